"""Thermometers: random boards in native text, the rules, and other communities' models."""

import random

import highspy
from ortools.sat.python import cp_model


class Board:
    """Paths of 2 to `longest` cells that cover the grid as far as they go, filled at
    random; so there is an answer, and often more than one."""

    def __init__(self, side, seed, longest=8):
        generator = random.Random(seed)
        self.side = side
        self.paths = _paths(side, longest, generator)
        self.lines = [("row", i) for i in range(side)] + [("column", i) for i in range(side)]
        levels = [generator.randint(0, len(path)) for path in self.paths]
        self.totals = self.filled(levels)
        self.text = self._native()

    def filled(self, levels):
        totals = dict.fromkeys(self.lines, 0)
        for path, level in zip(self.paths, levels):
            for r, c in path[:level]:
                totals["row", r] += 1
                totals["column", c] += 1
        return totals

    def _native(self):
        cells = {}
        for t, path in enumerate(self.paths):
            for position, cell in enumerate(path, 1):
                cells[cell] = f"{_letters(t)}{position}"
        columns = " ".join(str(self.totals["column", c]) for c in range(self.side))
        rows = [
            " ".join([str(self.totals["row", r]), *(cells[r, c] for c in range(self.side))])
            for r in range(self.side)
        ]
        return "\n".join(["thermometers", columns, *rows, ""])


def _letters(number):
    text = ""
    while True:
        number, digit = divmod(number, 26)
        text = chr(ord("a") + digit) + text
        if number == 0:
            return text
        number -= 1


def _paths(side, longest, generator):
    free = {(r, c) for r in range(side) for c in range(side)}
    order = sorted(free)
    generator.shuffle(order)
    paths = []
    for start in order:
        if start not in free:
            continue
        path = [start]
        free.remove(start)
        for _ in range(generator.randint(1, longest - 1)):
            r, c = path[-1]
            near = [n for n in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if n in free]
            if not near:
                break
            path.append(generator.choice(near))
            free.remove(path[-1])
        paths.append(path)
    return paths


def verify(board, answer):
    levels = answer["levels"]
    assert len(levels) == len(board.paths)
    assert all(0 <= level <= len(path) for level, path in zip(levels, board.paths))
    assert board.filled(levels) == board.totals, "rows and columns hold their totals"


def _line_cells(board):
    cells = {line: [] for line in board.lines}
    for t, path in enumerate(board.paths):
        for position, (r, c) in enumerate(path):
            cells["row", r].append((t, position))
            cells["column", c].append((t, position))
    return cells


def cp_sat(board, clock):
    model = cp_model.CpModel()
    full = [[model.new_bool_var("") for _ in path] for path in board.paths]
    for path in full:
        for before, after in zip(path, path[1:]):
            model.add_implication(after, before)
    for line, cells in _line_cells(board).items():
        model.add(sum(full[t][p] for t, p in cells) == board.totals[line])
    clock.built()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return {"levels": [sum(solver.value(cell) for cell in path) for path in full]}


def highs(board, clock):
    h = highspy.Highs()
    h.setOptionValue("output_flag", False)
    h.setOptionValue("threads", 1)
    full = [[h.addBinary() for _ in path] for path in board.paths]
    for path in full:
        for before, after in zip(path, path[1:]):
            h.addConstr(after <= before)
    for line, cells in _line_cells(board).items():
        h.addConstr(h.qsum(full[t][p] for t, p in cells) == board.totals[line])
    clock.built()
    h.run()
    assert h.getModelStatus() == highspy.HighsModelStatus.kOptimal
    solution = h.getSolution().col_value
    return {"levels": [sum(round(solution[cell.index]) for cell in path) for path in full]}


MODELS = {"CP-SAT": cp_sat, "HiGHS": highs}
