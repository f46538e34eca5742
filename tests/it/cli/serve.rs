//! `serve`: the files of a page, to this machine only, until it is told to end.

use super::{check_error, start};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Child;

/// A page in a directory of its own, with a secret beside it.
fn page(name: &str) -> PathBuf {
    let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&outside);
    let page = outside.join("page");
    std::fs::create_dir_all(page.join("sub")).expect("the directory is the tests' own");
    let files = [
        ("index.html", "<!doctype html>"),
        ("app.js", "export {}"),
        ("style.css", "a{}"),
        ("icon.svg", "<svg/>"),
        ("solver_bg.wasm", "\0asm"),
        (".hidden.js", "hidden"),
        ("sub/inner.js", "inner"),
        ("../secret.html", "secret"),
    ];
    for (file, text) in files {
        std::fs::write(page.join(file), text).expect("the directory is there");
    }
    page
}

/// A running server; it is ended when the test is.
struct Serving {
    child: Child,
    address: SocketAddr,
}

impl Serving {
    fn of(page: &Path) -> Self {
        let page = page.to_str().expect("a plain name");
        let mut child = start(&["serve", "--port", "0", "--dir", page]);
        let mut line = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out)
            .read_line(&mut line)
            .expect("it says where");
        let address = line.trim().strip_prefix("http://").expect("an address");
        let address = address.trim_end_matches('/').parse();
        Self {
            child,
            address: address.unwrap_or_else(|why| panic!("{line}: {why}")),
        }
    }

    /// Status line, headers and body, of a path that is sent as it is.
    fn ask(&self, method: &str, path: &str) -> (String, String) {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        let request =
            format!("{method} {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("it answers");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_owned(), body.to_owned())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn files_with_their_types() {
    let serving = Serving::of(&page("serve-types"));
    assert!(matches!(serving.address.ip(), IpAddr::V4(ip) if ip.is_loopback()));
    let files = [
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        (
            "/index.html?again=1",
            "text/html; charset=utf-8",
            "<!doctype html>",
        ),
        ("/app.js", "text/javascript; charset=utf-8", "export {}"),
        ("/style.css", "text/css; charset=utf-8", "a{}"),
        ("/icon.svg", "image/svg+xml", "<svg/>"),
        ("/solver_bg.wasm", "application/wasm", "\0asm"),
    ];
    for (path, kind, text) in files {
        let (head, body) = serving.ask("GET", path);
        assert!(head.starts_with("HTTP/1.1 200 "), "{path}: {head}");
        assert!(
            head.contains(&format!("\nContent-Type: {kind}\r")),
            "{path}: {head}"
        );
        assert_eq!(body, text, "{path}");
    }
    let (head, body) = serving.ask("HEAD", "/app.js");
    assert!(
        head.starts_with("HTTP/1.1 200 ") && body.is_empty(),
        "{head}\n{body}"
    );
}

#[test]
fn nothing_outside_the_page() {
    let page = page("serve-outside");
    #[cfg(unix)]
    std::os::unix::fs::symlink("../secret.html", page.join("link.html")).expect("a link");
    let serving = Serving::of(&page);
    let paths = [
        "/../secret.html",
        "/sub/../../secret.html",
        "/%2e%2e/secret.html",
        "/%2e%2e%2fsecret.html",
        "/..%5csecret.html",
        "/..\\secret.html",
        "//secret.html",
        "/link.html",
        "/sub/inner.js",
        "/sub",
        "/.hidden.js",
        "/nothing.html",
        "/index.html/",
        "/etc/passwd",
    ];
    for path in paths {
        let (head, body) = serving.ask("GET", path);
        assert!(head.starts_with("HTTP/1.1 404 "), "{path}: {head}");
        assert_eq!(body, "there is no such file\n", "{path}");
    }
    for method in ["POST", "PUT", "DELETE"] {
        let (head, _) = serving.ask(method, "/index.html");
        assert!(head.starts_with("HTTP/1.1 405 "), "{method}: {head}");
    }
    // After all that it still serves.
    assert!(serving.ask("GET", "/").0.starts_with("HTTP/1.1 200 "));
}

/// Browsers open connections ahead: with a pool of threads, those that send nothing
/// kept the others waiting.
#[test]
fn idle_connections_keep_nobody_waiting() {
    let serving = Serving::of(&page("serve-idle"));
    let open = |_| TcpStream::connect(serving.address).expect("it listens");
    let idle: Vec<TcpStream> = (0..40).map(open).collect();
    for _ in 0..20 {
        assert!(serving.ask("GET", "/app.js").0.starts_with("HTTP/1.1 200 "));
    }
    assert_eq!(idle.len(), 40);
}

#[cfg(unix)]
#[test]
fn ends_when_told_to() {
    let mut serving = Serving::of(&page("serve-ends"));
    let kill = format!("kill -INT {}", serving.child.id());
    let told = std::process::Command::new("sh")
        .args(["-c", &kill])
        .status();
    assert!(told.expect("a shell").success());
    assert_eq!(serving.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn what_is_not_built_or_taken_is_said() {
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-empty");
    std::fs::create_dir_all(&empty).expect("the directory is the tests' own");
    let empty = empty.to_str().expect("a plain name");
    let message = format!("no page in {empty}: it has no index.html");
    check_error(&["serve", "--dir", empty], "", 2, &message);

    let page = page("serve-taken");
    let serving = Serving::of(&page);
    let port = serving.address.port().to_string();
    let page = page.to_str().expect("a plain name");
    let run = super::run(&["serve", "--port", &port, "--dir", page], "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    assert!(
        run.err
            .starts_with(&format!("error: cannot listen on port {port}: ")),
        "{run:?}"
    );
}
