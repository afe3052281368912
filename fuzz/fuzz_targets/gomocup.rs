//! The Gomocup protocol: lines of both sides, reports of a search, and our engine with a manager. The same bytes
//! also test a program that plays with the referee protocol.
#![no_main]

use inarow_core::{Shape, Side};
use inarow_gomocup::{
    Act, Decision, EngineLine, EngineProtocol, InfoParser, Lines, MAX_LINE_BYTES, ManagerLine,
    RefereeAnswer, Thought, is_referee_line,
};
use inarow_play::Question;
use inarow_record::SwapChoice;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let shape = Shape::new(20, 15).expect("a board");
    let mut protocol = EngineProtocol::new(None);
    let mut thinking = InfoParser::default();
    let mut lines = Lines::default();
    let mut said: Vec<_> = lines.push(bytes).collect();
    said.extend(lines.finish());
    // Each move rebuilds the whole board, so that longer inputs only take longer.
    for line in said.into_iter().take(400) {
        assert!(line.text.len() <= 3 * MAX_LINE_BYTES);
        let ours = ManagerLine::parse(&line.text);
        assert_eq!(ManagerLine::parse(&ours.to_string()), ours);
        let theirs = EngineLine::parse(&line.text);
        assert_eq!(EngineLine::parse(&theirs.to_string()), theirs);
        if let EngineLine::Message(text) = theirs {
            thinking.read(&text, shape);
            for cell in shape.iter().take(3) {
                let judgement = thinking.judgement(shape, cell).unwrap_or_default();
                assert!(judgement.line.iter().all(|cell| shape.contains(*cell)));
            }
        }
        for question in [Question::Move, Question::Choice(&SwapChoice::ALL)] {
            let answer = RefereeAnswer::parse(&line, question, Side::X, shape);
            if let RefereeAnswer::Cell(cell) = answer {
                assert!(shape.contains(cell));
            }
            assert!(line.cut || answer == RefereeAnswer::Nonsense || is_referee_line(&line.text));
        }
        let mut acts = protocol.receive(&line);
        while let Some(act) = acts.pop() {
            match act {
                Act::Print(line) => assert!(!line.to_string().contains(['\r', '\n'])),
                Act::Think(job) => {
                    let cell = job.position.legal_moves()[0];
                    let thought = Thought {
                        decided: Ok(Decision::Move(cell, None)),
                        others: Vec::new(),
                        time: Default::default(),
                    };
                    acts.extend(protocol.thought(thought));
                }
                Act::Prepare(_) => acts.extend(protocol.prepared()),
                Act::Ponder(_) | Act::StopPondering | Act::Quit | Act::Hurry | Act::Forget => {}
            }
        }
    }
});
