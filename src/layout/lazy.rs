//! Layouts that are created at their first use.

use super::Layout;
use std::sync::{Arc, OnceLock};

/// Layout that is created at its first use. It does not matter for equality: two boards
/// are equal whether or not their layouts exist.
#[derive(Default)]
pub struct LazyLayout(OnceLock<Arc<Layout>>);

impl LazyLayout {
    /// Returns the layout; at the first use, `add` adds its variables.
    pub fn build(&self, add: impl FnOnce(&mut Layout)) -> &Arc<Layout> {
        self.get(|| {
            let mut layout = Layout::new();
            add(&mut layout);
            layout
        })
    }

    /// Returns the layout; at the first use, `make` creates it.
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
