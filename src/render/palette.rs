//! The colours, each with a light and a dark value.
//!
//! The strong hues are those of Okabe and Ito (2008), which people with any type of
//! colour vision can distinguish. Nevertheless, no information is in colour alone.

/// Theme: which of the two values of a colour is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the screen of the viewer, if the format supports that; otherwise light.
    #[default]
    Auto,
    /// Light, as in print.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All themes and their names.
    pub const NAMES: &[(&str, Self)] = &[
        ("auto", Self::Auto),
        ("light", Self::Light),
        ("dark", Self::Dark),
    ];
}

/// Entry of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "colours say what they are")]
pub enum Color {
    /// The background.
    Paper,
    /// Numbers and main lines.
    Ink,
    /// Less important text and lines.
    Muted,
    /// Dividing lines.
    Line,
    /// A surface that differs from the background.
    Panel,
    /// A finished surface.
    Done,
    Blue,
    Red,
    Green,
    Yellow,
    Orange,
    Purple,
    Teal,
    Grey,
    /// On a strong hue.
    OnStrong,
    /// On a yellow or orange.
    OnBright,
    /// The shaded side of an object, drawn over it half-transparent.
    Shade,
    /// Broken rules.
    Broken,
    BrokenTint,
    /// Differences.
    Differs,
    DiffersTint,
    /// Reasons.
    Because,
    BecauseTint,
    /// Conclusions.
    Follows,
    FollowsTint,
}

impl Color {
    /// Returns its name as a CSS variable, without the dashes.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns its value as `#rrggbb`.
    #[must_use]
    pub fn value(self, theme: Theme) -> &'static str {
        let (_, light, dark) = self.row();
        if theme == Theme::Dark { dark } else { light }
    }

    /// Returns the name, the light and the dark value.
    #[rustfmt::skip]
    fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Paper =>       ("paper",        "#ffffff", "#16191d"),
            Self::Ink =>         ("ink",          "#1c1f23", "#eceff2"),
            Self::Muted =>       ("muted",        "#6b727b", "#9aa3ad"),
            Self::Line =>        ("line",         "#c3c9d0", "#454d56"),
            Self::Panel =>       ("panel",        "#f1f3f5", "#23282e"),
            Self::Done =>        ("done",         "#dfe9dd", "#2c3f31"),
            Self::Blue =>        ("blue",         "#0072b2", "#2f8fcb"),
            Self::Red =>         ("red",          "#c8420a", "#e0662c"),
            Self::Green =>       ("green",        "#00805c", "#1ea37c"),
            Self::Yellow =>      ("yellow",       "#f2d33b", "#f0d64f"),
            Self::Orange =>      ("orange",       "#e69f00", "#edae27"),
            Self::Purple =>      ("purple",       "#a8497f", "#c877a4"),
            Self::Teal =>        ("teal",         "#56b4e9", "#6cc0ee"),
            Self::Grey =>        ("grey",         "#6f7780", "#8b949e"),
            Self::OnStrong =>    ("on-strong",    "#ffffff", "#ffffff"),
            Self::OnBright =>    ("on-bright",    "#1c1f23", "#1c1f23"),
            Self::Shade =>       ("shade",        "#000000", "#000000"),
            Self::Broken =>      ("broken",       "#c21d1d", "#ff6b61"),
            Self::BrokenTint =>  ("broken-tint",  "#fbdcd8", "#4d2322"),
            Self::Differs =>     ("differs",      "#9a5b00", "#f2b347"),
            Self::DiffersTint => ("differs-tint", "#fdebc8", "#473516"),
            Self::Because =>     ("because",      "#2456a8", "#7fb1ff"),
            Self::BecauseTint => ("because-tint", "#dde8f9", "#21324f"),
            Self::Follows =>     ("follows",      "#0b6e4f", "#4fd0a5"),
            Self::FollowsTint => ("follows-tint", "#d5f0e6", "#193d31"),
        }
    }
}
