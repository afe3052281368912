//! The theme's colours and measures as a style of the toolkit. The style hides the toolkit's own appearance.

use egui::{Context, CornerRadius, Stroke, TextStyle, Vec2, Visuals};
use inarow_view::{Skin, contrast};

use super::{Ink, font};

/// Applies a theme to everything that is drawn from now on. Does nothing if the theme is applied already.
pub(crate) fn apply(context: &Context, skin: impl Into<Skin>, scale: f32, motion: bool) {
    let skin = skin.into();
    // The keys for zooming change the setting instead.
    if context.options(|options| options.zoom_with_keyboard) {
        context.options_mut(|options| options.zoom_with_keyboard = false);
    }
    if (context.zoom_factor() - scale).abs() > f32::EPSILON {
        context.set_zoom_factor(scale);
    }
    let fingers = super::touch::fingers(context);
    let key = egui::Id::unique("applied theme");
    if context.data(|data| data.get_temp::<(Skin, bool, bool)>(key)) == Some((skin, motion, fingers)) {
        return;
    }
    context.data_mut(|data| data.insert_temp(key, (skin, motion, fingers)));
    let ink = Ink::new(skin);
    ink.keep(context);
    let base = if skin.theme.tokens().dark { egui::Theme::Dark } else { egui::Theme::Light };
    context.set_theme(base);
    context.style_mut_of(base, |style| {
        style.visuals = visuals(&ink);
        style.text_styles = [
            (TextStyle::Body, font::regular(font::BODY)),
            (TextStyle::Button, font::regular(font::BODY)),
            (TextStyle::Small, font::regular(font::SMALL)),
            (TextStyle::Heading, font::strong(font::STATUS)),
            (TextStyle::Monospace, font::regular(font::BODY)),
        ]
        .into();
        style.spacing.item_spacing = Vec2::new(8.0, 8.0);
        style.spacing.button_padding = Vec2::new(12.0, 8.0);
        style.spacing.interact_size = Vec2::splat(if fingers { 44.0 } else { 38.0 });
        style.spacing.scroll = thin_scroll();
        style.spacing.tooltip_width = 320.0;
        style.spacing.menu_margin = egui::Margin::symmetric(10, 7);
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.4;
        style.animation_time = if motion { 0.15 } else { 0.0 };
        style.scroll_animation = if motion {
            egui::style::ScrollAnimation::default()
        } else {
            egui::style::ScrollAnimation::none()
        };
    });
}

/// Distance of the scroll bar from the edge if there is no margin next to the contents, in points.
pub(crate) const BAR_INSIDE: f32 = 3.0;

/// Returns the style of a thin scroll bar next to the contents, without a groove.
fn thin_scroll() -> egui::style::ScrollStyle {
    egui::style::ScrollStyle {
        bar_width: 8.0,
        floating_width: 5.0,
        // The scroll bar floats in the margin next to the contents and takes no width from them.
        floating_allocated_width: 0.0,
        bar_outer_margin: -9.0,
        handle_min_length: 32.0,
        foreground_color: true,
        dormant_background_opacity: 0.0,
        active_background_opacity: 0.0,
        interact_background_opacity: 0.0,
        dormant_handle_opacity: contrast::HANDLE[0],
        active_handle_opacity: contrast::HANDLE[1],
        interact_handle_opacity: contrast::HANDLE[2],
        ..egui::style::ScrollStyle::floating()
    }
}

fn visuals(ink: &Ink) -> Visuals {
    let mut visuals = if ink.tokens().dark { Visuals::dark() } else { Visuals::light() };
    visuals.override_text_color = Some(ink.text);
    visuals.panel_fill = ink.bg;
    visuals.window_fill = ink.surface;
    visuals.window_stroke = Stroke::new(1.0, ink.line);
    visuals.window_corner_radius = CornerRadius::same(14);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.extreme_bg_color = ink.raised;
    visuals.faint_bg_color = ink.raised;
    // A blinking caret would redraw the whole window twice a second while a field has the focus.
    visuals.text_cursor.blink = false;
    visuals.popup_shadow = egui::Shadow::NONE;
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.selection.bg_fill = ink.accent.gamma_multiply(contrast::SELECTED);
    visuals.disabled_alpha = contrast::DISABLED;
    visuals.selection.stroke = Stroke::new(1.0, ink.text);
    visuals.hyperlink_color = ink.accent;
    visuals.warn_fg_color = ink.bad;
    visuals.error_fg_color = ink.bad;
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = CornerRadius::same(8);
        widget.bg_fill = ink.raised;
        widget.weak_bg_fill = ink.raised;
        widget.bg_stroke = Stroke::new(1.0, ink.line);
        widget.fg_stroke = Stroke::new(1.0, ink.text);
        widget.expansion = 0.0;
    }
    visuals.widgets.noninteractive.bg_fill = ink.surface;
    visuals.widgets.hovered.bg_fill = ink.cell_hover;
    visuals.widgets.hovered.weak_bg_fill = ink.cell_hover;
    visuals
}
