//! The parameters of a pipeline element: `dilifetime-carry<dialect=dwarf5>`.

use thiserror::Error;

/// Why an element's parameters can't be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    #[error("'{0}': expected NAME or NAME<KEY=VALUE;...>")]
    Shape(String),
    #[error("unknown parameter '{key}' (known: {known})")]
    Unknown { key: String, known: String },
    #[error("'{0}' is no architecture")]
    Architecture(String),
    #[error("'{value}' is no {key} (known: {known})")]
    Value {
        key: String,
        value: String,
        known: String,
    },
    #[error("environment variable {0}: {1}")]
    Environment(&'static str, Box<OptionError>),
}

/// A pass's parameters, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    entries: Vec<(String, String)>,
}

impl Options {
    /// Splits a pipeline element into the pass's name and its parameters. LLVM
    /// separates parameters by semicolons, as a comma ends the element.
    ///
    /// # Errors
    /// [`OptionError::Shape`] for an element that isn't `NAME` or
    /// `NAME<...>`.
    pub fn parse(element: &str) -> Result<(&str, Options), OptionError> {
        let Some((name, rest)) = element.split_once('<') else {
            return Ok((element, Options::default()));
        };
        let Some(text) = rest.strip_suffix('>') else {
            return Err(OptionError::Shape(element.to_owned()));
        };
        Ok((name, Options::from_list(text)))
    }

    /// `KEY=VALUE` pairs between semicolons or commas; a key alone has the
    /// value "".
    pub fn from_list(text: &str) -> Options {
        let entries = text
            .split([';', ','])
            .map(str::trim)
            .filter(|entry| !entry.is_empty())
            .map(|entry| entry.split_once('=').unwrap_or((entry, "")))
            .map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()))
            .collect();
        Options { entries }
    }

    /// The entries without an architecture.
    pub fn of_all(&self) -> Options {
        let entries = self.entries.iter();
        let entries = entries.filter(|(key, _)| !key.contains(':')).cloned().collect();
        Options { entries }
    }

    /// The entries `ARCHITECTURE:KEY=VALUE` of an architecture, without its name.
    pub fn of_architecture(&self, architecture: &str) -> Options {
        let own = |(key, value): &(String, String)| {
            let (name, key) = key.split_once(':')?;
            (name.trim() == architecture).then(|| (key.trim().to_owned(), value.clone()))
        };
        Options {
            entries: self.entries.iter().filter_map(own).collect(),
        }
    }

    /// The architectures that entries name.
    pub fn architectures(&self) -> impl Iterator<Item = &str> {
        let names = self.entries.iter().filter_map(|(key, _)| key.split_once(':'));
        names.map(|(name, _)| name.trim())
    }

    /// The entries but those with a key, also of an architecture.
    #[must_use]
    pub fn without(mut self, key: &str) -> Options {
        let own = |entry: &str| entry.rsplit(':').next().unwrap_or(entry).trim() == key;
        self.entries.retain(|(entry, _)| !own(entry));
        self
    }

    /// Adds an entry.
    pub fn push(&mut self, key: &str, value: &str) {
        self.entries.push((key.to_owned(), value.to_owned()));
    }

    /// The value of the last entry with that key.
    pub fn get(&self, key: &str) -> Option<&str> {
        let entry = self.entries.iter().rev().find(|(name, _)| name == key)?;
        Some(&entry.1)
    }

    /// Nothing but these keys.
    ///
    /// # Errors
    /// [`OptionError::Unknown`] with the first other key.
    pub fn expect_only(&self, known: &[&str]) -> Result<(), OptionError> {
        match self
            .entries
            .iter()
            .find(|(key, _)| !known.contains(&key.as_str()))
        {
            None => Ok(()),
            Some((key, _)) => Err(OptionError::Unknown {
                key: key.clone(),
                known: if known.is_empty() {
                    "none".to_owned()
                } else {
                    known.join(", ")
                },
            }),
        }
    }
}
