//! `inarow course host`: the server.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use inarow_arena::moment;
use inarow_core::{Message, Side};
use inarow_course::{
    Address, Director, DirectorOptions, Latencies, Plan, Report, Server, ServerOptions, Statistics,
};
use inarow_server::reached;
use inarow_view::{Lang, Texts};

use super::outputs::Outputs;
use super::table::table;
use super::{console, line, notice, words};
use crate::cli::course::HostArgs;
use crate::commands::course_figures::{Figures, PlayerFigures};
use crate::failure::{Context, Failure, all_of};
use crate::interrupt::stop_when_interrupted;
use crate::listening::naming_option;
use crate::out::json_line;
use crate::seed::seed;

/// Port of the course's own server.
const PORT: u16 = 5555;

pub(super) fn run(args: HostArgs, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let game = args.game.clone().map_or_else(|| "course".parse(), Ok)?;
    let (outputs, resumed) = Outputs::open(&args, &game, seed(args.seed)?)?;
    let HostArgs { listen, password, time_limit, x, o, games, round_robin, players, json, .. } = args;
    let name = game.to_string();
    let plan = match (games, round_robin) {
        (games, true) => {
            Plan::RoundRobin { games: games.unwrap_or(1), players: players.map(|players| players as usize) }
        }
        (Some(games), false) => Plan::Series { games, x: x.clone(), o: o.clone() },
        (None, false) => Plan::Console,
    };
    let plan = resumed.plan.unwrap_or(plan);
    if let (Some(statistics), Some(log)) = (plan.finished(), &args.out) {
        let mut printer = Printer::new(texts, json, outputs);
        let games = printer.texts.with("games-count", &[("count", printer.games.into())]);
        let message = Message::new("arena-nothing-left").text("file", log.display()).text("games", games);
        notice(&message, &printer.texts);
        if json {
            printer.outputs.lines().try_for_each(|game| Ok::<_, Failure>(line(&json_line(game)?)?))?;
        } else if printer.games == 1 {
            printer.outputs.in_words(&printer.texts).iter().try_for_each(|game| line(game))?;
        }
        printer.print(Report::SeriesOver(statistics))?;
        return printer.outputs.finish(&printer.table, &printer.texts);
    }
    let time_limit = Duration::from_millis(time_limit.into());
    let server_options = ServerOptions { time_limit, password, ..ServerOptions::default() };
    let options = DirectorOptions { game, seed: resumed.seed, plan: plan.clone() };
    let mut director = Director::new(server_options, options).map_err(Failure::usage).at(|| name)?;
    if plan == Plan::Console {
        for (side, name) in Side::ALL.into_iter().zip([x, o]) {
            if let Some(name) = name {
                director.choose(side, name);
            }
        }
    }
    let address = listen.unwrap_or(Address { host: "127.0.0.1".to_owned(), port: PORT });
    let server = Server::bind(&address)
        .map_err(|error| naming_option(error.into(), "--listen", &address.to_string()))?;
    let stop = stop_when_interrupted()?;
    notice(&Message::new("course-listening").text("address", server.address()), &texts);
    if let Some(address) = to_join(server.address()) {
        notice(&Message::new("course-to-join").text("address", address), &texts);
    }
    if plan == Plan::Console {
        console::start(server.operator(), lang)?;
    }
    let mut printer = Printer::new(texts, json, outputs);
    server.run(&mut director, &stop, &mut |report| {
        if let Err(error) = printer.print(report) {
            // The reader of the results is gone.
            printer.failure = Some(error);
            stop.set();
        }
    })?;
    // Finished games are written even after an interruption.
    let written = printer.outputs.finish(&printer.table, &printer.texts);
    all_of(printer.failure.map(Err).into_iter().chain([written]))?;
    if plan == Plan::Console || printer.is_done { Ok(()) } else { Err(Message::new("course-stopped").into()) }
}

/// Returns the address for joining a server that listens on every network, or `None` if the address is
/// specific.
fn to_join(address: &Address) -> Option<Address> {
    let host = match address.host.as_str() {
        "*" => Ipv4Addr::UNSPECIFIED.into(),
        host => host.parse::<IpAddr>().ok()?,
    };
    let reached = host.is_unspecified().then(|| reached(SocketAddr::new(host, address.port)))?;
    Some(Address { host: reached.ip().to_string(), port: address.port })
}

/// Printer of the server's reports.
struct Printer {
    texts: Texts,
    json: bool,
    /// Number of games in the current series.
    games: u64,
    is_done: bool,
    failure: Option<Failure>,
    outputs: Outputs,
    /// Table of the last series, for the report.
    table: Vec<String>,
    /// Start time of the current game.
    started: Option<String>,
}

impl Printer {
    /// Creates a printer. Games of an earlier run count for the figures of the series.
    fn new(texts: Texts, json: bool, outputs: Outputs) -> Printer {
        let games = outputs.lines().len() as u64;
        Printer {
            texts,
            json,
            games,
            is_done: false,
            failure: None,
            outputs,
            table: Vec::new(),
            started: None,
        }
    }

    fn print(&mut self, report: Report) -> Result<(), Failure> {
        match report {
            Report::Event(event) => {
                if let Some(message) = words::event(&event) {
                    notice(&message, &self.texts);
                }
                Ok(())
            }
            Report::Began { number, names: [x, o] } => {
                let message = Message::new("course-began").digits("number", number).text("x", x).text("o", o);
                notice(&message, &self.texts);
                self.started = Some(moment());
                Ok(())
            }
            Report::Planned(games) => self.outputs.planned(&games),
            Report::Over { number, played, board } => {
                self.games += 1;
                // Games of guests alone have no board and are not played here.
                let Some((seed, setup)) = board.map(|board| *board) else { return Ok(()) };
                let game = words::GameLine::new(&played, seed, &setup, self.started.take());
                match self.json {
                    true => line(&json_line(&game)?)?,
                    false => line(&words::over(number, &played, &self.texts))?,
                }
                self.outputs.over(game, &played, setup)
            }
            Report::SeriesOver(statistics) => {
                self.is_done = true;
                self.table = table(&statistics, &self.texts);
                // The line of a single game says everything.
                let is_told = std::mem::take(&mut self.games) > 1 && !self.json;
                if is_told { Ok(self.statistics(&statistics)?) } else { Ok(()) }
            }
        }
    }

    fn statistics(&self, statistics: &Statistics) -> io::Result<()> {
        let mean = |time: Duration, count: u64| time.as_secs_f64() * 1e3 / count.max(1) as f64;
        let players = statistics.players.iter().map(|player| {
            let Latencies { moves, move_time, events, event_time } = player.latencies;
            PlayerFigures {
                name: player.name.clone(),
                wins: player.wins,
                move_ms: mean(move_time, moves),
                event_ms: mean(event_time, events),
            }
        });
        let figures = Figures {
            players: players.collect(),
            draws: statistics.draws,
            errors: statistics.players.iter().map(|player| player.errors).sum(),
            step_ms: mean(statistics.took, statistics.steps),
            took: statistics.took,
        };
        let mut out = io::stdout().lock();
        figures.write(&mut out, &self.texts)?;
        let table = table(statistics, &self.texts);
        if !table.is_empty() {
            writeln!(out)?;
        }
        table.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_in_every_network_tells_an_address_to_join() {
        let told = |text: &str| to_join(&text.parse().unwrap());
        for every in ["tcp://*:5555", "tcp://0.0.0.0:5555", "tcp://[::]:5555"] {
            let address = told(every).unwrap();
            assert!(address.port == 5555 && !["*", "0.0.0.0", "::"].contains(&&*address.host), "{address}");
        }
        assert_eq!(told("tcp://127.0.0.1:5555"), None, "it is there to copy");
        assert_eq!(told("tcp://class.example:5555"), None);
    }
}
