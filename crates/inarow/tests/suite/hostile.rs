//! Tests of engines with every kind of fault, in one tournament.

use crate::program::Program;

/// Engines with every kind of fault, one engine each. `4711` marks their processes.
const HOSTILE: &str = r#"
serve() {
  while read -r line; do
    case "$line" in
      START*|RESTART*|RECTSTART*) echo "$1" ;;
      ABOUT*) echo 'name="hostile"' ;;
      BEGIN*|TURN*|DONE*) eval "$2" ;;
    esac
  done
}
case "$1" in
  exits) exit 3 ;;
  sleeps) exec sleep 4711 ;;
  sleeps-on-turn) serve OK 'exec sleep 4711' ;;
  garbage) exec yes "$(printf 'garbage %0200d' 0)" ;;
  bytes) exec cat /dev/urandom ;;
  one-line) exec tr '\0' a < /dev/zero ;;
  outside) serve OK 'echo 99,99' ;;
  occupied) serve OK 'echo 7,7' ;;
  negative) serve OK 'echo -1,3' ;;
  errors) serve 'ERROR no' 'echo ERROR no' ;;
  unknown) serve 'UNKNOWN START' 'echo UNKNOWN TURN' ;;
  crashes) serve OK 'kill -SEGV $$' ;;
  leaves-child) serve OK 'sleep 4711 & exit 0' ;;
  leaves-daemon) ( setsid sleep 4711 >/dev/null 2>&1 </dev/null & ); serve OK 'exit 3' ;;
  closes) exec 1>&-; exec sleep 4711 ;;
  late) serve OK 'sleep 0.7; echo 0,0' ;;
  eats) exec tail /dev/zero ;;
esac
"#;

#[test]
fn hostile_engines_lose_by_what_they_do_and_leave_nothing_behind() {
    let program = Program::new();
    program.write("mock.sh", HOSTILE);
    let kinds = [
        ("exits", "crash"),
        ("sleeps", "hang"),
        ("sleeps-on-turn", "hang"),
        ("garbage", "protocol"),
        ("bytes", "protocol"),
        ("one-line", "protocol"),
        ("outside", "illegal:out-of-board"),
        ("occupied", "illegal:occupied"),
        ("negative", "illegal:out-of-board"),
        ("errors", "protocol"),
        ("unknown", "protocol"),
        ("crashes", "crash"),
        ("leaves-child", "crash"),
        ("leaves-daemon", "crash"),
        ("closes", "crash"),
        ("late", "time"),
        ("eats", "memory"),
    ];
    let mut field = String::from(
        "tournament = \"gauntlet\"\ngame = \"gomoku\"\nopenings = \"start.txt\"\ntime = \"500ms/move\"\n\
         memory = 100\nseed = 1\nconcurrency = 4\nshare_cores = true\n[[players]]\nplayer = \"threat1\"\n",
    );
    // The first move of the opening takes the cell that an engine always wants.
    program.write("start.txt", "h8\n");
    for (kind, _) in kinds {
        field.push_str(&format!("[[players]]\nname = \"{kind}\"\nplayer = \"exec:sh mock.sh {kind}\"\n"));
    }
    program.write("field.toml", &field);
    let run = program.run("arena run field.toml --json --log lines").ok();
    let json = run.json();
    assert_eq!(json["games"], 34);
    let rows = json["players"].as_array().unwrap();
    let mut wrong = Vec::new();
    for (kind, end) in kinds {
        let row = rows.iter().find(|row| row["name"] == kind).unwrap();
        if row["losses"] != 2 || row["faults"][end] != 2 {
            wrong.push(format!("{kind}: {}", row["faults"]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    // Both faults of an engine have one reason, without measured values.
    for (kind, _) in kinds.iter().filter(|(_, end)| ["hang", "memory"].contains(end)) {
        let reasons = &rows.iter().find(|row| row["name"] == *kind).unwrap()["fault_reasons"];
        assert_eq!((reasons.as_array().unwrap().len(), &reasons[0]["count"]), (1, &2.into()), "{reasons}");
    }
    let sleeps = rows.iter().find(|row| row["name"] == "sleeps").unwrap();
    let reason = sleeps["fault_reasons"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("within 0.5 s and 1 s more"), "{reason}");
    let crashes = rows.iter().find(|row| row["name"] == "crashes").unwrap();
    assert_eq!(crashes["fault_reasons"][0]["count"], 2, "{crashes}");
    assert!(crashes["fault_reasons"][0]["reason"].as_str().unwrap().contains("signal 11"), "{crashes}");
    assert!(
        program.read("lines/game-000013.log").contains("> TURN 7,7"),
        "{}",
        program.read("lines/game-000013.log")
    );
    let folder = program.folder.path().canonicalize().unwrap();
    for process in std::fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
        // A process that ends just now has no folder.
        if let Ok(cwd) = std::fs::read_link(process.path().join("cwd")) {
            assert_ne!(
                cwd,
                folder,
                "{:?} was left behind",
                std::fs::read_to_string(process.path().join("cmdline"))
            );
        }
    }
}
