//! The embedded typeface, Inter, with complete Cyrillic. The licence is SIL Open Font License 1.1
//! (`fonts/LICENSE.txt`).

/// Family name of the typeface.
pub const FAMILY: &str = "Inter";
/// Inter Regular (weight 400), an OpenType file.
pub const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");
/// Inter SemiBold (weight 600), an OpenType file.
pub const SEMIBOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");
