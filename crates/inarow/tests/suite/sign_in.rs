//! Servers that ask who comes: names, tokens and certificates, right and wrong.

use std::process::Stdio;
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};

use crate::program::Program;
use crate::workers::{Nats, Running, said, wait_for};

/// Longer than a refusal takes on a busy machine, and far shorter than waiting for ever.
const SOON: Duration = Duration::from_secs(30);

type Variables<'a> = &'a [(&'a str, &'a str)];

/// What a command says that is not let in.
#[track_caller]
fn refused(program: &Program, arguments: &str, variables: Variables<'_>) -> String {
    let begun = Instant::now();
    let mut command = program.command();
    command.args(arguments.split(' ')).envs(variables.iter().copied()).stdin(Stdio::null());
    let output = command.output().unwrap();
    assert!(begun.elapsed() < SOON, "{arguments}: {:?}", begun.elapsed());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments}: {error}");
    assert!(!error.contains("secret") && !error.contains("wrong"), "no password is shown: {error}");
    error
}

/// An arena and a worker that may come in play a match.
fn plays(program: &Program, url: &str, variables: Variables<'_>) {
    let mut command = program.command();
    command.args(["worker", url, "--share-cores"]).envs(variables.iter().copied());
    let mut worker =
        Running(command.stdout(Stdio::null()).stderr(said(program, "worker said")).spawn().unwrap());
    let mut command = program.command();
    command.args("arena match random random --games 4 --seed 1 --json --workers".split(' ')).arg(url);
    let output = command.envs(variables.iter().copied()).output().unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stderr),
        program.read("worker said")
    );
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"games\": 4"));
    assert!(worker.0.try_wait().unwrap().is_none(), "{}", program.read("worker said"));
}

fn manager(url: &str) -> String {
    format!("arena match random random --games 4 --workers {url}")
}

#[test]
fn a_name_and_a_password_are_asked_for() {
    let Some(nats) = Nats::guarded(&["--user", "anna", "--pass", "secret"]) else { return };
    let program = Program::new();
    let url = format!("nats://127.0.0.1:{}", nats.port);
    for command in [manager(&url), format!("worker {url}")] {
        let error = refused(&program, &command, &[("NATS_USER", "anna"), ("NATS_PASSWORD", "wrong")]);
        for part in ["refuses", "authorization violation", "with NATS_USER and NATS_PASSWORD", &url] {
            assert!(error.contains(part), "{part}: {error}");
        }
        let error = refused(&program, &command, &[]);
        assert!(
            error.contains("without a name") && error.contains("set NATS_USER and NATS_PASSWORD"),
            "{error}"
        );
        let error = refused(&program, &command, &[("NATS_USER", "anna")]);
        assert!(error.contains("NATS_USER is set and NATS_PASSWORD is not"), "{error}");
    }
    let named = format!("nats://anna:wrong@127.0.0.1:{}", nats.port);
    let error = refused(&program, &manager(&named), &[]);
    assert!(error.contains("with what the address holds"), "{error}");
    plays(&program, &url, &[("NATS_USER", "anna"), ("NATS_PASSWORD", "secret")]);
    plays(&program, &format!("nats://anna:secret@127.0.0.1:{}", nats.port), &[]);
}

#[test]
fn a_token_is_asked_for() {
    let Some(nats) = Nats::guarded(&["--auth", "secret"]) else { return };
    let program = Program::new();
    let url = format!("nats://127.0.0.1:{}", nats.port);
    let error = refused(&program, &format!("worker {url}"), &[("NATS_TOKEN", "wrong")]);
    assert!(error.contains("refuses") && error.contains("with NATS_TOKEN"), "{error}");
    plays(&program, &url, &[("NATS_TOKEN", "secret")]);
    plays(&program, &format!("nats://s%65cret@127.0.0.1:{}", nats.port), &[]);
}

/// A server with a certificate of an authority that only we know.
#[test]
fn connections_are_encrypted_with_a_known_authority() {
    let program = Program::new();
    let key = KeyPair::generate().unwrap();
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    program.write("ca.pem", &authority.self_signed(&key).unwrap().pem());
    let issuer = Issuer::new(authority, key);
    let key = KeyPair::generate().unwrap();
    let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    let certificate = CertificateParams::new(names).unwrap().signed_by(&key, &issuer).unwrap();
    program.write("server.pem", &certificate.pem());
    program.write("server.key", &key.serialize_pem());
    let path = |name: &str| program.path(name).to_string_lossy().into_owned();
    let (cert, key, ca) = (path("server.pem"), path("server.key"), path("ca.pem"));
    let guard = ["--tls", "--tlscert", &cert, "--tlskey", &key, "--user", "anna", "--pass", "secret"];
    let Some(nats) = Nats::guarded(&guard) else { return };
    let url = format!("tls://127.0.0.1:{}", nats.port);
    let anna = [("NATS_USER", "anna"), ("NATS_PASSWORD", "secret")];
    for command in [manager(&url), format!("worker {url}")] {
        let error = refused(&program, &command, &anna);
        assert!(error.contains("certificate") && error.contains("in NATS_CA"), "{error}");
    }
    let error = refused(&program, &manager(&url), &[("NATS_CA", "none.pem")]);
    assert!(error.contains("NATS_CA none.pem"), "{error}");
    let wrong = [("NATS_CA", ca.as_str()), ("NATS_USER", "anna"), ("NATS_PASSWORD", "wrong")];
    let error = refused(&program, &manager(&url), &wrong);
    assert!(error.contains("refuses") && error.contains("NATS_USER and NATS_PASSWORD"), "{error}");
    plays(&program, &url, &[anna[0], anna[1], ("NATS_CA", &ca)]);
}

/// A worker goes when it is told to, whatever became of the server.
#[cfg(unix)]
#[test]
fn a_worker_ends_without_its_server() {
    let Some(nats) = Nats::guarded(&[]) else { return };
    let program = Program::new();
    let mut command = program.command();
    command.args(["worker", &format!("nats://127.0.0.1:{}", nats.port), "--share-cores"]);
    let mut worker =
        Running(command.stdout(Stdio::null()).stderr(said(&program, "worker said")).spawn().unwrap());
    wait_for("the worker", || program.read("worker said").contains("is ready"));
    drop(nats);
    std::thread::park_timeout(Duration::from_secs(1));
    let told = std::process::Command::new("kill").arg(worker.0.id().to_string()).status().unwrap();
    assert!(told.success());
    let begun = Instant::now();
    wait_for("its end", || worker.0.try_wait().unwrap().is_some());
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}
