// The board's side of the page: the message, the drawing, and the lists below.
import { $, element, number, picture } from "./dom.js";
import * as results from "./results.js";
import { saveFile } from "./share.js";

let drawn = ""; // the picture of the puzzle alone
let boards = null; // of the last answer; null where there is none

export function say(text, tone = "") {
  $("status").className = `status ${tone}`;
  $("status").textContent = text;
}

export function showPictures(shown) {
  $("pictures").classList.toggle("many", shown.length > 2);
  $("pictures").classList.remove("stale");
  $("pictures").replaceChildren(
    ...shown.map(({ svg, summary }, i) => {
      const caption = [shown.length > 1 ? `${i + 1}` : "", summary ?? ""].filter(Boolean).join(": ");
      return element("figure", {}, picture(svg), caption ? element("figcaption", {}, caption) : null);
    }),
  );
}

// The picture of the input; shown if no answer is shown. None for an empty text.
export function showPuzzle(svg) {
  drawn = svg;
  if (!svg) $("pictures").replaceChildren();
  else if (!boards) showAnswer(false);
}

// The picture does not show the current input.
export function showStale() {
  $("pictures").classList.add("stale");
}

// The answer or the puzzle.
export function showAnswer(shows) {
  const has = Boolean(boards?.length);
  $("hide").hidden = !has;
  $("hide").textContent = shows ? "Show the puzzle" : "Show the answer";
  $("hide").setAttribute("aria-pressed", String(!shows));
  if (has && shows) showPictures(boards);
  else if (drawn) showPictures([{ svg: drawn }]);
}

export function toggleAnswer() {
  showAnswer($("hide").getAttribute("aria-pressed") === "true");
}

function list(...parts) {
  $("found").className = parts.length ? "found" : "";
  $("found").replaceChildren(...parts);
}

// Forgets the results; returns whether there were any.
export function forget() {
  const had = boards !== null;
  boards = null;
  $("hide").hidden = true;
  list();
  return had;
}

// Shows what was found. `showMarks(marks)` draws the puzzle with marks, `take(text)` makes
// a text the user's answer.
export function showFound({ report, boards: found, frames }, showMarks, take) {
  boards = found;
  showAnswer(true);
  const parts = [];
  if (report.violations?.length) parts.push(results.lines(report.violations.map(({ rule, message }) => `${rule}: ${message}`)));
  if (report.mistakes?.length) {
    parts.push(results.lines(report.mistakes));
    showMarks({ broken: report.mistake_cells });
  }
  if (report.always) parts.push(results.certain(report));
  if (report.conflict) parts.push(element("p", {}, report.conflict.text));
  const steps = report.conflict?.steps ?? report.steps ?? [];
  if (report.place && steps.length) {
    parts.push(results.hint(report, showMarks));
  } else if (steps.length) {
    const grade = report.difficulty ? `: ${report.difficulty.grade}` : "";
    parts.push(element("h3", {}, `${steps.length === 1 ? "One step" : `${number(steps.length)} steps`}${grade}`));
    // An animation begins with the empty board.
    const show = (step, i) => (frames ? showPictures([{ svg: frames[i + 1] }]) : showMarks(results.marksOf(step)));
    parts.push(results.steps(steps, show));
  }
  if (report.stats) parts.push(fold("Clauses by rule", results.sizes(report.stats)));
  if (found.length) parts.push(fold("As text and as JSON", texts(found, take)), pictureButton(found[0], report));
  list(...parts);
}

const fold = (title, content) => element("details", {}, element("summary", {}, title), content);

function texts(found, take) {
  const use = element("button", { type: "button", className: "quiet" }, "Take the first as my answer");
  use.onclick = () => take(found[0].text);
  const block = (content) => element("pre", { tabIndex: 0 }, content);
  const json = found.map((board) => JSON.stringify(board.json)).join("\n");
  return element("div", {}, block(found.map((board) => board.text).join("---\n")), use, block(json));
}

function pictureButton({ svg }, { puzzle }) {
  const save = element("button", { type: "button", className: "quiet" }, "Download the picture");
  save.onclick = () => saveFile(`${puzzle}.svg`, svg, "image/svg+xml");
  return save;
}
