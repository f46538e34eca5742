// A grid of the puzzle's text to tap: whatever rows of single characters it has. What
// is allowed in a cell comes from the library, so this knows no puzzle.
import { element } from "./dom.js";

// The largest run of lines after the first with equally many single-character cells:
// for each row, the columns of its cells in the text. Null if there is none.
export function cellsOf(text) {
  const rows = text.split("\n").map((line, index) => {
    const kept = line.replace(/#.*/, "");
    const words = [...kept.matchAll(/\S+/g)];
    if (index === 0 || words.length === 0) return null;
    if (words.length === 1) {
      const [{ 0: word, index: at }] = words;
      return { line: index, columns: [...word].map((_, i) => at + i) };
    }
    if (words.some(([word]) => word.length > 1)) return null;
    return { line: index, columns: words.map((word) => word.index) };
  });
  let best = [];
  let run = [];
  for (const row of [...rows, null]) {
    if (row && run.length && row.columns.length === run[0].columns.length) run.push(row);
    else run = row ? [row] : [];
    if (run.length > best.length) best = [...run];
  }
  return best.length >= 2 && best[0].columns.length >= 2 ? best : null;
}

const replaced = (text, line, column, symbol) => {
  const lines = text.split("\n");
  lines[line] = lines[line].slice(0, column) + symbol + lines[line].slice(column + 1);
  return lines.join("\n");
};

export class Grid {
  #holder;
  #symbols;
  #changed;
  #text = "";
  #rows = [];
  #at = [0, 0];

  // `symbols(text, line, column)` promises the allowed characters, 1-based;
  // `changed(text)` receives new texts.
  constructor(holder, symbols, changed) {
    this.#holder = holder;
    this.#symbols = symbols;
    this.#changed = changed;
    holder.setAttribute("role", "grid");
    holder.setAttribute("aria-label", "Puzzle as a grid: arrow keys move, Enter changes a cell, or type a character");
    holder.onkeydown = (event) => this.#key(event);
  }

  show(text) {
    const had = this.#holder.contains(document.activeElement);
    this.#text = text;
    this.#rows = cellsOf(text) ?? [];
    const wide = this.#rows[0]?.columns.length ?? 1;
    this.#holder.style.gridTemplateColumns = `repeat(${wide}, minmax(1.1rem, 2.5rem))`;
    const last = [this.#rows.length - 1, wide - 1];
    this.#at = this.#at.map((at, i) => Math.max(0, Math.min(at, last[i])));
    this.#holder.replaceChildren(...this.#rows.map((_, row) => this.#row(row)));
    if (had) this.#button(this.#at)?.focus();
  }

  #character([row, column]) {
    const { line, columns } = this.#rows[row];
    return this.#text.split("\n")[line][columns[column]];
  }

  #row(row) {
    const cells = this.#rows[row].columns.map((_, column) => {
      const symbol = this.#character([row, column]);
      const button = element(
        "button",
        {
          type: "button",
          tabIndex: row === this.#at[0] && column === this.#at[1] ? 0 : -1,
          className: symbol === "." ? "blank" : "",
          "aria-label": `row ${row + 1}, column ${column + 1}: ${symbol === "." ? "empty" : symbol}`,
        },
        symbol === "." ? "·" : symbol,
      );
      button.setAttribute("role", "gridcell");
      button.onfocus = () => this.#move([row, column]);
      button.onclick = (event) => this.#cycle([row, column], event.shiftKey ? -1 : 1);
      return button;
    });
    const line = element("div", {}, ...cells);
    line.setAttribute("role", "row");
    return line;
  }

  #button([row, column]) {
    return this.#holder.children[row]?.children[column];
  }

  #move(at) {
    const before = this.#button(this.#at);
    if (before) before.tabIndex = -1;
    this.#at = at;
    this.#button(at).tabIndex = 0;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      this.#button([this.#at[0] + step[0], this.#at[1] + step[1]])?.focus();
    } else if (event.key.length === 1 && event.key !== " ") {
      event.preventDefault();
      this.#set(this.#at, event.key);
    }
  }

  async #fitting([row, column]) {
    const { line, columns } = this.#rows[row];
    const text = this.#text;
    const symbols = await this.#symbols(text, line + 1, columns[column] + 1);
    return text === this.#text ? symbols : [];
  }

  async #cycle(at, by) {
    const symbols = await this.#fitting(at);
    if (symbols.length < 2) return;
    const now = symbols.indexOf(this.#character(at));
    this.#put(at, symbols[(now + by + symbols.length) % symbols.length]);
  }

  async #set(at, symbol) {
    const symbols = await this.#fitting(at);
    const found = symbols.find((one) => one === symbol) ?? symbols.find((one) => one.toLowerCase() === symbol.toLowerCase());
    if (found) this.#put(at, found);
  }

  #put(at, symbol) {
    const { line, columns } = this.#rows[at[0]];
    this.#changed(replaced(this.#text, line, columns[at[1]], symbol));
  }
}
