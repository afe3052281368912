//! Settings that are on or off, listed with numbers that switch them.

use inarow_profile::Settings;

use super::Session;
use crate::ink::{Ink, Row};

/// Settings that are on or off, as the key of the name and the field.
const SWITCHES: [(&str, Switch); 3] = [
    ("settings-judgement", |settings| &mut settings.judgement),
    ("nearby-setting", |settings| &mut settings.nearby),
    ("link-host-again", |settings| &mut settings.host_again),
];

type Switch = fn(&mut Settings) -> &mut bool;

impl Session {
    /// Runs the command `settings`, which lists the settings or switches the setting with this number.
    pub(super) fn settings(&mut self, rest: &str) {
        if rest.is_empty() {
            self.blank();
            self.print_text(Ink::Strong, "settings-title");
            (0..SWITCHES.len()).for_each(|place| self.show_setting(place));
            self.blank();
            return self.print_text(Ink::Quiet, "settings-switch");
        }
        let number = rest.trim_end_matches('.').parse::<usize>().ok();
        let place = number.and_then(|number| number.checked_sub(1)).filter(|place| *place < SWITCHES.len());
        let Some(place) = place else {
            return self.print_with(Ink::Bad, "settings-range", &[("most", SWITCHES.len().into())]);
        };
        self.change_settings(|settings| {
            let value = SWITCHES[place].1(settings);
            *value = !*value;
        });
        self.show_setting(place);
    }

    fn show_setting(&mut self, place: usize) {
        let (key, switch) = SWITCHES[place];
        let is_on = *switch(&mut self.settings);
        let value = self.texts.get(if is_on { "on" } else { "off" });
        let values = [("name", self.texts.get(key).into()), ("value", value.into())];
        let mut row = Row::of(Ink::Quiet, format!("{:>3}. ", place + 1));
        row.push(Ink::Plain, &self.texts.with("settings-line", &values));
        self.row(&row);
    }
}
