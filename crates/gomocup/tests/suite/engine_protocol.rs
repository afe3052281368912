//! Tests of the engine's side of the protocol, line by line.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

use inarow_core::{Cell, LineRule, Setup, Side, Turn};
use inarow_engine::Choice;
use inarow_gomocup::{Act, Decision, EngineProtocol, Job, Line, MAX_LINE_BYTES, Thought};
use inarow_play::{Stop, spend};
use inarow_record::Judgement;
use proptest::prelude::*;

/// A protocol that takes lines. The first legal cell answers every search. Stores the printed lines.
struct Script {
    protocol: EngineProtocol,
    said: Vec<String>,
    jobs: Vec<Job>,
    quit: bool,
}

impl Script {
    fn new(lines: &str) -> Script {
        let player = Some("threat1".parse().unwrap());
        let mut script =
            Script { protocol: EngineProtocol::new(player), said: Vec::new(), jobs: Vec::new(), quit: false };
        lines.lines().for_each(|line| script.hear(line.trim()));
        script
    }

    fn hear(&mut self, line: &str) {
        let acts = self.protocol.receive(&Line { text: line.to_owned(), cut: false });
        self.act(acts);
    }

    fn act(&mut self, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Print(line) => self.said.push(line.to_string()),
                Act::Think(job) => {
                    let (legal, job_moves) = (job.position.legal_moves(), job.moves);
                    let cell = legal[0];
                    self.jobs.push(*job);
                    let thought = Thought {
                        decided: Ok(Decision::Move(cell, None)),
                        others: legal[1..].iter().take(job_moves - 1).map(|&next| Choice::of(next)).collect(),
                        time: Duration::ZERO,
                    };
                    let acts = self.protocol.thought(thought);
                    self.act(acts);
                }
                Act::Quit => self.quit = true,
                Act::Prepare(_) => {
                    let acts = self.protocol.prepared();
                    self.act(acts);
                }
                Act::Ponder(_) | Act::StopPondering | Act::Hurry | Act::Forget => {}
            }
        }
    }

    fn last(&self) -> &Job {
        self.jobs.last().unwrap()
    }
}

fn board(job: &Job) -> String {
    job.position.text().to_string()
}

#[track_caller]
fn says(lines: &str, expected: &[&str]) {
    assert_eq!(Script::new(lines).said, expected, "{lines}");
}

#[test]
fn commands_are_answered() {
    says("START 15", &["OK"]);
    says("RECTSTART 20,10", &["OK"]);
    says("START 20\nBEGIN", &["OK", "0,0"]);
    says("START 20\nTURN 0,0", &["OK", "1,0"]);
    says("START 20\nBEGIN\nTURN 1,0\nRESTART\nTURN 3,3", &["OK", "0,0", "2,0", "OK", "0,0"]);
    says("START 20\nBOARD\n1,0,2\n0,0,1\n5,5,2\nDONE", &["OK", "2,0"]);
    says("START 20\nBOARD\nDONE", &["OK", "0,0"]);
    says("START 20\nTURN 5,5\nTAKEBACK 0,0\nTAKEBACK 5,5\nTURN 6,6", &["OK", "0,0", "OK", "OK", "0,0"]);
    says("START 20\nPLAY 3,3\nTURN 4,4", &["OK", "3,3", "0,0"]);
    says("START 20\nYXBOARD\n0,0,2\nDONE\nYXNBEST 3", &["OK", "MESSAGE (2) C20", "MESSAGE (3) D20", "1,0"]);
    says(
        "START 20\nYXNBEST 1\nRESTART\nYXNBEST 0\nRESTART\nYXNBEST -4",
        &["OK", "0,0", "OK", "0,0", "OK", "0,0"],
    );
    says(
        "INFO evaluate 3,3\nSTART 20\nINFO evaluate 20,3\nINFO evaluate 3,3",
        &["OK", "MESSAGE D17: attack 0.0, defence 0.0"],
    );
    says(
        "START 20\nTURN 3,3\nINFO evaluate 3,3\nTURN 4,4\nINFO evaluate 3,4",
        &["OK", "0,0", "1,0", "MESSAGE D16: attack 3.0, defence 0.0"],
    );
    says(
        "START 20\nTURN 3,3\nTAKEBACK 0,0\nPLAY 1,1\nPLAY 2,2\nPLAY 4,4\nINFO evaluate 3,4",
        &["OK", "0,0", "OK", "1,1", "2,2", "4,4"],
    );
    says("START 20\nYXHASHCLEAR\nYXSTOP\nINFO unheard_of 3\nINFO\nBEGIN", &["OK", "0,0"]);
    says("START 15\nYXSHOWFORBID", &["OK", "FORBID ."]);
    says("FLY away", &["UNKNOWN FLY away"]);
    says("END", &[]);
    assert!(Script::new("END").quit);
    let about = &Script::new("ABOUT").said[0];
    assert!(about.starts_with("name=\"inarow\", version=\""), "{about}");
}

#[test]
fn a_rule_that_is_none_is_remarked_on() {
    for (rule, remark) in [
        ("0", None),
        ("9", None),
        ("3", None),
        ("5", Some("INFO rule 5 is none of 0, 1, 4, 8 and 9: it has the bits of renju, so renju is played")),
        (
            "12",
            Some("INFO rule 12 is none of 0, 1, 4, 8 and 9: it has the bits of renju, so renju is played"),
        ),
        (
            "16",
            Some(
                "INFO rule 16 is none of 0, 1, 4, 8 and 9: it has the bit of no rule, so freestyle is played",
            ),
        ),
        ("abc", Some("INFO rule abc is none of 0, 1, 4, 8 and 9: the rule stays as it is")),
    ] {
        let script = Script::new(&format!("START 15\nINFO rule {rule}\nINFO colour red\nBEGIN"));
        let mut expected = vec!["OK".to_owned()];
        expected.extend(remark.map(|remark| format!("MESSAGE {remark}")));
        expected.push("0,0".to_owned());
        assert_eq!(script.said, expected, "{rule}");
    }
}

#[test]
fn a_rule_that_the_board_does_not_fit_is_refused_at_once() {
    for (lines, answers) in [
        ("INFO rule 4\nSTART 20", &["ERROR"][..]),
        ("START 20\nINFO rule 4", &["OK", "ERROR"]),
        ("START 20\nINFO rule 4\nINFO rule 1\nBEGIN", &["OK", "ERROR", "0,0"]),
        ("INFO rule 4\nSTART 15\nBEGIN", &["OK", "0,0"]),
        // The rule of a finished game does not carry over to the next game.
        ("START 15\nINFO rule 4\nBEGIN\nSTART 20\nINFO rule 0\nBEGIN", &["OK", "0,0", "OK", "0,0"]),
        ("START 15\nINFO rule 4\nBEGIN\nSTART 20\nBEGIN", &["OK", "0,0", "OK", "ERROR"]),
        // The board of a finished game does not affect the next game's rule either.
        ("START 20\nBEGIN\nINFO rule 4\nSTART 15\nBEGIN", &["OK", "0,0", "OK", "0,0"]),
        ("START 20\nBEGIN\nINFO rule 4\nSTART 20", &["OK", "0,0", "ERROR"]),
        // A game that ended before its first move is over, too.
        ("START 15\nINFO rule 4\nSTART 20\nINFO rule 0\nBEGIN", &["OK", "OK", "0,0"]),
        ("INFO rule 4\nSTART 15\nSTART 20\nINFO rule 0\nBEGIN", &["OK", "OK", "0,0"]),
        ("INFO rule 4\nSTART 15\nSTART 20\nBEGIN", &["OK", "OK", "ERROR"]),
        ("INFO rule 4\nSTART 20\nSTART 15\nBEGIN", &["ERROR", "OK", "0,0"]),
    ] {
        let said = Script::new(lines).said;
        let verbs: Vec<&str> = said.iter().map(|line| line.split(' ').next().unwrap()).collect();
        assert_eq!(verbs, answers, "{lines}: {said:?}");
    }
}

#[test]
fn what_the_engine_may_use_is_what_the_manager_said_last() {
    let script = Script::new("START 15\nBEGIN\nINFO thread_num 2\nINFO hash_size 4096\nTURN 7,7");
    assert_eq!(script.jobs[0].resources, None);
    let resources = script.last().resources.unwrap();
    let cores = available_parallelism().unwrap().get();
    assert_eq!((resources.threads, resources.table_bytes), (NonZeroUsize::new(cores.min(2)), Some(4 << 20)));
    let script = Script::new("START 15\nINFO thread_num 100000\nINFO hash_size 999999999999\nBEGIN");
    let resources = script.last().resources.unwrap();
    assert_eq!(
        (resources.threads, resources.table_bytes),
        (NonZeroUsize::new(cores.min(256)), Some(16 << 30))
    );
}

#[test]
fn strength_is_a_part_of_the_level() {
    for (player, strength, plays) in [
        (None, "0", "computer:level=1"),
        (None, "50", "computer:level=6"),
        (None, "100", "computer:level=10"),
        (None, "1000", "computer:level=10"),
        (None, "-3", "computer:level=1"),
        (Some("computer:level=5"), "50", "computer:level=3"),
        (Some("threat1"), "0", "threat1"),
    ] {
        let mut protocol = EngineProtocol::new(player.map(|player| player.parse().unwrap()));
        let mut hear = |text: &str| protocol.receive(&Line { text: text.to_owned(), cut: false });
        hear("START 15");
        protocol.prepared();
        let mut hear = |text: &str| protocol.receive(&Line { text: text.to_owned(), cut: false });
        hear(&format!("INFO strength {strength}"));
        let acts = hear("BEGIN");
        let [Act::Think(job)] = &acts[..] else { panic!("{acts:?}") };
        assert_eq!(job.engine.to_string(), plays, "{player:?} at {strength}");
    }
}

#[test]
fn what_cannot_be_done_is_an_error_and_changes_nothing() {
    for (lines, part) in [
        ("START 101", "1 to 100"),
        ("START -5", "1 to 100"),
        ("START 99999999999999999999", "1 to 100"),
        ("START 3", "five in a row need 5 columns or rows at least"),
        ("START", "not understood"),
        ("BEGIN", "START comes first"),
        ("TURN 1,1", "START comes first"),
        ("BOARD", "START comes first"),
        ("START 15\nTURN 15,0", "outside"),
        ("START 15\nTURN -1,0", "outside"),
        ("START 15\nTURN h8", "not understood"),
        ("START 15\nTURN 0,0\nTURN 0,0", "occupied"),
        ("START 15\n1,1,1", "belongs into"),
        ("START 15\nDONE", "belongs into"),
        ("START 15\nTAKEBACK 3,3", "no stone"),
        ("START 15\nBOARD\n1,1,1\n1,1,2\nDONE", "twice"),
        ("START 15\nBOARD\n1,1,4\nDONE", "1, 2 or 3"),
        ("START 15\nBOARD\n1,1\nDONE", "x,y,f"),
        ("START 15\nBOARD\n1;1\nDONE", "no stone"),
        ("START 15\nBOARD\n1,1,1\n2,2,1\nDONE", "or the opponent has one more"),
        ("START 15\nBOARD\n15,1,2\nDONE", "outside"),
        ("START 15\nSWAP2BOARD\n1,1\nDONE", "0, 3 or 5"),
        ("START 20\nINFO rule 4\nBEGIN", "15×15"),
        ("START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n0,1,1\n1,1,1\n2,1,1\n3,1,1\nDONE", "line"),
    ] {
        let mut script = Script::new(lines);
        let error = script.said.last().unwrap().clone();
        assert!(error.starts_with("ERROR ") && error.contains(part), "{lines}: {error}");
        script.hear("INFO rule 0");
        script.hear("START 15");
        script.hear("BEGIN");
        assert_eq!(script.said.last().unwrap(), "0,0", "{lines}");
    }
}

#[test]
fn a_long_line_and_a_long_wait_are_bounded() {
    let mut script = Script::new("START 15");
    let text = "x".repeat(MAX_LINE_BYTES);
    let acts = script.protocol.receive(&Line { text, cut: true });
    assert!(matches!(&acts[..], [Act::Print(line)] if line.to_string().contains("too long")));
    let thinking = script.protocol.receive(&Line { text: "BEGIN".to_owned(), cut: false });
    assert!(matches!(thinking[..], [Act::Think(_)]));
    let about = Line { text: "ABOUT".to_owned(), cut: false };
    let refused = (0..10_000).filter(|_| !script.protocol.receive(&about).is_empty()).count();
    assert_eq!(refused, 10_000 - 4096);
    let stop = Line { text: "YXSTOP".to_owned(), cut: false };
    assert!(matches!(script.protocol.receive(&stop)[..], [Act::Hurry]));
    let end = Line { text: "END".to_owned(), cut: false };
    assert!(matches!(script.protocol.receive(&end)[..], [Act::Hurry]));
    assert!(script.protocol.receive(&about).is_empty(), "nothing is heard after the end");
    let thought = Thought { decided: Err("nothing".to_owned()), others: Vec::new(), time: Duration::ZERO };
    let acts = script.protocol.thought(thought);
    assert_eq!(acts.len(), 1 + 4096 + 1);
    assert!(matches!(acts.last(), Some(Act::Quit)));
}

#[test]
fn what_was_asked_for_before_the_end_is_answered() {
    let line = |text: &str| Line { text: text.to_owned(), cut: false };
    let thought = || Thought {
        decided: Ok(Decision::Move(Cell::new(0), None)),
        others: Vec::new(),
        time: Duration::ZERO,
    };
    for is_told in [true, false] {
        let mut protocol = EngineProtocol::new(None);
        protocol.receive(&line("START 15"));
        protocol.prepared();
        for text in ["BEGIN", "TURN 1,1", "ABOUT"] {
            protocol.receive(&line(text));
        }
        if is_told {
            assert!(matches!(protocol.receive(&line("END"))[..], [Act::Hurry]));
        } else {
            // Piped input and a manager get equal answers.
            assert!(protocol.closed().is_empty());
        }
        assert!(protocol.is_leaving());
        let acts = protocol.thought(thought());
        match (is_told, &acts[..]) {
            (true, [Act::Print(said), Act::Think(_), Act::Hurry])
            | (false, [Act::Print(said), Act::Think(_)]) => {
                assert_eq!(said.to_string(), "0,0");
            }
            other => panic!("{other:?}"),
        }
        let cell = Thought { decided: Ok(Decision::Move(Cell::new(2), None)), ..thought() };
        match &protocol.thought(cell)[..] {
            [Act::Print(moved), Act::Print(about), Act::Quit] => {
                assert_eq!(moved.to_string(), "2,0");
                assert!(about.to_string().contains("inarow"));
            }
            other => panic!("{other:?}"),
        }
    }
    let mut protocol = EngineProtocol::new(None);
    assert!(matches!(protocol.closed()[..], [Act::Quit]));
}

#[test]
fn a_game_begins_once_the_player_is_ready() {
    let line = |text: &str| Line { text: text.to_owned(), cut: false };
    let mut protocol = EngineProtocol::new(None);
    let acts = protocol.receive(&line("START 15"));
    let [Act::Prepare(job)] = &acts[..] else { panic!("{acts:?}") };
    assert_eq!(job.position.legal_moves().len(), 225);
    // Lines wait for the player.
    assert!(protocol.receive(&line("INFO rule 4")).is_empty());
    assert!(protocol.receive(&line("ABOUT")).is_empty());
    let acts = protocol.prepared();
    let [Act::Print(ok), Act::Prepare(job)] = &acts[..] else { panic!("{acts:?}") };
    let Setup::Line(line_game) = job.position.initial_setup() else { panic!("{job:?}") };
    assert_eq!((ok.to_string().as_str(), line_game.rule), ("OK", LineRule::Renju));
    let acts = protocol.prepared();
    assert!(matches!(&acts[..], [Act::Print(about)] if about.to_string().contains("inarow")), "{acts:?}");
    assert!(matches!(protocol.receive(&line("BEGIN"))[..], [Act::Think(_)]));
    // A player that gets ready does not delay an exit.
    let mut protocol = EngineProtocol::new(None);
    for text in ["START 15", "ABOUT", "END"] {
        protocol.receive(&line(text));
    }
    let acts = protocol.prepared();
    assert!(matches!(acts[..], [Act::Print(_), Act::Print(_), Act::Quit]), "{acts:?}");
}

#[test]
fn pondering_is_about_the_answer_that_is_expected_and_ends_with_any_other_command() {
    let line = |text: &str| Line { text: text.to_owned(), cut: false };
    let said = |acts: &[Act]| -> Vec<&str> {
        let name = |act: &Act| match act {
            Act::Think(_) => "think",
            Act::Ponder(_) => "ponder",
            Act::StopPondering => "stop",
            Act::Quit => "quit",
            Act::Forget => "forget",
            Act::Prepare(_) => "prepare",
            Act::Print(_) => "print",
            Act::Hurry => "hurry",
        };
        acts.iter().map(name).collect()
    };
    // The engine plays the first cell and expects the second.
    let thought = || Thought {
        decided: Ok(Decision::Move(
            Cell::new(0),
            Some(Judgement { line: vec![Cell::new(0), Cell::new(1)], ..Judgement::default() }),
        )),
        others: Vec::new(),
        time: Duration::ZERO,
    };
    let moved = |infos: &str| {
        let mut protocol = EngineProtocol::new(None);
        protocol.receive(&line("START 15"));
        protocol.prepared();
        infos.lines().for_each(|info| drop(protocol.receive(&line(info))));
        protocol.receive(&line("BEGIN"));
        let acts = protocol.thought(thought());
        (protocol, acts)
    };
    let wanted = "INFO pondering 1\nINFO timeout_turn 1000";
    for unwanted in [
        "INFO timeout_turn 1000",
        "INFO pondering 1",
        "INFO pondering 1\nINFO pondering 0\nINFO timeout_turn 1000",
        "INFO pondering 1\nINFO timeout_turn 1000\nINFO max_node 500",
    ] {
        let (mut protocol, acts) = moved(unwanted);
        assert!(!said(&acts).contains(&"ponder"), "{unwanted}: {acts:?}");
        assert_eq!(said(&protocol.receive(&line("TURN 1,0"))), ["think"], "{unwanted}");
    }
    for (more, expected) in [
        ("TURN 1,0", &["think"][..]),
        ("TURN 5,5", &["think"]),
        ("INFO time_left 500\nABOUT\nINFO evaluate 9,9\nTURN 1,0", &["print", "print", "think"]),
        ("TURN 0,0\nTURN 1,0", &["print", "think"]),
        ("INFO pondering 0", &["stop"]),
        ("YXSTOP", &["stop"]),
        ("YXSTOP\nYXSTOP", &["stop"]),
        ("YXHASHCLEAR", &["stop", "forget"]),
        ("TAKEBACK 0,0", &["stop", "print"]),
        ("RESTART", &["stop", "print"]),
        ("START 15", &["stop", "prepare"]),
        ("BOARD", &["stop"]),
        ("BEGIN", &["stop", "think"]),
        ("YXSHOWFORBID", &["stop", "print"]),
        ("FLY", &["stop", "print"]),
        ("END", &["stop", "quit"]),
    ] {
        let (mut protocol, acts) = moved(wanted);
        let Some(Act::Ponder(job)) = acts.last() else { panic!("{acts:?}") };
        let acts: Vec<Act> = more.lines().flat_map(|text| protocol.receive(&line(text))).collect();
        assert_eq!(said(&acts), expected, "{more}");
        if let Some(Act::Think(asked)) = acts.last().filter(|_| more.ends_with("TURN 1,0")) {
            assert_eq!(asked.position.steps(), job.position.steps(), "{more}");
        }
    }
    let (mut protocol, _) = moved(wanted);
    assert_eq!(said(&protocol.closed()), ["quit"]);
    // Queued lines come first.
    for (waited, expected) in
        [("ABOUT", &["print", "ponder"][..]), ("YXSHOWFORBID", &["print"]), ("END", &["quit"])]
    {
        let (mut protocol, _) = moved(wanted);
        protocol.receive(&line("TURN 8,8"));
        protocol.receive(&line(waited));
        let after = Thought {
            decided: Ok(Decision::Move(
                Cell::new(2),
                Some(Judgement { line: vec![Cell::new(2), Cell::new(3)], ..Judgement::default() }),
            )),
            ..thought()
        };
        let acts = protocol.thought(after);
        assert!(said(&acts).ends_with(expected), "{waited}: {acts:?}");
        assert_eq!(said(&acts).contains(&"ponder"), expected.contains(&"ponder"), "{waited}");
    }
}

#[test]
fn boards_are_read_in_any_order() {
    let orders = [
        "7,7,2\n7,8,1\n8,8,2\n9,9,1\n6,6,2",
        "6,6,2\n9,9,1\n8,8,2\n7,8,1\n7,7,2",
        "7,8,1\n9,9,1\n7,7,2\n8,8,2\n6,6,2",
    ];
    let boards: Vec<String> = orders
        .iter()
        .map(|stones| board(Script::new(&format!("START 15\nBOARD\n{stones}\nDONE")).last()))
        .collect();
    assert_eq!(boards[0], boards[1]);
    assert_eq!(boards[0], boards[2]);
}

#[test]
fn exact_five_is_not_broken_by_the_order() {
    // Six in a row, listed with a five first. In exact play the board then has no line.
    let own = "0,5,1\n2,5,1\n4,5,1\n6,5,1\n8,5,1\n10,5,1";
    let six = "0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n5,0,2";
    let script = Script::new(&format!("START 15\nINFO rule 1\nBOARD\n{six}\n{own}\nDONE"));
    assert_eq!(script.last().position.turn(), Turn::Player(Side::X));
    assert_eq!(script.last().position.ply(), 12);
}

#[test]
fn dead_stones_are_walls_and_forbidden_cells_are_cells() {
    let lines = "BOARD\n0,0,3\n5,5,2\nDONE";
    let freestyle = Script::new(&format!("START 15\n{lines}"));
    assert_eq!(freestyle.last().position.legal_moves().len(), 223);
    let renju = Script::new(&format!("START 15\nINFO rule 4\n{lines}"));
    assert_eq!(renju.last().position.legal_moves().len(), 224);
}

#[test]
fn limits_reach_the_engine() {
    let lines = "START 15\nINFO timeout_turn 1000\nINFO timeout_match 60000\nINFO time_left 4000\n\
                 INFO max_node 50\nINFO max_depth 3\nINFO max_memory 1\nINFO thread_num 9\nBEGIN";
    let job = Script::new(lines).last().clone();
    assert_eq!(job.limits.clock.and_then(|clock| spend(&clock)), Some(Duration::from_millis(200)));
    assert_eq!((job.limits.nodes, job.limits.depth), (Some(50), Some(3)));
}

#[test]
fn forbidden_cells_are_shown() {
    let three = "BOARD\n7,6,1\n0,0,2\n7,5,1\n0,2,2\n6,7,1\n0,4,2\n5,7,1\n0,6,2\nDONE";
    let script = Script::new(&format!("START 15\nINFO rule 4\nYX{three}\nYXSHOWFORBID"));
    assert_eq!(script.said.last().unwrap(), "FORBID 0707.");
    let none = Script::new("START 15\nINFO rule 4\nTURN 7,7\nYXSHOWFORBID");
    assert_eq!(none.said.last().unwrap(), "FORBID .");
    // The human has X and makes an equal cross, sent in order of play and then played.
    let others = three.replace(",1", ",3").replace(",2", ",1").replace(",3", ",2");
    let sent = Script::new(&format!("START 15\nINFO rule 4\nYX{others}\nYXSHOWFORBID"));
    assert_eq!(sent.said.last().unwrap(), "FORBID 0707.");
    let turns = "TURN 7,6\nTURN 7,5\nTURN 6,7\nTURN 5,7";
    let played = format!("START 15\nINFO rule 4\n{turns}\nYXSHOWFORBID");
    assert_eq!(Script::new(&played).said.last().unwrap(), "FORBID 0707.");
    let taken = Script::new(&format!("{played}\nTAKEBACK 3,0\nYXSHOWFORBID"));
    assert_eq!(taken.said.last().unwrap(), "FORBID .", "O is to move");
    // The engine as O receives stones in any order, with its own stones first.
    let board = "BOARD\n14,0,1\n7,6,2\n14,2,1\n7,5,2\n14,4,1\n6,7,2\n5,7,2\nDONE";
    let told = Script::new(&format!("START 15\nINFO rule 4\n{board}\nYXSHOWFORBID"));
    assert_eq!(told.said.last().unwrap(), "FORBID 0707.");
}

#[test]
fn an_opening_is_thought_about_as_one() {
    let script = Script::new("START 15\nSWAP2BOARD\n7,7\n8,8\n9,9\nDONE");
    let job = script.last();
    assert!(job.opening);
    assert_eq!(job.position.turn(), Turn::Player(Side::O));
    assert!(!Stop::new().is_set());
}

proptest! {
    /// No input causes a panic, and every printed line is one line.
    #[test]
    fn any_lines_are_survived(lines in proptest::collection::vec(line(), 0..60)) {
        let mut script = Script::new("");
        for line in &lines {
            script.hear(line);
        }
        for said in &script.said {
            prop_assert!(!said.contains(['\r', '\n']), "{said:?}");
        }
    }
}

fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("START"),
        Just("RECTSTART"),
        Just("RESTART"),
        Just("BEGIN"),
        Just("TURN"),
        Just("BOARD"),
        Just("DONE"),
        Just("TAKEBACK"),
        Just("PLAY"),
        Just("SWAP2BOARD"),
        Just("INFO rule"),
        Just("INFO timeout_turn"),
        Just("INFO time_left"),
        Just("INFO"),
        Just("INFO pondering"),
        Just("YXBOARD"),
        Just("YXNBEST"),
        Just("YXSHOWFORBID"),
        Just("YXSTOP"),
    ];
    let number = prop_oneof![-2i64..25, any::<i64>()];
    let numbers = proptest::collection::vec(number, 0..4)
        .prop_map(|numbers| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
    prop_oneof![
        1 => Just("START 15".to_owned()),
        6 => (word, numbers.clone()).prop_map(|(word, numbers)| format!("{word} {numbers}")),
        3 => numbers,
        1 => "\\PC{0,20}",
    ]
}
