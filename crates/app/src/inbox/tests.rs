use std::sync::Arc;

use super::*;

#[test]
fn inputs_come_in_their_order_until_the_end() {
    let inbox = Inbox::new();
    let mut lines = ["a", "b"].into_iter();
    inbox.read(move || lines.next()).unwrap();
    let names: Vec<String> = (0..3).map(|_| format!("{:?}", inbox.next(None).0)).collect();
    assert_eq!(names, [r#"Read("a")"#, r#"Read("b")"#, "End"]);
    assert!(inbox.take().is_none());
}

#[test]
fn a_player_that_decides_and_an_interruption_wake_the_loop() {
    let inbox: Inbox<()> = Inbox::new();
    let wake: Waker = inbox.begin(Ok).unwrap();
    let interrupter = inbox.interrupter();
    thread::spawn(move || {
        wake();
        interrupter.interrupt();
    });
    assert!(matches!(inbox.next(None).0, Input::Woken));
    assert!(matches!(inbox.next(None).0, Input::Interrupt));
}

#[test]
fn a_deadline_that_is_past_is_not_waited_for() {
    let inbox: Inbox<()> = Inbox::new();
    assert!(matches!(inbox.next(Some(Duration::ZERO)).0, Input::Time));
    inbox.interrupter().interrupt();
    assert!(matches!(inbox.next(Some(Duration::ZERO)).0, Input::Interrupt), "what has come counts first");
}

#[test]
fn after_the_loop_nothing_is_disturbed() {
    let inbox: Inbox<()> = Inbox::new();
    let (wake, interrupter) = (inbox.begin(Ok).unwrap(), inbox.interrupter());
    drop(inbox);
    wake();
    interrupter.interrupt();
    assert_eq!(Arc::strong_count(&wake), 1);
}

#[test]
fn a_game_that_cannot_begin_gives_its_reason() {
    let inbox: Inbox<()> = Inbox::new();
    let refused = inbox.begin::<()>(|_| Err(StartError::Asked("no such player".to_owned())));
    assert_eq!(refused.unwrap_err().to_string(), "no such player");
}

#[test]
fn what_was_read_has_the_time_at_which_it_came() {
    let inbox: Inbox<()> = Inbox::new();
    let mut once = Some(());
    inbox.read(move || once.take()).unwrap();
    // The test waits without a deadline, because `next` would return at once after a deadline in the past.
    let (read, came) = inbox.next(None);
    assert!(matches!(read, Input::Read(())));
    let (end, now) = inbox.next(None);
    assert!(matches!(end, Input::End) && came <= now && now <= inbox.now());
    let (sender, clock) = (inbox.sender.clone(), inbox.clock());
    // A wake-up before a move gets no later time than the move.
    for input in [Input::Woken, Input::Read(())] {
        let came = clock();
        sender.send((input, came)).unwrap();
        thread::park_timeout(Duration::from_millis(2));
        assert_eq!(inbox.take().map(|(_, at)| at), Some(came), "and not that of the look");
    }
}
