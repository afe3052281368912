//! Draws the toolkit's output without a graphics card. The pixels are equal on every machine.
//!
//! Follows the toolkit's own painter, with the top-left rule at pixel centres and linear filtering of textures.
//! Stored colours are multiplied and blended without conversion (gamma space, premultiplied). There is no
//! dithering.

use std::collections::HashMap;

use egui::epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex};
use egui::{Color32, Rect, TextureFilter, TextureId, TextureOptions, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;

/// Renderer for tests.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    size: [usize; 2],
    pixels: Vec<Color32>,
    linear: bool,
}

impl TestRenderer for Raster {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = &change.image;
                match change.pos {
                    None => {
                        let texture = Texture {
                            size: image.size,
                            pixels: image.pixels.clone(),
                            linear: is_linear(change.options),
                        };
                        self.textures.insert(id, texture);
                    }
                    Some([left, top]) => {
                        if let Some(texture) = self.textures.get_mut(&id) {
                            for (row, line) in image.pixels.chunks(image.size[0]).enumerate() {
                                let from = (top + row) * texture.size[0] + left;
                                texture.pixels[from..from + line.len()].copy_from_slice(line);
                            }
                        }
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, context: &egui::Context, output: &egui::FullOutput) -> Result<RgbaImage, String> {
        let scale = output.pixels_per_point;
        let size = context.viewport_rect().size() * scale;
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for ClippedPrimitive { clip_rect, primitive } in context.tessellate(output.shapes.clone(), scale) {
            match primitive {
                Primitive::Mesh(mesh) => {
                    let texture = self.textures.get(&mesh.texture_id).ok_or("a mesh names no texture")?;
                    canvas.mesh(&mesh, texture, clip_rect, scale);
                }
                Primitive::Callback(_) => return Err("drawing by hand needs a graphics card".to_owned()),
            }
        }
        canvas.into_image()
    }
}

fn is_linear(options: TextureOptions) -> bool {
    options.magnification == TextureFilter::Linear
}

impl Texture {
    /// Returns the stored colour at a place from 0 to 1.
    fn at(&self, u: f32, v: f32) -> [f32; 4] {
        let [width, height] = self.size;
        let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
        if !self.linear {
            return self.pixel(x.round() as isize, y.round() as isize);
        }
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let (left, top) = (left as isize, top as isize);
        // Nearly all samples need one texel, because glyphs are on whole pixels.
        if fx.min(fy) >= 0.0 && fx.max(fy) < 1e-3 {
            return self.pixel(left, top);
        }
        let [a, b] = [self.pixel(left, top), self.pixel(left + 1, top)];
        let [c, d] = [self.pixel(left, top + 1), self.pixel(left + 1, top + 1)];
        std::array::from_fn(|i| {
            let upper = a[i] + (b[i] - a[i]) * fx;
            let lower = c[i] + (d[i] - c[i]) * fx;
            upper + (lower - upper) * fy
        })
    }

    fn pixel(&self, x: isize, y: isize) -> [f32; 4] {
        let x = x.clamp(0, self.size[0] as isize - 1) as usize;
        let y = y.clamp(0, self.size[1] as isize - 1) as usize;
        self.pixels[y * self.size[0] + x].to_array().map(f32::from)
    }
}

/// Steps per pixel. Corners are rounded to these steps, as on graphics cards.
const SUB: f32 = 256.0;

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
}

/// Edge of a triangle: separates the pixels of a row inside the triangle from those outside.
struct Edge {
    from: [i64; 2],
    step: [i64; 2],
    /// 0 if the edge owns the pixels on the edge, else 1.
    least: i64,
}

impl Edge {
    fn new(from: [i64; 2], to: [i64; 2]) -> Edge {
        let step = [to[0] - from[0], to[1] - from[1]];
        let owns = step[1] < 0 || (step[1] == 0 && step[0] > 0);
        Edge { from, step, least: i64::from(!owns) }
    }

    /// Returns the distance of a point to the inner side, times the edge's length.
    fn inside(&self, x: i64, y: i64) -> i64 {
        self.step[0] * (y - self.from[1]) - self.step[1] * (x - self.from[0])
    }
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, height, pixels: vec![[0, 0, 0, 255]; width * height] }
    }

    fn into_image(self) -> Result<RgbaImage, String> {
        let bytes = self.pixels.into_flattened();
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes).ok_or("no picture".to_owned())
    }

    fn mesh(&mut self, mesh: &Mesh, texture: &Texture, clip: Rect, scale: f32) {
        let low = |value: f32, most: usize| ((value * scale).round().max(0.0) as i64).min(most as i64);
        let clip = [
            low(clip.min.x, self.width),
            low(clip.min.y, self.height),
            low(clip.max.x, self.width),
            low(clip.max.y, self.height),
        ];
        for corners in mesh.indices.as_chunks::<3>().0 {
            let corners = corners.map(|index| mesh.vertices[index as usize]);
            self.triangle(corners, texture, clip, scale);
        }
    }

    fn triangle(&mut self, mut corners: [Vertex; 3], texture: &Texture, clip: [i64; 4], scale: f32) {
        let snap = |vertex: &Vertex| [vertex.pos.x, vertex.pos.y].map(|v| (v * scale * SUB).round() as i64);
        let mut points = [snap(&corners[0]), snap(&corners[1]), snap(&corners[2])];
        let area = Edge::new(points[0], points[1]).inside(points[2][0], points[2][1]);
        if area == 0 {
            return;
        }
        if area < 0 {
            corners.swap(1, 2);
            points.swap(1, 2);
        }
        // The distance of a pixel from an edge is the weight of the opposite corner.
        let edges = [
            Edge::new(points[1], points[2]),
            Edge::new(points[2], points[0]),
            Edge::new(points[0], points[1]),
        ];
        let sub = SUB as i64;
        let top = points.iter().map(|point| point[1]).min().unwrap_or(0).div_euclid(sub).max(clip[1]);
        let bottom =
            (points.iter().map(|point| point[1]).max().unwrap_or(0).div_euclid(sub) + 1).min(clip[3]);
        let plain = corners[1..].iter().all(|v| v.color == corners[0].color && v.uv == corners[0].uv);
        let plain = plain.then(|| product(corners[0].color.to_array().map(f32::from), texture, corners[0]));
        for y in top..bottom {
            let Some((left, right)) = span(&edges, y * sub + sub / 2, clip) else { continue };
            let row = y as usize * self.width;
            let line = &mut self.pixels[row + left as usize..row + right as usize];
            match plain {
                Some(colour) if colour[3] == 255 => line.fill(colour),
                Some([0, 0, 0, 0]) => {}
                Some(colour) => line.iter_mut().for_each(|pixel| blend(pixel, colour)),
                None => shaded(line, left, y * sub + sub / 2, &corners, &edges, area.abs(), texture),
            }
        }
    }
}

/// Returns the range of a triangle's pixels in a row, without its end.
fn span(edges: &[Edge; 3], y: i64, clip: [i64; 4]) -> Option<(i64, i64)> {
    let (mut left, mut right) = (clip[0], clip[2]);
    let sub = SUB as i64;
    for edge in edges {
        let at_zero = edge.inside(sub / 2, y) - edge.least;
        let step = -edge.step[1] * sub;
        match step.signum() {
            1 => left = left.max((-at_zero).div_euclid(step) + i64::from((-at_zero).rem_euclid(step) > 0)),
            -1 => right = right.min(at_zero.div_euclid(-step) + 1),
            _ if at_zero < 0 => return None,
            _ => {}
        }
    }
    (left < right).then_some((left, right))
}

/// Draws pixels of a row whose colour changes between the corners.
fn shaded(
    line: &mut [[u8; 4]],
    left: i64,
    y: i64,
    corners: &[Vertex; 3],
    edges: &[Edge; 3],
    area: i64,
    texture: &Texture,
) {
    let sub = SUB as i64;
    let area = area as f32;
    let start = [0, 1, 2].map(|i| edges[i].inside(left * sub + sub / 2, y) as f32 / area);
    let step = [0, 1, 2].map(|i| (-edges[i].step[1] * sub) as f32 / area);
    let colours = corners.map(|corner| corner.color.to_array().map(f32::from));
    let uv = corners.map(|corner| corner.uv);
    let flat = uv[0] == uv[1] && uv[0] == uv[2];
    let texel = texture.at(uv[0].x, uv[0].y);
    let same = colours[0] == colours[1] && colours[0] == colours[2];
    for (index, pixel) in line.iter_mut().enumerate() {
        let weight = [0, 1, 2].map(|i| start[i] + step[i] * index as f32);
        let colour =
            if same { colours[0] } else { std::array::from_fn(|i| mix(weight, colours.map(|c| c[i]))) };
        let texel = if flat {
            texel
        } else {
            texture.at(mix(weight, uv.map(|uv| uv.x)), mix(weight, uv.map(|uv| uv.y)))
        };
        blend(pixel, multiply(colour, texel));
    }
}

fn mix(weight: [f32; 3], values: [f32; 3]) -> f32 {
    weight[0] * values[0] + weight[1] * values[1] + weight[2] * values[2]
}

fn product(colour: [f32; 4], texture: &Texture, corner: Vertex) -> [u8; 4] {
    multiply(colour, texture.at(corner.uv.x, corner.uv.y))
}

fn multiply(colour: [f32; 4], texel: [f32; 4]) -> [u8; 4] {
    std::array::from_fn(|i| (colour[i] * texel[i] / 255.0 + 0.5).clamp(0.0, 255.0) as u8)
}

/// Blends a colour over a pixel.
fn blend(pixel: &mut [u8; 4], colour: [u8; 4]) {
    let rest = 255 - u32::from(colour[3]);
    if rest == 255 && colour == [0; 4] {
        return;
    }
    for (below, above) in pixel.iter_mut().zip(colour) {
        *below = (u32::from(above) + (u32::from(*below) * rest + 127) / 255).min(255) as u8;
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    fn white() -> Texture {
        Texture { size: [1, 1], pixels: vec![Color32::WHITE], linear: true }
    }

    fn draw(mesh: &Mesh, clip: Rect) -> Vec<[u8; 4]> {
        let mut canvas = Canvas::new(4, 4);
        canvas.mesh(mesh, &white(), clip, 1.0);
        canvas.pixels
    }

    #[test]
    fn two_triangles_cover_each_pixel_of_a_rectangle_once() {
        let mut mesh = Mesh::default();
        let half = Color32::from_rgba_premultiplied(100, 0, 0, 128);
        mesh.add_colored_rect(Rect::from_min_max(pos2(1.0, 1.0), pos2(3.0, 4.0)), half);
        let pixels = draw(&mesh, Rect::EVERYTHING);
        for (index, pixel) in pixels.iter().enumerate() {
            let (x, y) = (index % 4, index / 4);
            let expected = if (1..3).contains(&x) && y >= 1 { 100 } else { 0 };
            assert_eq!(*pixel, [expected, 0, 0, 255], "{x},{y}");
        }
    }

    #[test]
    fn nothing_is_drawn_outside_the_clip_or_the_picture() {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(Rect::from_min_max(pos2(-9.0, -9.0), pos2(99.0, 99.0)), Color32::WHITE);
        let pixels = draw(&mesh, Rect::from_min_max(pos2(2.0, 0.0), pos2(50.0, 1.0)));
        assert_eq!(pixels.iter().filter(|pixel| pixel[0] == 255).count(), 2);
        assert_eq!(pixels[2..4], [[255; 4]; 2]);
    }

    #[test]
    fn colours_change_evenly_between_corners() {
        let mut mesh = Mesh::default();
        let corners = [(0.0, 0.0, 0), (4.0, 0.0, 200), (4.0, 4.0, 200), (0.0, 4.0, 0)];
        for (x, y, red) in corners {
            mesh.colored_vertex(pos2(x, y), Color32::from_rgb(red, 0, 0));
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        let pixels = draw(&mesh, Rect::EVERYTHING);
        let reds: Vec<u8> = pixels[4..8].iter().map(|pixel| pixel[0]).collect();
        assert_eq!(reds, [25, 75, 125, 175]);
    }
}
