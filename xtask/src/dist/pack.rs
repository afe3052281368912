//! Archives whose bytes depend only on their contents.

use std::io::{Cursor, Write};

use anyhow::Result;
use flate2::{Compression, GzBuilder};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use tar::{Builder, EntryType, Header};
use zip::write::SimpleFileOptions;

/// A file in an archive.
pub(crate) struct Item {
    /// Path with `/` as separator, without a leading separator.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
    mode: u32,
}

impl Item {
    /// Returns a file to read, or a script to run. A script is a file that names its interpreter.
    pub(crate) fn file(path: &str, bytes: Vec<u8>) -> Item {
        let mode = if bytes.starts_with(b"#!") { 0o755 } else { 0o644 };
        Item { path: path.to_owned(), bytes, mode }
    }

    /// Returns a file to run.
    pub(crate) fn program(path: &str, bytes: Vec<u8>) -> Item {
        Item { path: path.to_owned(), bytes, mode: 0o755 }
    }

    /// Whether the file is executable.
    #[cfg(test)]
    pub(crate) fn is_program(&self) -> bool {
        self.mode == 0o755
    }
}

/// Packs a compressed tar with every path behind `prefix`, with folders. Every entry is owned by root and has
/// this date.
pub(crate) fn tar_gz(items: &[Item], prefix: &str, date: u64) -> Result<Vec<u8>> {
    let mut builder = Builder::new(Vec::new());
    let mut made: Vec<String> = Vec::new();
    for item in items {
        let path = format!("{prefix}{}", item.path);
        for (at, _) in path.match_indices('/') {
            let folder = path[..=at].to_owned();
            if !made.contains(&folder) {
                append(&mut builder, &folder, EntryType::Directory, 0o755, date, &[])?;
                made.push(folder);
            }
        }
        append(&mut builder, &path, EntryType::Regular, item.mode, date, &item.bytes)?;
    }
    gzip(&builder.into_inner()?)
}

fn append(
    builder: &mut Builder<Vec<u8>>,
    path: &str,
    kind: EntryType,
    mode: u32,
    date: u64,
    bytes: &[u8],
) -> Result<()> {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_mtime(date);
    header.set_size(bytes.len() as u64);
    header.set_uid(0);
    header.set_gid(0);
    header.set_username("root")?;
    header.set_groupname("root")?;
    // The name is set by hand, because the library removes a leading `./` and Debian's packages have that
    // prefix.
    let name = &mut header.as_old_mut().name;
    anyhow::ensure!(path.len() <= name.len(), "{path} is too long a name");
    name[..path.len()].copy_from_slice(path.as_bytes());
    header.set_cksum();
    Ok(builder.append(&header, bytes)?)
}

/// Compresses bytes without a date.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Packs a ZIP with every path behind `prefix`. Every entry has this date.
pub(crate) fn zip(items: &[Item], prefix: &str, date: u64) -> Result<Vec<u8>> {
    let date = Timestamp::from_second(i64::try_from(date)?)?.to_zoned(TimeZone::UTC).datetime();
    let part = |number: i8| number.unsigned_abs();
    let date = zip::DateTime::from_date_and_time(
        date.year().unsigned_abs(),
        part(date.month()),
        part(date.day()),
        part(date.hour()),
        part(date.minute()),
        part(date.second()),
    )?;
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for item in items {
        let options = SimpleFileOptions::default().last_modified_time(date).unix_permissions(item.mode);
        writer.start_file(format!("{prefix}{}", item.path), options)?;
        writer.write_all(&item.bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}
