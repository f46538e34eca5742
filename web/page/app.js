// The page: fields and buttons, the library in two workers, and its answers.
import { $, element, number, titled } from "./dom.js";
import { Editor } from "./editor.js";
import { Engine, Stopped } from "./engine.js";
import { Grid, cellsOf } from "./grid.js";
import { headline, searching } from "./results.js";
import { fromFragment, saveFile, toFragment } from "./share.js";
import { forget, say, showFound, showPictures, showPuzzle, showStale, toggleAnswer } from "./stage.js";

// Drawing the input must not wait for a search.
const quick = new Engine();
const search = new Engine();

const puzzle = new Editor($("text"), $("text-error"), $("under"));
const mine = new Editor($("answer"), $("answer-error"));
const grid = new Grid(
  $("grid"),
  (text, line, column) =>
    quick.ask({ do: "symbols", text, line, column }).then(
      ({ symbols }) => symbols ?? [],
      () => [],
    ),
  (text) => setText(text),
);

// Operations on a puzzle; those that the library supports get a button.
const ACTIONS = [
  { do: "solve", label: "Solve", main: true },
  { do: "unique", label: "Only one solution?" },
  { do: "count", label: "Count", fields: { limit: 100_000 } },
  { do: "solve", label: "Show several", fields: { solutions: 12 } },
  { do: "check", label: "Check my answer", mine: "required" },
  { do: "hint", label: "Hint", mine: "optional" },
  { do: "explain", label: "Explain" },
  { do: "backbone", label: "What is certain" },
];

let about = null;
let running = null; // the request that is searched for
let replaced = null; // texts to put back
let typed = false; // whether the text is the user's own

// A drawing of the puzzle, with marks, in place of the answer.
async function showMarks(marks, { text, answer }) {
  const drawn = await quick.ask({ do: "draw", text, marks, answer: answer ?? null }).catch(() => ({}));
  if (drawn.svg && puzzle.text === text) showPictures([drawn]);
}

// ---- Typing.

let previews = 0;
let drawing = 0; // since when a preview is waited for

async function preview() {
  try {
    await drawTyped(++previews);
  } catch (why) {
    if (!(why instanceof Stopped)) say(why.message, "bad");
  }
}

async function drawTyped(turn) {
  const text = puzzle.text;
  if (!text.trim()) {
    puzzle.clear();
    showPuzzle("");
    detected(null);
    return;
  }
  // An answer that takes so long belongs to an older text.
  if (drawing && performance.now() - drawing > 1000) quick.stop();
  drawing = performance.now();
  const answer = await quick.ask({ do: "draw", text });
  if (turn !== previews) return;
  drawing = 0;
  if (answer.error) {
    puzzle.fail(answer);
    detected(null);
    showStale();
    return;
  }
  puzzle.clear();
  showPuzzle(answer.svg);
  detected(answer);
}

function detected(found) {
  $("detected").hidden = !found;
  $("detected").textContent = found ? `${titled(found.puzzle)} · ${found.format === "native" ? "own text" : found.format}` : "";
  for (const button of $("kinds").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.name === found?.puzzle));
  }
  if (found) {
    $("summary").textContent = `${found.summary[0].toUpperCase()}${found.summary.slice(1)}.`;
    chooseKind(found.puzzle);
  }
  offerFormats(found?.puzzle);
  // A text that cannot be read keeps its grid: the cell to repair may be in it.
  const canGrid = cellsOf(puzzle.text) !== null && (found || !$("grid").hidden);
  $("view").hidden = !canGrid;
  if (canGrid && !$("grid").hidden) grid.show(puzzle.text);
  if (!canGrid) showGrid(false);
}

function showGrid(shows) {
  $("view").setAttribute("aria-pressed", String(shows));
  $("view").textContent = shows ? "Edit as text" : "Edit as grid";
  $("editor").hidden = shows;
  $("grid").hidden = !shows;
  if (shows) grid.show(puzzle.text);
}

// The results belong to an older text.
function forgetAnswer() {
  if (forget() && !running) say("");
}

let waiting = 0;
function changed() {
  forgetAnswer();
  clearTimeout(waiting);
  waiting = setTimeout(preview, 120);
}

// A text that comes from a cell of the grid.
function setText(text) {
  typed = true;
  puzzle.text = text;
  forgetAnswer();
  preview();
}

function keepTexts() {
  replaced = { text: puzzle.text, answer: mine.text };
  $("undo").hidden = false;
}

// A text from elsewhere; the user's text can be restored.
function replaceText(text, answer = "") {
  if ((typed && puzzle.text.trim()) || (mine.text.trim() && mine.text !== answer)) {
    keepTexts();
  }
  typed = false;
  puzzle.text = text;
  mine.text = answer;
  $("mine").open = answer.trim() !== "";
  forget();
  if (!running) say("");
  return preview();
}

// ---- Searching.

function busy(is) {
  $("stop").hidden = !is;
  $("progress").hidden = !is;
  for (const button of document.querySelectorAll("#actions button, #generate button")) button.disabled = is;
}

// Asks the searching worker; undefined if it was stopped or failed.
async function searched(request, words) {
  const began = performance.now();
  const events = {};
  const sayProgress = () => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    $("progress").textContent = [`${seconds} s`, searching(events)].filter(Boolean).join(" · ");
  };
  running = request;
  const focused = document.activeElement;
  busy(true);
  say(`${words}…`);
  sayProgress();
  const timer = setInterval(sayProgress, 100);
  try {
    return await search.ask(request, (event) => (events[event.event] = event));
  } catch (why) {
    if (!(why instanceof Stopped)) say(why.message, "bad");
    else {
      const best = searching({ improved: events.improved, bounded: events.bounded });
      say(`Stopped: undecided${best ? ` (${best})` : ""}`, "open");
    }
    return undefined;
  } finally {
    clearInterval(timer);
    running = null;
    busy(false);
    // The button that was pressed could not keep the focus while it was off.
    if (document.activeElement === document.body && focused?.isConnected) focused.focus();
  }
}

function ways() {
  const chosen = {};
  for (const select of $("ways-fields").querySelectorAll("select")) {
    if (select.value) chosen[select.name] = select.value;
  }
  return chosen;
}

async function act(action) {
  const text = puzzle.text;
  const request = { do: action.do, text, ...action.fields, ...ways() };
  if (action.mine && (action.mine === "required" || mine.text.trim())) {
    request.answer = mine.text;
    if (!mine.text.trim()) {
      $("mine").open = true;
      mine.fail({ error: "Type or paste your answer here first." });
      mine.focus();
      return;
    }
  }
  mine.clear();
  forget();
  const answer = await searched(request, action.do === "check" ? "Checking" : "Searching");
  if (!answer) return;
  if (answer.error) return failed(answer);
  const isOld = puzzle.text !== text;
  const [words, tone] = headline(answer.report);
  say(isOld ? `Before your last change: ${words}` : words, tone);
  if (isOld) return;
  showFound(answer, (marks) => showMarks(marks, request), takeAnswer);
  if (window.matchMedia("(max-width: 57.99rem)").matches) $("stage").scrollIntoView({ block: "start" });
}

function failed(answer) {
  say(answer.error, "bad");
  const field = answer.in === "answer" ? mine : puzzle;
  if (answer.in === "answer") $("mine").open = true;
  if (answer.place && !answer.place.field) {
    if (field === puzzle) showGrid(false);
    field.fail(answer);
  }
}

function takeAnswer(text) {
  if (mine.text.trim()) keepTexts();
  mine.text = text;
  $("mine").open = true;
  mine.focus();
}

// ---- Making boards.

let chosenKind = "";

function chooseKind(name) {
  const found = about.puzzles.find((row) => row.name === name && row.sizes.length > 0);
  if (!found) return;
  const wasOther = chosenKind !== name;
  chosenKind = name;
  $("new-kind").value = name;
  const sizes = found.sizes.map(([rows, columns]) => `${rows}x${columns}`);
  $("sizes").replaceChildren(...sizes.map((size) => element("option", { value: size })));
  // A typed size stays until the user selects another puzzle.
  if (wasOther || !$("new-size").value) $("new-size").value = sizes[Math.min(1, sizes.length - 1)];
}

async function make() {
  const size = /^\s*(\d+)\s*[x×]\s*(\d+)\s*$/.exec($("new-size").value);
  if (!size) return say("A size is rows x columns, as in 7x9", "bad");
  const given = $("seed").value.trim();
  const seed = given ? Number(given) : crypto.getRandomValues(new Uint32Array(1))[0];
  if (!/^\d*$/.test(given) || !Number.isSafeInteger(seed)) {
    return say(`A seed is a number up to ${Number.MAX_SAFE_INTEGER}`, "bad");
  }
  const request = {
    do: "generate",
    puzzle: $("new-kind").value,
    rows: Number(size[1]),
    columns: Number(size[2]),
    seed,
    minimal: $("minimal").checked,
    difficulty: $("grade").value || null,
    ...ways(),
  };
  const made = await searched(request, "Making a board");
  if (!made) return;
  if (made.error) return say(made.error, "bad");
  const graded = made.difficulty ? `, ${made.difficulty.grade} (${made.difficulty.score.toFixed(1)})` : "";
  await replaceText(`# seed ${seed}${graded}\n${made.text}`);
  say(`A new board with exactly one solution: seed ${seed}${graded}`, "good");
}

// ---- The rest of the buttons.

const ENDINGS = {
  dimacs: "cnf", "dimacs-ind": "cnf", "wcnf-top": "wcnf", "opb-positive": "opb", gmpl: "mod", native: "txt",
};

// The puzzle's formats, beside those of solvers.
function offerFormats(name) {
  const formats = about.puzzles.find((row) => row.name === name)?.formats ?? [];
  const written = formats.filter((format) => format.is_written).map((format) => format.name);
  const option = (value) => element("option", { value }, value === "native" ? "own text" : value);
  $("formats").replaceChildren(...["native", "json", ...written].map(option));
}

async function download() {
  const to = $("target").value;
  const isFormat = $("target").selectedOptions[0].parentElement === $("formats");
  const request = { do: isFormat ? "convert" : "export", text: puzzle.text, to, ...ways() };
  const file = await searched(request, "Writing");
  if (!file) return;
  if (file.error) return failed(file);
  saveFile(`${file.puzzle}.${ENDINGS[to] ?? to}`, file.content);
  const left = file.left_out ? ` without the answer: ${file.left_out}` : "";
  const notes = file.notes?.length ? `; note: ${file.notes.join("; ")}` : "";
  say(`Written as ${to}, ${number(file.content.length)} characters${left}${notes}`, notes ? "open" : "good");
}

async function share() {
  history.replaceState(null, "", toFragment({ text: puzzle.text, answer: mine.text }));
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is copied. It holds the puzzle itself; nothing was sent.", "good");
  } catch {
    say("The link is in the address bar: copy it from there.", "open");
  }
}

function openShared() {
  const shared = fromFragment(location.hash);
  if (!shared) return false;
  replaceText(shared.text, shared.answer);
  return true;
}

const isFile = (event) => event.dataTransfer?.types.includes("Files");

function dropping(event) {
  if (!isFile(event)) return;
  event.preventDefault();
  $("editor").classList.toggle("dropping", event.type === "dragover");
}

async function dropped(event) {
  if (!isFile(event)) return;
  event.preventDefault();
  $("editor").classList.remove("dropping");
  const [file] = event.dataTransfer.files;
  if (file) replaceText(await file.text());
}

// ---- Setting up.

function setUpTables() {
  const kinds = about.puzzles.map(({ name, example }) => {
    const button = element("button", { type: "button", "aria-pressed": "false" }, titled(name));
    button.dataset.name = name;
    button.onclick = () => replaceText(example);
    return element("li", {}, button);
  });
  $("kinds").replaceChildren(...kinds);
  const actions = ACTIONS.filter((action) => about.operations.includes(action.do)).map((action) => {
    const button = element("button", { type: "button", className: action.main ? "main" : "" }, action.label);
    button.onclick = () => act(action);
    return button;
  });
  $("actions").replaceChildren(...actions);
  const made = about.puzzles.filter(({ sizes }) => sizes.length > 0);
  $("new-kind").replaceChildren(...made.map(({ name }) => element("option", { value: name }, titled(name))));
  $("grade").append(...about.grades.map((name) => element("option", { value: name }, name)));
  $("target").replaceChildren(
    element("optgroup", { label: "for solvers" }, ...about.targets.map((name) => element("option", { value: name }, name))),
    element("optgroup", { label: "puzzle", id: "formats" }),
  );
  const heads = { solver: "Solver", cardinality: "Sums", at_most_one: "At most one", connectivity: "Connectivity" };
  const selects = Object.entries(about.ways).map(([name, rows]) => {
    const option = ({ name, summary }) => element("option", { value: name, title: summary }, name);
    const select = element("select", { name }, element("option", { value: "" }, "as usual"), ...rows.map(option));
    return element("label", {}, heads[name] ?? titled(name), select);
  });
  $("ways-fields").replaceChildren(...selects);
  $("version").textContent = `Version ${about.version}.`;
}

function setUpEvents() {
  $("text").addEventListener("input", () => {
    typed = true;
    changed();
  });
  $("answer").addEventListener("input", () => mine.clear());
  $("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !running) act(ACTIONS[0]);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && running) search.stop();
  });
  $("stop").onclick = () => search.stop();
  $("hide").onclick = toggleAnswer;
  $("view").onclick = () => showGrid($("view").getAttribute("aria-pressed") !== "true");
  $("new-kind").onchange = () => chooseKind($("new-kind").value);
  $("generate").onsubmit = (event) => {
    event.preventDefault();
    make();
  };
  $("share").onclick = share;
  $("download").onclick = download;
  $("undo").onclick = () => {
    const { text, answer } = replaced;
    replaced = null;
    $("undo").hidden = true;
    typed = false;
    replaceText(text, answer);
    typed = true;
    $("text").focus();
  };
  $("editor").addEventListener("dragover", dropping);
  $("editor").addEventListener("dragleave", dropping);
  $("editor").addEventListener("drop", dropped);
  window.addEventListener("hashchange", openShared);
}

async function start() {
  try {
    about = await quick.ask({ do: "about" });
  } catch (why) {
    $("summary").textContent = `${why.message}.`;
    return;
  }
  setUpTables();
  setUpEvents();
  chooseKind(about.puzzles.find(({ sizes }) => sizes.length > 0)?.name);
  // Keep what the user typed while the solver was loading.
  if (puzzle.text.trim()) typed = true;
  if (!openShared()) {
    if (typed) await preview();
    else await replaceText(about.puzzles[0].example);
  }
  document.body.dataset.ready = "yes";
  // The first search need not wait for the solver to load.
  search.ask({ do: "about" }).catch(() => {});
}

start();
