//! Compares generated walls with fields of the original generator.

use inarow_core::{Shape, WallSpec, walls};

use crate::games::Numbers;

const SIDE: usize = 20;

type Field = Vec<bool>;

fn originals() -> Vec<Field> {
    let text = include_str!("../data/course/obstacle_fields_20x20_p075_l50_g1.txt");
    text.lines().map(|line| line.chars().map(|letter| letter == '#').collect()).collect()
}

fn generated(count: usize) -> Vec<Field> {
    let shape = Shape::new(SIDE as u32, SIDE as u32).unwrap();
    let field = |seed: usize| {
        let mut field = vec![false; SIDE * SIDE];
        for [x, y] in walls::generate(shape, WallSpec::COURSE, &mut Numbers(seed as u64)) {
            field[y as usize * SIDE + x as usize] = true;
        }
        field
    };
    (0..count).map(field).collect()
}

/// Returns the sizes of groups of touching walls, by sides or corners.
fn components(field: &Field) -> Vec<f64> {
    let mut seen = vec![false; field.len()];
    let mut sizes = Vec::new();
    for start in 0..field.len() {
        if !field[start] || seen[start] {
            continue;
        }
        let (mut stack, mut size) = (vec![start], 0);
        seen[start] = true;
        while let Some(at) = stack.pop() {
            size += 1;
            let (x, y) = (at % SIDE, at / SIDE);
            for ny in y.saturating_sub(1)..(y + 2).min(SIDE) {
                for nx in x.saturating_sub(1)..(x + 2).min(SIDE) {
                    let near = ny * SIDE + nx;
                    if field[near] && !seen[near] {
                        seen[near] = true;
                        stack.push(near);
                    }
                }
            }
        }
        sizes.push(f64::from(size));
    }
    sizes
}

/// Counts the walls in a quadrant: 0 top-left, 1 top-right, 2 bottom-left, 3 bottom-right.
fn quadrant(field: &Field, quadrant: usize) -> f64 {
    let inside = |at: usize| {
        (at % SIDE >= SIDE / 2) == (quadrant % 2 == 1) && (at / SIDE >= SIDE / 2) == (quadrant >= 2)
    };
    (0..field.len()).filter(|&at| field[at] && inside(at)).count() as f64
}

/// Returns the p-value of the two-sample Kolmogorov–Smirnov test (asymptotic distribution, with Stephens' correction).
fn kolmogorov_smirnov(mut a: Vec<f64>, mut b: Vec<f64>) -> f64 {
    a.sort_by(f64::total_cmp);
    b.sort_by(f64::total_cmp);
    let (n, m) = (a.len() as f64, b.len() as f64);
    let mut distance: f64 = 0.0;
    for &value in a.iter().chain(&b) {
        let below = |sample: &[f64]| sample.partition_point(|&x| x <= value) as f64;
        distance = distance.max((below(&a) / n - below(&b) / m).abs());
    }
    let size = (n * m / (n + m)).sqrt();
    let lambda = (size + 0.12 + 0.11 / size) * distance;
    let terms = (1..=100).map(|j: i32| {
        let sign = if j % 2 == 1 { 1.0 } else { -1.0 };
        sign * (-2.0 * f64::from(j * j) * lambda * lambda).exp()
    });
    if lambda < 0.2 { 1.0 } else { (2.0 * terms.sum::<f64>()).clamp(0.0, 1.0) }
}

#[test]
fn generated_fields_are_distributed_as_the_originals() {
    let (originals, generated) = (originals(), generated(1000));
    assert_eq!(originals.len(), 100);
    for field in originals.iter().chain(&generated) {
        assert_eq!(field.iter().filter(|&&wall| wall).count(), 100);
    }
    type Figure = (&'static str, fn(&Field) -> Vec<f64>);
    let figures: [Figure; 6] = [
        ("component sizes", components),
        ("components", |field| vec![components(field).len() as f64]),
        ("top-left", |field| vec![quadrant(field, 0)]),
        ("top-right", |field| vec![quadrant(field, 1)]),
        ("bottom-left", |field| vec![quadrant(field, 2)]),
        ("bottom-right", |field| vec![quadrant(field, 3)]),
    ];
    for (name, figure) in figures {
        let of = |fields: &[Field]| fields.iter().flat_map(figure).collect::<Vec<f64>>();
        let p = kolmogorov_smirnov(of(&originals), of(&generated));
        println!("{name}: p = {p:.3}");
        assert!(p > 0.01, "{name}: p = {p}");
    }
}

#[test]
fn the_test_itself_tells_different_distributions_apart() {
    let uniform: Vec<f64> = (0..100).map(f64::from).collect();
    let shifted: Vec<f64> = (0..100).map(|i| f64::from(i) + 30.0).collect();
    assert!(kolmogorov_smirnov(uniform.clone(), shifted) < 0.001);
    assert!(kolmogorov_smirnov(uniform.clone(), uniform) > 0.99);
}

#[test]
fn walls_are_a_function_of_the_numbers_drawn_and_keep_the_gap() {
    let shape = Shape::new(30, 12).unwrap();
    let spec = WallSpec { playable: 0.8, max_length: 6, gap: 2 };
    let make = |seed| walls::generate(shape, spec, &mut Numbers(seed));
    assert_eq!(make(5), make(5));
    assert_ne!(make(5), make(6));
    assert!(make(5).len() <= spec.wanted(shape));
    let all = WallSpec { playable: 0.0, max_length: 0, gap: 0 };
    assert_eq!(walls::generate(shape, all, &mut Numbers(1)).len(), shape.cells());
    let none = WallSpec { playable: 1.0, ..spec };
    assert!(walls::generate(shape, none, &mut Numbers(1)).is_empty());
}
