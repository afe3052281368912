//! Contract of a store, as functions over the trait. Every implementation passes these functions.

use std::time::Duration;

use inarow_play::Seat;
use proptest::prelude::*;

use super::memory::MemoryStore;
use super::*;
use crate::change::Answer;
use crate::event::{AroundEvent, EventBody, StoredEvent};
use crate::refusal::Refusal;
use crate::request::{Action, PlayerCommand};
use crate::rooms::hosted_game::HostedGame;
use crate::secret::Secret;

/// Runs a contract over every implementation.
macro_rules! contract {
    ($($name:ident),* $(,)?) => {
        mod in_memory {
            $(#[tokio::test]
            async fn $name() {
                super::$name(&super::MemoryStore::default()).await;
            })*
        }

        mod in_sqlite {
            $(#[tokio::test]
            async fn $name() {
                let folder = tempfile::tempdir().unwrap();
                let opened = super::SqliteStore::open(folder.path(), super::BUSY, Default::default());
                super::$name(&opened.await.unwrap().0).await;
            })*
        }
    };
}

contract! {
    a_write_is_whole_or_nothing,
    an_event_is_appended_only_at_the_next_place,
    a_game_is_loaded_as_it_was_written,
    a_deleted_game_leaves_nothing,
    lists_are_in_order_and_filtered,
    a_lease_has_one_owner_until_it_expires,
    a_bot_has_one_token_and_its_games,
    bans_and_orders_are_kept,
}

const BUSY: Duration = Duration::from_secs(2);

fn terms(id: &str) -> GameTerms {
    GameTerms { id: id.to_owned(), ..GameTerms::example("tictactoe", "5m") }
}

/// Creates a game of two humans, and the game's first write.
fn begun(id: &str) -> (HostedGame, Write) {
    let terms = terms(id);
    let (mut game, begun) = HostedGame::new(terms.clone()).unwrap();
    let mut changes = vec![(id.to_owned(), begun)];
    for seat in [Seat::First, Seat::Second] {
        changes.push((id.to_owned(), game.sit(seat, "", secret(seat), Duration::ZERO)));
    }
    (game, Write { games: vec![terms], changes, ..Write::default() })
}

fn secret(seat: Seat) -> SecretHash {
    SecretHash::of(if seat == Seat::First { "first" } else { "second" })
}

fn act(game: &mut HostedGame, seat: Seat, name: &str, action: Action) -> Change {
    let command = PlayerCommand { id: name.to_owned(), action, ply: None };
    game.act(seat, &command, game.time(), false).change
}

fn write_of(id: &str, change: Change) -> Write {
    Write { changes: vec![(id.to_owned(), change)], ..Write::default() }
}

fn said(n: u64) -> Change {
    let body = EventBody::Around(AroundEvent::Said { side: inarow_core::Side::X, text: "hello".to_owned() });
    Change { events: vec![(n, StoredEvent { at_ms: 0, body })], ..Change::default() }
}

async fn loaded(store: &dyn Store, id: &str) -> String {
    let mut stored = store.load(id).await.unwrap();
    if let Some(stored) = &mut stored {
        // Refusals have no order.
        stored.refusals.sort_by(|(_, one, _), (_, other, _)| one.cmp(other));
    }
    format!("{stored:?}")
}

async fn listed(store: &dyn Store, filter: GameFilter) -> Vec<String> {
    store.games(0, filter).await.unwrap().into_iter().map(|row| row.id).collect()
}

async fn a_write_is_whole_or_nothing(store: &dyn Store) {
    let (_, first) = begun("a");
    store.write(first).await.unwrap();
    let (_, again) = begun("a");
    assert!(matches!(store.write(again).await, Err(StoreError::Conflict(_))), "an id is taken once");
    // The second change of this write has no game.
    let (_, mut other) = begun("b");
    other.changes.push(("c".to_owned(), said(1)));
    assert!(matches!(store.write(other).await, Err(StoreError::Conflict(_))));
    assert_eq!(listed(store, GameFilter::default()).await, ["a"]);
    assert!(store.load("b").await.unwrap().is_none());
    store.write(Write { served_ms: Some(70_000), ..Write::default() }).await.unwrap();
    assert_eq!(store.served_ms().await.unwrap(), 70_000);
    store.check().await.unwrap();
    assert_eq!(store.inspect().await.unwrap(), Inspection::default());
}

async fn an_event_is_appended_only_at_the_next_place(store: &dyn Store) {
    let (game, first) = begun("a");
    store.write(first).await.unwrap();
    let next = game.last() + 1;
    let before = loaded(store, "a").await;
    for wrong in [1, next - 1, next + 1, next + 5] {
        let refused = store.write(write_of("a", said(wrong))).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{wrong}: {refused:?}");
    }
    assert_eq!(loaded(store, "a").await, before);
    // The second of two processes that write at one place is refused.
    let both = [store.write(write_of("a", said(next))), store.write(write_of("a", said(next)))];
    let [one, other] = both;
    let (one, other) = tokio::join!(one, other);
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    // One write may append several changes.
    let changes = vec![("a".to_owned(), said(next + 1)), ("a".to_owned(), said(next + 2))];
    store.write(Write { changes, ..Write::default() }).await.unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().rows.len() as u64, next + 2);
    let seen = Change { seen: vec![(Seat::First, 1)], ..Change::default() };
    let awake = Change { awake: Some(false), ..Change::default() };
    let bots = vec![(Seat::First, BotName::new("Rapfi").unwrap(), None)];
    let left = Change { bots, ..Change::default() };
    for change in [said(1), seen, awake, left, Change::default()] {
        let refused = store.write(write_of("nobody", change)).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    }
}

async fn a_game_is_loaded_as_it_was_written(store: &dyn Store) {
    let (mut game, first) = begun("a");
    store.write(first).await.unwrap();
    let moves = [(Seat::First, "1,1"), (Seat::First, "0,0"), (Seat::Second, "0,0"), (Seat::Second, "9,9")];
    for (number, (seat, cell)) in moves.into_iter().enumerate() {
        let change = act(&mut game, seat, &number.to_string(), Action::Play(cell.to_owned()));
        store.write(write_of("a", change)).await.unwrap();
    }
    let seen = Change { seen: vec![(Seat::First, 120_000)], ..Change::default() };
    store.write(write_of("a", seen)).await.unwrap();
    let stored = store.load("a").await.unwrap().unwrap();
    assert_eq!(stored.secrets.len(), 2);
    assert!(stored.secrets.iter().all(|(seat, own)| own.is(&secret(*seat))));
    assert!(stored.seen.contains(&(Seat::First, 120_000)) && stored.seen.contains(&(Seat::Second, 0)));
    let mut refused: Vec<_> = stored.refusals.iter().map(|(seat, id, _)| (*seat, id.as_str())).collect();
    refused.sort_by_key(|(_, id)| *id);
    assert_eq!(refused, [(Seat::First, "1"), (Seat::Second, "3")]);
    assert!(stored.refusals.iter().any(|(_, _, refusal)| *refusal == Refusal::OutOfTurn));
    let named: Vec<_> = stored.rows.iter().filter_map(|row| row.command.clone()).collect();
    assert_eq!(named, [(Seat::First, "0".to_owned()), (Seat::Second, "2".to_owned())]);
    let restored = HostedGame::restore(stored).unwrap();
    assert_eq!(restored.lines_after(0), game.lines_after(0));
}

async fn a_deleted_game_leaves_nothing(store: &dyn Store) {
    for id in ["a", "b"] {
        let (mut game, first) = begun(id);
        store.write(first).await.unwrap();
        let change = act(&mut game, Seat::First, "1", Action::Play("1,1".to_owned()));
        store.write(write_of(id, change)).await.unwrap();
    }
    assert_eq!(store.awake().await.unwrap(), ["a", "b"], "their clocks run");
    let asked = ["b", "nobody"].map(str::to_owned);
    let deleted = store.known(&asked).await.unwrap();
    assert_eq!(deleted, ["b"]);
    store.write(Write { deleted, ..Write::default() }).await.unwrap();
    assert!(store.load("b").await.unwrap().is_none() && store.known(&asked).await.unwrap().is_empty());
    assert_eq!(store.awake().await.unwrap(), ["a"]);
    assert_eq!(listed(store, GameFilter::default()).await, ["a"]);
    assert_eq!(store.inspect().await.unwrap().orphans, 0);
    let late = store.write(write_of("b", said(5))).await;
    assert!(matches!(late, Err(StoreError::Conflict(_))), "its room may not know yet");
    store.write(begun("b").1).await.unwrap();
}

async fn lists_are_in_order_and_filtered(store: &dyn Store) {
    for id in ["c", "a", "b"] {
        let (mut game, first) = begun(id);
        store.write(first).await.unwrap();
        if id == "a" {
            let change = act(&mut game, Seat::First, "1", Action::Resign);
            store.write(write_of(id, change)).await.unwrap();
        }
    }
    let over = |is_over| GameFilter { is_over: Some(is_over), ..GameFilter::default() };
    assert_eq!(listed(store, GameFilter::default()).await, ["c", "a", "b"]);
    assert_eq!(listed(store, over(true)).await, ["a"]);
    assert_eq!(listed(store, over(false)).await, ["c", "b"]);
    let quiet = |since| GameFilter { quiet_since_ms: Some(since), ..GameFilter::default() };
    assert!(listed(store, quiet(now_ms() - 60_000)).await.is_empty());
    assert_eq!(listed(store, quiet(now_ms() + 60_000)).await.len(), 3);
    let first = store.games(0, GameFilter::default()).await.unwrap().remove(0);
    assert_eq!((first.game.as_str(), first.time.as_str()), ("tictactoe", "5m"));
    assert!(first.last_ms >= first.created_ms && first.created_ms > 0);
    let rest = store.games(first.place, GameFilter::default()).await.unwrap();
    assert_eq!(rest.len(), 2);
}

async fn a_lease_has_one_owner_until_it_expires(store: &dyn Store) {
    let (hour, moment) = (Duration::from_secs(3_600), Duration::ZERO);
    let one = store.lease("a", "one", hour).await.unwrap().unwrap();
    assert_eq!(store.lease("a", "two", hour).await.unwrap(), None);
    let again = store.lease("a", "one", hour).await.unwrap().unwrap();
    store.release("a", one).await.unwrap();
    assert_eq!(store.lease("a", "two", hour).await.unwrap(), None, "it was taken again since");
    store.release("a", again).await.unwrap();
    assert!(store.lease("a", "two", moment).await.unwrap().is_some());
    assert!(store.lease("a", "one", moment).await.unwrap().is_some(), "the lease before has expired");
    store.lease("b", "one", hour).await.unwrap().unwrap();
    store.renew_leases("one", hour).await.unwrap();
    assert_eq!(store.lease("b", "two", hour).await.unwrap(), None);
    assert!(store.lease("a", "two", hour).await.unwrap().is_some(), "an expired lease is not renewed");
}

async fn a_bot_has_one_token_and_its_games(store: &dyn Store) {
    let bot = BotName::new("Rapfi").unwrap();
    assert_eq!(store.challenges_of(&bot).await.unwrap(), None);
    let tokens = [Secret::new().unwrap().hash(), Secret::new().unwrap().hash()];
    for token in tokens {
        store.set_token(&bot, token, token).await.unwrap();
    }
    assert!(store.bot_with(tokens[0]).await.unwrap().is_none());
    assert_eq!(store.bot_with(tokens[1]).await.unwrap(), Some(bot.clone()));
    assert_eq!(store.bot_names().await.unwrap(), ["Rapfi"]);
    for id in ["a", "b"] {
        let player = crate::seat_player::SeatPlayer::Bot(bot.clone());
        let mut terms = terms(id);
        terms.players[1] = player;
        let (mut game, begun) = HostedGame::new(terms.clone()).unwrap();
        let mut changes = vec![(id.to_owned(), begun)];
        changes.push((id.to_owned(), game.sit(Seat::First, "", secret(Seat::First), Duration::ZERO)));
        store.write(Write { games: vec![terms], changes, ..Write::default() }).await.unwrap();
        if id == "a" {
            let change = game.seat_bot(Seat::Second, tokens[1], Duration::ZERO);
            store.write(write_of(id, change)).await.unwrap();
        }
    }
    assert_eq!(store.challenges_of(&bot).await.unwrap(), Some(1));
    assert_eq!(store.games_of(&bot).await.unwrap(), ["b", "a"]);
    store.write(Write { deleted: vec!["b".to_owned()], ..Write::default() }).await.unwrap();
    assert_eq!(store.games_of(&bot).await.unwrap(), ["a"]);
}

async fn bans_and_orders_are_kept(store: &dyn Store) {
    let networks = ["192.0.2.0/24", "2001:db8::/64"].map(|text| text.parse::<Network>().unwrap());
    for network in [networks[1], networks[0], networks[1]] {
        store.ban(network).await.unwrap();
    }
    assert_eq!(store.bans().await.unwrap(), networks);
    assert!(store.lift(networks[1]).await.unwrap() && !store.lift(networks[1]).await.unwrap());
    assert_eq!(store.bans().await.unwrap(), [networks[0]]);

    let first = store.place_order("first".to_owned()).await.unwrap();
    let second = store.place_order("second".to_owned()).await.unwrap();
    let open = store.open_orders().await.unwrap();
    let open: Vec<_> = open.iter().map(|order| (order.number, order.body.as_str())).collect();
    assert_eq!(open, [(first, "first"), (second, "second")]);
    assert_eq!(store.answer_of(first).await.unwrap(), None);
    store.answer_order(first, "done".to_owned()).await.unwrap();
    store.remove_order(second).await.unwrap();
    assert!(store.open_orders().await.unwrap().is_empty());
    assert_eq!(store.answer_of(first).await.unwrap().as_deref(), Some("done"));
    assert_eq!(store.answer_of(second).await.unwrap(), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// SQLite answers every sequence of writes like the simple store.
    #[test]
    fn sqlite_equals_the_store_in_memory(steps in prop::collection::vec((0..5_u8, 0..3_u8, 1..6_u64), 1..30)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let (sqlite, _) = SqliteStore::open(folder.path(), BUSY, Default::default()).await.unwrap();
            let memory = MemoryStore::default();
            for (what, which, n) in steps {
                let id = which.to_string();
                let write = || match what {
                    0 => begun(&id).1,
                    1 => write_of(&id, said(n)),
                    2 => Write { deleted: vec![id.clone()], ..begun(&n.to_string()).1 },
                    3 => write_of(&id, Change { seen: vec![(Seat::Second, n)], ..Change::default() }),
                    _ => {
                        let answer = Answer::Refused(Refusal::Occupied);
                        let command = Some((Seat::First, n.to_string(), answer));
                        write_of(&id, Change { command, awake: Some(n % 2 == 0), ..Change::default() })
                    }
                };
                let (real, simple) = (sqlite.write(write()).await, memory.write(write()).await);
                assert_eq!(real.is_ok(), simple.is_ok(), "{real:?} {simple:?}");
                for id in ["0", "1", "2"] {
                    assert_eq!(loaded(&sqlite, id).await, loaded(&memory, id).await);
                }
                assert_eq!(sqlite.awake().await.unwrap(), memory.awake().await.unwrap());
                let filter = GameFilter::default();
                assert_eq!(listed(&sqlite, filter).await, listed(&memory, filter).await);
            }
        });
    }
}
