//! Debug info written again: unchanged, with marks taken away, and edited,
//! with llvm-dwarfdump as the judge.

use super::location::{Expression, Fixup, FixupKind, ListEntry, Location};
use super::rewrite::{Edit, Edits, rewrite};
use super::{Error, Mark, Reason, Role, Scan};
use crate::common::{self, input, object, run, scratch};
use crate::elf::Object;
use crate::elf::PcRange;
use crate::model::{CarrierId, Numbers, ObjectId};
use std::sync::OnceLock;

const X86: [&str; 4] = [
    "-mtriple=x86_64-linux-gnu",
    "-O2",
    "-filetype=obj",
    "-debugger-tune=gdb",
];

/// Writes an object with edits, has llvm-dwarfdump verify it, and gives its
/// bytes and llvm-dwarfdump's text.
fn edited(name: &str, bytes: &[u8], edit: impl FnOnce(&Scan, &mut Edits)) -> (Vec<u8>, String) {
    let object = Object::parse(bytes).expect("parse");
    let scan = Scan::new(&object, &Numbers::default()).expect("scan");
    let mut edits = Edits::default();
    edit(&scan, &mut edits);
    let sections = rewrite(&scan, &edits).expect("rewrite");
    let out = object.rewrite(sections).expect("write").into_bytes();
    let text = dump(name, &out);
    (out, text)
}

/// llvm-dwarfdump's text of a verified object, without what merely moved.
fn dump(name: &str, bytes: &[u8]) -> String {
    let path = scratch(name).join("out.o");
    std::fs::write(&path, bytes).expect("write");
    let path = path.to_str().expect("path");
    run("llvm-dwarfdump-22", &["--verify", "--quiet", path]);
    let text = run("llvm-dwarfdump-22", &["--diff", "--debug-info", path]);
    let moved = |line: &&str| !line.contains("Compile Unit: length") && !line.contains("file format");
    let stay = |line: &str| match line.find("(indexed (") {
        Some(start) => line[..start].to_string(),
        None => line.to_string(),
    };
    text.lines()
        .filter(moved)
        .map(stay)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The text between two lines of a dump that contain these words.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap_or_else(|| panic!("no {from} in\n{text}"));
    let rest = &text[start..];
    &rest[..rest[from.len()..]
        .find(to)
        .map_or(rest.len(), |end| end + from.len())]
}

#[test]
fn without_marks_every_byte_stays() {
    let flags: [&[&str]; 5] = [
        &["-O0", "-g"],
        &["-O2", "-g", "-ffunction-sections"],
        &["-O2", "-g", "-gpubnames", "-gdwarf-aranges"],
        &["-O1", "-g", "-ggnu-pubnames"],
        &["-O2", "-glldb"],
    ];
    for flags in flags {
        let mut arguments = flags.to_vec();
        arguments.push("-c");
        let bytes = object(
            "clang++-22",
            &arguments,
            &input("containers.cpp"),
            &scratch("same"),
        );
        let object = Object::parse(&bytes).expect("parse");
        let scan = Scan::new(&object, &Numbers::default()).expect("scan");
        assert!(scan.marked().is_empty());
        let out = object
            .rewrite(rewrite(&scan, &Edits::default()).expect("rewrite"))
            .expect("write");
        assert!(out.into_bytes() == bytes, "{flags:?}");
    }
}

/// Marks every variable of a module in textual IR as an object.
fn mark_all(module: &str) -> String {
    let mut number = 0;
    let mark = |line: &str| {
        let is_variable = line.contains("!DILocalVariable(") || line.contains("!DIGlobalVariable(");
        match line.strip_suffix(')') {
            Some(line) if is_variable && !line.contains("annotations:") => {
                number += 1;
                format!("{line}, annotations: !{{!{{!\"dilifetime.object\", i32 {number}}}}})\n")
            }
            _ => format!("{line}\n"),
        }
    };
    module.lines().map(mark).collect()
}

/// A negative constant reads as unsigned in one form and as signed in another.
fn signed_constants(text: &str) -> String {
    let constant = |line: &str| {
        let value = line
            .trim()
            .strip_prefix("DW_AT_const_value\t(")
            .and_then(|v| v.strip_suffix(')'));
        match value.and_then(|value| value.parse::<u64>().ok()) {
            Some(value) => format!("DW_AT_const_value {}", value as i64),
            None if value.is_some() => line.trim().replace("\t(", " ").replace(')', ""),
            None => line.to_string(),
        }
    };
    text.lines().map(constant).collect::<Vec<_>>().join("\n")
}

#[test]
fn with_its_own_locations_marked_code_is_as_if_unmarked() {
    let folder = scratch("marked");
    let (plain, marked) = (folder.join("plain.ll"), folder.join("marked.ll"));
    let arguments = [
        "-g",
        "-O2",
        "-S",
        "-emit-llvm",
        "-o",
        plain.to_str().expect("path"),
    ];
    let mut all = arguments.to_vec();
    let source = input("containers.cpp");
    all.push(source.to_str().expect("path"));
    run("clang++-22", &all);
    let module = std::fs::read_to_string(&plain).expect("read");
    std::fs::write(&marked, mark_all(&module)).expect("write");
    for tune in ["-debugger-tune=gdb", "-debugger-tune=lldb"] {
        let arguments = ["-O2", "-filetype=obj", tune];
        let stock = object("llc-22", &arguments, &plain, &folder);
        let bytes = object("llc-22", &arguments, &marked, &folder);
        let (out, text) = edited("marked", &bytes, |scan, edits| {
            assert!(scan.marked().len() > 500);
            for die in scan.marked().iter().filter(|die| die.role == Role::Concrete) {
                scan.ranges(die.scope).expect("ranges");
                edits.set(die.offset, Edit::SetLocation(die.location.clone()));
            }
        });
        assert_eq!(
            signed_constants(&dump("marked-stock", &stock)),
            signed_constants(&text),
            "{tune}"
        );
        assert!(out.len() < stock.len() * 101 / 100);
    }
}

/// Made once: several tests at a time would write the same file.
fn inlined() -> Vec<u8> {
    static OBJECT: OnceLock<Vec<u8>> = OnceLock::new();
    let make = || object("llc-22", &X86, &input("inlined.ll"), &scratch("inlined"));
    OBJECT.get_or_init(make).clone()
}

#[test]
fn a_scan_knows_marks_instances_and_locations() {
    let bytes = inlined();
    let object = Object::parse(&bytes).expect("parse");
    let scan = Scan::new(&object, &Numbers::default()).expect("scan");
    let found: Vec<_> = scan.marked().iter().map(|die| (die.mark, die.role)).collect();
    let expected = [
        (Mark::Carrier(CarrierId(4)), Role::Abstract),
        (Mark::Object(ObjectId(0)), Role::Abstract),
        (Mark::Object(ObjectId(1)), Role::Concrete),
        (Mark::Carrier(CarrierId(4)), Role::Concrete),
        (Mark::Carrier(CarrierId(4)), Role::Concrete),
    ];
    assert_eq!(found, expected);
    let [carrier, x, y, first, second] = scan.marked() else {
        panic!("five marks")
    };
    assert_eq!(scan.origin_of_object(ObjectId(0)), Some(x.offset));
    assert_eq!(scan.origin_of_object(ObjectId(1)), None);
    assert_eq!(
        (first.origin, second.origin),
        (Some(carrier.offset), Some(carrier.offset))
    );
    assert_ne!(first.instance, second.instance);
    assert_eq!(first.instance, Some(first.scope));
    let text = object.sections_named(b".text").next().expect(".text");
    let scope = scan.ranges(first.scope).expect("ranges");
    let Some(Location::List(list)) = &first.location else {
        panic!("a list")
    };
    let range = list[0].range.clone().expect("a range");
    assert_eq!((range.section, scope[0].section), (text, text));
    assert!(scope[0].offsets.end >= range.offsets.end && !range.offsets.is_empty());
    assert_eq!(list[0].expression.bytes, [0x55], "DW_OP_reg5");
    assert_eq!(scan.ranges(y.scope).expect("ranges").len(), 1);
    let unit = scan.unit_offset(y.unit).expect("unit");
    let int = scan.base_type(y.unit, gimli::DW_ATE_signed, 4).expect("int");
    assert!(int > unit && scan.base_type(y.unit, gimli::DW_ATE_signed, 8).is_none());
}

#[test]
fn dies_go_come_and_get_locations() {
    let (_, text) = edited("edits", &inlined(), |scan, edits| {
        let [carrier, x, y, first, second] = scan.marked() else {
            panic!("five marks")
        };
        edits.set(carrier.offset, Edit::Drop);
        edits.set(first.offset, Edit::Drop);
        let long = edits.append_base_type(y.unit, "long", gimli::DW_ATE_signed, 8);
        let body = Expression {
            bytes: vec![0x31, 0x22],
            fixups: vec![],
        };
        let procedure = edits.reserve_procedure(y.unit);
        edits.set_procedure(procedure, Location::Whole(body));
        // lit9, convert long, call4 procedure, stack_value
        let bytes = vec![0x39, 0xa8, 0, 0, 0, 0, 0x99, 0, 0, 0, 0, 0x9f];
        let fixups = vec![
            Fixup {
                at: 2,
                kind: FixupKind::UnitUleb { die: long },
            },
            Fixup {
                at: 7,
                kind: FixupKind::Unit4 { die: procedure },
            },
        ];
        let whole = Location::Whole(Expression { bytes, fixups });
        edits.set(
            second.offset,
            Edit::Become {
                origin: x.offset,
                tag: x.tag,
                location: Some(whole),
            },
        );
        let Some(Location::List(mut list)) = y.location.clone() else {
            panic!("a list")
        };
        let range = list[0].range.clone().expect("a range");
        let early = PcRange {
            offsets: 2..range.offsets.start,
            ..range
        };
        list.insert(
            0,
            ListEntry {
                range: Some(early),
                expression: list[0].expression.clone(),
            },
        );
        edits.set(y.offset, Edit::SetLocation(Some(Location::List(list))));
    });
    assert!(
        !text.contains("LLVM_annotation") && !text.contains("DW_AT_artificial"),
        "{text}"
    );
    let instances = between(&text, "DW_TAG_inlined_subroutine", "DW_AT_producer");
    let (first, second) = instances[1..].split_at(instances[1..].find("DW_TAG_inlined").expect("second"));
    assert!(
        !first.contains("DW_TAG_variable") && !first.contains("NULL"),
        "{first}"
    );
    let x = between(second, "DW_TAG_variable", "NULL");
    let expected = "DW_OP_lit9, DW_OP_convert";
    assert!(
        x.contains(expected) && x.contains("DW_OP_call4") && x.contains("DW_AT_abstract_origin\t(\"x\")"),
        "{x}"
    );
    let y = between(
        &text[text.find("(\"a\")").expect("a")..],
        "DW_TAG_variable",
        "NULL",
    )
    .to_string();
    assert!(
        y.contains("0x0000000000000002, 0x0000000000000018): DW_OP_reg0 RAX"),
        "{y}"
    );
    let procedure = between(&text, "DW_TAG_dwarf_procedure", "NULL");
    assert!(
        procedure.contains("DW_AT_location\t(DW_OP_lit1, DW_OP_plus)"),
        "{procedure}"
    );
}

#[test]
fn constants_and_no_location() {
    let (_, text) = edited("constants", &inlined(), |scan, edits| {
        let [carrier, _, y, first, second] = scan.marked() else {
            panic!("five marks")
        };
        for die in [carrier, first, second] {
            edits.set(die.offset, Edit::Drop);
        }
        edits.set(
            y.offset,
            Edit::SetLocation(Some(Location::Constant(vec![0xfe, 0xff, 0xff, 0xff]))),
        );
    });
    assert!(text.contains("DW_AT_const_value\t(-2)"), "{text}");
    let (_, text) = edited("nothing", &inlined(), |scan, edits| {
        let y = scan
            .marked()
            .iter()
            .find(|die| die.mark == Mark::Object(ObjectId(1)))
            .expect("y");
        edits.set(y.offset, Edit::SetLocation(None));
    });
    let y = between(
        &text[text.find("(\"a\")").expect("a")..],
        "DW_TAG_variable",
        "DW_TAG",
    )
    .to_string();
    assert!(y.contains("(\"y\")") && !y.contains("DW_AT_location"), "{y}");
}

/// What clang's objects lack: a symbol of `.debug_info`, relocations of
/// `.debug_loclists`; and here also any location list.
#[test]
fn an_object_grows_what_new_dies_need() {
    let folder = scratch("grow");
    let source = std::fs::read_to_string(input("inlined.ll")).expect("read");
    let source = source.replace(
        "emissionKind: FullDebug",
        "emissionKind: FullDebug, nameTableKind: None",
    );
    let without_lists: String = source
        .lines()
        .filter(|line| !line.contains("#dbg_value"))
        .collect::<Vec<_>>()
        .join("\n");
    let without_lists = without_lists.replace(
        "  ret i32 %r",
        "    #dbg_declare(ptr poison, !10, !DIExpression(), !20)\n  ret i32 %r",
    );
    for (name, source) in [("with", source), ("without", without_lists)] {
        let path = folder.join(format!("{name}.ll"));
        std::fs::write(&path, source).expect("write");
        let bytes = object("llc-22", &X86, &path, &folder);
        let stock = folder.join("stock.o");
        let relocations = |path: &std::path::Path| {
            let text = run("llvm-readelf-22", &["-rW", path.to_str().expect("path")]);
            let text = between(&text, ".rela.text", "\n\n").to_string();
            text.lines()
                .skip(2)
                .map(|line| line[..16].to_string() + &line[32..])
                .collect::<Vec<_>>()
        };
        let before = relocations(&stock);
        assert!(run("llvm-readelf-22", &["-sW", stock.to_str().expect("path")]).contains(" h\n"));
        let (_, text) = edited("grow", &bytes, |scan, edits| {
            let y = scan
                .marked()
                .iter()
                .find(|die| die.mark == Mark::Object(ObjectId(1)))
                .expect("y");
            let text = scan.object().sections_named(b".text").next().expect(".text");
            let range = Some(PcRange {
                section: text,
                offsets: 3..9,
            });
            // implicit_pointer to y's function, 0
            let fixups = vec![Fixup {
                at: 1,
                kind: FixupKind::Info4 { die: y.scope },
            }];
            let expression = Expression {
                bytes: vec![0xa0, 0, 0, 0, 0, 0],
                fixups,
            };
            let list = Location::List(vec![ListEntry { range, expression }]);
            edits.set(y.offset, Edit::SetLocation(Some(list)));
        });
        let out = folder.join("out.o");
        assert_eq!(before, relocations(&out), "{name}");
        assert!(
            text.contains("[0x0000000000000003, 0x0000000000000009): DW_OP_implicit_pointer"),
            "{name}: {text}"
        );
        // The one relocation of .debug_loclists names the DIE of f.
        let path = out.to_str().expect("path");
        let full = run("llvm-dwarfdump-22", &["--debug-info", path]);
        let before_f = &full[..full.rfind("DW_TAG_subprogram").expect("f")];
        let offset = before_f
            .rfind("\n0x")
            .map(|at| before_f[at + 3..at + 11].trim_start_matches('0'));
        let found = run("llvm-readelf-22", &["-rW", path]);
        let found = between(&found, ".rela.debug_loclists", "\n\n");
        let expected = format!(
            "R_X86_64_32            0000000000000000 .debug_info + {}",
            offset.expect("offset")
        );
        assert!(found.contains(&expected), "{name}: {expected} in {found}");
    }
}

#[test]
fn what_cannot_be_done_is_an_error() {
    let bytes = inlined();
    let object = Object::parse(&bytes).expect("parse");
    let scan = Scan::new(&object, &Numbers::default()).expect("scan");
    let mut edits = Edits::default();
    edits.set(0x27, Edit::Drop);
    let error = rewrite(&scan, &edits).expect_err("not marked");
    assert!(
        matches!(
            error,
            Error::Section {
                reason: Reason::NotMarked(0x27),
                ..
            }
        ),
        "{error}"
    );
    // The concrete carriers refer to the abstract one.
    let carrier = scan.marked()[0].offset;
    let mut edits = Edits::default();
    edits.set(carrier, Edit::Drop);
    let error = rewrite(&scan, &edits).expect_err("referred to");
    assert_eq!(
        error,
        Error::Unit {
            unit: 0,
            reason: Reason::RefersToDropped(carrier)
        }
    );

    let arguments: [(&[&str], Reason); 3] = [
        (&["-gdwarf-4"], Reason::Version(4)),
        (&["-gdwarf64", "-gdwarf-5"], Reason::Dwarf64),
        (&["-gsplit-dwarf"], Reason::SplitUnit),
    ];
    for (flags, expected) in arguments {
        let mut all = flags.to_vec();
        all.extend(["-g", "-c"]);
        let bytes = common::object("clang++-22", &all, &input("containers.cpp"), &scratch("refused"));
        let object = Object::parse(&bytes).expect("parse");
        let found = Scan::new(&object, &Numbers::default()).expect_err("refused");
        assert_eq!(
            found,
            Error::Unit {
                unit: 0,
                reason: expected
            }
        );
    }
    let all = ["-g", "-c", "-fdebug-types-section"];
    let bytes = common::object("clang++-22", &all, &input("containers.cpp"), &scratch("refused"));
    let object = Object::parse(&bytes).expect("parse");
    assert!(matches!(
        Scan::new(&object, &Numbers::default()),
        Err(Error::TwoSections {
            name: ".debug_info",
            ..
        })
    ));
}

/// Whatever the debug sections hold, the answer is a value.
#[test]
fn damaged_debug_info_never_panics() {
    let bytes = inlined();
    let object = Object::parse(&bytes).expect("parse");
    let sections: Vec<_> = object
        .sections()
        .iter()
        .filter(|section| section.name.starts_with(b".debug_"))
        .collect();
    let mut random = 1u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 33) as usize % below.max(1)
    };
    for round in 0..5_000 {
        let mut damaged = bytes.clone();
        for _ in 0..=round % 3 {
            let section = sections[next(sections.len())];
            let at = section.header.offset as usize + next(section.data.len());
            damaged[at] = next(256) as u8;
        }
        let Ok(object) = Object::parse(&damaged) else {
            continue;
        };
        let Ok(scan) = Scan::new(&object, &Numbers::default()) else {
            continue;
        };
        let mut edits = Edits::default();
        for die in scan.marked() {
            let _ = scan.ranges(die.scope);
            match die.mark {
                Mark::Carrier(_) | Mark::Code(_) => edits.set(die.offset, Edit::Drop),
                Mark::Object(_) => edits.set(die.offset, Edit::SetLocation(die.location.clone())),
            }
        }
        if let Ok(sections) = rewrite(&scan, &edits) {
            let _ = object.rewrite(sections);
        }
    }
}
