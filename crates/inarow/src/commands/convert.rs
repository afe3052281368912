//! `inarow convert`: converts between record formats, and to pictures.

mod folder;

use std::io::{self, Write};

use inarow_core::Message;
use inarow_formats::{Format, WriteOptions};
use inarow_record::Record;
use inarow_sys::file;
use inarow_view::Lang;

use crate::cli::convert::{Request, Target, written};
use crate::failure::{Context, Failure};
use crate::overwrite::{may_replace, takes_file};
use crate::pictures::{ENDINGS, Look};
use crate::reading::{Reading, is_stream, place, target_place, with_endings};

pub(crate) fn run(args: &Request, lang: Lang) -> Result<(), Failure> {
    if args.input.is_dir() {
        return folder::convert(args, lang);
    }
    let target = target_of(args)?;
    if !is_stream(&args.output) {
        may_replace(&args.output, args.force)?;
        takes_file(&args.output)?;
    }
    let records = reading(args).records()?;
    let bytes = written_as(target, args, &records, lang)?;
    if is_stream(&args.output) {
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        return Ok(out.flush()?);
    }
    file::write_whole(&args.output, &bytes).within(|| target_place(&args.output))
}

/// Returns the games in the target format, or a single game as a picture.
fn written_as(target: Target, args: &Request, records: &[Record], lang: Lang) -> Result<Vec<u8>, Failure> {
    match target {
        Target::Games(format) => {
            let options = WriteOptions { rows_from_top: args.write_rows_from_top, main_line: args.main_line };
            inarow_formats::write(format, records, &options).map_err(|error| {
                let (from, to) = (place(&args.input), target_place(&args.output));
                let convert = Message::new("said-convert").because("from", from).because("to", to);
                Failure::from(error).within(convert)
            })
        }
        Target::Picture(ending) => {
            let [record] = records else {
                let message = Message::new("said-one-picture").count("games", records.len());
                return Err(Failure::from(message).within(place(&args.input)));
            };
            look(args, lang).draw_record(record, ending).within(|| place(&args.input))
        }
    }
}

/// Returns the output format by `--to` or by the file's extension.
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

fn reading(args: &Request) -> Reading {
    Reading {
        path: args.input.clone(),
        from: args.from,
        game: args.game.clone(),
        setup: args.setup.clone(),
        rows_from_top: args.rows_from_top,
        number: args.number,
    }
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
