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
        "puzzlesat, pairwise": ["--at-most-one", "pairwise"],
        "puzzlesat, product": ["--at-most-one", "product"],
        "puzzlesat, ladder": ["--at-most-one", "ladder"],
    },
}


class Comparison:
    def __init__(self, program, scale):
        self.program, self.scale = program, scale

    def runs(self, puzzle, boards, models, verify, limit):
        """{model: [Run]} of puzzlesat's options for the puzzle and of `models`, board by
        board, so that what else the machine does falls on all alike."""
        limit = max(2, round(limit * self.scale))
        options = PUZZLESAT[puzzle]
        rows = {model: [] for model in [*options, *models]}
        for board in boards:
            for model, runs in rows.items():
                if model in options:
                    run = measure.puzzlesat(self.program, board.text, options[model], limit)
                else:
                    run = measure.in_process(models[model], board, limit)
                if run.error:
                    raise SystemExit(f"{puzzle}, {model}: {run.error}")
                if run.answer is not None:
                    run.counts["checked score"] = verify(board, run.answer)
                runs.append(run)
                print(f"{puzzle:<13}{model:<40}{run.seconds:9.4f}", file=sys.stderr)
        return rows


def hashi_tables(comparison, folder):
    boards = hashi.boards(folder)
    smallest = min(islands for _, islands, _, _ in boards)
    small = [board for _, islands, _, board in boards if islands == smallest]
    models = {f"CP-SAT, {name}": model for name, model in hashi.CP_SAT.items()}
    models |= {"HiGHS, flow": hashi.highs_flow, "CaDiCaL in a Python loop": hashi.cadical_loop}
    rows = comparison.runs("hashi", small, models, hashi.verify, limit=4)
    print(f"### Hashi, {smallest} islands: all models, {len(small)} boards, at most 4 s each\n")
    print(report.table(rows, base="puzzlesat, propagate"))

    cp_sat = [name for name in models if name.startswith("CP-SAT")]
    best = min(cp_sat, key=lambda name: sum(run.seconds for run in rows[name]))
    print(f"The best of the CP-SAT models is *{best.removeprefix('CP-SAT, ')}*.\n")
    finalists = {best: models[best]}
    finalists["CaDiCaL in a Python loop"] = hashi.cadical_loop
    for alpha in sorted({alpha for alpha, *_ in boards}):
        some = [board for a, _, _, board in boards if a == alpha]
        rows = comparison.runs("hashi", some, finalists, hashi.verify, limit=20)
        sizes = "100 to 400 islands"
        print(f"### Hashi, alpha {alpha}: {len(some)} boards of {sizes}, at most 20 s each\n")
        print(report.table(rows, base="puzzlesat, propagate"))


def city_tables(comparison):
    for side in (3, 4, 5, 6, 7):
        models = city.MODELS if side <= 6 else {}
        rows = comparison.runs("city", [city.Board(side)], models, city.verify, limit=60)
        scores = {
            run.counts["checked score"] for runs in rows.values() for run in runs if run.answer
        }
        assert len(scores) <= 1, f"{side}x{side}: different optima {scores}"
        print(f"### City Bloxx {side}x{side}: optimum {scores}, at most 60 s each\n")
        print(report.table(rows, base="puzzlesat, layers"))


def thermometers_tables(comparison):
    for side in (20, 40, 60):
        boards = [thermometers.Board(side, seed) for seed in range(1, 6)]
        rows = comparison.runs("thermometers", boards, thermometers.MODELS, thermometers.verify, 5)
        print(f"### Thermometers {side}x{side}: {len(boards)} boards, at most 5 s each\n")
        print(report.table(rows, base="puzzlesat, auto"))


def tiling_tables(comparison):
    for most in (6, 9, 12, 16, 20):
        boards = [tiling.Board(most, seed) for seed in range(1, 6)]
        rows = comparison.runs("tiling", boards, tiling.MODELS, tiling.verify, 10)
        print(f"### Tiling, numbers 0 to {most}: {len(boards)} boards, at most 10 s each\n")
        print(report.table(rows, base="puzzlesat, product"))


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
            sys.stdout.flush()
    print(f"The run took {time.time() - start:.0f} s of wall time.")


if __name__ == "__main__":
    main()
