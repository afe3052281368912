//! TLS of the server itself.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use inarow_server::{Limits, ServeError, Server, TlsError, TlsFiles};
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::running::options;

#[test]
fn a_client_that_trusts_the_certificate_is_answered_and_others_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["play.example".to_owned()]).unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        inarow_sys::file::write_whole(&path, text.as_bytes()).unwrap();
        path
    };
    let cert = write("cert.pem", &made.cert.pem());
    let key = write("key.pem", &made.signing_key.serialize_pem());
    let limits = Limits { patience: Duration::from_millis(300), ..Limits::default() };
    let with = |cert: &std::path::Path, key: &std::path::Path| {
        let tls = Some(TlsFiles { cert: cert.to_owned(), key: key.to_owned() });
        inarow_server::ServeOptions { tls, ..options(&folder.path().join("games"), limits.clone()) }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let refused = runtime.block_on(Server::bind(with(&key, &key)));
    assert!(matches!(refused, Err(ServeError::Tls(TlsError::File { .. }))), "{refused:?}");
    let server = runtime.block_on(Server::bind(with(&cert, &key))).unwrap();
    let address = server.address();
    runtime.spawn(server.run(std::future::pending()));

    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let ask = |roots: RootCertStore| -> std::io::Result<String> {
        let mut stream = open(address, roots, b"http/1.1");
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    assert!(ask(roots.clone()).unwrap().starts_with("HTTP/1.1 200"));
    assert_eq!(ask_http2(address, roots), (0x88, b"ok".to_vec()), "status 200, as the static table has it");
    assert!(ask(RootCertStore::empty()).is_err());
    // A client that sends nothing, or plain HTTP, is disconnected.
    for said in [&b""[..], b"GET /healthz HTTP/1.1\r\n\r\n"] {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(said).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/"));
    }
}

/// Opens a connection with this protocol.
fn open(
    address: SocketAddr,
    roots: RootCertStore,
    protocol: &[u8],
) -> StreamOwned<ClientConnection, TcpStream> {
    let mut config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.to_vec()];
    let name = ServerName::try_from("play.example").unwrap();
    let client = ClientConnection::new(Arc::new(config), name).unwrap();
    StreamOwned::new(client, TcpStream::connect(address).unwrap())
}

/// Requests `/healthz` over HTTP/2. Returns the first byte of the answer's head, and the body.
fn ask_http2(address: SocketAddr, roots: RootCertStore) -> (u8, Vec<u8>) {
    const DATA: u8 = 0;
    const HEADERS: u8 = 1;
    const SETTINGS: u8 = 4;
    const END: u8 = 1;
    let frame = |kind: u8, flags: u8, stream: u8, body: &[u8]| {
        let length = u8::try_from(body.len()).unwrap();
        [&[0, 0, length, kind, flags, 0, 0, 0, stream], body].concat()
    };
    let text = |index: u8, text: &str| [&[index, text.len() as u8], text.as_bytes()].concat();
    // GET and https are in the static table. Path and authority are literals.
    let head = [vec![0x82, 0x87], text(0x04, "/healthz"), text(0x01, "play.example")].concat();
    let mut stream = open(address, roots, b"h2");
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").unwrap();
    stream.write_all(&frame(SETTINGS, 0, 0, &[])).unwrap();
    stream.write_all(&frame(HEADERS, END | 4, 1, &head)).unwrap();
    let (mut first, mut body) = (0, Vec::new());
    loop {
        let mut found = [0; 9];
        stream.read_exact(&mut found).unwrap();
        let length = usize::from(found[1]) << 8 | usize::from(found[2]);
        let mut content = vec![0; length];
        stream.read_exact(&mut content).unwrap();
        match found[3] {
            HEADERS => first = content[0],
            DATA => body.extend(content),
            _ => continue,
        }
        if found[4] & END != 0 {
            return (first, body);
        }
    }
}
