"""Slitherlink and Nurikabe as custom puzzles: uniqueness with cuts in the search, and
with an eager encoding through CaDiCaL, on the same boards.

    /usr/games/sgt-loopy --generate 10 10x10t0dn#1 > loopy.txt
    /usr/games/sgt-loopy --generate 10 10x10t0dh#2 >> loopy.txt
    python3 bench/loops_and_parts.py --puzzlesat target/release/puzzlesat --loopy loopy.txt

`--loopy` is a file of Tatham's game ids, square grid (t0), one per line. The Nurikabe
boards are those of bench/nurikabe10.txt. `--new N` makes N others of seeds 1, 2, ... and
prints them; CaDiCaL, not our search, finds the second solutions that they must not have.

Per board: `puzzlesat unique`, then `puzzlesat export --to dimacs` and two runs of CaDiCaL,
one for a solution and one without it. Both must find one solution, and the same one.
Seconds are CPU seconds of the solver's process: for puzzlesat with start, JSON and
encoding, for CaDiCaL with start and parsing, without the export.
"""

import argparse
import json
import random
import re
import resource
import statistics
import subprocess
import tempfile
from pathlib import Path

DIRECTIONS = [(-1, 0), (0, 1), (1, 0), (0, -1)]


def custom(name, variables, rules, givens, clues):
    """A custom puzzle as text."""
    head = {"puzzle": "custom", "version": 1, "name": name}
    return json.dumps(head | {"variables": variables, "rules": rules, "givens": givens, "clues": clues})


def rule(kind, label, *constraints, **more):
    return {"kind": kind, "label": label, "constraints": list(constraints)} | more


def exactly(literals, number):
    return {"count": {"of": literals, "min": number, "max": number}}


def loopy(game_id):
    """The clues of a game id of Tatham's Loopy: digits, and letters for runs of blanks."""
    size, text = game_id.split(":")
    columns, rows = map(int, re.fullmatch(r"(\d+)x(\d+)t0\w*", size).groups())
    cells = "".join(c if c.isdigit() else "." * (ord(c) - 96) for c in text)
    assert len(cells) == rows * columns, game_id
    return [cells[i : i + columns] for i in range(0, len(cells), columns)]


def slitherlink(clues):
    """As examples/slitherlink.rs writes it."""
    rows, columns = len(clues), len(clues[0])
    above = lambda r, c: f"line above r{r}c{c}" if r <= rows else f"line below r{rows}c{c}"
    left = lambda r, c: f"line left of r{r}c{c}" if c <= columns else f"line right of r{r}c{columns}"
    node = lambda r, c: (r - 1) * (columns + 1) + c - 1
    edges = [[node(r, c), node(r, c + 1), above(r, c)] for r in range(1, rows + 2) for c in range(1, columns + 1)]
    edges += [[node(r, c), node(r + 1, c), left(r, c)] for r in range(1, rows + 1) for c in range(1, columns + 2)]
    loop = {"single_loop": {"nodes": (rows + 1) * (columns + 1), "edges": edges}}
    givens = []
    for r, line in enumerate(clues, 1):
        for c, shown in enumerate(line, 1):
            if shown != ".":
                around = [above(r, c), left(r, c), left(r, c + 1), above(r + 1, c)]
                label = f"r{r}c{c} has {shown} lines around it"
                givens.append(rule("number", label, exactly(around, int(shown)), cell=[r, c]))
    variables = [{"name": "line", "type": "bool", "sides": [rows, columns]}]
    rules = [rule("loop", "the lines form one closed loop", loop)]
    return custom("slitherlink", variables, rules, givens, clues)


def nurikabe(clues):
    """As examples/nurikabe.rs writes it."""
    rows, columns = len(clues), len(clues[0])
    cells = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    name = lambda cell: "r{}c{}".format(*cell)
    shown = {(r, c): clues[r - 1][c - 1] for r, c in cells}
    numbers = [(cell, int(shown[cell])) for cell in cells if shown[cell] != "."]
    n = len(numbers)
    rules = [rule("sea", "the sea is connected", {"connected": {"nodes": [f"{name(cell)} = 0" for cell in cells]}})]
    for r, c in cells:
        if r < rows and c < columns:
            square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            square = {"any": [f"{name(cell)} != 0" for cell in square]}
            rules.append(rule("square", f"no square of sea from r{r}c{c}", square))
    givens = []
    for i, (cell, size) in enumerate(numbers, 1):
        own, at = [f"{name(other)} = {i}" for other in cells], name(cell)
        part = {"connected": {"nodes": own, "root": cells.index(cell)}}
        rules.append(rule("number", f"{at} is part of its island", {"any": [f"{at} = {i}"]}, free=True))
        rules.append(rule("island", f"the island of {at} is connected", part))
        label = f"the island of {at} has {size} cells"
        givens.append(rule("size", label, exactly(own, size), cell=list(cell), without="?"))
    for r, c in cells:
        for a, b in (((r, c), (r, c + 1)), ((r, c), (r + 1, c))):
            if b in shown:
                pairs = [(x, y, i) for i in range(1, n + 1) for x, y in ((name(a), name(b)), (name(b), name(a)))]
                apart = [{"any": [f"{x} = 0", f"{x} != {i}", f"{y} = 0", f"{y} = {i}"]} for x, y, i in pairs]
                rules.append(rule("border", "islands do not touch", *apart, free=True))
    grid = {"name": "", "type": "number", "min": 0, "max": n, "grid": [rows, columns], "symbols": "#" + "." * n}
    return custom("nurikabe", [grid], rules, givens, clues)


def run(command, allowed=(0,)):
    """What a command prints, and its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in allowed:
        raise SystemExit(f"{command}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Cadical:
    """Runs of CaDiCaL on formulas that differ in a clause, counted."""

    def __init__(self, formula):
        self.text = formula.read_text()
        self.path = formula.with_suffix(".run.cnf")
        self.conflicts, self.seconds = 0, 0.0
        self.variables = dict(re.findall(r"(?m)^c var (\d+) (.*)$", self.text))

    def solve(self, more=()):
        """The output, and the true variables if there is a model."""
        lines = self.text.splitlines()
        place = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
        _, _, variables, clauses = lines[place].split()
        lines[place] = f"p cnf {variables} {int(clauses) + len(more)}"
        lines += [" ".join(map(str, [*clause, 0])) for clause in more]
        self.path.write_text("\n".join(lines) + "\n")
        printed, seconds = run(["cadical", self.path], (10, 20))
        self.seconds += seconds
        self.conflicts += int(re.search(r"(?m)^c conflicts: +(\d+)", printed)[1])
        values = [int(v) for line in re.findall(r"(?m)^v (.*)$", printed) for v in line.split()]
        return printed, {v for v in values if v > 0} if values else None

    def not_again(self, true):
        """The clause that blocks the values of the puzzle's variables in a model."""
        return [-int(v) if int(v) in true else int(v) for v in self.variables]


def compare(puzzlesat, text, folder):
    """Conflicts and seconds of both on one board; ends if they differ."""
    board, formula, answer = folder / "board.json", folder / "board.cnf", folder / "answer.txt"
    board.write_text(text)
    printed, seconds = run([puzzlesat, "unique", board, "--output", "json", "--stats"])
    ours = json.loads(printed)
    assert ours["status"] == "unique", ours["status"]
    formula.write_text(run([puzzlesat, "export", board, "--to", "dimacs"])[0])
    cadical = Cadical(formula)
    printed, true = cadical.solve()
    assert cadical.solve([cadical.not_again(true)])[1] is None, "a second solution"
    answer.write_text(printed)
    theirs, _ = run([puzzlesat, "decode", board, "--answer", answer, "--formula", formula, "--output", "json"])
    assert json.loads(theirs)["solutions"] == ours["solutions"], "different solutions"
    return ours["stats"]["conflicts"], seconds, cadical.conflicts, cadical.seconds


class Islands:
    """A random Nurikabe solution: islands of 1 to 6 cells that do not touch."""

    def __init__(self, size, rng):
        self.size, self.rng = size, rng
        self.cells = [(r, c) for r in range(size) for c in range(size)]
        self.island = dict.fromkeys(self.cells, 0)
        self.n = 0

    def around(self, cell):
        near = [(cell[0] + dr, cell[1] + dc) for dr, dc in DIRECTIONS]
        return [other for other in near if other in self.island]

    def part(self, start):
        """Cells joined to `start` by cells of the same island, or by the sea."""
        seen, todo = {start}, [start]
        while todo:
            for other in self.around(todo.pop()):
                if other not in seen and self.island[other] == self.island[start]:
                    seen.add(other)
                    todo.append(other)
        return seen

    def take(self, cell, i):
        """Makes a cell of the sea one of island `i`, if the rest allows it."""
        if self.island[cell] or any(self.island[other] not in (0, i) for other in self.around(cell)):
            return False
        self.island[cell] = i
        sea = [other for other in self.cells if not self.island[other]]
        if sea and len(self.part(sea[0])) == len(sea):
            return True
        self.island[cell] = 0
        return False

    def squares(self):
        """Squares of sea."""
        corners = [(r, c) for r, c in self.cells if max(r, c) + 1 < self.size]
        squares = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in corners]
        return [square for square in squares if not any(self.island[cell] for cell in square)]

    def own(self, i):
        return [cell for cell in self.cells if self.island[cell] == i]

    def grow(self):
        """Islands until no square of sea is left; false if that fails."""
        for _ in range(200):
            squares = self.squares()
            if not squares:
                return True
            cell = self.rng.choice(self.rng.choice(squares))
            beside = max(self.island[other] for other in self.around(cell))
            if beside and len(self.own(beside)) < 6:
                self.take(cell, beside)
            elif not beside and self.take(cell, self.n + 1):
                self.n += 1
                for _ in range(self.rng.randint(0, 3)):
                    near = [other for own in self.own(self.n) for other in self.around(own)]
                    self.take(self.rng.choice(near), self.n)
        return False


def clue_rows(islands, clue_at):
    """The board with the number of each island at a cell of it."""
    shown = {cell: len(islands.own(i)) for i, cell in clue_at.items()}
    line = lambda r: "".join(str(shown.get((r, c), ".")) for c in range(islands.size))
    return [line(r) for r in range(islands.size)]


def second(puzzlesat, islands, clue_at, folder):
    """By cell, the island in a solution other than `islands`; `None` if there is none."""
    board, formula = folder / "new.json", folder / "new.cnf"
    board.write_text(nurikabe(clue_rows(islands, clue_at)))
    formula.write_text(run([puzzlesat, "export", board, "--to", "dimacs"])[0])
    cadical = Cadical(formula)
    numbered = {0: 0} | {i: k for k, i in enumerate(sorted(clue_at, key=clue_at.get), 1)}
    known = {}
    for v, name in cadical.variables.items():
        r, c, sign, value = re.fullmatch(r"r(\d+)c(\d+) (=|>=)(\d+)", name).groups()
        own = numbered[islands.island[int(r) - 1, int(c) - 1]]
        known[int(v)] = own == int(value) if sign == "=" else own >= int(value)
    own = {v for v, value in known.items() if value}
    _, true = cadical.solve([cadical.not_again(own)])
    if true is None:
        return None
    other = dict.fromkeys(islands.cells, 0)
    original = {k: i for i, k in numbered.items()}
    for v, name in cadical.variables.items():
        if int(v) in true:
            r, c, value = map(int, re.findall(r"\d+", name))
            other[r - 1, c - 1] = max(other[r - 1, c - 1], value)
    return {cell: original[k] for cell, k in other.items()}


def new_board(puzzlesat, seed, folder, size=10):
    """A random board with one solution. Numbers move to cells that a second solution
    does not give to their island, until there is none."""
    rng = random.Random(seed)
    while True:
        islands = Islands(size, rng)
        if not islands.grow():
            continue
        cells_of = {i: islands.own(i) for i in range(1, islands.n + 1)}
        clue_at = {i: rng.choice(cells) for i, cells in cells_of.items()}
        for _ in range(25):
            other = second(puzzlesat, islands, clue_at, folder)
            if other is None:
                return clue_rows(islands, clue_at)
            lost = {i: [cell for cell in cells if other[cell] != i] for i, cells in cells_of.items()}
            moved = [i for i, cells in lost.items() if cells]
            if not moved:
                break
            i = rng.choice(moved)
            clue_at[i] = rng.choice(lost[i])


def table(name, results):
    print(f"\n### {name}: {len(results)} boards, each with one solution, the same in both\n")
    print("| board | conflicts | CPU s | CaDiCaL, conflicts | CaDiCaL, CPU s |\n|---|--:|--:|--:|--:|")
    rows = [(str(i), result) for i, result in enumerate(results, 1)]
    for label, by in (("median", statistics.median), ("worst", max), ("total", sum)):
        rows.append((label, [by(column) for column in zip(*results)]))
    for label, (conflicts, seconds, their_conflicts, their_seconds) in rows:
        print(f"| {label} | {conflicts:,.0f} | {seconds:.3f} | {their_conflicts:,.0f} | {their_seconds:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--puzzlesat", required=True)
    parser.add_argument("--loopy", type=Path, help="game ids of Tatham's Loopy")
    parser.add_argument("--new", type=int, default=0, help="number of Nurikabe boards to make, instead")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for seed in range(1, args.new + 1):
            print("\n".join([f"# seed {seed}", *new_board(args.puzzlesat, seed, folder), ""]), flush=True)
        if args.new:
            return
        if args.loopy:
            boards = [slitherlink(loopy(line)) for line in args.loopy.read_text().split()]
            table("Slitherlink 10x10", [compare(args.puzzlesat, board, folder) for board in boards])
        lines = Path(__file__).with_name("nurikabe10.txt").read_text().split("\n")
        rows = [line for line in lines if line and line[0] != "#"]
        boards = [nurikabe(rows[i : i + 10]) for i in range(0, len(rows), 10)]
        table("Nurikabe 10x10", [compare(args.puzzlesat, board, folder) for board in boards])


if __name__ == "__main__":
    main()
