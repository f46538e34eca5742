//! What people paste around a puzzle: links of pages, quotes, Markdown; and line ends that
//! are a carriage return alone.
//!
//! ```text
//! text   = blanks { `<` `>` | quotes | `[` words `](` link `)` } around a link or an id
//! link   = [ `http://` | `https://` ] [ `www.` ] HOST [ `/` PATH ] [ ( `?` | `#` ) PART ]
//! script = anything with `task = '` TASK `'`     the source of a page of puzzle-*.com
//! ```
//! A row of [`PAGES`] says what a link of a host holds: the game of its part behind `#`,
//! nothing that can be read, or what the formats of URLs know themselves. A new host is a
//! row.
//!
//! Out of scope: the inner formats, and fetching anything.

use crate::text::{InputError, without_mark};
use std::borrow::Cow;

/// What is inside.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Opened<'t> {
    pub text: Cow<'t, str>,
    /// What the link says of the puzzle.
    pub says: Says<'t>,
}

/// What a link says of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says<'t> {
    Nothing,
    /// The page is named after this game, which the rest of the link does not name.
    Game(&'t str),
    /// One of these is the genre, of a host of many; the format decides which.
    Genre(&'t str, [&'t str; 2]),
}

/// What links of a host hold.
#[derive(Clone, Copy)]
enum Holds {
    /// A game id behind `#`, of the game that the page is named after.
    Game,
    /// Nothing; the text says what to paste instead.
    Nothing(&'static str),
    /// A puzzle of one of many genres; a format reads the whole link.
    Genre,
}

struct Page {
    /// The end of the host's name.
    host: &'static str,
    holds: Holds,
}

const SHORTENED: Holds =
    Holds::Nothing("a shortened link does not hold the puzzle; open it, and paste the long link");
const TASK: Holds = Holds::Nothing(
    "a link of this site names a puzzle and does not hold it; paste the text between the quotes of `task = '…'` in the source of the page",
);
const PAGES: &[Page] = &[
    page("chiark.greenend.org.uk", Holds::Game),
    page("puzz.link", Holds::Genre),
    page("pzv.jp", Holds::Genre),
    page("pzprxs.vercel.app", Holds::Genre),
    page("pzplus.tck.mn", Holds::Genre),
    page("pzprv3.sabo2.net", Holds::Genre),
    page("tinyurl.com", SHORTENED),
    page("bit.ly", SHORTENED),
    page("is.gd", SHORTENED),
    page("t.co", SHORTENED),
    page("git.io", SHORTENED),
    page("puzzle-bridges.com", TASK),
    page("puzzle-dominosa.com", TASK),
    page("puzzle-thermometers.com", TASK),
];

const fn page(host: &'static str, holds: Holds) -> Page {
    Page { host, holds }
}

/// What is inside of `text`, which may have nothing around it.
///
/// # Errors
/// If it is a link that does not hold a puzzle, or one of another kind; it says what to paste
/// instead.
pub(crate) fn open(text: &str) -> Result<Opened<'_>, InputError> {
    let plain = |text| Opened {
        text: Cow::Borrowed(text),
        says: Says::Nothing,
    };
    if let Some(task) = task(text) {
        return Ok(plain(task));
    }
    if text.contains('\r') && !text.contains('\n') {
        // The line ends of old systems.
        return Ok(Opened {
            text: text.replace('\r', "\n").into(),
            says: Says::Nothing,
        });
    }
    let outer = without_mark(text).trim();
    let inner = unwrapped(outer);
    let Some((host, rest)) = link(inner) else {
        // Only what is around a link or an id is taken off.
        let is_word = !inner.is_empty() && !inner.contains(char::is_whitespace);
        return Ok(plain(if is_word && inner != outer {
            inner
        } else {
            text
        }));
    };
    let is_of = |page: &&Page| {
        let before = host.strip_suffix(page.host);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    match PAGES.iter().find(is_of).map(|page| page.holds) {
        Some(Holds::Nothing(why)) => Err(InputError::whole(format!("{host}: {why}"))),
        Some(Holds::Game) => game(rest),
        Some(Holds::Genre) => Ok(Opened {
            text: decoded(inner),
            says: genre(host, rest)?,
        }),
        None => Ok(Opened {
            text: decoded(inner),
            says: Says::Nothing,
        }),
    }
}

/// The task in the source of a page.
fn task(text: &str) -> Option<&str> {
    let (_, rest) = text
        .split_once("task = ")
        .or_else(|| text.split_once("task="))?;
    let quote = rest
        .chars()
        .next()
        .filter(|quote| matches!(quote, '\'' | '"'))?;
    rest[1..].split_once(quote).map(|(task, _)| task)
}

/// Without brackets, quotes and Markdown.
fn unwrapped(mut text: &str) -> &str {
    loop {
        let pairs = [("<", ">"), ("\"", "\""), ("'", "'"), ("`", "`"), ("(", ")")];
        let within = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
        let markdown = || {
            let (words, link) = text.strip_prefix('[')?.split_once("](")?;
            let is_words = !words.contains(['[', ']']);
            link.strip_suffix(')').filter(|_| is_words)
        };
        let Some(inner) = pairs.into_iter().find_map(within).or_else(markdown) else {
            return text;
        };
        text = inner.trim();
    }
}

/// Host and what follows it, of a link.
fn link(text: &str) -> Option<(&str, &str)> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let has_scheme = |scheme: &str| {
        let start = text.get(..scheme.len())?;
        start
            .eq_ignore_ascii_case(scheme)
            .then(|| &text[scheme.len()..])
    };
    let rest = ["https://", "http://"].into_iter().find_map(has_scheme);
    let (is_link, rest) = (rest.is_some(), rest.unwrap_or(text));
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, rest) = rest.split_at(end);
    let host = host.strip_prefix("www.").unwrap_or(host);
    // People leave the scheme out; a host that is known is a link all the same.
    let is_known = || PAGES.iter().any(|page| page.host == host);
    (is_link || is_known()).then_some((host, rest))
}

/// The game id in a link of Tatham's pages.
fn game(rest: &str) -> Result<Opened<'_>, InputError> {
    let (path, id) = rest.split_once('#').unwrap_or((rest, ""));
    let page = path.rsplit('/').next().unwrap_or_default();
    let id = decoded(id);
    if id.is_empty() || id.contains('#') {
        let what = if id.is_empty() {
            "no game"
        } else {
            "a random seed"
        };
        return Err(InputError::whole(format!(
            "the link holds {what}; choose `Link to this puzzle by game ID` below the game, and paste that link"
        )));
    }
    Ok(Opened {
        text: id,
        says: Says::Game(page.split('.').next().unwrap_or_default()),
    })
}

/// The genre of a link to a host of many: of its first two segments the second one is it if
/// the first is a mode of the page.
fn genre<'t>(host: &'t str, rest: &'t str) -> Result<Says<'t>, InputError> {
    let query = rest.rsplit_once('?').map_or("", |(_, query)| query);
    let end = query.find("%2F").or_else(|| query.find("%2f"));
    let mut segments = query[..end.unwrap_or(query.len())].split('/');
    let mut segment = || without_mode(segments.next().unwrap_or_default());
    match [segment(), segment()] {
        ["", _] => {
            let message = format!("{host}: the link holds no puzzle");
            Err(InputError::whole(message))
        }
        both => Ok(Says::Genre(host, both)),
    }
}

/// The name of a genre without the mode that pages of pzpr open it in.
pub(crate) fn without_mode(segment: &str) -> &str {
    let modes = ["_edit", "_play"];
    let stripped = modes.iter().find_map(|mode| segment.strip_suffix(mode));
    stripped.unwrap_or(segment)
}

/// With the escapes of links replaced: mail and chats add them.
fn decoded(text: &str) -> Cow<'_, str> {
    const ESCAPES: &[(&str, &str)] = &[
        ("&amp;", "&"),
        ("%2F", "/"),
        ("%2f", "/"),
        ("%3A", ":"),
        ("%3a", ":"),
        ("%2C", ","),
        ("%2c", ","),
        ("%23", "#"),
    ];
    let mut text = Cow::Borrowed(text);
    for (escape, plain) in ESCAPES {
        if text.contains(escape) {
            text = text.replace(escape, plain).into();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_around_is_taken_off() {
        let inner = |text| open(text).map(|opened| opened.text.into_owned());
        let link = "https://puzz.link/p?genre/2/1/11";
        for around in [
            "https://puzz.link/p?genre/2/1/11",
            " \n<https://puzz.link/p?genre/2/1/11>\n",
            "\"https://puzz.link/p?genre/2/1/11\"",
            "[my puzzle](https://puzz.link/p?genre/2/1/11)",
            "https://puzz.link/p?genre%2F2%2F1%2F11",
        ] {
            assert_eq!(inner(around).as_deref(), Ok(link), "{around}");
            let says = open(around).map(|opened| opened.says);
            let Ok(Says::Genre("puzz.link", [genre, _])) = says else {
                panic!("{around}: {says:?}")
            };
            assert_eq!(genre, "genre", "{around}");
        }
        for same in [
            "name\n1.1\n",
            "7x7:a",
            "{\"url\":\"https://puzz.link\"}",
            "",
        ] {
            assert_eq!(inner(same).as_deref(), Ok(same));
        }
        let page = "<script>var Game = {}; var task = 'a4b2'; </script>";
        assert_eq!(inner(page).as_deref(), Ok("a4b2"));
    }

    #[test]
    fn pages_of_games() {
        let page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/";
        let link = format!("{page}loopy.html#2%3A01");
        let found = open(&link).expect("a game");
        assert_eq!((&*found.text, found.says), ("2:01", Says::Game("loopy")));
        for (name, part) in [
            ("loopy.html#7x7#12345", "a random seed"),
            ("loopy.html", "no game"),
        ] {
            let error = open(&format!("{page}{name}")).expect_err(name).to_string();
            assert!(error.contains(part), "{name}: {error}");
        }
    }

    #[test]
    fn links_that_hold_nothing() {
        for (link, part) in [
            ("https://tinyurl.com/abc", "a shortened link"),
            ("tinyurl.com/abc", "a shortened link"),
            ("https://puzz.link/list.html", "holds no puzzle"),
        ] {
            let error = open(link).expect_err(link).to_string();
            assert!(error.contains(part), "{link}: {error}");
        }
        for page in PAGES.iter().filter(|page| page.host.starts_with("puzzle-")) {
            let link = format!("https://www.{}/?size=3", page.host);
            let error = open(&link).expect_err(&link).to_string();
            assert!(error.contains("task = "), "{link}: {error}");
        }
    }
}
