//! The command, as a user calls it.

mod carried;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn dilifetime(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dilifetime"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn dumps_the_model_and_its_carriers() {
    let object = carried::object(&folder("dump"));
    let out = dilifetime(&["dump", object.to_str().unwrap()]);
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!(out.status.code(), Some(0), "{text}");
    for expected in [
        "object 0: variable x of inner, 32 bits\n",
        "object 1: fragment x.0, of unknown size\n",
        "lifetime 0 of x (object 0)\n    is     !DIExpr(DIOpArg(0, i32))\n    args   x.0 (object 1)\n",
        "    where  computed: wherever no other is active\n",
        "    where  carrier 1 has the referrer; carrier 0 is 7\n",
        "  carrier 0 beside x: lost, the debug info has no entry for it\n",
        // The annotation is on the abstract instance only.
        "  carrier 1 in outer > inner\n",
        "in register R",
    ] {
        assert!(text.contains(expected), "{expected:?} is missing in\n{text}");
    }
    let json = dilifetime(&["dump", "--json", object.to_str().unwrap()]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["carriers"][0]["id"], 1);
    assert_eq!(json["carriers"][0]["scope"][1], "inner");
    assert_eq!(
        json["lifetimes"][1]["location"],
        carried::model().lifetimes[1].location.to_string()
    );
}

#[test]
fn exit_codes_tell_bad_input_from_bad_usage() {
    let folder = folder("codes");
    let foreign = folder.join("foreign");
    std::fs::write(&foreign, "not an object").unwrap();
    let out = folder.join("out");
    let (foreign, missing) = (foreign.to_str().unwrap(), folder.join("missing"));
    for command in ["locate", "dump"] {
        for file in [foreign, missing.to_str().unwrap()] {
            let result = dilifetime(&[command, file, "-o", out.to_str().unwrap()]);
            assert_eq!(result.status.code(), Some(1));
            let message = String::from_utf8(result.stderr).unwrap();
            assert!(
                message.starts_with("error: ") && message.contains(file),
                "{message}"
            );
            assert!(!out.exists());
        }
        assert_eq!(dilifetime(&[command]).status.code(), Some(2));
        assert_eq!(dilifetime(&[command, "--help"]).status.code(), Some(0));
    }
    assert_eq!(dilifetime(&["nothing"]).status.code(), Some(2));
}
