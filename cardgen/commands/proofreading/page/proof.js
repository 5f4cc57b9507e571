"use strict";
const columns = ["id", "field", "language", "hash", "original", "verdict", "remark"];
const texts = [...document.querySelectorAll(".text")];
const kept = `cardgen-proof ${document.documentElement.dataset.state}`;
const said = new Map();

function name(text) { return `${text.dataset.id} ${text.dataset.field} ${text.dataset.language}`; }

function show(text) {
  const { verdict = "", remark = "" } = said.get(name(text)) || {};
  for (const button of text.querySelectorAll("button")) button.setAttribute("aria-pressed", button.dataset.verdict === verdict);
  const box = text.querySelector("textarea");
  if (box.value !== remark) box.value = remark;
}

function note(text, change) {
  said.set(name(text), { ...said.get(name(text)), ...change });
  try { localStorage.setItem(kept, JSON.stringify([...said])); } catch { /* a browser that keeps nothing */ }
  show(text);
  count();
}

function isDone(text) { const one = said.get(name(text)); return Boolean(one && (one.verdict || one.remark)); }

function count() {
  document.getElementById("count").textContent = `${texts.filter(isDone).length} of ${texts.length} texts`;
}

function approve(section) {
  for (const text of section.querySelectorAll(".text")) if (!isDone(text)) note(text, { verdict: "ok" });
}

function cell(value) { return `"${String(value).replaceAll('"', '""')}"`; }

function list() {
  const rows = texts.map((text) => {
    const { verdict = "", remark = "" } = said.get(name(text)) || {};
    return columns.map((column) => cell({ ...text.dataset, verdict, remark }[column])).join(",");
  });
  return "\ufeff" + [columns.join(","), ...rows].join("\r\n") + "\r\n";
}

for (const text of texts) {
  for (const button of text.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      const { verdict } = said.get(name(text)) || {};
      note(text, { verdict: verdict === button.dataset.verdict ? "" : button.dataset.verdict });
    });
  }
  text.querySelector("textarea").addEventListener("input", (event) => note(text, { remark: event.target.value }));
}
for (const button of document.querySelectorAll(".all")) button.addEventListener("click", () => approve(button.closest("section")));

// Which cards are shown, and the one that keys are for.

const sections = [...document.querySelectorAll("section")];
const shownBy = {
  left: (section) => [...section.querySelectorAll(".text")].some((text) => !isDone(text)),
  waiting: (section) => section.querySelector(".text.waiting"),
  found: (section) => section.querySelector(".finding, .remark"),
};
document.getElementById("shown").addEventListener("change", (event) => {
  for (const section of sections) section.hidden = event.target.value !== "" && !shownBy[event.target.value](section);
});

function current() {
  const top = document.querySelector("header").offsetHeight + 1;
  return sections.find((section) => !section.hidden && section.getBoundingClientRect().bottom > top + 24);
}

function move(by) {
  const open = sections.filter((section) => !section.hidden);
  open[open.indexOf(current()) + by]?.scrollIntoView();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  const keys = { j: () => move(1), k: () => move(-1), a: () => { const now = current(); if (now) { approve(now); move(1); } } };
  keys[event.key.toLowerCase()]?.();
});

// A face becomes a picture when it comes into view.

async function unpacked() {
  const bytes = Uint8Array.from(atob(document.getElementById("faces").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function address({ definitions, faces }, number) {
  const [wide, tall, body] = faces[number];
  if (body.startsWith("data:")) return body;
  const needed = new Set();
  const add = (markup) => {
    for (const [, at] of markup.matchAll(/#d(\d+)\b/g)) {
      if (!needed.has(at)) { needed.add(at); add(definitions[at - 1]); }
    }
  };
  add(body);
  const inside = [...needed].map((at) => definitions[at - 1]).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${tall}" width="${wide}mm" height="${tall}mm"><defs>${inside}</defs>${body}</svg>`;
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

unpacked().then((pictures) => {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) { seen.unobserve(target); target.src = address(pictures, target.dataset.face); }
    }
  }, { rootMargin: "1500px" });
  for (const image of document.querySelectorAll("img[data-face]")) seen.observe(image);
}, () => { document.body.dataset.faces = "none"; });

document.getElementById("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([list()], { type: "text/csv" }));
  link.download = `${document.documentElement.dataset.name}.csv`;
  link.click();
});
try { for (const [key, value] of JSON.parse(localStorage.getItem(kept) || "[]")) said.set(key, value); } catch { /* as above */ }
texts.forEach(show);
count();
