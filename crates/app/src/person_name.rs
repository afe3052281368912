//! Names that users choose for themselves.

use inarow_core::{Explain, Message};
use inarow_play::player_name;
use inarow_profile::{Profile, Role};
use inarow_view::{is_reserved_name, names_a_bot};

/// Checks the name of a human player. Returns the name in normal form, empty if no name is given.
///
/// # Errors
/// When the text is no valid name, or is reserved for the computer, a level or a strategy.
pub fn person_name(text: &str) -> Result<String, Message> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    let name = player_name(text).map_err(|error| error.message())?;
    if is_reserved_name(&name) || names_a_bot(&name) {
        return Err(Message::new("server-name-taken").text("name", &name));
    }
    Ok(name)
}

/// Returns the name of this profile's user on servers, if any. Older versions saved names that servers refuse
/// today. Such names are ignored.
pub(crate) fn saved_name(profile: &Profile) -> Option<String> {
    let name = profile.name(Role::Person).ok().flatten()?;
    person_name(&name).ok().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_takes_no_name_of_the_computer() {
        assert_eq!(person_name(" Ａnna "), Ok("Anna".to_owned()));
        assert_eq!(person_name("  "), Ok(String::new()));
        for (name, key) in [
            ("Компьютер", "server-name-taken"),
            ("Cоmputer", "server-name-taken"),
            ("Anna (bot)", "server-name-taken"),
            ("Белые", "server-name-taken"),
            ("level 10", "server-name-taken"),
            ("42", "wrong-name-letter"),
            ("a:b", "wrong-name"),
            ("a：b", "wrong-name"),
        ] {
            assert_eq!(person_name(name).unwrap_err().key, key, "{name}");
        }
    }

    #[test]
    fn a_saved_name_that_servers_refuse_is_not_sent() {
        let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
        for (name, sent) in [("Anna", Some("Anna")), ("Лёгкий", None), ("42", None)] {
            profile.set_name(Role::Person, name).unwrap();
            assert_eq!(saved_name(&profile).as_deref(), sent, "{name}");
        }
    }
}
