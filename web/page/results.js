// What was found, in words and tables. The keys are those of the report, docs/web.md.
import { element, number, titled } from "./dom.js";

const plural = (n, word) => `${number(n)} ${word}${n === 1 ? "" : "s"}`;

// The sentence for a report, and whether that is good, bad or open news.
export function headline(report) {
  const reason = report.detail ?? report.reason;
  const why = reason ? ` (${reason})` : "";
  const all = report.solutions?.length ?? 0;
  if (report.count !== undefined) {
    if (!report.complete) return [`At least ${plural(report.count, "solution")}${why}`, "open"];
    if (report.count === 0) return ["No solution: proved", "bad"];
    return [report.count === 1 ? "Exactly one solution" : plural(report.count, "solution"), "good"];
  }
  const score = report.objective === undefined ? "" : ` with ${number(report.objective)} points`;
  switch (report.status) {
    case "optimal":
      return [`Solved${score}; no answer has more: proved`, "good"];
    case "solved":
      if (report.always) return ["This holds in every solution", "good"];
      if (report.steps) return [report.steps.length ? "Here is a next step" : "Nothing more follows", report.steps.length ? "good" : "open"];
      if (all <= 1) return ["Solved and checked", "good"];
      return [plural(all, "solution") + (report.complete ? ", all there are" : "; there may be more"), "good"];
    case "unique":
      return [`Exactly one solution${score}: proved`, "good"];
    case "not-unique":
      return ["Several solutions" + (report.differences ? "; these two differ in the marked cells" : ""), "open"];
    case "unsolvable":
      return ["No solution: proved", "bad"];
    case "valid":
      return ["Your answer is right", "good"];
    case "incomplete":
      return ["Nothing is wrong so far", "open"];
    case "invalid":
      return ["Something is wrong in your answer", "bad"];
    case "undecided": {
      const best = report.objective === undefined ? "" : `; best so far ${number(report.objective)}`;
      const most = report.bound === undefined ? "" : `, at most ${number(report.bound)}`;
      return [`Undecided${why}${best}${most}`, "open"];
    }
    default:
      return [titled(report.status) + why, "open"];
  }
}

// How a search goes, in a line.
export function searching(events) {
  const parts = [];
  const { encoded, improved, bounded, round, solution, step } = events;
  if (encoded) parts.push(plural(encoded.variables, "variable"), plural(encoded.clauses, "clause"));
  if (round) parts.push(plural(round.cuts, "cut"));
  if (step) parts.push(`${plural(step.steps, "step")} so far`);
  if (solution && !improved) parts.push(`${plural(solution.found, "solution")} so far`);
  const bound = bounded?.bound ?? improved?.bound;
  const score = improved?.objective ?? bounded?.objective;
  if (score != null) parts.push(`best ${number(score)}`);
  if (bound !== undefined) parts.push(`at most ${number(bound)}`);
  return parts.join(" · ");
}

export const lines = (texts) =>
  element("ul", { className: "lines" }, ...texts.map((text) => element("li", {}, text)));

// Clauses by rule: the part of the formula for each rule.
export function sizes(stats) {
  const most = Math.max(1, ...stats.rules.map((rule) => rule.clauses));
  const rows = stats.rules.map(({ rule, instances, clauses, literals }) => {
    const bar = element("span", { className: "bar", "aria-hidden": "true" });
    bar.style.width = `${(100 * clauses) / most}%`;
    const cells = [instances, clauses, literals].map((n) => element("td", {}, number(n)));
    return element("tr", {}, element("th", { scope: "row" }, rule, bar), ...cells);
  });
  const heads = ["Rule", "Instances", "Clauses", "Literals"].map((head) => element("th", { scope: "col" }, head));
  const { encode, solve, verify } = stats.seconds;
  const caption =
    `${plural(stats.variables, "variable")}, ${plural(stats.clauses, "clause")}, ${plural(stats.literals, "literal")}; ` +
    `${plural(stats.calls, "solver call")}, ${plural(stats.conflicts, "conflict")}, ${plural(stats.cuts, "cut")}; ` +
    `${(encode + solve + verify).toFixed(2)} s`;
  const table = element(
    "table",
    {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows),
  );
  // It can be scrolled, so the keyboard must reach it.
  return element("div", { className: "table", tabIndex: 0, role: "region", "aria-label": "Clauses by rule" }, table);
}

// Facts of every solution: what is there, and what is not.
export function certain({ always, never, complete }) {
  const part = (title, facts) =>
    facts.length ? element("details", {}, element("summary", {}, `${title} (${number(facts.length)})`), lines(facts.map((fact) => fact.text))) : null;
  const parts = [part("In every solution", always), part("In no solution", never ?? [])].filter(Boolean);
  return element("div", {}, ...parts, complete ? "" : "There may be more.");
}

const cellsOf = (list) => list.flatMap((part) => part.cells ?? []);

// The marks of a step: its rules are the reason, its facts follow.
export const marksOf = (step) => ({ because: cellsOf(step.rules), follows: cellsOf(step.facts) });

// Steps to press; `show` gets the one pressed, and its number from 0.
export function steps(list, show) {
  const buttons = list.map((step) => {
    const cost = element("span", { className: "cost", title: "what it costs a person" }, step.cost.toFixed(1));
    return element("button", { type: "button", "aria-pressed": "false" }, element("span", {}, step.text), cost);
  });
  buttons.forEach((button, i) => {
    button.onclick = () => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      show(list[i], i);
    };
  });
  return element("ol", { className: "steps" }, ...buttons.map((button) => element("li", {}, button)));
}

// A hint in three stages, each shown on request.
export function hint(report, show) {
  const [step] = report.steps;
  const parts = [
    ["Where to look", report.place],
    ["Which rule", step.rules.map((rule) => rule.text).join("; ")],
    ["What follows", step.facts.map((fact) => fact.text).join("; ")],
  ];
  const box = element("dl", { className: "hint", "aria-live": "polite" });
  const more = element("button", { type: "button" });
  let shown = 0;
  const reveal = () => {
    const [head, text] = parts[shown++];
    box.append(element("dt", {}, head), element("dd", {}, text));
    const marks = marksOf(step);
    show(shown < 3 ? { because: marks.because } : marks);
    if (shown < 3) more.textContent = `${parts[shown][0]}?`;
    else more.remove();
  };
  more.onclick = reveal;
  reveal();
  return element("div", {}, box, more);
}
