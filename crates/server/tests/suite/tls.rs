//! The server's own TLS.

use std::io::{Read, Write};
use std::net::TcpStream;
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
        inarow_record::file::write_whole(&path, text.as_bytes()).unwrap();
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
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from("play.example").unwrap();
        let client = ClientConnection::new(Arc::new(config), name).unwrap();
        let mut stream = StreamOwned::new(client, TcpStream::connect(address)?);
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    assert!(ask(roots).unwrap().starts_with("HTTP/1.1 200"));
    assert!(ask(RootCertStore::empty()).is_err());
    // Who says nothing, or speaks plain HTTP, is sent away.
    for said in [&b""[..], b"GET /healthz HTTP/1.1\r\n\r\n"] {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(said).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/"));
    }
}
