//! `inarow convert`: between record formats, and to pictures.

use std::io::{self, Write};
use std::path::Path;

use inarow_core::{Message, Setup};
use inarow_record::format::{self, Format, ReadOptions, WriteOptions};
use inarow_record::{Record, file};
use inarow_view::Lang;

use crate::cli::convert::{Request, Target, written};
use crate::failure::{Context, Failure};
use crate::game_source::setup_of;
use crate::overwrite::may_replace;
use crate::pictures::{ENDINGS, Look};
use crate::setup_file::setup_from;

/// Formats with the endings of their files: `json (.json), text (.txt)`.
fn with_endings(formats: impl Iterator<Item = Format>) -> impl Iterator<Item = String> {
    formats.map(|format| {
        let endings: Vec<String> = format.extensions().iter().map(|ending| format!(".{ending}")).collect();
        format!("{} ({})", format.name(), endings.join(", "))
    })
}

fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

pub(crate) fn run(args: &Request, lang: Lang) -> Result<(), Failure> {
    let target = target_of(args)?;
    if !is_stream(&args.output) {
        may_replace(&args.output, args.force)?;
    }
    let records = chosen(read(args)?, args.number)?;
    let bytes = match target {
        Target::Games(format) => {
            let options = WriteOptions { rows_from_top: args.write_rows_from_top, main_line: args.main_line };
            format::write(format, &records, &options).map_err(|error| {
                let (from, to) = (place(&args.input), target_place(&args.output));
                let convert = Message::new("said-convert").because("from", from).because("to", to);
                Failure::from(error).within(convert)
            })?
        }
        Target::Picture(ending) => {
            let [record] = records.as_slice() else {
                let message = Message::new("said-one-picture").count("games", records.len());
                return Err(Failure::from(message).within(place(&args.input)));
            };
            look(args, lang).draw_record(record, ending).within(|| place(&args.input))?
        }
    };
    if is_stream(&args.output) {
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        return Ok(out.flush()?);
    }
    file::write_whole(&args.output, &bytes).within(|| target_place(&args.output))
}

fn place(path: &Path) -> Message {
    place_or(path, "said-stream")
}

fn target_place(path: &Path) -> Message {
    place_or(path, "said-stream-out")
}

fn place_or(path: &Path, stream: &'static str) -> Message {
    if is_stream(path) {
        Message::new(stream)
    } else {
        Message::new("said-path").text("file", path.display())
    }
}

/// What to write, by `--to` or by the file's ending.
fn target_of(args: &Request) -> Result<Target, Failure> {
    if let Some(target) = args.to {
        return Ok(target);
    }
    let ending = args.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let picture = ENDINGS.iter().find(|known| known.eq_ignore_ascii_case(ending));
    picture
        .map(|ending| Target::Picture(ending))
        .or(Format::from_path(&args.output).map(Target::Games))
        .ok_or_else(|| {
            let pictures = ENDINGS.iter().map(|ending| format!("{ending} (.{ending})"));
            let formats: Vec<String> = with_endings(written()).chain(pictures).collect();
            let message = Message::new("said-name-to").text("formats", formats.join(", "));
            Failure::usage(message).within(target_place(&args.output))
        })
}

fn read(args: &Request) -> Result<Vec<Record>, Failure> {
    let bytes = match is_stream(&args.input) {
        true => file::read_from(io::stdin().lock()),
        false => file::read(&args.input),
    }
    .within(|| place(&args.input))?;
    let format = args.from.or_else(|| Format::detect(&args.input, &bytes));
    let Some(format) = format else {
        let ending = args.input.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let is_picture = ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending));
        let formats: Vec<String> = with_endings(Format::ALL.into_iter()).collect();
        let message = Message::new(if is_picture { "said-no-reading" } else { "said-name-from" });
        let message = message.text("formats", formats.join(", "));
        return Err(Failure::usage(message).within(place(&args.input)));
    };
    let options = ReadOptions { game: game(args)?, rows_from_top: args.rows_from_top };
    format::read(format, &bytes, &options).within(|| place(&args.input))
}

/// The game that a file of bare moves is of.
fn game(options: &Request) -> Result<Option<Setup>, Failure> {
    match (&options.setup, &options.game) {
        (Some(path), _) => Ok(Some(setup_from(path)?)),
        (None, Some(spec)) if spec.is_random() => {
            Err(Failure::usage(Message::new("said-by-chance").text("game", spec)))
        }
        (None, Some(spec)) => setup_of(spec, 0).map(Some),
        (None, None) => Ok(None),
    }
}

fn chosen(mut records: Vec<Record>, number: Option<u32>) -> Result<Vec<Record>, Failure> {
    let Some(number) = number else { return Ok(records) };
    let index = number as usize - 1;
    if index >= records.len() {
        let message = Message::new("said-no-game").text("number", number).count("games", records.len());
        return Err(message.into());
    }
    Ok(vec![records.swap_remove(index)])
}

fn look(options: &Request, lang: Lang) -> Look {
    let usual = Look::new(lang);
    Look {
        theme: options.theme.unwrap_or(usual.theme),
        pixels: options.pixels.unwrap_or(usual.pixels),
        numbers: !options.no_numbers,
        delay_ms: options.delay.unwrap_or(usual.delay_ms),
        lang,
    }
}
