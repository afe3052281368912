//! Results for scripts. Field names are part of the command line's contract.

use std::collections::BTreeMap;

use inarow_arena::{
    Decision, FaultTally, Fingerprints, Finish, Kind, Meeting, Plan, Provenance, Round, Tally, TieBreak,
    Tournament, WrittenFile,
};
use inarow_contest::{Estimate, Games, Hypotheses, Sprt, Verdict};
use serde::Serialize;

use crate::failure::Failure;
use crate::out::json;

/// Version of the format. Fields may be added. No field is removed or changes its meaning.
const VERSION: u32 = 1;

/// Results of a match or a tournament.
#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    tournament: Kind,
    /// Given title, or else the log's title.
    title: Option<&'a str>,
    games: u64,
    /// Number of games in the plan, as far as known.
    games_planned: u64,
    /// Number of games added by this run.
    games_added: u64,
    /// Whether the log had the whole result before this run.
    nothing_left: bool,
    /// Differences to the programs that played the log's last games.
    changed: Vec<String>,
    /// Number of games that do not repeat another game.
    different_games: u64,
    #[serde(flatten)]
    two: Option<Two>,
    /// Players from best to worst.
    players: Vec<Row<'a>>,
    x: Wins,
    o: Wins,
    draws: u64,
    first_move_elo: f64,
    first_move_elo_error: f64,
    endings: &'a BTreeMap<&'static str, u64>,
    winner: Option<&'a str>,
    /// Criterion for players with equal points.
    tie_break: Option<&'static str>,
    rounds_planned: Option<u64>,
    rounds: Vec<RoundRow<'a>>,
    seed: u64,
    played_by: PlayedBy<'a>,
}

/// Results that exist only for two players.
#[derive(Serialize)]
struct Two {
    a: Player,
    b: Player,
    elo: Option<f64>,
    elo_error: Option<f64>,
    likelihood_of_superiority: Option<f64>,
    normalised_elo: Option<f64>,
    normalised_elo_error: Option<f64>,
    /// Whether the first player had the first move in every game. The Elo then includes the advantage of the
    /// first move.
    elo_has_first_move: bool,
    /// Numbers of pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
}

/// A round with its meetings and byes.
#[derive(Serialize)]
struct RoundRow<'a> {
    /// Number of the round, from 1.
    number: usize,
    finished: bool,
    meetings: Vec<MeetingRow<'a>>,
    byes: Vec<&'a str>,
}

#[derive(Serialize)]
struct MeetingRow<'a> {
    players: [&'a str; 2],
    points: [f64; 2],
    games: u64,
    games_planned: u64,
    /// Decision of a knockout meeting: `points`, `extra` openings, `listed` first, or a `walkover`.
    decided: Option<&'static str>,
    extra_openings: u64,
}

/// Programs that played the games.
#[derive(Serialize)]
struct PlayedBy<'a> {
    /// First programs, or `None` in an older log without programs.
    begun: Option<&'a Fingerprints>,
    /// Programs of each later change.
    later: &'a [Fingerprints],
    /// Files that engines wrote to during games, which are not programs.
    written: &'a [WrittenFile],
}

impl<'a> PlayedBy<'a> {
    fn of(provenance: &'a Provenance) -> PlayedBy<'a> {
        PlayedBy { begun: provenance.begun.as_ref(), later: &provenance.later, written: &provenance.written }
    }
}

#[derive(Serialize)]
struct Player {
    name: String,
    wins: u64,
    losses: u64,
    draws: u64,
    move_ms: Times,
    nodes: u64,
    x: Side,
    o: Side,
    /// Numbers of games lost by faults of the program, by name of the ending.
    faults: BTreeMap<&'static str, u64>,
    /// Faults in these games.
    fault_reasons: Vec<Reason>,
    /// Processor time of an external program, or `None` if the system reports no time.
    processor: Option<ProcessorRow>,
}

/// Processor time of an external program and its child processes.
#[derive(Serialize)]
struct ProcessorRow {
    own_turns_s: f64,
    opponent_turns_s: f64,
    /// Duration of the opponent's turns.
    opponent_turns_took_s: f64,
    /// Whether the program works during its opponent's turns without permission.
    works_unallowed: bool,
}

#[derive(Serialize)]
struct Reason {
    /// Name of the ending.
    ending: &'static str,
    reason: String,
    count: u64,
    /// Number of the first such game, from 1.
    first_game: u64,
    /// Number of the move in the first game, from 1.
    first_move: usize,
    /// Greatest overrun among losses on time.
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<LateRow>,
}

#[derive(Serialize)]
struct LateRow {
    took_ms: f64,
    allowed_ms: f64,
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

/// State of a sequential test, of a match or of tuned values.
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

/// Prints the results of a plan.
pub(super) fn print(plan: &Plan, finish: &Finish, title: Option<&str>) -> Result<(), Failure> {
    json(&report(plan, finish, title)?)
}

fn report<'a>(plan: &'a Plan, finish: &'a Finish, title: Option<&'a str>) -> Result<Report<'a>, Failure> {
    let tally = &finish.tally;
    let ratings = tally.ratings();
    let names: Vec<&str> = plan.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let x = tally.x();
    Ok(Report {
        version: VERSION,
        tournament: Kind::from(plan.tournament),
        title: title.or(finish.provenance.title.as_deref()),
        games: tally.games(),
        games_planned: finish.games,
        games_added: finish.played,
        nothing_left: finish.nothing_left,
        changed: finish.changes.iter().map(ToString::to_string).collect(),
        different_games: tally.different_games(),
        two: inarow_arena::report::is_of_two(tally).then(|| two(plan, tally)).transpose()?,
        players: rows(plan, tally, &names),
        x: Wins { wins: x.wins },
        o: Wins { wins: x.losses },
        draws: x.draws,
        first_move_elo: ratings.first_move.elo,
        first_move_elo_error: ratings.first_move.error,
        endings: tally.endings(),
        winner: tally.winner().filter(|_| !finish.stopped).map(|who| names[who]),
        tie_break: tally.tie_break().map(TieBreak::name),
        rounds_planned: tally.rounds_in_all(),
        rounds: rounds(tally, &names),
        seed: plan.seed,
        played_by: PlayedBy::of(&finish.provenance),
    })
}

fn two(plan: &Plan, tally: &Tally) -> Result<Two, Failure> {
    let [a, b] = [0, 1].map(|who| player(plan, tally, who));
    let meeting = tally.between(0, 1);
    let estimate = meeting.estimate();
    let figure = |of: fn(&Estimate) -> f64| estimate.as_ref().map(of).filter(|value| value.is_finite());
    Ok(Two {
        a,
        b,
        elo: figure(|estimate| estimate.elo),
        elo_error: figure(|estimate| estimate.error),
        likelihood_of_superiority: figure(|estimate| estimate.superiority),
        normalised_elo: figure(|estimate| estimate.normalised),
        normalised_elo_error: figure(|estimate| estimate.normalised_error),
        elo_has_first_move: tally.has_first_move(),
        pairs: meeting.pairs.0,
        sprt: match plan.tournament {
            Tournament::Sprt { hypotheses, .. } => Some(test(tally, hypotheses)?),
            _ => None,
        },
    })
}

fn rounds<'a>(tally: &Tally, names: &[&'a str]) -> Vec<RoundRow<'a>> {
    let meeting = |meeting: &Meeting| {
        let decision = tally.decision(meeting);
        MeetingRow {
            players: meeting.players.map(|who| names[who]),
            points: meeting.half_points().map(|half| half as f64 / 2.0),
            games: meeting.games.count(),
            games_planned: meeting.due,
            decided: decision.map(|decision| match decision {
                Decision::Points => "points",
                Decision::Extra(_) => "extra",
                Decision::Listed => "listed",
                Decision::Walkover => "walkover",
            }),
            extra_openings: match decision {
                Some(Decision::Extra(openings)) => openings,
                _ => 0,
            },
        }
    };
    let round = |(number, round): (usize, &Round)| RoundRow {
        number,
        finished: round.is_over(),
        meetings: round.meetings.iter().map(meeting).collect(),
        byes: round.byes.iter().map(|who| names[*who]).collect(),
    };
    (1..).zip(tally.rounds()).map(round).collect()
}

/// Returns the state of the test between the first two players.
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

fn player(plan: &Plan, tally: &Tally, who: usize) -> Player {
    let (entrant, planned) = (&tally.entrants()[who], &plan.entrants[who]);
    let games = tally.counted(who);
    let seconds = |us: u64| us as f64 / 1e6;
    Player {
        name: planned.name.clone(),
        wins: games.wins,
        losses: games.losses,
        draws: games.draws,
        move_ms: Times {
            mean: entrant.times.mean_ms(),
            p99: entrant.times.share_ms(0.99),
            max: entrant.times.max_ms(),
        },
        nodes: entrant.nodes,
        x: side(tally.counted_with(inarow_core::Side::X, who)),
        o: side(tally.counted_with(inarow_core::Side::O, who)),
        faults: entrant.faults.clone(),
        fault_reasons: entrant
            .reasons
            .iter()
            .filter_map(|((ending, _), told)| reason(ending, told))
            .collect(),
        processor: entrant.processor.map(|processor| ProcessorRow {
            own_turns_s: seconds(processor.own_us),
            opponent_turns_s: seconds(processor.other_us),
            opponent_turns_took_s: seconds(entrant.opponents_us),
            works_unallowed: entrant.works_in_other_turns() && !planned.may_ponder(),
        }),
    }
}

/// Returns the details of a fault beyond its ending.
fn reason(ending: &'static str, told: &FaultTally) -> Option<Reason> {
    let late = told
        .late
        .map(|late| LateRow { took_ms: late.took_us as f64 / 1e3, allowed_ms: late.allowed_us as f64 / 1e3 });
    let reason = match (&told.fault, &late) {
        (Some(fault), _) => fault.line(),
        (None, Some(late)) => format!("{:.1} of {:.1} ms", late.took_ms, late.allowed_ms),
        (None, None) => return None,
    };
    let FaultTally { count, first_game, first_move, .. } = *told;
    Some(Reason { ending, reason, count, first_game, first_move, late })
}

fn side(games: Games) -> Side {
    Side { wins: games.wins, draws: games.draws, losses: games.losses }
}

/// Withdrawal of a player.
#[derive(Serialize)]
struct WithdrawalRow {
    /// Number of the first game after the withdrawal, from 1.
    game: u64,
    /// Whether the player's games do not count for the standings.
    annulled: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    /// Place from 1, shared by equal players, or `None` for the tested player of a gauntlet.
    place: Option<usize>,
    /// Points, including byes.
    points: f64,
    /// Tie-break points, if the tournament has a tie break.
    tie_break: Option<f64>,
    /// Number of byes in a Swiss.
    sat_out: u64,
    /// Number of the first game after joining, from 1, or `None` for an original player.
    joined: Option<u64>,
    withdrawn: Option<WithdrawalRow>,
    /// Number of games won because the opponent withdrew.
    walkovers: u64,
    /// Number of games lost because the player withdrew earlier or joined later.
    missed: u64,
    elo: f64,
    elo_error: f64,
    #[serde(flatten)]
    player: Player,
    /// Results against each opponent, by name.
    against: BTreeMap<&'a str, Side>,
}

fn rows<'a>(plan: &Plan, tally: &Tally, names: &[&'a str]) -> Vec<Row<'a>> {
    let ratings = tally.ratings();
    let row = |(place, who): (Option<usize>, usize)| {
        let entrant = &tally.entrants()[who];
        let met = (0..names.len()).map(|other| (other, tally.between(who, other).games));
        Row {
            place,
            points: tally.half_points(who) as f64 / 2.0,
            tie_break: tally.tie_break().map(|_| tally.tie_break_points(who)),
            sat_out: entrant.sat_out,
            joined: entrant.joined.map(|at| at + 1),
            withdrawn: entrant
                .withdrawn
                .map(|gone| WithdrawalRow { game: gone.at + 1, annulled: gone.annulled }),
            walkovers: entrant.walkovers,
            missed: entrant.missed,
            elo: ratings.players[who].elo,
            elo_error: ratings.players[who].error,
            player: player(plan, tally, who),
            against: met
                .filter(|(_, games)| games.count() > 0)
                .map(|(other, games)| (names[other], side(games)))
                .collect(),
        }
    };
    tally.places().into_iter().map(row).collect()
}
