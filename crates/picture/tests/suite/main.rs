//! Tests of the crate from outside, in one binary.

mod animation;
mod raster;
mod scenes;
mod vector;
