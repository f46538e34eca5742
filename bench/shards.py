"""One large JSON Lines file over several workers, a shard each, by `puzzlesat batch`.

    python bench/shards.py --puzzlesat target/release/puzzlesat FILE -o RESULTS

The input is cut into shards of a number of lines, Dask runs a process a shard, and the
results are joined in the order of the input. A shard counts when its process ended with
status 0 or 2, and only as a whole, so one that is run again, because its worker died,
adds nothing twice. With `--kill` a worker and what it runs is killed half-way, and the
lines lost or doubled are counted. Nothing here is particular to Dask: a job array, Ray
or `split` and GNU parallel run the same command on the same shards.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from dask.distributed import Client, LocalCluster, as_completed

DONE = {0, 2}  # all lines were done; 2: some were bad, and say so


def batch(puzzlesat, options, lines):
    """The results of some lines, in order; in a worker."""
    command = [puzzlesat, "batch", "--jobs", "1", *options]
    run = subprocess.run(command, input=lines, capture_output=True, check=False)
    if run.returncode not in DONE:
        raise RuntimeError(f"status {run.returncode}: {run.stderr.decode(errors='replace')}")
    return run.stdout


def shards(path, size):
    """Pieces of whole lines of a file; blank lines stay, so line numbers hold."""
    with open(path, "rb") as file:
        while lines := [line for _, line in zip(range(size), file)]:
            yield b"".join(lines)


def kill_a_worker(client):
    """Kills a worker process that has work, with its children, as a machine fails."""
    for _ in range(100):
        busy = {address: tasks for address, tasks in client.processing().items() if tasks}
        if busy:
            break
        time.sleep(0.05)
    address = sorted(busy)[0]
    pid = client.run(os.getpid, workers=[address])[address]
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for process in [pid, *map(int, children)]:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass  # its shard has just ended
    return address, [str(key) for key in busy[address]]


def run(client, arguments):
    """Results by shard, how often each shard came back, and what was killed."""
    pieces = list(shards(arguments.file, arguments.size))
    submit = lambda piece: client.submit(  # noqa: E731
        batch, arguments.puzzlesat, arguments.options, piece, pure=False, retries=2
    )
    futures = {submit(piece): i for i, piece in enumerate(pieces)}
    results, killed = {}, None
    for future in as_completed(futures):
        results[futures[future]] = future.result()
        if arguments.kill and killed is None and 3 * len(results) >= len(pieces):
            killed = kill_a_worker(client)
    return pieces, results, killed


def joined(pieces, results, size):
    """The results in order, with the line numbers of the whole file."""
    for i in range(len(pieces)):
        for line in results[i].strip().split(b"\n") if results[i] else ():
            result = json.loads(line)
            result["line"] += i * size
            yield result


def accounts(pieces, results, size):
    """Lines of the input that have no result, and results that are not the first."""
    wanted = [n for n, line in enumerate(b"".join(pieces).split(b"\n"), 1) if line.strip()]
    got = [result["line"] for result in joined(pieces, results, size)]
    return {
        "lines": len(wanted),
        "results": len(got),
        "lost": len(set(wanted) - set(got)),
        "doubled": len(got) - len(set(got)),
        "in order": got == sorted(got),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("-o", dest="out", type=Path)
    parser.add_argument("--puzzlesat", required=True)
    parser.add_argument("--size", type=int, default=50, help="lines a shard")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kill", action="store_true", help="kill a worker half-way")
    parser.epilog = "What follows `--` goes to puzzlesat batch."
    given = [*sys.argv[1:], "--"]
    own, options = given[: given.index("--")], given[given.index("--") + 1 : -1]
    arguments = parser.parse_args(own, argparse.Namespace(options=options))
    cluster = LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, dashboard_address=None
    )
    with cluster, Client(cluster) as client:
        start = time.monotonic()
        pieces, results, killed = run(client, arguments)
        seconds = time.monotonic() - start
    found = accounts(pieces, results, arguments.size)
    found |= {"shards": len(pieces), "seconds": round(seconds, 2)}
    if killed:
        found["killed"] = {"worker": killed[0], "shards it had": len(killed[1])}
    print(json.dumps(found), file=sys.stderr)
    if arguments.out:
        with open(arguments.out, "x", encoding="utf-8") as out:
            for result in joined(pieces, results, arguments.size):
                out.write(json.dumps(result, separators=(",", ":"), ensure_ascii=False) + "\n")
    whole = found["lines"] == found["results"] and found["in order"]
    sys.exit(not (whole and found["lost"] == found["doubled"] == 0))


if __name__ == "__main__":
    main()
