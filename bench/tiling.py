"""Tiling (Dominosa): random boards from random tilings, the rules, other models."""

import random

import highspy
from ortools.sat.python import cp_model


class Board:
    """The numbers 0..`most` on `most + 1` rows of `most + 2` cells, from a random tiling
    on which the full set of dominoes is dealt."""

    def __init__(self, most, seed):
        generator = random.Random(seed)
        self.rows, self.columns = most + 1, most + 2
        self.set = [(a, b) for a in range(most + 1) for b in range(a, most + 1)]
        dealt = self.set.copy()
        generator.shuffle(dealt)
        self.grid = [[0] * self.columns for _ in range(self.rows)]
        for cells, domino in zip(_tiling(self.rows, self.columns, generator), dealt):
            for (r, c), number in zip(cells, generator.sample(domino, 2)):
                self.grid[r][c] = number
        rows = [" ".join(map(str, row)) for row in self.grid]
        self.text = "\n".join(["tiling", *rows, ""])

    def places(self):
        """Where a domino can lie: [(first cell, second cell, domino)]."""
        found = []
        for r in range(self.rows):
            for c in range(self.columns):
                for x, y in ((r, c + 1), (r + 1, c)):
                    if x < self.rows and y < self.columns:
                        pair = sorted((self.grid[r][c], self.grid[x][y]))
                        found.append(((r, c), (x, y), tuple(pair)))
        return found

    def groups(self):
        """The places, and those of each cell and of each domino: exactly one is chosen."""
        places = self.places()
        groups = {}
        for i, (a, b, domino) in enumerate(places):
            for key in (("cell", a), ("cell", b), ("domino", domino)):
                groups.setdefault(key, []).append(i)
        return places, list(groups.values())


def _tiling(rows, columns, generator):
    """From bricks, by turning random squares of two parallel dominoes over."""
    mate = {}

    def put(a, b):
        mate[a], mate[b] = b, a

    for r in range(rows):
        for c in range(columns):
            if (r, c) in mate:
                continue
            put((r, c), (r, c + 1) if columns % 2 == 0 else (r + 1, c))
    for _ in range(40 * rows * columns):
        r, c = generator.randrange(rows - 1), generator.randrange(columns - 1)
        a, b, x, y = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        if mate[a] == b and mate[x] == y:
            put(a, x)
            put(b, y)
        elif mate[a] == x and mate[b] == y:
            put(a, b)
            put(x, y)
    return [(a, b) for a, b in mate.items() if a < b]


def verify(board, answer):
    covered, laid = set(), []
    for a, b in answer["dominoes"]:
        (r1, c1), (r2, c2) = a, b
        assert abs(r1 - r2) + abs(c1 - c2) == 1, "on neighbouring cells"
        covered |= {(r1, c1), (r2, c2)}
        laid.append(tuple(sorted((board.grid[r1 - 1][c1 - 1], board.grid[r2 - 1][c2 - 1]))))
    assert sorted(laid) == board.set, "each domino once"
    assert len(covered) == board.rows * board.columns, "each cell once"


def _answer(places, is_chosen):
    one_based = lambda cell: [cell[0] + 1, cell[1] + 1]
    chosen = [place for i, place in enumerate(places) if is_chosen(i)]
    return {"dominoes": [[one_based(a), one_based(b)] for a, b, _ in chosen]}


def cp_sat(board, clock):
    places, groups = board.groups()
    model = cp_model.CpModel()
    x = [model.new_bool_var("") for _ in places]
    for group in groups:
        model.add_exactly_one(x[i] for i in group)
    clock.built()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return _answer(places, lambda i: solver.value(x[i]))


def highs(board, clock):
    places, groups = board.groups()
    h = highspy.Highs()
    h.setOptionValue("output_flag", False)
    h.setOptionValue("threads", 1)
    x = [h.addBinary() for _ in places]
    for group in groups:
        h.addConstr(h.qsum(x[i] for i in group) == 1)
    clock.built()
    h.run()
    assert h.getModelStatus() == highspy.HighsModelStatus.kOptimal
    solution = h.getSolution().col_value
    return _answer(places, lambda i: round(solution[x[i].index]))


MODELS = {"CP-SAT": cp_sat, "HiGHS": highs}
