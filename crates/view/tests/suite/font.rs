//! The embedded typeface has every letter that the texts and the boards need.

use std::collections::BTreeSet;

use inarow_view::font;

fn u16_at(data: &[u8], at: usize) -> usize {
    usize::from(u16::from_be_bytes([data[at], data[at + 1]]))
}

fn u32_at(data: &[u8], at: usize) -> usize {
    u16_at(data, at) << 16 | u16_at(data, at + 2)
}

/// The characters of a font, from the format 12 part of its `cmap` table (OpenType specification, “cmap”).
fn characters(data: &[u8]) -> BTreeSet<u32> {
    let tables = (0..u16_at(data, 4)).map(|i| 12 + 16 * i);
    let cmap = tables.clone().find(|at| &data[*at..*at + 4] == b"cmap").expect("a cmap table");
    let cmap = u32_at(data, cmap + 8);
    let parts = (0..u16_at(data, cmap + 2)).map(|i| cmap + u32_at(data, cmap + 8 + 8 * i));
    let part = parts.clone().find(|at| u16_at(data, *at) == 12).expect("a format 12 part");
    let groups = (0..u32_at(data, part + 12)).map(|i| part + 16 + 12 * i);
    groups.flat_map(|at| u32_at(data, at) as u32..=u32_at(data, at + 4) as u32).collect()
}

#[test]
fn every_letter_of_every_text_is_there() {
    for face in [font::REGULAR, font::SEMIBOLD] {
        let known = characters(face);
        let cyrillic = ('А'..='я').chain("Ёё".chars());
        let signs = "×−+·–—…«»“”„’№←↑→↓ \u{a0}\u{202f}0123456789".chars();
        let mut needed: BTreeSet<char> = cyrillic.chain(signs).collect();
        for lang in inarow_view::Lang::ALL {
            let texts = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
            let single = texts.join(format!("{}.ftl", lang.code()));
            let files = match std::fs::read_dir(texts.join(lang.code())) {
                Ok(entries) => entries.map(|entry| entry.unwrap().path()).collect(),
                Err(_) => vec![single],
            };
            for file in files {
                needed.extend(std::fs::read_to_string(file).unwrap().chars());
            }
        }
        needed.remove(&'\n');
        let missing: String = needed.into_iter().filter(|c| !known.contains(&(*c as u32))).collect();
        assert_eq!(missing, "");
    }
}
