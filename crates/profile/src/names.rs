//! Names given to players.

use inarow_record::{MAX_NAME, tidy_name};
use rusqlite::{OptionalExtension, params};

use crate::{Profile, StoreError};

/// Role of a player whose name is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Person who plays against a computer.
    Person,
    /// First of two people.
    First,
    /// Second of two people.
    Second,
    /// Computer player.
    Computer,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 4] = [Role::Person, Role::First, Role::Second, Role::Computer];

    fn key(self) -> &'static str {
        match self {
            Role::Person => "person",
            Role::First => "first",
            Role::Second => "second",
            Role::Computer => "computer",
        }
    }
}

impl Profile {
    /// Returns the name given to a role, or `None` for the default name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn name(&self, role: Role) -> Result<Option<String>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT name FROM names WHERE role = ?1")?;
        Ok(statement.query_row([role.key()], |row| row.get(0)).optional()?)
    }

    /// Sets the name of a role. Removes control characters, direction marks and spaces at the ends. Cuts the
    /// name to [`MAX_NAME`] characters. An empty result restores the default name. Returns the resulting name.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn set_name(&mut self, role: Role, name: &str) -> Result<Option<String>, StoreError> {
        let name = clean_name(name);
        if name.is_empty() {
            self.connection.execute("DELETE FROM names WHERE role = ?1", [role.key()])?;
            return Ok(None);
        }
        self.connection.execute(
            "INSERT INTO names VALUES (?1, ?2) ON CONFLICT DO UPDATE SET name = excluded.name",
            params![role.key(), name],
        )?;
        Ok(Some(name))
    }
}

/// Returns the nearest displayable name, as [`tidy_name`] does, with at most [`MAX_NAME`] characters. The
/// result may be empty.
#[must_use]
pub fn clean_name(name: &str) -> String {
    tidy_name(name).chars().take(MAX_NAME).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        for (given, expected) in [
            ("Анна", "Анна"),
            ("  Анна Мария ", "Анна Мария"),
            ("a\u{1b}[31mb\n", "a[31mb"),
            (" \t ", ""),
            ("\u{202e}annA\u{202c} \u{2066}B\u{2069}\u{200f}", "annA B"),
            ("\u{202e}\u{200e}", ""),
            (&"я".repeat(200), &"я".repeat(100)),
            ("Ａnn\u{200b}a\u{301}\u{301}\u{335}\u{335}\u{335}\u{335}", "Anná\u{335}\u{335}\u{335}\u{335}"),
            ("\u{3164}", ""),
        ] {
            assert_eq!(clean_name(given), expected);
        }
    }
}
