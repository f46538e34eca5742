//! Work on several threads, results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;

/// Results that are done and not taken yet, for each thread.
const WINDOW: usize = 4;

/// `--jobs`, or as many as the machine has cores.
pub(super) fn threads(asked: Option<NonZeroUsize>) -> usize {
    let all = || std::thread::available_parallelism().ok();
    asked.or_else(all).map_or(1, NonZeroUsize::get)
}

/// Does `work` for 0 to `n - 1` and gives each result to `take`, in order, from the
/// calling thread; ends early when `take` says so by `false`.
///
/// A slow piece of work keeps the results behind it waiting, in memory.
pub(super) fn in_order<T: Send>(
    n: u64,
    threads: usize,
    work: &(impl Fn(u64) -> T + Sync),
    mut take: impl FnMut(u64, T) -> bool,
) {
    let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    let (sender, results) = sync_channel(threads * WINDOW);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, is_over) = (sender.clone(), &next, &is_over);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= n || sender.send((i, work(i))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (i, result) in results {
            waiting.insert(i, result);
            while let Some(result) = waiting.remove(&due) {
                if !is_over.load(Ordering::Relaxed) && !take(due, result) {
                    is_over.store(true, Ordering::Relaxed);
                }
                due += 1;
            }
        }
    });
}
