//! `serve`: hands out the built page to the browser on this machine, and nothing else.
//!
//! The page is a flat directory, so a name with anything but plain letters in it is
//! no file of the page: there is no path to climb.

use super::limits::on_interrupt;
use super::output::{self, Problem};
use std::io::Write;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tiny_http::{Header, Method, Request, Response, Server};

/// What browsers want to be told of a file, by its ending.
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
pub(super) fn serve(port: u16, directory: Option<&Path>) -> Result<u8, Problem> {
    let directory = page(directory)?;
    let server = Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        Problem::usage(format!(
            "port {port}: {error}; --port has another, 0 is any free one"
        ))
    })?;
    let server = Arc::new(server);
    let ended = Arc::clone(&server);
    on_interrupt(move || ended.unblock());
    say(&format!("http://{}/\n", server.server_addr()))?;
    output::tell(&format!(
        "serving {}; Ctrl-C ends it\n",
        directory.display()
    ));
    while let Ok(request) = server.recv() {
        answer(request, &directory);
    }
    Ok(0)
}

/// Says at once where the page is: whoever started this may wait for it.
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
    places.iter().find(|place| is_page(place)).cloned().ok_or_else(|| {
        let looked: Vec<_> = places.iter().map(|place| place.display().to_string()).collect();
        let looked = looked.join(", ");
        Problem::usage(format!(
            "the page is not built: run web/build, or name its directory with --dir (looked in {looked})"
        ))
    })
}

fn answer(request: Request, directory: &Path) {
    let is_read = matches!(request.method(), Method::Get | Method::Head);
    let (status, kind, body) = match file(request.url(), directory).filter(|_| is_read) {
        Some((kind, bytes)) => (200, kind, bytes),
        None if is_read => (404, "text/plain", b"there is no such file\n".to_vec()),
        None => (405, "text/plain", b"this only hands out files\n".to_vec()),
    };
    let header =
        |name: &str, value: &str| Header::from_bytes(name, value).expect("these are plain letters");
    let response = Response::from_data(body)
        .with_status_code(status)
        .with_header(header("Content-Type", kind))
        .with_header(header("X-Content-Type-Options", "nosniff"))
        // A page that was built anew is there at the next reload.
        .with_header(header("Cache-Control", "no-cache"));
    // A browser that went away does not want to know.
    let _ = request.respond(response);
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
