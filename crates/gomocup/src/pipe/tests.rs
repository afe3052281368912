//! Tests of both ways of waiting, on equal programs.

macro_rules! both {
    ($($kind:ident)*) => {$(
        mod $kind {
            use std::time::{Duration, Instant};

            use super::super::$kind::PipeIo;
            use super::super::{PipeEvent, MAX_UNREAD, Waited};
            use inarow_play::{Direction, ProgramFault};
            use crate::program::Program;

            /// Patience for events that are certain to come.
            const PATIENCE: Duration = Duration::from_secs(60);

            struct Conversation {
                program: Program,
                io: PipeIo,
                in_order: bool,
                /// Number of outputs at their end.
                closed: u32,
            }

            impl Conversation {
                fn new(script: &str) -> Conversation {
                    let words = ["sh", "-c", script].map(str::to_owned);
                    let (program, pipes) = Program::start(&words, None).unwrap();
                    let io = PipeIo::new(pipes).unwrap();
                    Conversation { program, io, in_order: true, closed: 0 }
                }

                fn next_event(&mut self) -> PipeEvent {
                    let until = Instant::now() + PATIENCE;
                    loop {
                        assert!(Instant::now() < until, "nothing came");
                        if let Waited::Event(event) = self.io.wait(&self.program, PATIENCE, self.in_order) {
                            self.closed += u32::from(matches!(event, PipeEvent::Closed(_)));
                            return event;
                        }
                    }
                }

                /// Returns the next line of output, past any lines on standard error.
                fn line(&mut self) -> String {
                    loop {
                        match self.next_event() {
                            PipeEvent::Line(Direction::FromEngine, line, _) => return line.text,
                            PipeEvent::Closed(Direction::FromEngine) => panic!("it is at its end"),
                            _ => {}
                        }
                    }
                }
            }

            #[test]
            fn what_is_no_whole_line_is_known() {
                let mut conversation = Conversation::new("echo OK; printf 7,7; read end; echo ,8; read end");
                assert_eq!(conversation.line(), "OK");
                let until = Instant::now() + PATIENCE;
                while conversation.io.unfinished().as_deref() != Some("7,7") {
                    assert!(Instant::now() < until, "{:?}", conversation.io.unfinished());
                    conversation.io.wait(&conversation.program, Duration::from_millis(5), true);
                }
                conversation.io.write(b"end\n".to_vec()).unwrap();
                assert_eq!(conversation.line(), "7,7,8");
                while conversation.io.unfinished().is_some() {
                    assert!(Instant::now() < until, "{:?}", conversation.io.unfinished());
                    conversation.io.wait(&conversation.program, Duration::from_millis(5), true);
                }
            }

            #[test]
            fn who_answers_at_once_is_heard_to_its_silence_and_its_end() {
                let mut conversation = Conversation::new("cat");
                conversation.in_order = false;
                for said in 0..500 {
                    conversation.io.write(format!("{said}\n").into_bytes()).unwrap();
                    assert_eq!(conversation.line(), said.to_string());
                }
                let silent = Instant::now();
                assert!(matches!(
                    conversation.io.wait(&conversation.program, Duration::from_millis(3), false),
                    Waited::Nothing
                ));
                assert!(silent.elapsed() >= Duration::from_millis(3), "it was not waited for");
                conversation.io.write(b"last\n".to_vec()).unwrap();
                conversation.io.close();
                assert_eq!(conversation.line(), "last");
                while !matches!(conversation.next_event(), PipeEvent::Closed(Direction::FromEngine)) {}
            }

            #[test]
            fn what_is_said_comes_back_and_its_end_is_told() {
                let mut conversation = Conversation::new("cat");
                conversation.io.write(b"one\r\ntwo".to_vec()).unwrap();
                assert_eq!(conversation.line(), "one");
                conversation.io.write(b"\nthree".to_vec()).unwrap();
                assert_eq!(conversation.line(), "two");
                conversation.io.close();
                let mut last = Vec::new();
                let mut closed = Vec::new();
                while closed.len() < 2 {
                    match conversation.next_event() {
                        PipeEvent::Line(direction, line, _) => last.push((direction, line.text)),
                        PipeEvent::Closed(direction) => closed.push(direction),
                    }
                }
                assert_eq!(last, [(Direction::FromEngine, "three".to_owned())]);
                assert!(closed.contains(&Direction::FromEngine) && closed.contains(&Direction::Stderr));
                assert_eq!(conversation.io.bytes(), 14);
            }

            #[test]
            fn what_the_pipe_does_not_hold_is_passed_on_while_it_is_waited_for() {
                let mut conversation = Conversation::new("cat");
                let text = format!("{}\n", "x".repeat(999)).repeat(1000);
                conversation.io.write(text.into_bytes()).unwrap();
                conversation.io.close();
                for _ in 0..1000 {
                    assert_eq!(conversation.line().len(), 999);
                }
            }

            #[test]
            fn who_complains_without_end_is_heard_all_the_same() {
                let complain = "i=0; while [ $i -lt 20000 ]; do echo 'no no no no no' >&2; i=$((i+1)); done";
                let mut conversation = Conversation::new(&format!("{complain}; echo OK"));
                assert_eq!(conversation.line(), "OK");
            }

            #[test]
            fn who_complains_before_each_answer_is_heard_though_the_answer_is_waited_for_first() {
                // The text is more than a pipe holds: first all at once, then a little at a time.
                let complain = "i=0; while [ $i -lt 5000 ]; do echo 'no no no no no no no' >&2; i=$((i+1)); done";
                let answer = format!("read a; {complain}; echo $a");
                let mut conversation = Conversation::new(&format!("{answer}; {answer}; {answer}"));
                conversation.in_order = false;
                for text in ["one", "two", "three"] {
                    conversation.io.write(format!("{text}\n").into_bytes()).unwrap();
                    assert_eq!(conversation.line(), text);
                }
                // Standard error may end before the last answer is read.
                while conversation.closed < 2 {
                    conversation.next_event();
                }
                assert_eq!(conversation.io.bytes(), 14 + 15_000 * 21);
            }

            #[test]
            fn what_was_answered_was_read() {
                let mut conversation = Conversation::new("read a; echo $a; exec sleep 600");
                conversation.io.write(b"go\n".to_vec()).unwrap();
                assert_eq!(conversation.line(), "go");
                assert!(conversation.io.is_read());
            }

            #[test]
            fn a_complaint_is_read_once_no_answer_comes() {
                let mut conversation = Conversation::new("read a; echo no >&2; exec sleep 600");
                conversation.in_order = false;
                conversation.io.write(b"go\n".to_vec()).unwrap();
                assert!(matches!(conversation.next_event(), PipeEvent::Line(Direction::Stderr, line, _) if line.text == "no"));
            }

            #[test]
            fn who_reads_nothing_is_deaf_and_nobody_waits_for_it() {
                let mut conversation = Conversation::new("exec sleep 600");
                let begun = Instant::now();
                let mut wrote = 0;
                let error = loop {
                    match conversation.io.write(vec![b'x'; 100_000]) {
                        Ok(()) => wrote += 1,
                        Err(error) => break error,
                    }
                    assert!(wrote <= MAX_UNREAD + 2, "what waits is bounded");
                };
                assert!(matches!(error, ProgramFault::InputUnread) && begun.elapsed() < PATIENCE);
            }

            #[test]
            fn a_flood_without_lines_is_counted_and_never_held() {
                let mut conversation = Conversation::new("exec cat /dev/zero");
                let until = Instant::now() + PATIENCE;
                while conversation.io.bytes() < 1 << 20 {
                    let waited = conversation.io.wait(&conversation.program, Duration::from_millis(10), true);
                    assert!(matches!(waited, Waited::Nothing), "{waited:?}");
                    assert!(Instant::now() < until, "nothing came");
                }
                // The program fills its pipe again when scheduled.
                while !conversation.io.may_have_said() {
                    assert!(Instant::now() < until, "nothing more came");
                    std::thread::yield_now();
                }
            }
        }
    )*};
}

both!(polled threaded);
