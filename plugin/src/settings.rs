//! What the user asked for, from the target, the module, the environment, a caller by the
//! C API and the pass's own parameters, each overriding the one before.

use crate::caller::Caller;
use crate::llvm::{Module, is_architecture};
use crate::options::{OptionError, Options};
use lowering::dialect::Dialect;
use lowering::target::Target;

/// The environment variable: `DILIFETIME=import=on,amdgcn:dialect=heterogeneous-legacy`.
pub const ENVIRONMENT: &str = "DILIFETIME";

/// The module flag that turns import on.
pub const IMPORT_FLAG: &str = "dilifetime.import";

/// Who generates the code where the plugin could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codegen {
    /// The plugin if there is something to finalize, else the host tool.
    Auto,
    /// The plugin whenever it can; for tests.
    Own,
    /// As `Own`, with remarks and a panic in finalize; for tests.
    Panic,
    /// As `Own`, without finalize: what that gets comes out, with the model in
    /// `.dilifetime`; for the fuzzer.
    Unfinished,
    /// Always the host tool: `.dilifetime` stays for `dilifetime finalize`.
    Host,
}

const CODEGENS: [(&str, Codegen); 5] = [
    ("auto", Codegen::Auto),
    ("own", Codegen::Own),
    ("panic", Codegen::Panic),
    ("unfinished", Codegen::Unfinished),
    ("host", Codegen::Host),
];

/// Whether code is compared with what stock codegen makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    On,
    Off,
    /// As `On`, and as if all of it differed; for tests.
    Left,
    /// As if all of it differed because of variables in parts; for tests.
    Parts,
}

const CHECKS: [(&str, Checked); 6] = [
    ("on", Checked::On),
    ("off", Checked::Off),
    ("1", Checked::On),
    ("0", Checked::Off),
    ("left", Checked::Left),
    ("parts", Checked::Parts),
];

const SWITCHES: [(&str, bool); 4] = [("on", true), ("off", false), ("1", true), ("0", false)];

/// The settings that hold for a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub dialect: Dialect,
    /// Whether stock debug records become lifetimes.
    pub import: bool,
    pub codegen: Codegen,
    pub check: Checked,
    /// Whether it is said where lanes wait.
    pub lanes: bool,
    /// Whether it is said where the registers of callers are.
    pub callers: bool,
    /// Whether the linker, if it generates the code, has the plugin, too.
    pub link: bool,
}

impl Settings {
    /// Whether options mean something.
    ///
    /// # Errors
    /// An unknown key or value.
    pub fn check(options: &Options) -> Result<(), OptionError> {
        Settings::of_target(None).apply(options)
    }

    /// The settings for a module and a pass's own parameters.
    ///
    /// # Errors
    /// An unknown key or value, from whichever source.
    pub fn of(module: &Module<'_>, options: &Options) -> Result<Settings, OptionError> {
        let architecture = module.architecture();
        // What is wrong with a description is said where the module is carried.
        let given = crate::passes::given(module).ok().flatten();
        let known = given
            .as_deref()
            .or_else(|| Target::of_architecture(&architecture));
        let mut settings = Settings::of_target(known);
        for (key, flag) in [
            ("dialect", "dilifetime.dialect"),
            ("import", IMPORT_FLAG),
            ("check", "dilifetime.check"),
            ("lanes", "dilifetime.lanes"),
            ("callers", "dilifetime.callers"),
        ] {
            if let Some(value) = module.flag_text(flag) {
                settings.set(key, &value)?;
            }
        }
        let caller = Caller::current();
        let counts = caller
            .as_ref()
            .is_none_or(|caller| !caller.options.ignores_environment);
        if let Some(text) = std::env::var(ENVIRONMENT).ok().filter(|_| counts) {
            // `passes/described.rs` reads it.
            let options = Options::from_list(&text).without("target");
            let applied = settings.apply_for(&architecture, &options);
            applied.map_err(|error| OptionError::Environment(ENVIRONMENT, Box::new(error)))?;
        }
        if let Some(caller) = caller {
            settings.apply(&caller.options.settings)?;
        }
        settings.apply_for(&architecture, options)?;
        Ok(settings)
    }

    fn of_target(target: Option<&Target>) -> Settings {
        let has_lanes = target.is_some_and(Target::has_lanes);
        Settings {
            dialect: target.map_or_else(Dialect::default, |target| target.dialect),
            // There stock's locations are wrong.
            import: has_lanes,
            codegen: Codegen::Auto,
            check: match has_lanes {
                true => Checked::On,
                false => Checked::Off,
            },
            lanes: has_lanes,
            callers: has_lanes,
            link: false,
        }
    }

    /// What is said of an architecture counts more than what is said of all. What is
    /// said of others must mean something, too.
    fn apply_for(&mut self, architecture: &str, options: &Options) -> Result<(), OptionError> {
        self.apply(&options.of_all())?;
        for other in options.architectures() {
            if !is_architecture(other) {
                return Err(OptionError::Architecture(other.to_owned()));
            }
            Settings::check(&options.of_architecture(other))?;
        }
        self.apply(&options.of_architecture(architecture))
    }

    fn apply(&mut self, options: &Options) -> Result<(), OptionError> {
        const KEYS: [&str; 7] = [
            "dialect", "import", "check", "lanes", "callers", "link", "codegen",
        ];
        options.expect_only(&KEYS)?;
        for key in KEYS {
            if let Some(value) = options.get(key) {
                self.set(key, value)?;
            }
        }
        Ok(())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "dialect" => self.dialect = choose(key, value, &Dialect::NAMES)?,
            "import" => self.import = choose(key, value, &SWITCHES)?,
            "lanes" => self.lanes = choose(key, value, &SWITCHES)?,
            "callers" => self.callers = choose(key, value, &SWITCHES)?,
            "link" => self.link = choose(key, value, &SWITCHES)?,
            "check" => self.check = choose(key, value, &CHECKS)?,
            _ => self.codegen = choose(key, value, &CODEGENS)?,
        }
        Ok(())
    }
}

fn choose<T: Copy>(key: &str, value: &str, table: &[(&str, T)]) -> Result<T, OptionError> {
    let entry = table.iter().find(|(name, _)| *name == value);
    entry
        .map(|(_, choice)| *choice)
        .ok_or_else(|| OptionError::Value {
            key: key.to_owned(),
            value: value.to_owned(),
            known: table.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
        })
}
