//! Each `--json` prints what docs/json.schema.json says.

mod carried;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// vISA's debug info of revision A, as its document has it: a kernel `k` with one variable in a register.
const VISA: &[u8] = &[
    0x10, 0xd0, 0xad, 0xde, 1, 0, // magic number, objects
    1, 0, b'k', 0, 0, 0, 0, // name, offset
    0, 0, 0, 0, 0, 0, 0, 0, // empty maps
    1, 0, 0, 0, 2, 0, b'V', b'1', 1, 0, 3, 0, 7, 0, 2, 2, 9, 0, 4, 0, // the variable, with an interval
    0, 0, // subroutines
    0, 0, 0, 0, 0, 0, 0, 0, 0, // a frame without anything
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

struct Validator {
    schemas: Schemas,
    schema: SchemaIndex,
}

impl Validator {
    fn new() -> Validator {
        let mut schemas = Schemas::new();
        let file = root().join("docs/json.schema.json");
        let schema = Compiler::new().compile(file.to_str().unwrap(), &mut schemas);
        Validator {
            schema: schema.unwrap_or_else(|error| panic!("{error:#}")),
            schemas,
        }
    }

    fn check(&self, document: &Value) -> Result<(), String> {
        let result = self.schemas.validate(document, self.schema);
        result.map_err(|error| format!("{error:#}"))
    }
}

/// What the command prints of these arguments, whatever it says of the input.
fn print(arguments: &[&str]) -> Value {
    let out = Command::new(env!("CARGO_BIN_EXE_dilifetime"))
        .args(arguments)
        .arg("--json")
        .output()
        .unwrap();
    serde_json::from_slice(&out.stdout).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {out:?}"))
}

/// Inputs of all kinds.
struct Inputs {
    folder: PathBuf,
}

impl Inputs {
    fn new() -> Inputs {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("json");
        std::fs::create_dir_all(&folder).unwrap();
        carried::object(&folder);
        let header: [u32; 5] = [0x0723_0203, 0x1_0500, 0, 1, 0];
        let inputs = Inputs { folder };
        std::fs::write(inputs.path("empty.spv"), header.map(u32::to_le_bytes).concat()).unwrap();
        std::fs::write(inputs.path("k.dbg"), VISA).unwrap();
        std::fs::write(inputs.path("broken.ll"), "!0 = !DILifetime(").unwrap();
        let compiled = Command::new("clang-22")
            .args(["-g", "-O1", "-c", "-o", &inputs.path("demo.o")])
            .arg(root().join("demo/demo.c"))
            .status();
        assert!(compiled.unwrap().success());
        inputs
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_string()
    }
}

#[test]
fn documents_have_the_form_of_the_schema() {
    let validator = Validator::new();
    let inputs = Inputs::new();
    // demo/kernel.cl for gfx900, with lanes=on.
    let lanes = root().join("lowering/tests/inputs/lanes.o");
    let lanes = lanes.to_str().unwrap();
    let corpus = |name: &str| {
        let file = root().join("lowering/tests/corpus").join(name);
        file.to_str().unwrap().to_string()
    };
    let demo = inputs.path("demo.o");
    let cases: &[(&str, &[&str])] = &[
        ("variables", &["locate", &demo]),
        ("variables", &["locate", &corpus("finalize/amdgcn.finished.o")]),
        ("lanes", &["locate", "--lanes", lanes]),
        ("lanes", &["locate", "--lanes", "--reg", "exec=0x30", lanes]),
        (
            "lanes",
            &[
                "locate",
                "--lanes",
                &corpus("finalize/relocated-beyond-the-end.o"),
            ],
        ),
        (
            "values",
            &["eval", &demo, "--pc", "work", "--var", "a", "--reg", "rdi=3"],
        ),
        ("values", &["eval", &demo, "--pc", "work", "--var", "a"]),
        ("lifetimes", &["dump", &inputs.path("carried.o")]),
        ("spirv", &["dump", &inputs.path("empty.spv")]),
        ("visa", &["dump", &inputs.path("k.dbg")]),
        ("findings", &["verify", &inputs.path("empty.spv")]),
        ("findings", &["verify", &inputs.path("broken.ll")]),
        ("findings", &["verify", &corpus("read/one-mistake.ll")]),
        ("findings", &["verify", &corpus("read/valid.ll")]),
        ("rules", &["rules"]),
        ("operations", &["operations"]),
    ];
    let mut kinds = BTreeSet::new();
    for (kind, arguments) in cases {
        let document = print(arguments);
        if let Err(error) = validator.check(&document) {
            panic!("{arguments:?}: {error}");
        }
        assert_eq!(document["kind"], *kind, "{arguments:?}");
        kinds.insert(*kind);

        // The schema is strict: a field more, or one less, is noticed.
        let mut more = document.clone();
        more["colour"] = Value::from("red");
        assert!(validator.check(&more).is_err(), "{arguments:?}");
        let mut less = document;
        less.as_object_mut().unwrap().remove("problems");
        assert!(validator.check(&less).is_err(), "{arguments:?}");
    }
    // All kinds that the schema knows are among them.
    let schema = std::fs::read_to_string(root().join("docs/json.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let names = schema["$defs"].as_object().unwrap().keys();
    let known: BTreeSet<&str> = names.filter_map(|name| name.strip_prefix("document-")).collect();
    assert_eq!(kinds, known);
}
