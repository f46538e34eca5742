// A text field that shows where its text is wrong.
import { element } from "./dom.js";

export class Editor {
  #field;
  #under;
  #error;

  constructor(field, error, under = null) {
    this.#field = field;
    this.#under = under;
    this.#error = error;
    field.addEventListener("scroll", () => this.#scroll());
  }

  get text() {
    return this.#field.value;
  }

  set text(text) {
    this.#field.value = text;
    this.clear();
  }

  focus() {
    this.#field.focus();
  }

  clear() {
    this.#field.removeAttribute("aria-invalid");
    this.#error.hidden = true;
    this.#under?.replaceChildren();
  }

  // Shows an error, and its place if it is a place in the text.
  fail({ error, place }) {
    this.#field.setAttribute("aria-invalid", "true");
    this.#error.replaceChildren(error);
    this.#error.hidden = false;
    this.#under?.replaceChildren();
    if (place?.line === undefined) return;
    const go = element("button", { type: "button" }, "Go there");
    go.onclick = () => this.#select(place);
    this.#error.append(" ", go);
    this.#mark(place);
  }

  // Columns are counted in characters, the field counts in UTF-16 units.
  #ends({ line, column }) {
    const lines = this.text.split("\n");
    const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const characters = [...(lines[line - 1] ?? "")];
    const start = before + characters.slice(0, column - 1).join("").length;
    const rest = characters.slice(column - 1).join("");
    const word = /^\S+/.exec(rest)?.[0].length ?? Math.min(rest.length, 1);
    return { start, end: start + word, line: [before, before + (lines[line - 1] ?? "").length] };
  }

  #select(place) {
    const { start, end } = this.#ends(place);
    this.#field.focus();
    this.#field.setSelectionRange(start, end);
  }

  #mark(place) {
    if (!this.#under) return;
    const { start, end } = this.#ends(place);
    // An error at the end of a line has nothing to underline but the end.
    const marked = this.text.slice(start, end) || " ";
    this.#under.replaceChildren(this.text.slice(0, start), element("mark", {}, marked), this.text.slice(end));
    this.#scroll();
  }

  #scroll() {
    if (!this.#under) return;
    const { scrollLeft, scrollTop } = this.#field;
    this.#under.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }
}
