//! An HTTP client that knows only the described interface.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Maximum time of an answer, far above any usual time.
const PATIENCE: Duration = Duration::from_secs(30);

/// An HTTP answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find_map(|(found, value)| found.eq_ignore_ascii_case(name).then(|| value.trim()))
    }
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

fn head(method: &str, path: &str, headers: &[(&str, &str)], length: usize) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nContent-Length: {length}\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        head += "Host: play.example\r\n";
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head + "\r\n"
}

/// Sends a request on its own connection and reads the whole answer.
pub(crate) fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = connect(address);
    let headers = [headers, &[("Connection", "close")]].concat();
    let text = head(method, path, &headers, body.len()) + body;
    // A server that refuses the request may close before reading everything.
    let _ = stream.write_all(text.as_bytes());
    read(&mut BufReader::new(stream))
}

/// Reads an answer to the end.
pub(crate) fn read(stream: &mut impl BufRead) -> Answer {
    let head = read_head(stream);
    let mut bytes = Vec::new();
    if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        while let Some(chunk) = chunk(stream) {
            bytes.extend(chunk);
        }
    } else {
        let _ = stream.read_to_end(&mut bytes);
    }
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head, body: String::from_utf8_lossy(&bytes).into_owned(), bytes }
}

fn read_head(stream: &mut impl BufRead) -> String {
    let mut head = String::new();
    while stream.read_line(&mut head).unwrap_or(0) > 0 && !head.ends_with("\r\n\r\n") {}
    head
}

/// Reads a chunk. Returns `None` at the end.
fn chunk(stream: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut size = String::new();
    stream.read_line(&mut size).ok()?;
    let size = usize::from_str_radix(size.trim(), 16).ok()?;
    let mut bytes = vec![0; size + 2];
    stream.read_exact(&mut bytes).ok()?;
    bytes.truncate(size);
    (size > 0).then_some(bytes)
}

/// An open stream of lines.
pub(crate) struct Lines {
    pub(crate) status: u16,
    pub(crate) head: String,
    stream: BufReader<TcpStream>,
    text: String,
}

impl Lines {
    pub(crate) fn open(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Lines {
        let mut stream = connect(address);
        stream.write_all(head("GET", path, headers, 0).as_bytes()).unwrap();
        let mut stream = BufReader::new(stream);
        let head = read_head(&mut stream);
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Lines { status, head, stream, text: String::new() }
    }

    /// Reads a line, empty or not. Returns `None` at the end of the stream.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.text.split_once('\n') {
                let line = line.to_owned();
                self.text = rest.to_owned();
                return Some(line);
            }
            self.text += std::str::from_utf8(&chunk(&mut self.stream)?).unwrap();
        }
    }

    /// Reads the next event.
    pub(crate) fn event(&mut self) -> Option<Value> {
        loop {
            let line = self.line()?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// Reads all events to the end of the stream.
    pub(crate) fn rest(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.event()).collect()
    }
}
