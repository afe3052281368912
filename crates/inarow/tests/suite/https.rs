//! Games on a server with its own certificate.

use inarow_client::{Ask, NewGame};
use inarow_server::{Background, Limits, ServeOptions, TlsFiles};

use crate::link::Hosted;
use crate::program::Program;

#[test]
fn a_server_whose_certificate_is_trusted_is_played_on_and_another_is_refused() {
    let program = Program::new();
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    program.write("cert.pem", &made.cert.pem());
    program.write("key.pem", &made.signing_key.serialize_pem());
    // The game is created before the server has a certificate.
    let mut hosted = Hosted::new();
    let game = NewGame { game: "tictactoe".to_owned(), ..NewGame::default() };
    let made = hosted.client().create(&game).unwrap();
    let secret = made.seat.unwrap().secret;
    hosted.client().command(&made.id, &secret, "1", &Ask::Play("1,1".to_owned())).unwrap();
    drop(hosted.server.take());
    let server = Background::start(ServeOptions {
        listen: "127.0.0.1:0".to_owned(),
        folder: hosted.folder.path().to_owned(),
        public_url: None,
        tls: Some(TlsFiles { cert: program.path("cert.pem"), key: program.path("key.pem") }),
        limits: Limits::default(),
        announcer: None,
        farewell: inarow_server::Farewell::default(),
    });
    let server = server.unwrap();
    let link = format!("{}/g/{}", server.url(), made.id);
    assert!(link.starts_with("https://127.0.0.1:"), "{link}");
    let play = |trusted: Option<&str>| {
        let mut command = program.command();
        command.args(["play", &link, "--lang", "en"]).stdin(std::process::Stdio::piped());
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        match trusted {
            Some(file) => command.env("SSL_CERT_FILE", program.path(file)),
            None => command.env_remove("SSL_CERT_FILE"),
        };
        let mut child = command.spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"resign\nyes\n").unwrap();
        let output = child.wait_with_output().unwrap();
        let words = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.success(), words.concat())
    };
    let (played, words) = play(None);
    assert!(!played && words.contains("does not trust the server’s certificate"), "{words}");
    assert!(words.contains("SSL_CERT_FILE"), "{words}");
    // The seat is taken over HTTP. The game is followed over a WebSocket.
    let (played, words) = play(Some("cert.pem"));
    assert!(played && words.contains("Last move: X b2"), "{words}");
    drop(server);
    let hosted = hosted.again();
    let late = hosted.client().command(&made.id, &secret, "2", &Ask::Play("0,0".to_owned()));
    assert_eq!(late.unwrap_err().code(), Some("game-over"), "it was resigned over https");
}
