//! `serve`: serves the built page to the browser on this machine, and nothing else.
//!
//! The page is a flat directory, so a name with other than plain letters is
//! not a file of the page: there is no path to climb. Each connection has a thread and
//! gets one answer: browsers open some ahead and send nothing, and nobody waits for
//! those.

use super::deadlines::Deadlines;
use super::output::{self, Problem};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Longer requests are no browser's.
const MAX_BYTES: u64 = 1 << 16;

/// A connection that is silent that long is closed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Media types, by the extension of the file.
const TYPES: &[(&str, &str)] = &[
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("wasm", "application/wasm"),
];

/// The file that makes a directory a page.
const INDEX: &str = "index.html";

/// Serves the page until Ctrl-C.
pub(super) fn serve(
    deadlines: &Deadlines,
    port: u16,
    directory: Option<&Path>,
) -> Result<u8, Problem> {
    let directory = page(directory)?;
    let in_use = |error: io::Error| {
        Problem::usage(format!(
            "cannot listen on port {port}: {error}; choose another with --port (0: any free one)"
        ))
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(in_use)?;
    let address = listener.local_addr().map_err(in_use)?;
    deadlines.at_interrupt(|| std::process::exit(0));
    say(&format!("http://{address}/\n"))?;
    output::tell(&format!(
        "serving {}; Ctrl-C ends it\n",
        directory.display()
    ));
    let directory: Arc<Path> = directory.into();
    for stream in listener.incoming().flatten() {
        let directory = Arc::clone(&directory);
        // A browser that went away does not want to know.
        std::thread::spawn(move || answer(&stream, &directory).is_ok());
    }
    Ok(0)
}

/// Prints the address at once: the program that started this may wait for it.
fn say(address: &str) -> Result<(), Problem> {
    let mut out = std::io::stdout().lock();
    let said = out.write_all(address.as_bytes()).and_then(|()| out.flush());
    said.map_err(|error| Problem::usage(format!("standard output: {error}")))
}

/// The directory of the page: the one given, or where `web/build` or an installation
/// puts it.
fn page(given: Option<&Path>) -> Result<PathBuf, Problem> {
    let is_page = |directory: &PathBuf| directory.join(INDEX).is_file();
    if let Some(directory) = given {
        let directory = directory.to_path_buf();
        return if is_page(&directory) {
            Ok(directory)
        } else {
            let message = format!("no page in {}: it has no {INDEX}", directory.display());
            Err(Problem::usage(message))
        };
    }
    let program = std::env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent);
    let near = ["web", "../share/puzzlesat/web", "../../web/dist"];
    let near = beside
        .into_iter()
        .flat_map(|beside| near.map(|place| beside.join(place)));
    let places: Vec<PathBuf> = [PathBuf::from("web/dist")]
        .into_iter()
        .chain(near)
        .collect();
    places
        .iter()
        .find(|place| is_page(place))
        .cloned()
        .ok_or_else(|| {
            let looked: Vec<_> = places
                .iter()
                .map(|place| place.display().to_string())
                .collect();
            let looked = looked.join(", ");
            Problem::usage(format!(
                "no built page in {looked}; run web/build or use --dir DIR"
            ))
        })
}

/// Reads one request and answers it.
fn answer(mut stream: &TcpStream, directory: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream.take(MAX_BYTES));
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut header = String::from("...");
    while !header.trim_end().is_empty() {
        header.clear();
        reader.read_line(&mut header)?;
    }
    let mut words = first.split_ascii_whitespace();
    let (method, url) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let is_read = matches!(method, "GET" | "HEAD");
    let (status, kind, body) = match file(url, directory).filter(|_| is_read) {
        Some((kind, bytes)) => ("200 OK", kind, bytes),
        None if is_read => (
            "404 Not Found",
            "text/plain",
            b"there is no such file\n".to_vec(),
        ),
        None => (
            "405 Method Not Allowed",
            "text/plain",
            b"this server only serves files\n".to_vec(),
        ),
    };
    // A page that was built again is there at the next reload.
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.shutdown(Shutdown::Write)?;
    // What is closed with something unread is reset, and the answer may be lost.
    io::copy(&mut reader, &mut io::sink()).map(drop)
}

/// The file of the page at `url`, with its type.
fn file(url: &str, directory: &Path) -> Option<(&'static str, Vec<u8>)> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let name = if path.is_empty() { INDEX } else { path };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.starts_with('.') || !name.chars().all(is_plain) {
        return None;
    }
    let ending = name.rsplit_once('.')?.1;
    let kind = TYPES.iter().find(|(known, _)| *known == ending)?.1;
    let path = directory.join(name);
    // A link could lead out of the page.
    let is_file = std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_file());
    is_file
        .then(|| std::fs::read(path).ok())
        .flatten()
        .map(|bytes| (kind, bytes))
}
