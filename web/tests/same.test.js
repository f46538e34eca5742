// The library is the same in the page and in the program: boards and files, byte by byte.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, close, native, open } from "./browser.js";

const page = await open();
const about = await ask(page, { do: "about" });
after(() => close(page));

for (const { name, example, sizes } of about.puzzles) {
  test(`${name}: the same boards`, { skip: sizes.length === 0 }, async () => {
    const seeds = [[1, false], [2, true], [4_000_000_000, false]];
    for (const [i, [rows, columns]] of sizes.slice(0, 2).entries()) {
      // Grading larger boards takes its time.
      for (const [seed, minimal] of i === 0 ? seeds : seeds.slice(0, 1)) {
        const size = `${rows}x${columns}`;
        const args = ["generate", name, "--size", size, "--seed", `${seed}`, ...(minimal ? ["--minimal"] : [])];
        const printed = JSON.parse(native([...args, "--output", "json"]));
        const made = await ask(page, { do: "generate", puzzle: name, rows, columns, seed, minimal });
        assert.equal(made.text, native(args).replace(/^#.*\n/, ""), `${size} ${seed}`);
        // The program grades for a few seconds at most; on a slow machine the grade is unknown.
        const difficulty = printed.difficulty.grade === "unknown" ? printed.difficulty : made.difficulty;
        assert.deepEqual({ ...made.json, solution: made.board.json, seed, difficulty }, printed);
        const dimacs = await ask(page, { do: "export", text: made.text, to: "dimacs" });
        assert.equal(dimacs.content, native(["export", "--to", "dimacs"], made.text), `${size} ${seed}`);
      }
    }
  });

  test(`${name}: the same files, answers and explanations`, async () => {
    for (const to of about.targets) {
      const file = await ask(page, { do: "export", text: example, to });
      assert.equal(file.content, native(["export", "--to", to], example), to);
    }
    // Times differ; all else is the same.
    const timeless = (report) => ({ ...report, stats: { ...report.stats, seconds: null } });
    for (const operation of ["solve", "unique", "count", "explain", "hint", "backbone"]) {
      const { report } = await ask(page, { do: operation, text: example });
      const printed = JSON.parse(native([operation, "--output", "json", "--stats"], example));
      assert.deepEqual(timeless(report), timeless(printed), operation);
    }
  });
}

test("an explanation has a picture a step", async () => {
  for (const { name, example } of about.puzzles) {
    const { report, frames } = await ask(page, { do: "explain", text: example });
    assert.equal(frames.length, report.steps.length + 2, name);
    assert.equal(new Set(frames).size, frames.length, name);
  }
});

test("what cannot be asked is an error with its place", async () => {
  const cases = [
    [{}, { field: "do" }],
    [{ do: "fly" }, { field: "do" }],
    [{ do: "solve" }, { field: "text" }],
    [{ do: "solve", text: "hashi\n", solver: "none" }, undefined],
    [{ do: "solve", text: about.puzzles[0].example, solver: "none" }, { field: "solver" }],
    [{ do: "solve", text: about.puzzles[0].example, solutions: 0 }, { field: "solutions" }],
    [{ do: "solve", text: "hashi\n2.2\n.x.\n" }, { line: 3, column: 2 }],
    [{ do: "solve", text: "hashi\n2.2\n..\n" }, undefined],
    [{ do: "check", text: about.puzzles[0].example }, { field: "answer" }],
    [{ do: "export", text: about.puzzles[0].example, to: "pdf" }, { field: "to" }],
    [{ do: "generate", puzzle: "hashi", rows: 0, columns: 3 }, { field: "rows" }],
    [{ do: "generate", puzzle: "hashi", rows: 5, columns: 5, difficulty: "fun" }, { field: "difficulty" }],
    [{ do: "generate", puzzle: "hashi", rows: 100_000, columns: 3 }, undefined],
    [{ do: "draw", text: about.puzzles[0].example, marks: { because: [[0, 1]] } }, { field: "marks" }],
    [{ do: "symbols", text: about.puzzles[0].example, line: 99, column: 1 }, { line: 99, column: 1 }],
  ];
  for (const [request, place] of cases) {
    const answer = await ask(page, request);
    assert.ok(answer.error, JSON.stringify(request));
    if (place) assert.deepEqual(answer.place, place, JSON.stringify(request));
  }
});
