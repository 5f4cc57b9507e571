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

function count() {
  const done = texts.filter((text) => { const one = said.get(name(text)); return one && (one.verdict || one.remark); }).length;
  document.getElementById("count").textContent = `${done} of ${texts.length} texts`;
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
document.getElementById("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([list()], { type: "text/csv" }));
  link.download = `${document.documentElement.dataset.name}.csv`;
  link.click();
});
try { for (const [key, value] of JSON.parse(localStorage.getItem(kept) || "[]")) said.set(key, value); } catch { /* as above */ }
texts.forEach(show);
count();
