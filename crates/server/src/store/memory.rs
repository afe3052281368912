//! A store in memory for tests. The store is slow, but obviously correct.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use futures_util::FutureExt;
use inarow_play::{EventKind, Seat};

use super::leases::Leases;
use super::{
    GameFilter, GameRow, Inspection, OpenOrder, PAGE, Store, StoreError, Stored, StoredGame, StoredRow,
    Write, now_ms,
};
use crate::change::{Answer, BotSeat, Change};
use crate::event::EventBody;
use crate::networks::Network;
use crate::refusal::Refusal;
use crate::seat_player::BotName;
use crate::secret::SecretHash;
use crate::terms::GameTerms;

/// A store in memory. A write is applied to a copy. The copy replaces the original if the whole write is valid.
#[derive(Debug, Default)]
pub(crate) struct MemoryStore {
    data: Mutex<Data>,
    leases: Leases,
}

#[derive(Clone, Debug, Default)]
struct Data {
    /// Games in the order of creation.
    games: Vec<Game>,
    last_place: i64,
    /// Token and secret of bots, by name.
    bots: BTreeMap<String, [SecretHash; 2]>,
    bans: Vec<Network>,
    /// Body and answer of orders, by number.
    orders: BTreeMap<i64, (String, Option<String>)>,
    last_order: i64,
    served_ms: u64,
}

#[derive(Clone, Debug)]
struct Game {
    place: i64,
    terms: GameTerms,
    created_ms: u64,
    last_ms: u64,
    rows: Vec<StoredRow>,
    refusals: Vec<(Seat, String, Refusal)>,
    /// Secret, and when the player was seen, by seat.
    seats: BTreeMap<usize, (SecretHash, u64)>,
    is_awake: bool,
    bots: BTreeMap<usize, (BotName, BotSeat)>,
}

impl Game {
    fn is_over(&self) -> bool {
        let is_over = |row: &StoredRow| matches!(&row.event.body, EventBody::Match(EventKind::Over { .. }));
        self.rows.iter().any(is_over)
    }

    fn apply(&mut self, change: Change) -> Result<(), StoreError> {
        for (seat, bot, now) in change.bots {
            match now {
                Some(now) => drop(self.bots.insert(seat.index(), (bot, now))),
                None => drop(self.bots.remove(&seat.index())),
            }
        }
        self.is_awake = change.awake.unwrap_or(self.is_awake);
        if let Some((seat, secret)) = change.seated {
            self.seats.insert(seat.index(), (secret, 0));
        }
        for (seat, at_ms) in change.seen {
            if let Some((_, seen)) = self.seats.get_mut(&seat.index()) {
                *seen = at_ms;
            }
        }
        let mut command = change.command;
        for (n, event) in change.events {
            if n != self.rows.len() as u64 + 1 {
                return Err(conflict());
            }
            let own = command.take_if(|(_, _, answer)| *answer == Answer::Done(n));
            self.rows.push(StoredRow { event, command: own.map(|(seat, id, _)| (seat, id)) });
            self.last_ms = now_ms();
        }
        if let Some((seat, id, Answer::Refused(refusal))) = command {
            if self.refusals.iter().any(|(own, other, _)| (*own, other) == (seat, &id)) {
                return Err(conflict());
            }
            self.refusals.push((seat, id, refusal));
        }
        Ok(())
    }
}

impl Data {
    fn apply(&mut self, write: Write) -> Result<(), StoreError> {
        for terms in write.games {
            if self.games.iter().any(|game| game.terms.id == terms.id) {
                return Err(conflict());
            }
            self.last_place += 1;
            self.games.push(Game {
                place: self.last_place,
                terms,
                created_ms: now_ms(),
                last_ms: now_ms(),
                rows: Vec::new(),
                refusals: Vec::new(),
                seats: BTreeMap::new(),
                is_awake: false,
                bots: BTreeMap::new(),
            });
        }
        for (id, change) in write.changes {
            self.games.iter_mut().find(|game| game.terms.id == id).ok_or_else(conflict)?.apply(change)?;
        }
        self.games.retain(|game| !write.deleted.contains(&game.terms.id));
        self.served_ms = write.served_ms.unwrap_or(self.served_ms);
        Ok(())
    }

    fn ids(&self, is_it: impl Fn(&Game) -> bool) -> Vec<String> {
        self.games.iter().filter(|game| is_it(game)).map(|game| game.terms.id.clone()).collect()
    }
}

fn conflict() -> StoreError {
    StoreError::Conflict("not the next one".to_owned())
}

impl MemoryStore {
    /// Returns a future with a result that is computed at once.
    fn at_once<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Data) -> Result<T, StoreError>,
    ) -> Stored<'_, T> {
        let done = work(&mut self.data.lock().unwrap());
        async { done }.boxed()
    }
}

impl Store for MemoryStore {
    fn write(&self, write: Write) -> Stored<'_, ()> {
        self.at_once(|data| {
            let mut next = data.clone();
            next.apply(write)?;
            *data = next;
            Ok(())
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Stored<'a, Option<StoredGame>> {
        let stored = |game: &Game| {
            let seat = |index: usize| if index == 0 { Seat::First } else { Seat::Second };
            let seats = game.seats.iter();
            StoredGame {
                terms: game.terms.clone(),
                secrets: seats.clone().map(|(index, (secret, _))| (seat(*index), *secret)).collect(),
                rows: game.rows.clone(),
                refusals: game.refusals.clone(),
                seen: seats.map(|(index, (_, seen))| (seat(*index), *seen)).collect(),
            }
        };
        self.at_once(|data| Ok(data.games.iter().find(|game| game.terms.id == id).map(stored)))
    }

    fn known<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<String>> {
        self.at_once(|data| Ok(data.ids(|game| ids.contains(&game.terms.id))))
    }

    fn awake(&self) -> Stored<'_, Vec<String>> {
        self.at_once(|data| Ok(data.ids(|game| game.is_awake)))
    }

    fn games(&self, after: i64, filter: GameFilter) -> Stored<'_, Vec<GameRow>> {
        let fits = move |game: &&Game| {
            let is_quiet = filter.quiet_since_ms.is_none_or(|since| game.last_ms < since);
            game.place > after && is_quiet && filter.is_over.is_none_or(|over| over == game.is_over())
        };
        let row = |game: &Game| GameRow {
            place: game.place,
            id: game.terms.id.clone(),
            game: game.terms.game.clone(),
            time: game.terms.time.to_string(),
            created_ms: game.created_ms,
            last_ms: game.last_ms,
        };
        self.at_once(|data| Ok(data.games.iter().filter(fits).take(PAGE).map(row).collect()))
    }

    fn lease<'a>(&'a self, game: &'a str, owner: &'a str, time: Duration) -> Stored<'a, Option<u64>> {
        let number = self.leases.take(game, owner, time);
        self.at_once(|_| Ok(number))
    }

    fn renew_leases<'a>(&'a self, owner: &'a str, time: Duration) -> Stored<'a, ()> {
        self.leases.renew(owner, time);
        self.at_once(|_| Ok(()))
    }

    fn release<'a>(&'a self, game: &'a str, number: u64) -> Stored<'a, ()> {
        self.leases.release(game, number);
        self.at_once(|_| Ok(()))
    }

    fn set_token<'a>(&'a self, bot: &'a BotName, token: SecretHash, secret: SecretHash) -> Stored<'a, ()> {
        self.at_once(|data| {
            data.bots.insert(bot.text().to_owned(), [token, secret]);
            Ok(())
        })
    }

    fn bot_with(&self, token: SecretHash) -> Stored<'_, Option<BotName>> {
        self.at_once(|data| {
            let found = data.bots.iter().find(|(_, [own, _])| own.is(&token));
            Ok(found.and_then(|(name, _)| BotName::parse(name).ok()))
        })
    }

    fn bot_names(&self) -> Stored<'_, Vec<String>> {
        self.at_once(|data| Ok(data.bots.keys().cloned().collect()))
    }

    fn challenges_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Option<u64>> {
        self.at_once(|data| {
            let seats = data.games.iter().flat_map(|game| game.bots.values());
            let challenges = seats.filter(|(name, seat)| name == bot && *seat == BotSeat::Challenged).count();
            Ok(data.bots.contains_key(bot.text()).then_some(challenges as u64))
        })
    }

    fn games_of<'a>(&'a self, bot: &'a BotName) -> Stored<'a, Vec<String>> {
        self.at_once(|data| {
            let mut ids = data.ids(|game| game.bots.values().any(|(name, _)| name == bot));
            ids.reverse();
            ids.truncate(PAGE);
            Ok(ids)
        })
    }

    fn bans(&self) -> Stored<'_, Vec<Network>> {
        self.at_once(|data| {
            let mut bans = data.bans.clone();
            bans.sort_by_key(Network::to_string);
            Ok(bans)
        })
    }

    fn ban(&self, network: Network) -> Stored<'_, ()> {
        self.at_once(|data| {
            if !data.bans.contains(&network) {
                data.bans.push(network);
            }
            Ok(())
        })
    }

    fn lift(&self, network: Network) -> Stored<'_, bool> {
        self.at_once(|data| {
            let before = data.bans.len();
            data.bans.retain(|ban| *ban != network);
            Ok(data.bans.len() < before)
        })
    }

    fn place_order(&self, body: String) -> Stored<'_, i64> {
        self.at_once(|data| {
            data.last_order += 1;
            data.orders.insert(data.last_order, (body, None));
            Ok(data.last_order)
        })
    }

    fn open_orders(&self) -> Stored<'_, Vec<OpenOrder>> {
        self.at_once(|data| {
            let open = data.orders.iter().filter(|(_, (_, answer))| answer.is_none());
            let order = |(number, (body, _)): (&i64, &(String, _))| OpenOrder {
                number: *number,
                body: body.clone(),
                age: Duration::ZERO,
            };
            Ok(open.map(order).collect())
        })
    }

    fn answer_order(&self, number: i64, answer: String) -> Stored<'_, ()> {
        self.at_once(|data| {
            if let Some((_, own)) = data.orders.get_mut(&number) {
                *own = Some(answer);
            }
            Ok(())
        })
    }

    fn answer_of(&self, number: i64) -> Stored<'_, Option<String>> {
        self.at_once(|data| Ok(data.orders.get(&number).and_then(|(_, answer)| answer.clone())))
    }

    fn remove_order(&self, number: i64) -> Stored<'_, ()> {
        self.at_once(|data| {
            data.orders.remove(&number);
            Ok(())
        })
    }

    fn served_ms(&self) -> Stored<'_, u64> {
        self.at_once(|data| Ok(data.served_ms))
    }

    fn check(&self) -> Stored<'_, ()> {
        self.at_once(|_| Ok(()))
    }

    fn inspect(&self) -> Stored<'_, Inspection> {
        self.at_once(|_| Ok(Inspection::default()))
    }

    fn waiting(&self) -> usize {
        0
    }

    fn bytes(&self) -> u64 {
        0
    }
}
