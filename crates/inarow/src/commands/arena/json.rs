//! Results for scripts. The names of the fields are part of the command line's contract.

use std::collections::BTreeMap;

use inarow_arena::stats::{Estimate, Games, Hypotheses, Sprt, Verdict};
use inarow_arena::{EntrantTally, Fingerprints, Finish, Plan, Provenance, Tally, Tournament, WrittenFile};
use serde::Serialize;

use crate::failure::Failure;
use crate::out::json;

#[derive(Serialize)]
struct Match<'a> {
    games: u64,
    /// Games that are no repetition of another.
    different_games: u64,
    a: Player,
    b: Player,
    x: Wins,
    o: Wins,
    draws: u64,
    elo: Option<f64>,
    elo_error: Option<f64>,
    likelihood_of_superiority: Option<f64>,
    normalised_elo: Option<f64>,
    normalised_elo_error: Option<f64>,
    /// Whether the first player had the first move in every game, so that its advantage is in the Elo.
    elo_has_first_move: bool,
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    endings: &'a BTreeMap<&'static str, u64>,
    seed: u64,
    played_by: PlayedBy<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
}

/// Which programs played the games.
#[derive(Serialize)]
struct PlayedBy<'a> {
    /// Those that began; none where an older log does not name them.
    begun: Option<&'a Fingerprints>,
    /// Those that went on, whenever they were others.
    later: &'a [Fingerprints],
    /// Files that engines wrote to while they played, which are none of the programs.
    written: &'a [WrittenFile],
}

impl<'a> PlayedBy<'a> {
    fn of(provenance: &'a Provenance) -> PlayedBy<'a> {
        PlayedBy { begun: provenance.begun.as_ref(), later: &provenance.later, written: &provenance.written }
    }
}

#[derive(Serialize)]
struct Player {
    wins: u64,
    losses: u64,
    move_ms: Times,
    nodes: u64,
    x: Side,
    o: Side,
    /// What was said when its program broke down.
    fault_reasons: Vec<Reason>,
}

#[derive(Serialize)]
struct Reason {
    /// The name of the ending.
    ending: &'static str,
    reason: String,
    count: u64,
}

#[derive(Serialize)]
struct Side {
    wins: u64,
    draws: u64,
    losses: u64,
}

#[derive(Serialize)]
struct Times {
    mean: f64,
    p99: f64,
    max: f64,
}

#[derive(Serialize)]
struct Wins {
    wins: u64,
}

/// How a sequential test stands, of a match and of what tuning found alike.
#[derive(Serialize)]
pub(super) struct Test {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    likelihood_ratio: f64,
    lower: f64,
    upper: f64,
    accepted: Option<&'static str>,
}

/// Prints what became of a plan.
pub(super) fn print(plan: &Plan, finish: &Finish) -> Result<(), Failure> {
    match plan.tournament {
        Tournament::Match { .. } | Tournament::Sprt { .. } => json(&of_two(plan, finish)?),
        _ => json(&of_field(plan, finish)),
    }
}

fn of_two<'a>(plan: &Plan, finish: &'a Finish) -> Result<Match<'a>, Failure> {
    let tally = &finish.tally;
    let [a, b] = [0, 1].map(|who| player(&tally.entrants()[who]));
    let meeting = tally.between(0, 1);
    let estimate = meeting.estimate();
    let figure = |of: fn(&Estimate) -> f64| estimate.as_ref().map(of).filter(|value| value.is_finite());
    let x = tally.x();
    let sprt = match plan.tournament {
        Tournament::Sprt { hypotheses, .. } => Some(test(tally, hypotheses)?),
        _ => None,
    };
    Ok(Match {
        games: tally.games(),
        different_games: tally.different_games(),
        a,
        b,
        x: Wins { wins: x.wins },
        o: Wins { wins: x.losses },
        draws: x.draws,
        elo: figure(|estimate| estimate.elo),
        elo_error: figure(|estimate| estimate.error),
        likelihood_of_superiority: figure(|estimate| estimate.superiority),
        normalised_elo: figure(|estimate| estimate.normalised),
        normalised_elo_error: figure(|estimate| estimate.normalised_error),
        elo_has_first_move: tally.has_first_move(),
        pairs: meeting.pairs.0,
        endings: tally.endings(),
        seed: plan.seed,
        played_by: PlayedBy::of(&finish.provenance),
        sprt,
    })
}

/// How the test of the first two players stands.
pub(super) fn test(tally: &Tally, hypotheses: Hypotheses) -> Result<Test, Failure> {
    let sprt = Sprt::new(hypotheses)?;
    let ratio = tally.likelihood(&sprt);
    Ok(Test {
        elo0: hypotheses.elo0,
        elo1: hypotheses.elo1,
        alpha: hypotheses.alpha,
        beta: hypotheses.beta,
        likelihood_ratio: ratio,
        lower: sprt.bounds().lower,
        upper: sprt.bounds().upper,
        accepted: match sprt.verdict(ratio) {
            Verdict::Open => None,
            Verdict::H0 => Some("h0"),
            Verdict::H1 => Some("h1"),
        },
    })
}

fn player(entrant: &EntrantTally) -> Player {
    let games = entrant.games();
    Player {
        wins: games.wins,
        losses: games.losses,
        move_ms: Times {
            mean: entrant.times.mean_ms(),
            p99: entrant.times.share_ms(0.99),
            max: entrant.times.max_ms(),
        },
        nodes: entrant.nodes,
        x: side(entrant.as_x),
        o: side(entrant.as_o),
        fault_reasons: (entrant.reasons.iter())
            .filter_map(|((ending, _), told)| {
                Some(Reason { ending, reason: told.fault.as_ref()?.line(), count: told.count })
            })
            .collect(),
    }
}

fn side(games: Games) -> Side {
    Side { wins: games.wins, draws: games.draws, losses: games.losses }
}

#[derive(Serialize)]
struct Field<'a> {
    games: u64,
    /// Games that are no repetition of another.
    different_games: u64,
    /// From best to worst.
    players: Vec<Row<'a>>,
    x: Wins,
    o: Wins,
    draws: u64,
    first_move_elo: f64,
    first_move_elo_error: f64,
    endings: &'a BTreeMap<&'static str, u64>,
    winner: Option<&'a str>,
    seed: u64,
    played_by: PlayedBy<'a>,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    /// From 1; none for the one that a gauntlet tests.
    place: Option<usize>,
    /// Those of rounds without an opponent included.
    points: f64,
    /// Rounds of a Swiss without an opponent.
    sat_out: u64,
    elo: f64,
    elo_error: f64,
    draws: u64,
    #[serde(flatten)]
    player: Player,
    /// How games were lost by the program, by the names of endings.
    faults: &'a BTreeMap<&'static str, u64>,
    /// Against each other player that was met, in the order of their names.
    against: BTreeMap<&'a str, Side>,
}

fn of_field<'a>(plan: &'a Plan, finish: &'a Finish) -> Field<'a> {
    let tally = &finish.tally;
    let ratings = tally.ratings();
    let names: Vec<&str> = plan.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let row = |(place, who): (Option<usize>, usize)| {
        let entrant = &tally.entrants()[who];
        let met = (0..names.len()).map(|other| (other, tally.between(who, other).games));
        Row {
            name: names[who],
            place,
            points: tally.half_points(who) as f64 / 2.0,
            sat_out: entrant.sat_out,
            elo: ratings.players[who].elo,
            elo_error: ratings.players[who].error,
            draws: entrant.games().draws,
            player: player(entrant),
            faults: &entrant.faults,
            against: met
                .filter(|(_, games)| games.count() > 0)
                .map(|(other, games)| (names[other], side(games)))
                .collect(),
        }
    };
    let x = tally.x();
    Field {
        games: tally.games(),
        different_games: tally.different_games(),
        players: tally.places().into_iter().map(row).collect(),
        x: Wins { wins: x.wins },
        o: Wins { wins: x.losses },
        draws: x.draws,
        first_move_elo: ratings.first_move.elo,
        first_move_elo_error: ratings.first_move.error,
        endings: tally.endings(),
        winner: tally.knockout_winner().map(|who| names[who]),
        seed: plan.seed,
        played_by: PlayedBy::of(&finish.provenance),
    }
}
