//! Conversion of folders including subfolders, where every game file becomes a file of the other folder.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use inarow_core::Message;
use inarow_formats::Format;
use inarow_record::Record;
use inarow_sys::file;
use inarow_view::{Lang, Texts};

use super::{reading, written_as};
use crate::cli::convert::{Request, Target};
use crate::failure::{Context, Failure};
use crate::overwrite::may_replace;
use crate::reading::is_stream;

/// Limit of files per conversion.
const MAX_FILES: usize = 200_000;

/// Converts every readable file, and reports each unreadable file with the reason.
pub(super) fn convert(args: &Request, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let Some(target) = args.to else {
        return Err(Failure::usage(Message::new("said-folder-to").text("folder", args.input.display())));
    };
    if is_stream(&args.output) || args.output.is_file() {
        let message = Message::new("said-folder-out").text("file", args.output.display());
        return Err(Failure::usage(message));
    }
    let files = files_in(&args.input, &args.output)?;
    if files.is_empty() {
        return Err(Message::new("said-folder-empty").text("folder", args.input.display()).into());
    }
    let (mut taken, mut failed) = (BTreeSet::new(), 0);
    for name in &files {
        let converted = one(args, target, name, &mut taken, lang);
        if let Err(failure) = converted {
            failed += 1;
            // Nothing can be reported once standard error is closed.
            let _ = writeln!(io::stderr(), "inarow: {}", failure.in_words(&texts));
        }
    }
    if failed == 0 {
        return Ok(());
    }
    Err(Message::new("said-folder-failed").count("failed", failed).count("all", files.len()).into())
}

/// Converts one file, given relative to the folder.
fn one(
    args: &Request,
    target: Target,
    name: &Path,
    taken: &mut BTreeSet<PathBuf>,
    lang: Lang,
) -> Result<(), Failure> {
    let input = args.input.join(name);
    let one = Request { input: input.clone(), output: args.output.join(name), ..args.clone() };
    let records = reading(&one).records()?;
    let holds_many = matches!(target, Target::Games(format) if format.holds_many());
    let parts: Vec<&[Record]> = if holds_many { vec![&records[..]] } else { records.chunks(1).collect() };
    let is_alone = parts.len() == 1;
    for (number, part) in (1..).zip(parts) {
        let path = output(args, target, name, (!is_alone).then_some(number), taken);
        let one = Request { output: path.clone(), ..one.clone() };
        may_replace(&path, args.force)?;
        let bytes = written_as(target, &one, part, lang)?;
        make_folder(path.parent()).at(|| path.display().to_string())?;
        file::write_whole(&path, &bytes).at(|| path.display().to_string())?;
    }
    Ok(())
}

/// Returns the output path. For example, `a.psq` becomes `a.json`, and its second game `a-2.json`. If another
/// file of this run has that name, the old extension stays, as in `a.psq.json`.
fn output(
    args: &Request,
    target: Target,
    name: &Path,
    number: Option<u32>,
    taken: &mut BTreeSet<PathBuf>,
) -> PathBuf {
    let ending = match target {
        Target::Games(format) => format.extensions().first().copied().unwrap_or_default(),
        Target::Picture(ending) => ending,
    };
    let number = number.map_or_else(String::new, |number| format!("-{number}"));
    let with = |stem: Option<&std::ffi::OsStr>| {
        let stem = stem.unwrap_or_default().to_string_lossy();
        args.output.join(name).with_file_name(format!("{stem}{number}.{ending}"))
    };
    let path = with(name.file_stem());
    let path = if taken.contains(&path) { with(name.file_name()) } else { path };
    taken.insert(path.clone());
    path
}

fn make_folder(folder: Option<&Path>) -> io::Result<()> {
    folder.map_or(Ok(()), fs::create_dir_all)
}

/// Returns the game files of a folder as sorted relative paths, without files in the output folder.
fn files_in(folder: &Path, output: &Path) -> Result<Vec<PathBuf>, Failure> {
    let excluded = fs::canonicalize(output).ok();
    let (mut found, mut folders) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(name) = folders.pop() {
        let path = folder.join(&name);
        let place = || path.display().to_string();
        for entry in fs::read_dir(&path).at(place)? {
            let entry = entry.at(place)?;
            let kind = entry.file_type().at(place)?;
            let below = name.join(entry.file_name());
            let is_excluded = || excluded.is_some() && fs::canonicalize(entry.path()).ok() == excluded;
            if kind.is_dir() && !is_excluded() {
                folders.push(below);
            } else if kind.is_file() && Format::detect(&below, b"").is_some() {
                found.push(below);
            }
            if found.len() > MAX_FILES {
                return Err(Message::new("file-many-games").count("most", MAX_FILES).into());
            }
        }
    }
    found.sort();
    Ok(found)
}
