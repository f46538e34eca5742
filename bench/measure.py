"""CPU seconds of one solver on each of some boards, in child processes.

CPU time (user and system of the child) rather than wall time, since a machine may be
shared. A limit is a limit of CPU seconds too, set in the child.
"""

import json
import math
import os
import pickle
import resource
import signal
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Run:
    """What one solver did on one board."""

    seconds: float
    answer: object = None  # None: no answer within the limit
    build: float | None = None  # of `seconds`, those for making the model
    counts: dict = field(default_factory=dict)


class Clock:
    """Passed to an in-process model, which calls `built` once its model stands."""

    def __init__(self):
        self.start = _used()
        self.build = None
        self.counts = {}

    def seconds(self):
        return _used() - self.start

    def built(self):
        self.build = self.seconds()


REPEATS = 3
SHORT = 0.1  # seconds; what takes less is run REPEATS times, and the least is taken


def _least(measure):
    """The least of some short measurements, since caches and other processes only add."""
    runs = [measure()]
    while runs[0].seconds < SHORT and len(runs) < REPEATS:
        runs.append(measure())
    return min(runs, key=lambda run: run.seconds)


def _limit(process, seconds):
    resource.prlimit(process, resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))


def _cpu(usage):
    return usage.ru_utime + usage.ru_stime


def _used():
    # Not time.process_time: under a limit of CPU time Linux counts that in ticks.
    return _cpu(resource.getrusage(resource.RUSAGE_SELF))


def in_process(model, boards, limit):
    """Runs `model(board, clock)` on one board after the other in a fork, so neither the
    imports nor the start count. A fork that reached the limit is followed by another."""
    runs = []
    while len(runs) < len(boards):
        with tempfile.TemporaryFile() as out:
            child = os.fork()
            if child == 0:
                _answer_all(model, boards[len(runs) :], limit, out)
            _, status, _ = os.wait4(child, 0)
            out.seek(0)
            while True:
                try:
                    run = pickle.load(out)
                except EOFError:
                    break
                if isinstance(run, str):
                    raise SystemExit(f"{model.__name__}: {run}")
                runs.append(run)
        if os.WIFSIGNALED(status):
            if os.WTERMSIG(status) != signal.SIGXCPU:
                raise SystemExit(f"{model.__name__}: signal {os.WTERMSIG(status)}")
            runs.append(Run(limit))
    return runs


def _answer_all(model, boards, limit, out):
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)  # HiGHS prints its version
        for board in boards:
            out.write(pickle.dumps(_least(lambda: _answer(model, board, limit))))
            out.flush()
    except BaseException as error:  # the child must end here, whatever happens
        out.write(pickle.dumps(repr(error)))
        out.flush()
    os._exit(0)


def _answer(model, board, limit):
    _limit(0, math.ceil(_used() + limit))
    clock = Clock()
    answer = model(board, clock)
    return Run(clock.seconds(), answer, clock.build, clock.counts)


def _child(command, limit):
    """CPU seconds, exit status and standard output of a program."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _limit(child.pid, limit)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return _cpu(usage), child.returncode, out.read()


def puzzlesat(program, boards, options, limit):
    """`puzzlesat solve --output json` board by board: here the start of the program, the
    reading, its own check and the writing count as well."""
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for i, board in enumerate(boards):
            file = Path(folder, f"{i}.txt")
            file.write_text(board.text)
            command = [program, "solve", file, "--output", "json", "--stats", *options]
            runs.append(_least(lambda: _run(command, limit)))
    return runs


def _run(command, limit):
    seconds, status, out = _child(command, limit)
    if status == -signal.SIGXCPU:
        return Run(seconds)
    if status:
        raise SystemExit(f"{command}: exit status {status}")
    result = json.loads(out)
    stats = result["stats"]
    counts = {key: stats[key] for key in ("conflicts", "rounds", "cuts", "calls")}
    return Run(seconds, result["solutions"][0], None, counts)


def puzzlesat_bench(program, boards, options, limit):
    """The CPU seconds of `puzzlesat bench` over all boards in one process, if in time."""
    with tempfile.TemporaryDirectory() as folder:
        for i, board in enumerate(boards):
            Path(folder, f"{i:03}.txt").write_text(board.text)
        command = [program, "bench", folder, "--output", "json", *options]
        run = _least(lambda: _bench(command, limit * len(boards)))
    return run.seconds if run.answer == len(boards) else None


def _bench(command, limit):
    seconds, status, out = _child(command, limit)
    return Run(seconds, None if status else json.loads(out)["total"]["boards"])
