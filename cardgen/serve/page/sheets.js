// Sheets and booklets page by page, as they print. Only the page that is shown is made.

import { make, options, path } from "./dom.js";

const ZOOMS = [1, 1.5, 2.2, 3.3];
let zoom = 0;
let files = [];
let pages = [];
let now = { file: "", page: 0 };
let asked = 0;
let place = { game: "", lang: "" };

const select = make("select", { "aria-label": "File", onchange: () => openFile(select.value) });
const slider = make("input", { type: "range", min: "1", "aria-label": "Page", oninput: () => turnTo(slider.valueAsNumber - 1) });
const count = make("span", { role: "status" });
const link = make("a", { target: "_blank", rel: "noopener" }, "PDF");
const image = make("img", { alt: "", draggable: "false", onload: () => image.classList.remove("waiting") });
const paper = make("div", { class: "page", tabindex: "0", "aria-label": "Page" }, image);
const said = make("p", { class: "none" });
const tools = make("div", { class: "row" }, select,
  make("button", { type: "button", "aria-label": "Page before", onclick: () => turn(-1) }, "←"), slider,
  make("button", { type: "button", "aria-label": "Next page", onclick: () => turn(1) }, "→"), count, link);

const id = (file) => `${file.sheet}/${file.name}`;
const address = (kind) => {
  const file = files.find((one) => id(one) === now.file);
  return path(kind, place.game, file.lang, file.sheet, file.name);
};

// Show the files of a game in a language, or what changed of the page that is shown.
export const showSheets = async (box, game, lang, titleOf, wanted = "") => {
  place = { game, lang };
  if (box.firstChild !== tools) box.replaceChildren(tools, said, paper);
  const number = ++asked;
  const answer = await fetch(path("printed", game));
  if (number !== asked) return;
  files = answer.ok ? (await answer.json()).filter((file) => file.lang === lang) : [];
  const sheets = [...new Set(files.map((file) => file.sheet))];
  const file = options(select, sheets.map((sheet) => [sheet, files.filter((one) => one.sheet === sheet).map((one) => [id(one), titleOf(one.name)])]), wanted || now.file);
  await openFile(file);
};

const openFile = async (file) => {
  if (file !== now.file) { now = { file, page: 0 }; pages = []; show(""); }
  if (!file) { show("Nothing of this game is printed."); return; }
  const number = ++asked;
  const slow = setTimeout(() => { said.textContent = "Setting pages …"; said.hidden = false; }, 300);
  const answer = await fetch(address("pages"));
  clearTimeout(slow);
  if (number !== asked) return;
  pages = answer.ok ? await answer.json() : [];
  show(answer.ok ? "" : "This file cannot be made: see the findings.");
};

const show = (problem) => {
  said.textContent = problem;
  said.hidden = !problem;
  if (pages.length) now.page = Math.max(0, Math.min(now.page, pages.length - 1));
  slider.max = String(Math.max(1, pages.length));
  slider.valueAsNumber = now.page + 1;
  count.textContent = pages.length ? `page ${now.page + 1} of ${pages.length}` : "";
  paper.hidden = link.hidden = !pages.length;
  if (!pages.length) { image.removeAttribute("src"); return; }
  link.href = `${address("print")}.pdf`;
  const source = `/page/${pages[now.page]}.svg`;
  if (!image.src.endsWith(source)) {
    image.classList.add("waiting");
    image.src = source;
    image.alt = `${select.selectedOptions[0]?.textContent ?? ""}, page ${now.page + 1}`;
  }
};

const turnTo = (page) => { now.page = page; show(""); };
const turn = (by) => turnTo(now.page + by);

export const zoomSheets = (by) => {
  zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + by));
  paper.style.setProperty("--zoom", ZOOMS[zoom]);
};

// What keys do here; true if one was meant for the pages.
export const sheetKey = (key) => {
  const moves = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1, Home: -pages.length, End: pages.length };
  if (!pages.length || !(key in moves)) return false;
  turn(moves[key]);
  return true;
};
