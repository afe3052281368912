//! Tests of one game, played by the arena and by the driver of other hosts.

use inarow_core::Side;
use inarow_play::{
    GameStart, Limits, Mailbox, Match, MatchSetup, NoPrograms, PlayerSpec, Presets, player_seed,
};

use super::*;
use crate::plan::Entrant;
use crate::{Colours, Openings, Plan, Tournament};

const NODES: u64 = 400;

#[test]
fn a_node_limit_and_a_seed_mean_the_same_game_as_anywhere() {
    let players = ["computer:level=7", "computer:level=10"];
    for game in ["gomoku:11x11", "tictactoe", "ultimate"] {
        let plan = Plan {
            tournament: Tournament::Match { games: 2 },
            game: game.to_owned(),
            entrants: players.map(|player| Entrant { nodes: Some(NODES), ..Entrant::new(player) }).to_vec(),
            colours: Colours::Swap,
            openings: Openings::None,
            seed: 7,
            presets: String::new(),
            adjudication: Default::default(),
            keep_engines: false,
            changes: Vec::new(),
        };
        let checked = plan.check().unwrap();
        let pairing = Pairing { game: 1, seats: [0, 1], opening: 0 };
        let env = GameEnv { transcripts: None, seat: &|_| (), ready: &|| (), kept: None, may_move: false };
        let entry = play(&checked, &pairing, &env, &Stop::new()).unwrap();

        let setup = game_setup(&checked.game, checked.plan.seed, pairing.opening).unwrap();
        let mut again = Match::new(MatchSetup::new(setup.clone())).unwrap();
        let mut mailbox = Mailbox::default();
        let seed = checked.plan.game_seed(pairing.game);
        let mut seats = [0, 1].map(|seat| {
            let spec: PlayerSpec = players[seat].parse().unwrap();
            let start = GameStart::new(setup.clone(), player_seed(seed, Side::ALL[seat], 0));
            spec.player(&start, &Presets::builtin(), &NoPrograms, mailbox.on_update()).unwrap().unwrap()
        });
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        while let Some(seat) = again.actor() {
            let request = again.request(mailbox.next_id(), limits).unwrap();
            seats[seat.index()].ask(&request);
            let reply = mailbox.wait(Duration::from_secs(120)).expect("an answer in time").unwrap();
            let command = again.command(reply).unwrap();
            again.apply(command, Duration::ZERO).unwrap();
        }
        assert!(entry.record.moves().eq(again.record().moves()), "{game}");
        assert!(
            entry.record.plies.iter().any(|ply| ply.judgement.is_some()),
            "{game}: what they thought is kept"
        );
    }
}
