"""CPU seconds of one solver on one board, each in a child process of its own.

CPU time (user and system of the child) rather than wall time, since a machine may be
shared. A limit is a limit of CPU seconds too, set in the child.
"""

import json
import os
import pickle
import resource
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field


@dataclass
class Run:
    """What one solver did on one board."""

    seconds: float
    answer: object = None  # None: no answer within the limit
    build: float | None = None  # of `seconds`, those for making the model
    counts: dict = field(default_factory=dict)
    kib: int = 0  # the largest resident size
    error: str = ""


class Clock:
    """Passed to an in-process model, which calls `built` once its model stands."""

    def __init__(self):
        self.start = time.process_time()
        self.build = 0.0
        self.counts = {}

    def built(self):
        self.build = time.process_time() - self.start


def _limit(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))


def _cpu(usage):
    return usage.ru_utime + usage.ru_stime


def in_process(model, board, limit):
    """Runs `model(board, clock)` in a fork: the imports are paid for by the parent."""
    with tempfile.TemporaryFile() as out:
        child = os.fork()
        if child == 0:
            _answer(model, board, limit, out)
        _, status, usage = os.wait4(child, 0)
        run = Run(_cpu(usage), kib=usage.ru_maxrss)
        if os.WIFSIGNALED(status):
            if os.WTERMSIG(status) not in (signal.SIGXCPU, signal.SIGKILL):
                run.error = f"signal {os.WTERMSIG(status)}"
            return run
        out.seek(0)
        run.answer, run.build, run.counts, run.error = pickle.load(out)
        return run


def _answer(model, board, limit, out):
    try:
        _limit(limit)
        clock = Clock()
        result = (model(board, clock), clock.build, clock.counts, "")
    except BaseException as error:  # the child must end here, whatever happens
        result = (None, 0.0, {}, repr(error))
    pickle.dump(result, out)
    out.flush()
    os._exit(0)


def puzzlesat(program, text, options, limit):
    """`puzzlesat solve --output json` on the text: start, reading and check included."""
    command = [program, "solve", "-", "--output", "json", *options]
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out:
        source.write(text.encode())
        source.seek(0)
        child = subprocess.Popen(
            command,
            stdin=source,
            stdout=out,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: _limit(limit),
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        run = Run(_cpu(usage), kib=usage.ru_maxrss)
        if child.returncode < 0:
            return run
        out.seek(0)
        try:
            result = json.load(out)
        except ValueError:
            run.error = f"exit status {child.returncode}"
            return run
    stats = result.get("stats", {})
    run.build = stats.get("seconds", {}).get("encode")
    keys = ("conflicts", "rounds", "cuts", "calls", "variables", "clauses")
    run.counts = {key: stats[key] for key in keys if key in stats}
    if result["status"] in ("solved", "optimal"):
        run.answer = result["solutions"][0]
        run.counts["score"] = result.get("objective")
    return run
