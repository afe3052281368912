//! Gateway from the course's server to the server for browsers. Every client of the course is a bot that
//! players challenge.

mod course_client;
mod names;

use std::collections::HashMap;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use inarow_client::{Client, ClientError, ServerUrl};
use inarow_core::{Explain, Message};
use inarow_course::{
    Address, Director, DirectorOptions, Operator, OperatorCommand, Plan, Report, Server, ServerEvent,
    ServerOptions,
};
use inarow_play::Stop;
use inarow_server::new_token;
use inarow_view::{Lang, Texts};

use crate::commands::bot::{BotOptions, play_as_bot};
use crate::failure::Failure;
use course_client::CourseClient;
use names::Names;

/// The course's server, listening but not serving yet.
pub(super) struct Gateway {
    server: Server,
    director: Director,
    /// Time limit of an answer.
    time_limit: Duration,
    folder: PathBuf,
    lang: Lang,
    names: Names,
    comings: Sender<Coming>,
    told: Receiver<Coming>,
}

/// A serving gateway, which ends when dropped.
pub(super) struct Running {
    stop: Stop,
    threads: Vec<JoinHandle<()>>,
}

impl Gateway {
    /// Listens at an address, with this time limit for clients' answers. `folder` belongs to the server for
    /// browsers.
    ///
    /// # Errors
    /// The address is in use.
    pub(super) fn bind(
        address: &Address,
        time_limit: Duration,
        folder: &Path,
        lang: Lang,
    ) -> Result<Gateway, Failure> {
        let server = Server::bind(address)?;
        let game = "course".parse()?;
        let options = DirectorOptions { game, seed: 0, plan: Plan::Guests };
        let (comings, told) = channel();
        let full = comings.clone();
        let names = Names::default();
        let name_check = names.check(move || {
            // The bots may have ended.
            let _ = full.send(Coming::TooMany);
        });
        let server_options =
            ServerOptions { time_limit, name_check: Some(name_check), ..ServerOptions::default() };
        let director = Director::new(server_options, options)?;
        Ok(Gateway { server, director, time_limit, folder: folder.to_owned(), lang, names, comings, told })
    }

    /// Returns the address of the server.
    pub(super) fn address(&self) -> &Address {
        self.server.address()
    }

    /// Returns the time limit of clients' answers, in ms.
    pub(super) fn time_limit_ms(&self) -> u64 {
        self.time_limit.as_millis() as u64
    }

    /// Serves, and makes the clients bots of the server at this address.
    ///
    /// # Errors
    /// The system grants no threads.
    pub(super) fn run(self, server: SocketAddr) -> Result<Running, Failure> {
        // A server on every network is also reachable on this machine.
        let here = match server.ip() {
            IpAddr::V4(host) if host.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(host) if host.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            host => host,
        };
        let url = format!("http://{}", SocketAddr::new(here, server.port()));
        let url = url.parse().map_err(|error: ClientError| error.message())?;
        let Gateway { server, mut director, time_limit, folder, lang, names, comings, told } = self;
        let stop = Stop::new();
        let operator = server.operator();
        let bots = Bots { url, folder, lang, names, time_limit, operator, playing: HashMap::new() };
        let bots =
            std::thread::Builder::new().name("course-bots".to_owned()).spawn(move || bots.run(&told))?;
        let (stopped, texts) = (stop.clone(), Texts::new(lang));
        let serves = move || {
            let served = server.run(&mut director, &stopped, &mut |report| tell(report, &comings));
            if let Err(error) = served {
                // Nothing can be reported once standard error is closed.
                let _ = writeln!(io::stderr(), "{}", texts.explain(&error));
            }
        };
        let course = std::thread::Builder::new().name("course".to_owned()).spawn(serves)?;
        Ok(Running { stop, threads: vec![course, bots] })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.set();
        for thread in self.threads.drain(..) {
            // A panic was already reported.
            let _ = thread.join();
        }
    }
}

/// Arrival or departure of a client.
enum Coming {
    Came(String),
    Went(String),
    /// First client beyond the limit of names.
    TooMany,
}

fn tell(report: Report, comings: &Sender<Coming>) {
    let coming = match report {
        Report::Event(ServerEvent::Joined { name: Some(name) }) => Coming::Came(name),
        Report::Event(ServerEvent::Left { name: Some(name), .. }) => Coming::Went(name),
        _ => return,
    };
    // The bots may have ended.
    let _ = comings.send(coming);
}

/// Clients that are bots now.
struct Bots {
    url: ServerUrl,
    folder: PathBuf,
    lang: Lang,
    names: Names,
    time_limit: Duration,
    operator: Operator,
    playing: HashMap<String, (Stop, JoinHandle<()>)>,
}

impl Bots {
    fn run(mut self, told: &Receiver<Coming>) {
        let texts = Texts::new(self.lang);
        while let Ok(coming) = told.recv() {
            let done = match coming {
                Coming::Came(name) => {
                    let begun = self.begin(name.clone());
                    // A client that cannot become a bot has no opponents.
                    begun.inspect_err(|_| remove(&self.operator, name))
                }
                Coming::Went(name) => {
                    end(self.playing.remove(&name));
                    Ok(())
                }
                Coming::TooMany => Err(Message::new("said-gateway-full").into()),
            };
            if let Err(failure) = done {
                // Nothing can be reported once standard error is closed.
                let _ = writeln!(io::stderr(), "{}", failure.in_words(&texts));
            }
        }
        for (_, playing) in self.playing.drain() {
            end(Some(playing));
        }
    }

    fn begin(&mut self, name: String) -> Result<(), Failure> {
        end(self.playing.remove(&name));
        self.names.keep(&name).map_err(|_| Message::new("said-gateway-full"))?;
        let token = new_token(&self.folder, &names::of_bot(&name))?;
        let client = Client::new(self.url.clone(), self.lang.code());
        let players = Box::new(CourseClient {
            name: name.clone(),
            operator: self.operator.clone(),
            time_limit: self.time_limit,
            lang: self.lang,
        });
        let stop = Stop::new();
        let stopped = stop.clone();
        let texts = Texts::new(self.lang);
        let (operator, client_name) = (self.operator.clone(), name.clone());
        let plays = move || {
            let options = BotOptions { concurrency: 1, games: None, seek: None, seed: 0, words: None };
            if let Err(failure) = play_as_bot(client, &token, players, &stopped, options) {
                // Nothing can be reported once standard error is closed.
                let _ = writeln!(io::stderr(), "{}", failure.in_words(&texts));
                remove(&operator, client_name);
            }
        };
        let thread = std::thread::Builder::new().name("course-bot".to_owned()).spawn(plays)?;
        self.playing.insert(name, (stop, thread));
        Ok(())
    }
}

/// Removes a client that is not a bot, as if the server closed.
fn remove(operator: &Operator, name: String) {
    operator.with(|director, now| {
        // The client may have left voluntarily.
        let _ = director.carry_out(OperatorCommand::Kick(name), now);
    });
}

fn end(playing: Option<(Stop, JoinHandle<()>)>) {
    if let Some((stop, thread)) = playing {
        stop.set();
        // A panic was already reported.
        let _ = thread.join();
    }
}
