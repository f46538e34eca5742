//! Layouts that boards make when they need them.

use super::Layout;
use std::sync::{Arc, OnceLock};

/// A layout that is made at its first use, and is not part of what its owner
/// is: two boards are equal whether or not theirs were made.
#[derive(Default)]
pub struct LazyLayout(OnceLock<Arc<Layout>>);

impl LazyLayout {
    /// Returns the layout, to which `add` adds the variables if it is the first time.
    pub fn build(&self, add: impl FnOnce(&mut Layout)) -> &Arc<Layout> {
        self.get(|| {
            let mut layout = Layout::new();
            add(&mut layout);
            layout
        })
    }

    /// Returns the layout, which `make` makes if it is the first time.
    pub fn get(&self, make: impl FnOnce() -> Layout) -> &Arc<Layout> {
        self.0.get_or_init(|| Arc::new(make()))
    }
}

/// The owner of a copy may change before the first use, so the copy starts empty.
impl Clone for LazyLayout {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for LazyLayout {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for LazyLayout {}

impl std::fmt::Debug for LazyLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LazyLayout")
    }
}
