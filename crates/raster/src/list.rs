//! The display list of the window as text. The list has the painted shapes with their places, in painting
//! order.
//!
//! Each line describes a shape by kind, colours and size, then by its place in points. Equal shapes in a row
//! share a line, with the first and the last place. A change of layout changes only a few readable lines.

use std::fmt::Write as _;

use egui::epaint::{ClippedShape, ColorMode, PathStroke, Shape, TextShape};
use egui::{Color32, Rect, Stroke};

/// Describes the visible shapes.
#[must_use]
pub fn display_list(shapes: &[ClippedShape]) -> String {
    let mut list = List::default();
    for ClippedShape { clip_rect, shape, .. } in shapes {
        list.add(shape, *clip_rect);
    }
    list.finish()
}

#[derive(Default)]
struct List {
    text: String,
    clip: Option<Rect>,
    run: Option<Run>,
}

/// Equal shapes in a row.
struct Run {
    what: String,
    first: Rect,
    last: Rect,
    count: usize,
    /// Digest of all places.
    digest: u64,
}

impl List {
    fn add(&mut self, shape: &Shape, clip: Rect) {
        if let Shape::Vec(shapes) = shape {
            shapes.iter().for_each(|shape| self.add(shape, clip));
            return;
        }
        let place = shape.visual_bounding_rect();
        if !place.intersects(clip) {
            return;
        }
        let Some(what) = describe(shape) else { return };
        if self.clip != Some(clip) {
            self.end_run();
            self.clip = Some(clip);
            let _ = writeln!(self.text, "within {}", whole(clip));
        }
        match &mut self.run {
            Some(run) if run.what == what => {
                (run.last, run.count) = (place, run.count + 1);
                run.digest = digest(run.digest, place);
            }
            _ => {
                self.end_run();
                self.run = Some(Run { what, first: place, last: place, count: 1, digest: digest(0, place) });
            }
        }
    }

    fn end_run(&mut self) {
        let Some(Run { what, first, last, count, digest }) = self.run.take() else { return };
        let _ = match count {
            1 => writeln!(self.text, "  {what} at {}", point(first)),
            2 => writeln!(self.text, "  {what} at {} and {}", point(first), point(last)),
            _ => writeln!(
                self.text,
                "  {count} × {what} from {} to {} #{:04x}",
                point(first),
                point(last),
                digest & 0xFFFF
            ),
        };
    }

    fn finish(mut self) -> String {
        self.end_run();
        self.text
    }
}

/// Returns kind, size and colours of a shape, or `None` for an invisible shape.
fn describe(shape: &Shape) -> Option<String> {
    let place = shape.visual_bounding_rect();
    let size = format!("{}×{}", number(place.width()), number(place.height()));
    Some(match shape {
        Shape::Noop | Shape::Vec(_) => return None,
        Shape::Rect(rect) => {
            let looks = looks(rect.fill, rect.stroke)?;
            let blur = if rect.blur_width > 0.0 { " blurred" } else { "" };
            format!("rectangle {size} r{}{blur}{looks}", rect.corner_radius.nw)
        }
        Shape::Circle(circle) => format!("circle {size}{}", looks(circle.fill, circle.stroke)?),
        Shape::Ellipse(ellipse) => format!("ellipse {size}{}", looks(ellipse.fill, ellipse.stroke)?),
        Shape::LineSegment { stroke, .. } => format!("line {size}{}", looks(Color32::TRANSPARENT, *stroke)?),
        Shape::Path(path) => {
            format!("path of {} points {size}{}", path.points.len(), path_looks(path.fill, &path.stroke)?)
        }
        Shape::Text(text) => describe_text(text)?,
        Shape::Mesh(mesh) => format!("mesh of {} triangles {size}", mesh.indices.len() / 3),
        Shape::Band(_) => format!("band {size}"),
        Shape::QuadraticBezier(curve) => format!("curve {size}{}", path_looks(curve.fill, &curve.stroke)?),
        Shape::CubicBezier(curve) => format!("curve {size}{}", path_looks(curve.fill, &curve.stroke)?),
        Shape::Callback(_) => format!("callback {size}"),
    })
}

/// Returns a text with the size and colour of its first letters. Includes the number of lines if the text has
/// several.
fn describe_text(text: &TextShape) -> Option<String> {
    let job = &text.galley.job;
    let shown = job.text.trim_end();
    if shown.trim().is_empty() || text.opacity_factor == 0.0 {
        return None;
    }
    let format = job.sections.first().map(|section| &section.format);
    let of_format = format.map_or(Color32::PLACEHOLDER, |format| format.color);
    let color = text.override_text_color.unwrap_or(of_format);
    let color = if color == Color32::PLACEHOLDER { text.fallback_color } else { color };
    let size = format.map_or(0.0, |format| format.font_id.size);
    let rows = text.galley.rows.len();
    let lines = if rows > 1 { format!(" in {rows} lines") } else { String::new() };
    let cut = if text.galley.elided { " cut" } else { "" };
    let width = number(text.galley.rect.width());
    Some(format!("text {shown:?} {}pt {}{lines}{cut}, {width} wide", number(size), colour(color)))
}

/// Returns fill and line, or `None` if both are invisible.
fn looks(fill: Color32, stroke: Stroke) -> Option<String> {
    let has_line = stroke.width > 0.0 && stroke.color != Color32::TRANSPARENT;
    let mut text = String::new();
    if fill != Color32::TRANSPARENT {
        let _ = write!(text, " {}", colour(fill));
    }
    if has_line {
        let _ = write!(text, " line {} {}", number(stroke.width), colour(stroke.color));
    }
    (!text.is_empty()).then_some(text)
}

/// Returns fill and line of a path. The line may change its colour.
fn path_looks(fill: Color32, stroke: &PathStroke) -> Option<String> {
    let color = match stroke.color {
        ColorMode::Solid(color) => color,
        ColorMode::UV(_) => Color32::PLACEHOLDER,
    };
    looks(fill, Stroke::new(stroke.width, color))
}

fn colour(color: Color32) -> String {
    let [red, green, blue, alpha] = color.to_array();
    if alpha == u8::MAX {
        format!("#{red:02x}{green:02x}{blue:02x}")
    } else {
        format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}")
    }
}

/// Formats a place and a size.
fn whole(rect: Rect) -> String {
    format!("{} {}×{}", point(rect), number(rect.width()), number(rect.height()))
}

/// Formats the left and top of a place.
fn point(rect: Rect) -> String {
    format!("{},{}", number(rect.left()), number(rect.top()))
}

/// Formats a length in points with at most one decimal.
fn number(value: f32) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    // Turns minus zero into zero.
    format!("{}", tenths + 0.0)
}

/// Mixes a place into a digest (FNV-1a).
fn digest(digest: u64, place: Rect) -> u64 {
    point(place).bytes().fold(digest ^ 0xCBF2_9CE4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use egui::{CornerRadius, Pos2, StrokeKind, pos2, vec2};

    use super::*;

    fn clipped(shape: Shape) -> ClippedShape {
        ClippedShape::new(Rect::from_min_size(Pos2::ZERO, vec2(100.0, 50.0)), shape)
    }

    fn cell(x: f32) -> Shape {
        Shape::rect_filled(Rect::from_min_size(pos2(x, 5.0), vec2(10.0, 10.0)), 2, Color32::RED)
    }

    #[test]
    fn shapes_are_told_by_kind_colour_and_place() {
        let frame = Shape::rect_stroke(
            Rect::from_min_size(pos2(0.0, 0.0), vec2(20.0, 10.25)),
            CornerRadius::ZERO,
            Stroke::new(1.0, Color32::WHITE),
            StrokeKind::Inside,
        );
        let list = display_list(&[clipped(cell(5.0)), clipped(frame)]);
        let expected = "within 0,0 100×50\n  rectangle 10×10 r2 #ff0000 at 5,5\n  rectangle 20×10.3 r0 line 1 #ffffff at 0,0\n";
        assert_eq!(list, expected);
    }

    #[test]
    fn equal_shapes_share_a_line_that_any_of_their_places_changes() {
        let cells = |middle| [0.0, middle, 40.0].map(|x| clipped(cell(x)));
        let list = display_list(&cells(20.0));
        assert!(list.contains("3 × rectangle 10×10 r2 #ff0000 from 0,5 to 40,5 #"), "{list}");
        assert_ne!(list, display_list(&cells(21.0)));
    }

    #[test]
    fn what_nobody_sees_is_left_out() {
        let hidden = [
            Shape::Noop,
            cell(200.0),
            Shape::rect_filled(Rect::from_min_size(Pos2::ZERO, vec2(5.0, 5.0)), 0, Color32::TRANSPARENT),
        ];
        assert_eq!(display_list(&hidden.map(clipped)), "");
    }
}
