// The live page. It keeps what the server sent (games, decks, cards), and draws the wall from it. All text of a project
// is put in as text, never as markup.

import { byId, make, options, path, svgMake } from "./dom.js";
import { openReading, readingKey } from "./reading.js";
import { sheetKey, showSheets, zoomSheets } from "./sheets.js";
import { drawTable, zoomTable } from "./table.js";

const game = { now: "" };
const games = new Map();
const chosen = { deck: "", type: "", lang: "", search: "", changed: false, faulty: false, guides: false, backs: false };
const changedCards = new Set();
const SIZES = [70, 110, 160, 230, 320];
let settings = {};
let view = "cards";
let table = null;
let size = 2;
let open = null;
let started = false;

const current = () => games.get(game.now);
const said = (texts, lang) => texts[lang] || Object.values(texts)[0] || "";
const lang = () => chosen.lang || current()?.head.languages[0] || "";
const counted = (cards, copies) => `${cards} ${cards === 1 ? "card" : "cards"}, ${copies} ${copies === 1 ? "copy" : "copies"}`;
const cardKey = (deck, card) => `${game.now}/${deck}/${card}`;

// What the server sends

const take = (event, whole) => {
  const change = JSON.parse(event.data);
  if (whole) games.clear();
  for (const id of [...games.keys()]) if (!change.order.includes(id)) games.delete(id);
  const pictures = new Set();
  for (const id of change.order) {
    const of = change.games[id];
    if (!of) continue;
    const known = games.get(id) || { head: null, order: [], decks: new Map(), findings: [] };
    games.set(id, known);
    if (of.head) known.head = of.head;
    if (of.order) known.order = of.order;
    if (of.findings) known.findings = of.findings;
    for (const [deckId, head] of Object.entries(of.decks || {})) {
      const deck = known.decks.get(deckId) || { cards: new Map() };
      deck.head = head;
      known.decks.set(deckId, deck);
    }
    for (const [deckId, cards] of Object.entries(of.cards || {})) {
      for (const [cardId, card] of Object.entries(cards)) {
        const old = known.decks.get(deckId).cards.get(cardId);
        known.decks.get(deckId).cards.set(cardId, card);
        const other = !old || JSON.stringify(old.pictures) !== JSON.stringify(card.pictures);
        if (started && !whole && other) pictures.add(`${id}/${deckId}/${cardId}`);
      }
    }
    for (const deckId of [...known.decks.keys()]) {
      if (!known.order.includes(deckId)) known.decks.delete(deckId);
      else {
        const deck = known.decks.get(deckId);
        for (const cardId of [...deck.cards.keys()]) if (!deck.head.order.includes(cardId)) deck.cards.delete(cardId);
      }
    }
  }
  for (const key of pictures) changedCards.add(key);
  if (!games.has(game.now)) game.now = change.order[0] || "";
  if (!started && ["#table", "#print"].includes(window.location.hash)) view = window.location.hash.slice(1);
  started = true;
  byId("state").dataset.is = change.checking ? "checking" : "live";
  byId("state").textContent = change.checking ? "checking …" : "live";
  showProblem(change.problem || current()?.head?.problem || "");
  fillChoices();
  draw(pictures);
  if (open && (whole || change.games[game.now])) showLarge(open.deck, open.card);
  if (change.games[game.now]) {
    if (view !== "cards") showView();
    if (byId("more").open) showNumbers();
  }
};

const showProblem = (text) => {
  byId("problem").hidden = !text;
  byId("problem").textContent = text ? `Shown as it was before: ${text}` : "";
  const lines = text ? [] : current()?.head?.templates || [];
  byId("templates").hidden = !lines.length;
  byId("templates").replaceChildren(...lines.map((line) => make("div", {},
    make("strong", {}, "A template has an error. "), "Its cards are shown as they were before.",
    make("div", {}, placeLink(line.place), ` ${line.code}: ${line.message}`), line.text.trim() ? make("pre", {}, line.text) : null)));
};

// Choices

const fillChoices = () => {
  const now = current();
  options(byId("game"), [...games].map(([id, one]) => [id, said(one.head.title, one.head.languages[0]) || id]), game.now);
  if (!now) return;
  const first = lang();
  const decks = now.order.map((id) => [id, said(now.decks.get(id).head.title, first)]);
  chosen.deck = options(byId("deck"), [["", "all"], ...decks], chosen.deck);
  const types = new Set();
  for (const deck of now.decks.values()) for (const card of deck.cards.values()) {
    const type = said(card.type, first);
    if (type) types.add(type);
  }
  chosen.type = options(byId("type"), [["", "all"], ...[...types].sort().map((type) => [type, type])], chosen.type);
  byId("type").closest("label").hidden = types.size === 0;
  chosen.lang = options(byId("lang"), now.head.languages.map((one) => [one, one]), chosen.lang);
  byId("lang").closest("label").hidden = now.head.languages.length < 2;
};

// Findings by card

const findingsOf = (now) => {
  const found = new Map();
  for (const one of now.findings) {
    for (const about of [one.subject, ...(one.also || [])]) {
      if (!about.component) continue;
      const key = `${about.deck}/${about.component}`;
      if (!found.has(key)) found.set(key, []);
      if (!found.get(key).includes(one)) found.get(key).push(one);
    }
  }
  return found;
};

const link = (place) => {
  if (!settings.editor) return null;
  const [, file, line, column] = place.match(/^(.*):(\d+):(\d+)$/) || [];
  if (!file) return null;
  const path = encodeURI(`${settings.root}/${file}`);
  return settings.editor.replace("{file}", path.startsWith("/") ? path : `/${path}`)
    .replace("{line}", line).replace("{column}", column);
};
const placeLink = (place) => {
  const address = link(place);
  return address ? make("a", { class: "at", href: address }, place) : make("span", { class: "at" }, place);
};
const findingBox = (one) => make("div", { class: `finding ${one.severity}` },
  make("span", { class: "code" }, `${one.code} `), one.message, placeLink(one.place));

// The wall

const face = (deck, card, side, language) => {
  const pictures = card.pictures[side];
  return pictures ? pictures[language] || Object.values(pictures)[0] : "";
};

const outlinePath = (head, inset) => {
  const [w, h, i] = [head.width_mm, head.height_mm, inset];
  if (head.shape === "round") {
    const r = w / 2 - i;
    return r > 0 ? `M${w / 2 - r},${h / 2}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z` : "";
  }
  if (head.shape === "hex") {
    const k = (w / 2 - i) / (w / 2);
    const flat = w > h;
    const points = flat
      ? [[0, .5], [.25, 0], [.75, 0], [1, .5], [.75, 1], [.25, 1]]
      : [[.5, 0], [1, .25], [1, .75], [.5, 1], [0, .75], [0, .25]];
    return "M" + points.map(([x, y]) => `${w / 2 + (x - .5) * w * k},${h / 2 + (y - .5) * h * k}`).join("L") + "Z";
  }
  const r = Math.max(0, head.shape === "rounded" ? head.corner_mm - i : 0);
  const [x, y, a, b] = [i, i, w - 2 * i, h - 2 * i];
  if (a <= 0 || b <= 0) return "";
  return r
    ? `M${x + r},${y}h${a - 2 * r}a${r},${r} 0 0 1 ${r},${r}v${b - 2 * r}a${r},${r} 0 0 1 ${-r},${r}h${2 * r - a}a${r},${r} 0 0 1 ${-r},${-r}v${2 * r - b}a${r},${r} 0 0 1 ${r},${-r}Z`
    : `M${x},${y}h${a}v${b}h${-a}Z`;
};

const picture = (deck, key, text, guides) => {
  const head = deck.head;
  const edge = guides ? head.bleed_mm : 0;
  const [w, h] = [head.width_mm + 2 * edge, head.height_mm + 2 * edge];
  const box = make("span", { class: `picture${guides || head.shape !== "rectangle" ? " bled" : ""}` });
  box.style.aspectRatio = `${w} / ${h}`;
  box.append(make("img", { src: `/face/${key}.svg${guides ? "?bleed" : ""}`, alt: text, loading: "lazy", draggable: "false" }));
  if (guides) {
    const drawing = svgMake("svg", { class: "guides", viewBox: `${-edge} ${-edge} ${w} ${h}` });
    drawing.append(svgMake("path", { class: "cut", d: outlinePath(head, 0) }));
    if (head.safe_mm) drawing.append(svgMake("path", { class: "safe", d: outlinePath(head, head.safe_mm) }));
    box.append(drawing);
  }
  return box;
};

const badge = (kind, text, title) => make("span", { class: `badge ${kind}`, title }, text);
const counts = (found) => {
  const errors = found.filter((one) => one.severity === "error").length;
  const warnings = found.length - errors;
  return [errors ? badge("error", errors, "errors") : null, warnings ? badge("warning", warnings, "warnings") : null];
};

const cardButton = (deckId, deck, card, found, flash) => {
  const side = chosen.backs && card.pictures.back ? "back" : "face";
  const key = face(deck, card, side, lang());
  const name = said(card.names, lang());
  const changed = changedCards.has(cardKey(deckId, card.id));
  const classes = ["card", card.stale || deck.head.stale ? "stale" : "", changed ? "new" : "", flash ? "flash" : ""];
  const button = make("button", {
    type: "button", class: classes.filter(Boolean).join(" "), "data-deck": deckId, "data-card": card.id,
    onclick: () => showLarge(deckId, card.id),
  });
  button.append(make("span", { class: "badges" }, ...counts(found), card.copies !== 1 ? badge("copies", `×${card.copies}`, "copies") : null));
  button.append(key ? picture(deck, key, name, chosen.guides) : make("span", { class: "picture" }));
  // What was just saved comes before pictures that are still on their way.
  if (flash && key) button.querySelector("img").fetchPriority = "high";
  button.append(make("span", { class: "name" }, name));
  const wide = Math.min(2.6, Math.max(.35, Math.sqrt((deck.head.width_mm * deck.head.height_mm) / 5544)) * Math.sqrt(deck.head.width_mm / deck.head.height_mm / .716));
  button.style.setProperty("--wide", `calc(var(--card) * ${wide.toFixed(3)})`);
  return button;
};

const words = () => chosen.search.toLowerCase().split(/\s+/).filter(Boolean);
const shownCards = (deckId, deck, found) => deck.head.order.map((id) => deck.cards.get(id)).filter((card) => card
  && words().every((word) => card.search.includes(word))
  && (!chosen.type || said(card.type, lang()) === chosen.type)
  && (!chosen.changed || changedCards.has(cardKey(deckId, card.id)))
  && (!chosen.faulty || found.has(`${deckId}/${card.id}`)));

const drawn = new Map();

const draw = (flash = new Set()) => {
  const now = current();
  const wall = byId("wall");
  if (!now) { wall.replaceChildren(make("p", { class: "none" }, "Nothing to show yet.")); return; }
  const focus = document.activeElement?.dataset?.card ? { ...document.activeElement.dataset } : null;
  const found = findingsOf(now);
  const sections = [];
  let [number, copies] = [0, 0];
  for (const deckId of now.order) {
    if (chosen.deck && chosen.deck !== deckId) continue;
    const deck = now.decks.get(deckId);
    const cards = shownCards(deckId, deck, found);
    if (!cards.length) continue;
    number += cards.length;
    copies += cards.reduce((sum, card) => sum + card.copies, 0);
    sections.push(section(deckId, deck, cards, found, flash));
  }
  const shown = sections.length ? sections : [make("p", { class: "none" }, "No card matches.")];
  if (shown.length !== wall.children.length || shown.some((one, index) => one !== wall.children[index])) wall.replaceChildren(...shown);
  byId("count").textContent = counted(number, copies);
  const errors = now.findings.filter((one) => one.severity === "error").length;
  byId("list").textContent = now.findings.length ? `Findings ${errors ? `${errors} + ` : ""}${now.findings.length - errors}` : "Findings";
  drawFindings(now);
  if (focus && document.activeElement?.dataset?.card !== focus.card) cardAt(focus)?.focus({ preventScroll: true });
};
const cardAt = ({ deck, card }) => byId("wall").querySelector(`[data-deck="${CSS.escape(deck)}"][data-card="${CSS.escape(card)}"]`);

// Of a deck, only cards that differ are drawn again: the server sends a new object for each that changed.
const section = (deckId, deck, cards, found, flash) => {
  const looks = [game.now, deckId, lang(), chosen.guides, chosen.backs, JSON.stringify({ ...deck.head, order: [] })].join();
  const title = `${counted(cards.length, cards.reduce((sum, card) => sum + card.copies, 0))} · ${deck.head.kind} · ${+deck.head.width_mm.toFixed(2)} × ${+deck.head.height_mm.toFixed(2)} mm${deck.head.stale ? " · as it was before an error" : ""}`;
  const known = drawn.get(`${game.now}/${deckId}`);
  const before = known?.looks === looks ? known.buttons : new Map();
  const buttons = new Map();
  for (const card of cards) {
    const [of, key] = [found.get(`${deckId}/${card.id}`) || [], cardKey(deckId, card.id)];
    const marks = `${of.map((one) => one.severity)} ${changedCards.has(key)}`;
    const old = before.get(card.id);
    const same = old && old.card === card && old.marks === marks && !flash.has(key);
    buttons.set(card.id, same ? old : { card, marks, button: cardButton(deckId, deck, card, of, flash.has(key)) });
  }
  const order = cards.map((card) => card.id).join();
  const small = make("small", {}, title);
  if (known && known.order === order) {
    for (const [id, one] of buttons) {
      const old = known.buttons.get(id);
      if (old !== one) old.button.replaceWith(one.button);
    }
    known.element.querySelector("h2").replaceChildren(said(deck.head.title, lang()) || deckId, small);
    Object.assign(known, { looks, buttons });
    return known.element;
  }
  const element = make("section", { class: "deck" }, make("h2", {}, said(deck.head.title, lang()) || deckId, small),
    make("div", { class: "cards" }, ...[...buttons.values()].map((one) => one.button)));
  drawn.set(`${game.now}/${deckId}`, { looks, buttons, order, element });
  return element;
};

const drawFindings = (now) => {
  const panel = byId("findings");
  if (panel.hidden) return;
  const sorted = [...now.findings].sort((a, b) => (a.severity !== "error") - (b.severity !== "error"));
  panel.replaceChildren(...(sorted.length ? sorted.map((one) => {
    const box = findingBox(one);
    if (one.subject.component && now.decks.get(one.subject.deck)?.cards.has(one.subject.component)) {
      box.prepend(make("button", { type: "button", onclick: () => showLarge(one.subject.deck, one.subject.component) }, one.subject.component), " ");
    }
    return box;
  }) : [make("p", { class: "none" }, "No findings.")]));
};

// A card large: its sides in all languages, its data, its findings

const showLarge = async (deckId, cardId) => {
  const now = current();
  const deck = now?.decks.get(deckId);
  const card = deck?.cards.get(cardId);
  const dialog = byId("large");
  if (!card) { open = null; dialog.close(); return; }
  open = { deck: deckId, card: cardId };
  const found = findingsOf(now).get(`${deckId}/${cardId}`) || [];
  const sides = make("div", { class: "sides" });
  const shown = new Set();
  for (const side of ["face", "back"]) for (const language of now.head.languages) {
    const key = card.pictures[side]?.[language];
    if (!key || shown.has(key)) continue;
    shown.add(key);
    const same = now.head.languages.filter((one) => card.pictures[side][one] === key);
    const figure = make("figure", { class: card.stale ? "stale" : "" }, picture(deck, key, said(card.names, language), chosen.guides),
      make("figcaption", {}, `${side}, ${same.join(", ")}`));
    const room = Math.min(64, 26 * Math.sqrt((deck.head.width_mm * deck.head.height_mm) / 5544));
    const tall = Math.min(room * deck.head.height_mm / deck.head.width_mm, 78);
    figure.querySelector(".picture").style.width = `min(${(tall * deck.head.width_mm / deck.head.height_mm).toFixed(1)}vh, 84vw)`;
    sides.append(figure);
  }
  const name = said(card.names, lang());
  const data = make("div", {});
  const side = make("div", {},
    make("div", { class: "tools" },
      make("button", { type: "button", "aria-label": "Card before", onclick: () => step(-1) }, "←"),
      make("button", { type: "button", "aria-label": "Next card", onclick: () => step(1) }, "→"),
      make("button", { type: "button", "aria-pressed": String(chosen.guides), onclick: () => toggle("guides") }, "Guides"),
      make("button", { type: "button", onclick: () => dialog.close() }, "Close")),
    make("h2", {}, name), make("div", {}, `${card.id} · ${card.copies === 1 ? "1 copy" : `${card.copies} copies`}`), placeLink(card.place),
    ...found.map(findingBox), data);
  const grid = make("div", { class: "large" }, sides, side);
  dialog.replaceChildren(grid);
  if (!dialog.open) dialog.showModal();
  const answer = await fetch(path("card", game.now, deckId, cardId.split(".")[0]));
  if (!answer.ok || open?.card !== cardId) return;
  const about = await answer.json();
  const rows = about.fields.flatMap((field) => Object.entries(field.values).map(([language, value]) => {
    const address = link(field.places[language]);
    const label = language ? `${field.name} (${language})` : field.name;
    return make("tr", {}, make("th", {}, address ? make("a", { href: address }, label) : label), make("td", {}, value));
  }));
  for (const more of ["module", "source", "certainty", "note"]) {
    if (about[more]) rows.push(make("tr", {}, make("th", {}, more), make("td", {}, about[more])));
  }
  data.replaceChildren(make("table", {}, ...rows));
};

const step = (by) => {
  const cards = [...document.querySelectorAll("#wall .card")];
  const at = cards.findIndex((one) => one.dataset.deck === open?.deck && one.dataset.card === open?.card);
  const next = cards[at + by];
  if (next) showLarge(next.dataset.deck, next.dataset.card);
};

// Views: cards, the table, what prints. They are asked for when they are opened, and again after a change.

const showView = async (wanted = view, file = "") => {
  view = wanted;
  for (const name of ["cards", "table", "print"]) {
    byId(`view-${name}`).setAttribute("aria-pressed", String(view === name));
    byId(name === "cards" ? "wall" : name === "table" ? "table" : "sheets").hidden = view !== name;
  }
  document.body.dataset.view = view;
  window.history.replaceState(null, "", view === "cards" ? "#" : `#${view}`);
  if (view === "print") await showSheets(byId("sheets"), game.now, lang(), (name) => said(current()?.decks.get(name)?.head.title || {}, lang()) || name, file);
  if (view === "table") await showTable();
};
const showTable = async () => {
  const [of, language] = [game.now, lang()];
  if (table?.of === of && table.language === language) drawPieces();
  const answer = await fetch(path("table", of, language));
  if (of !== game.now || language !== lang()) return;
  table = answer.ok ? { of, language, data: await answer.json() } : null;
  if (table) drawPieces();
};
const drawPieces = () => drawTable(byId("table"), table.data, (piece) => {
  const card = current()?.decks.get(piece.deck)?.cards.get(piece.card);
  // A card of the page is newer than the table: the server sends it first.
  return (card && piece.side && card.pictures[piece.side]?.[lang()]) || piece.key;
}, (piece) => {
  if (current()?.decks.get(piece.deck)?.cards.has(piece.card)) showLarge(piece.deck, piece.card);
  else if (piece.kind === "Custom_PDF") showView("print", `booklet/${piece.card}`);
});

const facesOf = (cards) => cards.flatMap(([deck, id]) => {
  const card = current()?.decks.get(deck)?.cards.get(id);
  return Object.entries(card?.pictures || {}).flatMap(([side, keys]) => Object.entries(keys).map(([language, key]) => [key, `${id}, ${side}, ${language}`]));
});
const showReading = () => openReading(game.now, settings.page, facesOf);

const showNumbers = async () => {
  const dialog = byId("more");
  const answer = await fetch(path("numbers", game.now));
  const close = make("div", { class: "tools" }, make("button", { type: "button", onclick: () => dialog.close() }, "Close"));
  const parts = answer.ok ? numberParts(await answer.json()) : [make("p", { class: "none" }, "Nothing here yet.")];
  dialog.replaceChildren(close, make("h2", { id: "more-title" }, "Numbers"), ...parts);
  if (!dialog.open) dialog.showModal();
};
const bar = (share) => {
  const drawing = svgMake("svg", { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  drawing.append(svgMake("rect", { width: Math.max(.5, 100 * share), height: 10 }));
  return drawing;
};
const numberParts = (found) => {
  const spreads = found.spreads.map((spread) => {
    const most = Math.max(...spread.bars.map(([, count]) => count));
    return make("section", { class: "spread" }, make("h3", {}, `${spread.deckTitle}: ${spread.title}`),
      make("table", {}, ...spread.bars.map(([value, count]) => make("tr", {}, make("th", {}, value), make("td", { class: "number" }, count), make("td", {}, bar(count / most))))));
  });
  const odds = found.odds.map((table) => make("section", { class: "spread" }, make("h3", {}, table.title),
    make("table", {}, make("tr", {}, ...table.columns.map((name) => make("th", {}, name))), ...table.rows.map((row) => make("tr", {},
      ...row.map((cell) => make("td", {}, cell.words, cell.share === null ? null : bar(cell.share))))))));
  return [spreads.length ? make("div", { class: "spreads" }, ...spreads) : null, make("div", { class: "spreads" }, ...odds)].filter(Boolean);
};

// Controls and keys

const toggle = (what) => {
  chosen[what] = !chosen[what];
  const button = byId(what);
  if (button) button.setAttribute("aria-pressed", String(chosen[what]));
  draw();
  if (open) showLarge(open.deck, open.card);
};
const resize = (by) => {
  if (view === "table") { zoomTable(by); return; }
  if (view === "print") { zoomSheets(by); return; }
  size = Math.max(0, Math.min(SIZES.length - 1, size + by));
  document.documentElement.style.setProperty("--card", `${SIZES[size]}px`);
};
const toggleList = () => {
  byId("findings").hidden = !byId("findings").hidden;
  byId("list").setAttribute("aria-pressed", String(!byId("findings").hidden));
  draw();
};
const nextLanguage = () => {
  const all = current()?.head.languages || [];
  chosen.lang = all[(all.indexOf(lang()) + 1) % all.length] || "";
  fillChoices();
  draw();
  if (view !== "cards") showView();
};
const move = (key) => {
  const cards = [...document.querySelectorAll("#wall .card")];
  if (!cards.length) return;
  const at = cards.indexOf(document.activeElement);
  if (at < 0) { cards[0].focus(); return; }
  if (key === "ArrowRight" || key === "ArrowLeft") { cards[at + (key === "ArrowRight" ? 1 : -1)]?.focus(); return; }
  const here = cards[at].getBoundingClientRect();
  const down = key === "ArrowDown";
  let best = null;
  for (const one of cards) {
    const box = one.getBoundingClientRect();
    const away = down ? box.top - here.top : here.top - box.top;
    if (away < 10) continue;
    const far = away * 4 + Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
    if (!best || far < best.far) best = { one, far };
  }
  best?.one.focus();
};

for (const name of ["deck", "type", "lang"]) byId(name).addEventListener("change", (event) => { chosen[name] = event.target.value; fillChoices(); draw(); if (view !== "cards") showView(); });
byId("game").addEventListener("change", (event) => { game.now = event.target.value; Object.assign(chosen, { deck: "", type: "", lang: "" }); showProblem(current()?.head.problem); fillChoices(); draw(); showView(); });
byId("search").addEventListener("input", (event) => { chosen.search = event.target.value; draw(); });
for (const name of ["changed", "faulty", "guides"]) byId(name).addEventListener("click", () => toggle(name));
byId("smaller").addEventListener("click", () => resize(-1));
byId("larger").addEventListener("click", () => resize(1));
byId("list").addEventListener("click", toggleList);
for (const name of ["cards", "table", "print"]) byId(`view-${name}`).addEventListener("click", () => showView(name));
byId("numbers").addEventListener("click", showNumbers);
byId("read").addEventListener("click", showReading);
byId("keys").addEventListener("click", () => byId("help").showModal());
byId("large").addEventListener("close", () => { const was = open; open = null; if (was && view === "cards") cardAt(was)?.focus(); });
for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const slides = event.target.type === "range" && !/^(Arrow|Page|Home|End)/.test(event.key);
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && !slides) {
    if (event.key === "Escape") { event.target.blur(); if (event.target.id === "search") { event.target.value = ""; chosen.search = ""; draw(); } }
    return;
  }
  const keys = {
    "/": () => byId("search").focus(), l: nextLanguage, b: () => toggle("backs"), g: () => toggle("guides"), c: () => toggle("changed"),
    e: () => toggle("faulty"), f: toggleList, w: () => showView("cards"), t: () => showView("table"), p: () => showView("print"), n: showNumbers, r: showReading, "+": () => resize(1), "=": () => resize(1), "-": () => resize(-1), "?": () => byId("help").showModal(),
    o: () => {
      const at = open || { ...document.activeElement?.dataset };
      const place = current()?.decks.get(at.deck)?.cards.get(at.card)?.place;
      if (place && link(place)) window.location.href = link(place);
    },
  };
  // A dialog says that it has closed only after the next key.
  if (byId("large").open) {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") { step(event.key === "ArrowRight" ? 1 : -1); event.preventDefault(); return; }
    if (!["g", "o"].includes(event.key)) return;
  } else if (byId("reading").open) {
    if (readingKey(event.key)) event.preventDefault();
    return;
  } else if (document.querySelector("dialog[open]")) return;
  if (view === "print" && sheetKey(event.key)) { event.preventDefault(); return; }
  if (view === "cards" && event.key.startsWith("Arrow")) { move(event.key); event.preventDefault(); return; }
  const act = keys[event.key.toLowerCase()] || keys[event.key];
  if (act) { act(); event.preventDefault(); }
});

// Begin

resize(window.innerWidth < 500 ? -1 : 0);
settings = await (await fetch("/settings")).json();
byId("read").hidden = !settings.page;
const stream = new EventSource("/events");
stream.addEventListener("state", (event) => take(event, true));
stream.addEventListener("change", (event) => take(event, false));
stream.addEventListener("error", () => { byId("state").dataset.is = "lost"; byId("state").textContent = "not connected"; });
