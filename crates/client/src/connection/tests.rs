use serde_json::json;

use super::*;
use crate::follower::tests::Server;

/// A game whose news the host has not taken yet.
struct Followed {
    server: Server,
    state: State,
}

impl Followed {
    fn begin() -> Followed {
        let mut followed =
            Followed { server: Server::new(None), state: State { is_shown: true, ..State::default() } };
        followed.catch_up();
        followed
    }

    /// Follows the server's events. Reports the game and its messages.
    fn catch_up(&mut self) {
        for line in self.server.lines.iter().skip(self.state.follower.told() as usize) {
            self.state.follower.follow(line).unwrap();
        }
        let snapshot = self.state.follower.snapshot(None).unwrap();
        self.state.tell(News::Snapshot(Box::new(snapshot)));
        self.state.tell_messages();
    }

    fn say(&mut self, text: &str) {
        self.server.push(json!({ "event": "said", "side": "x", "text": text, "at_ms": 0 }));
        let told = self.state.follower.follow(self.server.lines.last().unwrap()).unwrap();
        let Told::Table(event) = told else { panic!("{told:?}") };
        self.state.tell(News::Table(event));
    }

    /// Takes the news. Returns the messages in the news.
    fn take(&mut self) -> Vec<String> {
        let messages = |news| match news {
            News::Table(TableEvent::Said { text, .. }) => vec![text],
            News::SaidBefore { messages, .. } => messages.into_iter().map(|(_, text)| text).collect(),
            _ => Vec::new(),
        };
        self.state.news.drain(..).flat_map(messages).collect()
    }
}

#[test]
fn whoever_looks_late_gets_each_message_once() {
    let mut followed = Followed::begin();
    followed.say("taken");
    assert_eq!(followed.take(), ["taken"]);
    followed.say("waits");
    while followed.state.news.len() < MAX_NEWS {
        followed.state.tell(News::Present);
    }
    followed.say("too much");
    followed.say("after");
    assert!(matches!(followed.state.news[0], News::Snapshot(_)));
    assert_eq!(followed.take(), ["waits", "too much", "after"]);
    followed.say("last");
    assert_eq!(followed.take(), ["last"]);
}

#[test]
fn a_game_that_begins_again_tells_each_message_once() {
    let mut followed = Followed::begin();
    followed.say("taken");
    assert_eq!(followed.take(), ["taken"]);
    followed.say("waits");
    followed.state.tell(News::Lost(ClientError::HostLeft));
    followed.state.begin_again();
    assert_eq!(followed.state.news, [News::Lost(ClientError::HostLeft)], "what was of the game is old");
    followed.catch_up();
    followed.say("new");
    assert_eq!(followed.take(), ["waits", "new"]);
}

#[test]
fn a_game_that_was_set_back_tells_its_new_messages_however_late() {
    let mut followed = Followed::begin();
    for text in ["first", "second", "third"] {
        followed.say(text);
    }
    // The server has lost all but the first message.
    followed.server.lines.truncate(followed.server.lines.len() - 2);
    followed.state.begin_again();
    followed.catch_up();
    while followed.state.news.len() < MAX_NEWS {
        followed.state.tell(News::Present);
    }
    followed.say("new");
    assert_eq!(followed.take(), ["first", "new"]);
}
