// The table from above: pieces where the exporter puts them. Lengths are inches, of which the table has `width` by `depth`.

import { make } from "./dom.js";

const MARGIN = 1;
const ZOOMS = [1, 1.5, 2.2, 3.3, 5, 7.5];
let zoom = 0;
let shown = null;

// Draw a table into a box that scrolls. `pictureOf` gives the key of a piece's picture, `open` is called with a piece.
export const drawTable = (box, table, pictureOf, open) => {
  const layout = JSON.stringify({ ...table, pieces: table.pieces.map((piece) => ({ ...piece, key: "" })) });
  if (shown?.layout !== layout || shown.box.firstChild !== shown.felt) {
    const pieces = table.pieces.map((piece) => pieceButton(piece, table, open));
    const felt = make("div", { class: "felt" }, ...pieces, ...table.labels.map((label) => labelText(label, table)));
    felt.style.aspectRatio = `${table.width + 2 * MARGIN} / ${table.depth + 2 * MARGIN}`;
    felt.style.setProperty("--ratio", (table.width + 2 * MARGIN) / (table.depth + 2 * MARGIN));
    felt.style.setProperty("--inch", `calc(100cqw / ${table.width + 2 * MARGIN})`);
    box.replaceChildren(table.pieces.length ? felt : make("p", { class: "none" }, "No deck of this game lies on a table."));
    shown = { layout, box, felt: box.firstChild, pieces };
    resize();
  }
  table.pieces.forEach((piece, index) => {
    const [image, key] = [shown.pieces[index].querySelector("img"), pictureOf(piece)];
    if (image && key && !image.src.endsWith(`/face/${key}.svg`)) image.src = `/face/${key}.svg`;
  });
};

const at = (element, table, x, z, w, d) => {
  const [width, depth] = [table.width + 2 * MARGIN, table.depth + 2 * MARGIN];
  element.style.left = `${100 * (x + width / 2 - w / 2) / width}%`;
  element.style.top = `${100 * (depth / 2 - z - d / 2) / depth}%`;
  element.style.width = `${100 * w / width}%`;
  element.style.height = `${100 * d / depth}%`;
};

const KINDS = { Bag: "bag", Custom_PDF: "paper", Figurine_Custom: "figure", Custom_Board: "board", Custom_Dice: "die" };

const pieceButton = (piece, table, open) => {
  const kind = KINDS[piece.kind] || (piece.kind.startsWith("Die_") ? "die" : "flat");
  const name = piece.count > 1 ? `${piece.name} (${piece.count})` : piece.name;
  const button = make("button", { type: "button", class: `piece ${kind}${piece.count > 1 ? " pile" : ""}`, "aria-label": name, onclick: () => open(piece) });
  if (piece.key) button.append(make("img", { alt: "", loading: "lazy", draggable: "false" }));
  else button.append(make("span", { class: "word" }, kind === "die" ? piece.kind.replace("Die_", "") : piece.name));
  if (kind === "bag" || (kind === "die" && !piece.key)) button.style.backgroundColor = piece.colour;
  if (piece.turn) button.style.rotate = `${piece.turn}deg`;
  button.append(make("span", { class: "tip" }, name));
  at(button, table, piece.x, piece.z, piece.w, piece.d);
  return button;
};

const labelText = (label, table) => {
  const element = make("span", { class: "label" }, label.text);
  at(element, table, label.x, label.z, 0, 0);
  return element;
};

const resize = () => { if (shown) shown.felt.style.setProperty("--zoom", ZOOMS[zoom]); };

// Zoom in or out by a step; what is in the middle stays there.
export const zoomTable = (by) => {
  if (!shown) return;
  const { box } = shown;
  const middle = [(box.scrollLeft + box.clientWidth / 2) / box.scrollWidth, (box.scrollTop + box.clientHeight / 2) / box.scrollHeight];
  zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + by));
  resize();
  box.scrollTo(middle[0] * box.scrollWidth - box.clientWidth / 2, middle[1] * box.scrollHeight - box.clientHeight / 2);
};
