// Elements, made without markup: all text of a project is put in as text.

export const byId = (id) => document.getElementById(id);

const fill = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  return element;
};

export const make = (tag, attributes = {}, ...children) => {
  const element = fill(document.createElement(tag), attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

export const svgMake = (tag, attributes) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);

export const path = (...parts) => `/${parts.map(encodeURIComponent).join("/")}`;

export const options = (select, groups, value) => {
  // Entries are [value, text], or [text, entries] of a group.
  const state = JSON.stringify(groups);
  if (select.dataset.is !== state) {
    const option = ([id, text]) => make("option", { value: id }, text);
    select.replaceChildren(...groups.map((entry) => Array.isArray(entry[1])
      ? make("optgroup", { label: entry[0] }, ...entry[1].map(option)) : option(entry)));
    select.dataset.is = state;
  }
  const entries = groups.flatMap((entry) => Array.isArray(entry[1]) ? entry[1] : [entry]);
  select.value = entries.some(([id]) => id === value) ? value : entries[0]?.[0] ?? "";
  return select.value;
};
