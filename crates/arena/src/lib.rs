//! Tournaments and proof of strength: who is better, by how much, how surely.

pub mod stats;
