// Proofreading: what is to be read, item by item, old and new side by side beside the faces. Approving writes the lock.

import { byId, make, path } from "./dom.js";

const NAME = "cardgen-reader";
let state = null;

const side = (pieces, which, mark) => pieces.filter((piece) => piece[which]).map((piece) => piece[0] === piece[1] ? piece[which] : make(mark, {}, piece[which]));
const textRow = (text) => make("section", { class: "read" },
  make("h3", {}, text.name),
  ...text.remarks.map((remark) => make("p", { class: "remark" }, `Remark: ${remark}`)),
  make("div", { class: "sides" },
    text.read && text.pieces.some(([old, now]) => old !== now) ? make("div", { class: "old" }, ...side(text.pieces, 0, "del")) : null,
    make("div", {}, ...side(text.pieces, 1, text.read ? "ins" : "span"))));

const draw = (message = "") => {
  const dialog = byId("reading");
  const item = state.items[state.at];
  const by = make("input", { type: "text", placeholder: "Your name", "aria-label": "Your name", maxlength: "80", value: state.by });
  by.addEventListener("input", () => { state.by = by.value; try { localStorage.setItem(NAME, by.value); } catch { /* a browser that keeps nothing */ } });
  const tools = make("div", { class: "tools" },
    make("button", { type: "button", disabled: !item, onclick: approve }, "Approve (A)"),
    make("button", { type: "button", disabled: !item, onclick: () => step(1) }, "Skip (S)"),
    make("button", { type: "button", disabled: !state.at, onclick: () => step(-1) }, "Back (B)"),
    by, make("button", { type: "button", onclick: () => dialog.close() }, "Close"));
  const note = make("p", { role: "status", class: "none" }, message || (item ? `${state.at + 1} of ${state.items.length}` : "Nothing is left to be read."));
  const faces = item ? state.faces(item.cards).map(([key, words]) => make("img", { src: `/face/${key}.svg`, alt: words })) : [];
  const context = item?.context.length ? [make("h3", {}, "As it was read"), ...item.context.map((one) => make("p", { class: "context" }, `${one.name}: ${one.text}`))] : [];
  dialog.replaceChildren(tools, note, ...(item ? [make("h2", {}, item.title),
    make("div", { class: "reading" }, make("div", { class: "faces" }, ...faces), make("div", {}, ...item.texts.map(textRow), ...context))] : []));
  if (!dialog.open) dialog.showModal();
};

const step = (by) => {
  state.at = Math.max(0, Math.min(state.items.length, state.at + by));
  draw();
};

const load = async () => {
  const answer = await fetch(path("proofread", state.game));
  const found = answer.ok ? await answer.json() : { problem: "This page cannot approve; use cardgen approve." };
  state.items = found.items || [];
  state.at = Math.min(state.at, Math.max(0, state.items.length - 1));
  return found.problem || "";
};

const approve = async () => {
  const item = state.items[state.at];
  if (!item || state.busy) return;
  state.busy = true;
  const answer = await fetch(path("approve", state.game), {
    method: "POST", headers: { "content-type": "application/json", "x-cardgen-page": state.page },
    body: JSON.stringify({ by: state.by, rows: item.texts.map((text) => text.row) }),
  });
  const done = answer.ok ? await answer.json() : { problem: await answer.text() };
  state.busy = false;
  if (done.problem) draw(done.problem);
  else if (done.changed) draw(await load() || "Some of it has changed since it was shown: read it again.");
  else { state.items.splice(state.at, 1); draw(); }
};

export const openReading = async (game, page, faces) => {
  let by = "";
  try { by = localStorage.getItem(NAME) || ""; } catch { /* as above */ }
  state = { game, page, faces, by, items: [], at: 0, busy: false };
  draw(await load());
};

export const readingKey = (key) => {
  const keys = { a: approve, s: () => step(1), b: () => step(-1) };
  const act = keys[key.toLowerCase()];
  if (act) act();
  return Boolean(act);
};
