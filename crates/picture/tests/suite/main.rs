//! Tests of the crate from outside, in one binary.

mod animation;
mod dense;
mod raster;
mod replay;
mod scenes;
mod vector;
