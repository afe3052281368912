//! `inarow players`: lists players with every setting.

use std::io::Write;
use std::path::PathBuf;

use inarow_core::Message;
use inarow_play::{Domain, Protocol, catalogue};
use inarow_view::{Lang, Texts};
use serde::Serialize;

use super::play::presets_file;
use crate::cli::PlayersArgs;
use crate::failure::{Context, Failure};
use crate::localize;
use crate::out::{json, out};
use crate::own_presets;

#[derive(Serialize)]
struct Player {
    name: &'static str,
    summary: String,
    games: &'static str,
    settings: Vec<Setting>,
    /// Names of the presets, including the user's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    presets: Vec<String>,
}

#[derive(Serialize)]
struct Setting {
    name: &'static str,
    values: String,
    default: String,
    /// Description for users, omitted in JSON.
    #[serde(skip)]
    about: Option<String>,
}

/// Example of settings in the explanation.
const EXAMPLE: &str = "computer:level=10:threads=2:hash=256:time=1s";

pub(crate) fn run(args: &PlayersArgs, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let about = |name: &str| texts.get(&format!("about-{name}"));
    let mut players = vec![Player {
        name: "human",
        summary: about("human"),
        games: "all",
        settings: vec![Setting {
            name: "name",
            values: texts.get("domain-name"),
            default: String::new(),
            about: None,
        }],
        presets: Vec::new(),
    }];
    let mut presets = own_presets::all(data);
    if let (Some(path), Some(text)) = (&args.presets, presets_file(args.presets.as_deref())?) {
        presets = presets.with(&text).at(|| path.display().to_string())?;
    }
    // Scripts get equal words in every language.
    let values = |domain: &Domain| if args.json { domain.to_string() } else { listed(domain, &texts) };
    players.extend(catalogue().iter().map(|engine| {
        Player {
            name: engine.name,
            summary: about(engine.name),
            games: engine.games.name(),
            settings: engine
                .settings
                .iter()
                .map(|s| Setting {
                    name: s.name,
                    values: values(&s.domain),
                    default: s.default.clone(),
                    about: about_setting(engine.name, s.name, &texts),
                })
                .collect(),
            presets: presets.names(engine.name).map(str::to_owned).collect(),
        }
    }));
    players.extend(Protocol::ALL.map(|protocol| Player {
        name: protocol.prefix(),
        summary: about(protocol.prefix()),
        games: if protocol == Protocol::Referee { "all" } else { "five" },
        settings: Vec::new(),
        presets: Vec::new(),
    }));
    if args.json {
        return json(&players);
    }
    let mut out = out();
    writeln!(out, "{}\n", texts.with("players-how", &[("example", EXAMPLE.into())]))?;
    for player in &players {
        writeln!(out, "{:<12} {}", player.name, player.summary)?;
        let width = player.settings.iter().map(|setting| setting.name.len()).max().unwrap_or(0);
        for setting in &player.settings {
            write!(out, "    {:<width$}  {}", setting.name, setting.values)?;
            match setting.default.as_str() {
                "" => writeln!(out)?,
                default => writeln!(out, " [{default}]")?,
            }
            if let Some(about) = &setting.about {
                writeln!(out, "    {:<width$}  {about}", "")?;
            }
        }
        if !player.presets.is_empty() {
            let names = player.presets.join(", ");
            writeln!(out, "    {}", texts.with("players-presets", &[("names", names.into())]))?;
        }
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// Size from which a bound is only technical, and not shown.
const UNBOUNDED: i64 = 1_000_000;

/// Returns the values of a setting, without technical bounds.
fn listed(domain: &Domain, texts: &Texts) -> String {
    match *domain {
        Domain::Whole { min, max } if max >= UNBOUNDED && min <= -UNBOUNDED => texts.get("domain-any-whole"),
        Domain::Whole { min, max } if max >= UNBOUNDED => {
            texts.tell(&Message::new("domain-whole-from").digits("min", min))
        }
        Domain::Number { min, max } if max >= UNBOUNDED as f32 && min <= -UNBOUNDED as f32 => {
            texts.get("domain-any-number")
        }
        _ => localize::domain(domain, texts),
    }
}

/// Returns the description of a setting. A setting without its own text uses the window's name and description.
fn about_setting(engine: &str, setting: &str, texts: &Texts) -> Option<String> {
    let text = |key: String| texts.has(&key).then(|| texts.get(&key));
    text(format!("about-setting-{engine}-{setting}")).or_else(|| {
        let name = text(format!("param-{engine}-{setting}"))?;
        Some(match text(format!("param-about-{engine}-{setting}")) {
            Some(about) => format!("{name}. {about}"),
            None => format!("{name}."),
        })
    })
}
