#!/usr/bin/env python3
"""puzzlesat beside what one would pick instead, in one run on one machine.

    python3 bench/compare.py --puzzlesat target/release/puzzlesat --coelho DIR > tables.md

One thread each, CPU seconds, every answer checked here by the plain rules. See README.md.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
from datetime import date
from importlib import metadata

import city
import hashi
import measure
import report
import thermometers
import tiling

PUZZLESAT = {
    # The ratios are to the first row of each.
    "hashi": {
        "puzzlesat, propagate": ["--connectivity", "propagate"],
        "puzzlesat, lazy": ["--connectivity", "lazy"],
    },
    "city": {
        "puzzlesat, layers": ["--score", "layers"],
        "puzzlesat, weights": ["--score", "weights"],
        "puzzlesat, weights, sequential counter": [
            "--score", "weights", "--cardinality", "sequential-counter",
        ],
    },
    "thermometers": {
        "puzzlesat, auto": ["--cardinality", "auto"],
        "puzzlesat, sequential counter": ["--cardinality", "sequential-counter"],
        "puzzlesat, totalizer": ["--cardinality", "totalizer"],
    },
    "tiling": {
        "puzzlesat, product": ["--at-most-one", "product"],
        "puzzlesat, pairwise": ["--at-most-one", "pairwise"],
        "puzzlesat, ladder": ["--at-most-one", "ladder"],
    },
}


class Comparison:
    def __init__(self, program, scale):
        self.program, self.scale = program, scale

    def table(self, title, puzzle, boards, models, verify, limit):
        """Runs puzzlesat's rows for the puzzle and `models` on the boards, checks every
        answer, prints the table, and gives {model: [Run]}."""
        limit = max(2, round(limit * self.scale))
        rows, bench = {}, {}
        for name, options in PUZZLESAT[puzzle].items():
            if len(boards) > 1:
                bench[name] = measure.puzzlesat_bench(self.program, boards, options, limit)
            rows[name] = measure.puzzlesat(self.program, boards, options, limit)
        for name, model in models.items():
            rows[name] = measure.in_process(model, boards, limit)
        scores = set()
        for name, runs in rows.items():
            for board, run in zip(boards, runs):
                if run.answer is not None:
                    scores.add(verify(board, run.answer))
            print(f"{title}: {name}: {sum(run.seconds for run in runs):.3f}", file=sys.stderr)
        assert puzzle != "city" or len(scores) == 1, f"different optima: {scores}"
        boards_word = f"{len(boards)} boards" if len(boards) > 1 else "1 board"
        print(f"### {title}: {boards_word}, at most {limit} s each\n")
        print(report.table(rows, bench, next(iter(rows))))
        sys.stdout.flush()
        return rows


def hashi_tables(comparison, folder):
    boards = hashi.boards(folder)
    smallest = min(islands for _, islands, _, _ in boards)
    small = [board for _, islands, _, board in boards if islands == smallest]
    cp_sat = {f"CP-SAT, {name}": model for name, model in hashi.CP_SAT.items()}
    loop = {"CaDiCaL in a Python loop": hashi.cadical_loop}
    highs = {"HiGHS, flow": hashi.highs_flow}
    title = f"Hashi, {smallest} islands, all models"
    rows = comparison.table(title, "hashi", small, cp_sat | highs | loop, hashi.verify, limit=5)

    # What is far behind on the smallest boards, too, is left out of the others.
    total = {name: sum(run.seconds for run in rows[name]) for name in rows}
    best = min(total[name] for name in cp_sat)
    models = {name: model for name, model in cp_sat.items() if total[name] < 1.75 * best}
    for alpha in sorted({alpha for alpha, *_ in boards}):
        some = [board for a, _, _, board in boards if a == alpha]
        title = f"Hashi, alpha {alpha}"
        comparison.table(title, "hashi", some, models | loop, hashi.verify, limit=5)


def city_tables(comparison, sides=(3, 4, 5, 6, 7)):
    models = city.MODELS
    for side in sides:
        title = f"City Bloxx {side}x{side}"
        boards = [city.Board(side)]
        rows = comparison.table(title, "city", boards, models, city.verify, limit=30)
        # What did not answer is not asked for more; nor is anything else on 7x7.
        models = {name: model for name, model in models.items() if rows[name][0].answer}
        if side == 6:
            models = {}


def thermometers_tables(comparison):
    for side in (20, 40, 60):
        boards = [thermometers.Board(side, seed) for seed in range(1, 4)]
        title = f"Thermometers {side}x{side}"
        comparison.table(
            title, "thermometers", boards, thermometers.MODELS, thermometers.verify, limit=10
        )


def tiling_tables(comparison):
    for most in (6, 9, 12, 16, 20):
        boards = [tiling.Board(most, seed) for seed in range(1, 6)]
        title = f"Tiling, numbers 0 to {most}"
        comparison.table(title, "tiling", boards, tiling.MODELS, tiling.verify, limit=10)


def head(arguments):
    version = subprocess.run([arguments.puzzlesat, "--version"], capture_output=True, text=True)
    with open("/proc/cpuinfo") as info:
        model = next((line.split(":")[1].strip() for line in info if "model name" in line), "?")
    packages = ", ".join(f"{p} {metadata.version(p)}" for p in ("ortools", "highspy", "python-sat"))
    print(f"{date.today()}; {version.stdout.strip()}; Python {platform.python_version()}, {packages};")
    print(f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start.\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzlesat", required=True, help="the program")
    parser.add_argument("--coelho", help="the folder of Coelho's boards")
    parser.add_argument("--scale", type=float, default=1.0, help="factor on all limits")
    parser.add_argument("--only", help="hashi, city, thermometers or tiling")
    arguments = parser.parse_args()
    comparison = Comparison(arguments.puzzlesat, arguments.scale)
    tables = {
        "hashi": lambda: hashi_tables(comparison, arguments.coelho),
        "city": lambda: city_tables(comparison),
        "thermometers": lambda: thermometers_tables(comparison),
        "tiling": lambda: tiling_tables(comparison),
    }
    if not arguments.coelho:
        del tables["hashi"]
    start = time.time()
    head(arguments)
    for name, print_tables in tables.items():
        if arguments.only in (None, name):
            print_tables()
    print(f"The run took {time.time() - start:.0f} s of wall time.")


if __name__ == "__main__":
    main()
