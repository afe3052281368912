//! Position and size of the window, restored at the next start.

#[cfg(test)]
mod tests;

use std::time::Duration;

use egui::{Context, Rect, Vec2, ViewportCommand, vec2};
use inarow_profile::Place;

/// Least size of the window in points, as on a phone.
pub(super) const LEAST: Vec2 = Vec2::new(400.0, 480.0);
/// Default size of the window, in points.
pub(super) const USUAL: Vec2 = Vec2::new(1280.0, 800.0);
/// Part of the title bar that must be on a screen, so that the window can be moved, in points.
const HANDLE: Vec2 = Vec2::new(120.0, 40.0);
/// Time without movement after which the position is saved.
const REST: Duration = Duration::from_secs(1);

/// Returns the position and size of the window, in points of the system. A maximized window has the position
/// and size to which it returns. `None` while the window is hidden.
fn place_of(context: &Context, before: Option<Place>) -> Option<Place> {
    // The system counts without the scale of the settings.
    let zoom = context.zoom_factor();
    context.input(|input| {
        let viewport = input.viewport();
        let hidden = viewport.minimized == Some(true) || viewport.fullscreen == Some(true);
        let maximized = viewport.maximized?;
        let size = viewport.inner_rect.unwrap_or(input.content_rect()).size() * zoom;
        if hidden || size.x < 1.0 || size.y < 1.0 {
            return None;
        }
        if maximized && let Some(before) = before {
            return Some(Place { maximized, ..before });
        }
        // Wayland reports no position and accepts no position.
        let corner = viewport.outer_rect.map_or(Vec2::ZERO, |outer| outer.min.to_vec2() * zoom);
        Some(Place {
            x: corner.x.round() as i32,
            y: corner.y.round() as i32,
            width: size.x.round() as u32,
            height: size.y.round() as u32,
            maximized,
        })
    })
}

/// Returns the least size in points at this zoom. The size fits every tested content, and is no larger than a
/// small screen.
fn least_at(zoom: f32) -> Vec2 {
    vec2(LEAST.x, (LEAST.y / zoom).clamp(300.0, LEAST.y))
}

/// Returns the stored size, or the least size.
pub(super) fn size_of(place: Place) -> Vec2 {
    vec2(place.width as f32, place.height as f32).clamp(LEAST, Vec2::splat(16_000.0))
}

/// Whether enough of the window's title bar is on one of the screens to move the window.
pub(super) fn is_within_reach(place: Place, screens: &[Rect]) -> bool {
    let title =
        Rect::from_min_size([place.x as f32, place.y as f32].into(), vec2(place.width as f32, HANDLE.y));
    screens.iter().any(|screen| {
        let seen = screen.intersect(title);
        seen.width() >= HANDLE.x && seen.height() >= HANDLE.y / 2.0
    })
}

/// Detection of a window that has stopped moving at another position.
#[derive(Default)]
pub(crate) struct PlaceTracker {
    seen: Option<Place>,
    moved: Duration,
    /// Zoom for which the least size of the window was set, or `None` for the default.
    zoom: Option<f32>,
}

impl PlaceTracker {
    /// Checks the position of the window once per frame. Every change is soon written to `kept`, so that a kill
    /// loses nothing.
    pub(crate) fn look(&mut self, context: &Context, now: Duration, kept: &mut Option<Place>) {
        let zoom = context.zoom_factor();
        if self.zoom.unwrap_or(1.0) != zoom {
            self.zoom = Some(zoom);
            context.send_viewport_cmd(ViewportCommand::MinInnerSize(least_at(zoom)));
        }
        let place = place_of(context, self.seen.or(*kept));
        if place.is_some() && place != self.seen {
            (self.seen, self.moved) = (place, now);
        }
        if self.seen.is_none() || self.seen == *kept {
            return;
        }
        let rested = now.saturating_sub(self.moved);
        if rested >= REST {
            *kept = self.seen;
        } else {
            context.request_repaint_after(REST - rested);
        }
    }
}
