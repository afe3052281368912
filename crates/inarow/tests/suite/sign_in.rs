//! Tests of servers with authentication, with valid and invalid names, tokens and certificates.

use std::process::Stdio;
use std::time::{Duration, Instant};

use data_encoding::BASE64URL_NOPAD;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use serde_json::json;

use crate::program::Program;
use crate::workers::{Nats, Running, said, wait_for};

/// Time limit of a refusal, generous for a busy machine but far below an endless wait.
const SOON: Duration = Duration::from_secs(30);

type Variables<'a> = &'a [(&'a str, &'a str)];

/// Returns the error of a command that the server refuses.
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

/// Plays a match between an arena and a worker that the server accepts.
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
        for part in
            ["refused the sign-in", "authorization violation", "with NATS_USER and NATS_PASSWORD", &url]
        {
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
    assert!(error.contains("with the name and password in the address"), "{error}");
    plays(&program, &url, &[("NATS_USER", "anna"), ("NATS_PASSWORD", "secret")]);
    plays(&program, &format!("nats://anna:secret@127.0.0.1:{}", nats.port), &[]);
}

#[test]
fn a_token_is_asked_for() {
    let Some(nats) = Nats::guarded(&["--auth", "secret"]) else { return };
    let program = Program::new();
    let url = format!("nats://127.0.0.1:{}", nats.port);
    let error = refused(&program, &format!("worker {url}"), &[("NATS_TOKEN", "wrong")]);
    assert!(error.contains("refused the sign-in") && error.contains("with NATS_TOKEN"), "{error}");
    plays(&program, &url, &[("NATS_TOKEN", "secret")]);
    plays(&program, &format!("nats://s%65cret@127.0.0.1:{}", nats.port), &[]);
}

/// Key pair of a user of the server, in the form of the NATS documentation.
const SEED: &str = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY";
const PUBLIC: &str = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4";
/// Key of a stranger.
const FOREIGN: &str = "SUAIBDPBAUTWCWBKIO6XHQNINK5FWJW4OHLXC3HQ2KFE4PEJUA44CNHTC4";

/// The server knows a public key, and accepts the owner of its seed.
#[test]
fn a_key_is_asked_for() {
    let program = Program::new();
    program.write("server.conf", &format!("authorization: {{ users: [ {{ nkey: {PUBLIC} }} ] }}\n"));
    let Some(nats) = Nats::guarded(&["--config", &path(&program, "server.conf")]) else { return };
    let url = format!("nats://127.0.0.1:{}", nats.port);
    program.write("seed", &format!("{SEED}\n"));
    program.write("foreign", FOREIGN);
    program.write("milk", "wrong\n");
    for command in [manager(&url), format!("worker {url}")] {
        for key in ["foreign", "milk"] {
            let error = refused(&program, &command, &[("NATS_NKEY", key)]);
            assert!(error.contains("refused the sign-in") && error.contains("with NATS_NKEY"), "{error}");
        }
        let error = refused(&program, &command, &[]);
        assert!(error.contains("NATS_NKEY as on the server"), "{error}");
    }
    let error = refused(&program, &manager(&url), &[("NATS_NKEY", "none")]);
    assert!(error.contains("NATS_NKEY none"), "{error}");
    // The variable contains the key itself by mistake, which must not be shown.
    let error = refused(&program, &manager(&url), &[("NATS_NKEY", SEED)]);
    assert!(error.contains("NATS_NKEY contains the key itself") && !error.contains(&SEED[..8]), "{error}");
    plays(&program, &url, &[("NATS_NKEY", "seed")]);
}

/// Returns a claim signed for servers with accounts. `what` is an operator, an account or a user.
fn signed(by: &nkeys::KeyPair, of: &nkeys::KeyPair, what: &str, mut nats: serde_json::Value) -> String {
    nats["type"] = what.into();
    nats["version"] = 2.into();
    let claim = json!({
        "jti": "any", "iat": 1_700_000_000, "iss": by.public_key(), "sub": of.public_key(), "name": what, "nats": nats,
    });
    let head = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let [head, claim] = [head, claim].map(|part| BASE64URL_NOPAD.encode(part.to_string().as_bytes()));
    let text = format!("{head}.{claim}");
    let signature = BASE64URL_NOPAD.encode(&by.sign(text.as_bytes()).unwrap());
    format!("{text}.{signature}")
}

/// A server that knows an operator, and thereby the accounts of accepted users.
#[test]
fn credentials_are_asked_for() {
    let program = Program::new();
    let operator = nkeys::KeyPair::new_operator();
    let accounts = [(), ()].map(|()| nkeys::KeyPair::new_account());
    let [main, system] = &accounts;
    // Nothing is limited, except that the system account has no streams.
    let claim = |account, own: &str| {
        let mut limits = json!({ "wildcards": true });
        let all = format!("subs data payload imports exports conn leaf {own}");
        all.split_whitespace().for_each(|limit| limits[limit] = (-1).into());
        signed(&operator, account, "account", json!({ "limits": limits }))
    };
    let claims = [claim(main, "mem_storage disk_storage streams consumer"), claim(system, "")];
    let config = format!(
        "operator: {}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{ {}: {}, {}: {} }}\n",
        signed(&operator, &operator, "operator", json!({})),
        system.public_key(),
        main.public_key(),
        claims[0],
        system.public_key(),
        claims[1],
    );
    program.write("server.conf", &config);
    let Some(nats) = Nats::guarded(&["--config", &path(&program, "server.conf")]) else { return };
    let url = format!("nats://127.0.0.1:{}", nats.port);
    let credentials = |name: &str, account: &nkeys::KeyPair| {
        let user = nkeys::KeyPair::new_user();
        let limits = json!({ "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1 });
        let (claim, seed) = (signed(account, &user, "user", limits), user.seed().unwrap());
        let text = format!(
            "-----BEGIN NATS USER JWT-----\n{claim}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        );
        program.write(name, &text);
    };
    credentials("own", main);
    credentials("foreign", &nkeys::KeyPair::new_account());
    program.write("milk", "wrong\n");
    for command in [manager(&url), format!("worker {url}")] {
        let error = refused(&program, &command, &[("NATS_CREDS", "foreign")]);
        assert!(error.contains("refused the sign-in") && error.contains("with NATS_CREDS"), "{error}");
        let error = refused(&program, &command, &[]);
        assert!(error.contains("NATS_CREDS or NATS_NKEY as on the server"), "{error}");
        for file in ["milk", "none"] {
            let error = refused(&program, &command, &[("NATS_CREDS", file)]);
            assert!(error.contains(&format!("NATS_CREDS {file}: ")), "{error}");
        }
    }
    plays(&program, &url, &[("NATS_CREDS", "own")]);
}

fn path(program: &Program, name: &str) -> String {
    program.path(name).to_string_lossy().into_owned()
}

/// A certificate authority, known by a file.
struct Authority(Issuer<'static, KeyPair>);

impl Authority {
    fn new(program: &Program, name: &str) -> Authority {
        let key = KeyPair::generate().unwrap();
        let mut authority = CertificateParams::new(Vec::new()).unwrap();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        program.write(name, &authority.self_signed(&key).unwrap().pem());
        Authority(Issuer::new(authority, key))
    }

    /// Creates the files of a certificate and its key.
    fn signs(&self, program: &Program, name: &str) -> [String; 2] {
        let key = KeyPair::generate().unwrap();
        let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let certificate = CertificateParams::new(names).unwrap().signed_by(&key, &self.0).unwrap();
        program.write(&format!("{name}.pem"), &certificate.pem());
        program.write(&format!("{name}.key"), &key.serialize_pem());
        [path(program, &format!("{name}.pem")), path(program, &format!("{name}.key"))]
    }
}

/// A server that requires certificates of its authority.
#[test]
fn a_certificate_is_asked_for() {
    let program = Program::new();
    let authority = Authority::new(&program, "ca.pem");
    let [cert, key] = authority.signs(&program, "server");
    let ca = path(&program, "ca.pem");
    let guard = ["--tlsverify", "--tlscacert", &ca, "--tlscert", &cert, "--tlskey", &key];
    let Some(nats) = Nats::guarded(&guard) else { return };
    let url = format!("tls://127.0.0.1:{}", nats.port);
    let [own, own_key] = authority.signs(&program, "own");
    let [foreign, foreign_key] = Authority::new(&program, "other.pem").signs(&program, "foreign");
    let known = ("NATS_CA", ca.as_str());
    let strange = [known, ("NATS_CERT", foreign.as_str()), ("NATS_KEY", foreign_key.as_str())];
    for command in [manager(&url), format!("worker {url}")] {
        for variables in [&[known][..], &strange] {
            // The server's message may be lost when the server closes the connection at that moment.
            for _ in 0..4 {
                let error = refused(&program, &command, variables);
                assert!(error.contains("NATS_CERT and NATS_KEY"), "{command}: {error}");
                assert!(!error.contains("is nats-server running"), "{command}: {error}");
            }
        }
        let half = [known, ("NATS_CERT", own.as_str())];
        let error = refused(&program, &command, &half);
        assert!(error.contains("NATS_CERT is set and NATS_KEY is not"), "{error}");
    }
    plays(&program, &url, &[known, ("NATS_CERT", &own), ("NATS_KEY", &own_key)]);
}

/// A server with a certificate of a private authority.
#[test]
fn connections_are_encrypted_with_a_known_authority() {
    let program = Program::new();
    let authority = Authority::new(&program, "ca.pem");
    let [cert, key] = authority.signs(&program, "server");
    let ca = path(&program, "ca.pem");
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
    assert!(
        error.contains("refused the sign-in") && error.contains("NATS_USER and NATS_PASSWORD"),
        "{error}"
    );
    plays(&program, &url, &[anna[0], anna[1], ("NATS_CA", &ca)]);
}

/// A worker leaves on request, whatever happened to the server.
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
