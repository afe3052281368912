//! Results as a table for users.

use std::io::{self, Write};

use inarow_arena::report::RoundTexts;
use inarow_arena::{Finish, Plan, Tally, report};
use inarow_core::{Side, on_lines};
use inarow_view::{Look, Texts, Value};

use super::{text_width, words};

/// Writes every result for a terminal of this width.
pub(super) fn write(
    out: &mut impl Write,
    plan: &Plan,
    finish: &Finish,
    texts: &Texts,
    width: usize,
) -> io::Result<()> {
    let mut told = Vec::new();
    tell(&mut told, plan, finish, texts, width)?;
    let told = String::from_utf8_lossy(&told);
    // Tables fit already. Names in a log may contain anything.
    write!(out, "{}", text_width::wrapped(&on_lines(&told), width))
}

fn tell(out: &mut impl Write, plan: &Plan, finish: &Finish, texts: &Texts, width: usize) -> io::Result<()> {
    let tally = &finish.tally;
    if tally.games() == 0 {
        return writeln!(out, "{}", texts.get("arena-no-games"));
    }
    let games = texts.with("games-count", &[("count", tally.games().into())]);
    let game = Value::from(&plan.game);
    writeln!(out, "{}\n", texts.with("arena-title", &[("game", game), ("games", games.into())]))?;
    let rows = standings(tally, report::look(plan), texts, usize::MAX);
    for line in text_width::aligned(&rows, text_width::page(width)) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    if !report::is_of_two(tally) {
        cross(out, tally, texts, width)?;
        rounds(out, tally, texts)?;
    }
    for line in report::sentences(plan, tally, &finish.provenance, report::look(plan), &words::Words(texts)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Least important columns of the standings, in the order in which they are dropped.
pub(super) const LESS: [usize; 12] = [13, 12, 11, 9, 8, 10, 7, 6, 5, 14, 3, 4];

/// Returns a row of titles, then the players from best to worst as rows of cells.
pub(super) fn standings(tally: &Tally, look: Look, texts: &Texts, rows: usize) -> Vec<Vec<String>> {
    let (two, wording) = (report::is_of_two(tally), words::Words(texts));
    let ratings = tally.ratings();
    let mut lines = vec![
        [
            texts.get("arena-column-place"),
            texts.get("arena-column-player"),
            texts.get("arena-column-points"),
            texts.get("arena-column-share"),
            texts.get("arena-column-elo"),
            texts.get("arena-column-wins"),
            texts.get("arena-column-draws"),
            texts.get("arena-column-losses"),
            texts.with("arena-column-x", &[look.value()]),
            texts.with("arena-column-o", &[look.value()]),
            texts.get("arena-column-mean"),
            texts.get("arena-column-p99"),
            texts.get("arena-column-max"),
            texts.get("arena-column-nodes"),
            tally.tie_break().map(|by| texts.get(report::tie_break_title(by))).unwrap_or_default(),
        ]
        .to_vec(),
    ];
    let places = if two { vec![(None, 0), (None, 1)] } else { tally.places() };
    for (place, who) in places.into_iter().take(rows) {
        let entrant = &tally.entrants()[who];
        let games = tally.counted(who);
        let times = &entrant.times;
        let elo = if two || entrant.games().count() == 0 {
            String::new()
        } else {
            report::elo_of(&ratings.players[who], &wording)
        };
        let nodes = if entrant.nodes == 0 {
            String::new()
        } else {
            texts.decimal(entrant.nodes as f64 / times.count().max(1) as f64, 0)
        };
        lines.push(vec![
            match place {
                Some(place) => place.to_string(),
                None if two => String::new(),
                None => "•".to_owned(),
            },
            report::standing_name(tally, who, &wording),
            report::points(tally.half_points(who), &wording),
            texts.decimal(games.score() * 100.0, 1),
            elo,
            games.wins.to_string(),
            games.draws.to_string(),
            games.losses.to_string(),
            report::won_drawn_lost(&tally.counted_with(Side::X, who)),
            report::won_drawn_lost(&tally.counted_with(Side::O, who)),
            texts.decimal(times.mean_ms(), 3),
            texts.decimal(times.share_ms(0.99), 3),
            texts.decimal(times.max_ms(), 3),
            nodes,
            if tally.tie_break().is_some() {
                report::tie_break_points(tally, who, &wording)
            } else {
                String::new()
            },
        ]);
    }
    lines
}

/// Limit of printed rounds, which are the newest.
const ROUNDS: usize = 16;

/// Prints the rounds with their pairings. A round robin prints only the current and next rounds.
fn rounds(out: &mut impl Write, tally: &Tally, texts: &Texts) -> io::Result<()> {
    let RoundTexts { earlier, shown, later } = report::rounds(tally, ROUNDS, &words::Words(texts));
    if earlier > 0 {
        writeln!(out, "{}", texts.with("arena-rounds-earlier", &[("count", earlier.into())]))?;
    }
    for round in &shown {
        writeln!(out, "{}", round.title)?;
        round.lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    if later > 0 {
        writeln!(out, "{}", texts.with("arena-rounds-later", &[("count", later.into())]))?;
    }
    if shown.is_empty() { Ok(()) } else { writeln!(out) }
}

/// Prints the cross table.
fn cross(out: &mut impl Write, tally: &Tally, texts: &Texts, width: usize) -> io::Result<()> {
    writeln!(out, "{}", texts.get("arena-cross"))?;
    let order = tally.order();
    let mut lines = vec![vec![String::new(); order.len() + 2]];
    for (place, who) in (1..).zip(&order) {
        lines[0][place + 1] = place.to_string();
        let mut line = vec![place.to_string(), tally.names()[*who].clone()];
        line.extend(
            order.iter().map(|other| {
                report::meeting_points(&tally.between(*who, *other).games, &words::Words(texts))
            }),
        );
        lines.push(line);
    }
    for line in text_width::aligned(&lines, text_width::page(width)) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}
