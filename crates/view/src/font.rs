//! The embedded typeface: Inter (SIL Open Font License 1.1, see `fonts/LICENSE.txt`), Cyrillic complete.

/// Family name of the typeface.
pub const FAMILY: &str = "Inter";
/// Inter Regular (weight 400), an OpenType file.
pub const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");
/// Inter SemiBold (weight 600), an OpenType file.
pub const SEMIBOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");
