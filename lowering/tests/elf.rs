//! Objects of clang and llc, written again.

mod common;

use common::{input, object, run, scratch};
use dilifetime::elf::{self, Edits, Error, Object, Other, Relocation};

fn assert_identical(name: &str, tool: &str, arguments: &[&str], source: &str) -> Vec<u8> {
    let bytes = object(tool, arguments, &input(source), &scratch(name));
    let object = Object::parse(&bytes).expect("parse");
    assert!(
        object.rewrite(Edits::default()).expect("rewrite").into_bytes() == bytes,
        "{name} differs"
    );
    bytes
}

#[test]
fn without_edits_every_byte_stays() {
    let source = "containers.cpp";
    assert_identical("elf-o2", "clang++-22", &["-g", "-O2", "-c"], source);
    assert_identical(
        "elf-sections",
        "clang++-22",
        &["-O2", "-ffunction-sections", "-c"],
        source,
    );
    assert_identical(
        "elf-arm",
        "llc-22",
        &["-mtriple=aarch64", "-filetype=obj"],
        "marked.ll",
    );
    assert_identical(
        "elf-amdgpu",
        "llc-22",
        &["-mtriple=amdgcn-amd-amdhsa", "-filetype=obj"],
        "marked.ll",
    );
}

#[test]
fn a_removed_section_leaves_no_trace() {
    let folder = scratch("elf-remove");
    let with = folder.join("with.ll");
    let plain = "source_filename = \"x\"\n@x = global i32 1\n\
        define ptr @f() section \".text.f\" {\n  ret ptr @x\n}\n";
    let marked = format!("{plain}@d = private constant ptr @x, section \".dilifetime\", !exclude !{{}}\n");
    std::fs::write(&with, marked).expect("write");
    let bytes = object("llc-22", &["-filetype=obj"], &with, &folder);
    let without = folder.join("without.ll");
    std::fs::write(&without, plain).expect("write");
    let stock = object("llc-22", &["-filetype=obj"], &without, &folder);

    let object = Object::parse(&bytes).expect("parse");
    let section = object.sections_named(b".dilifetime").next().expect(".dilifetime");
    assert_eq!(object.relocations(section).expect("relocations").len(), 1);
    let mut edits = Edits::default();
    edits.remove(section);
    assert!(object.rewrite(edits).expect("rewrite").into_bytes() == stock);
}

#[test]
fn mapping_symbols_go_with_their_section() {
    let folder = scratch("elf-mapping");
    let source = folder.join("source.ll");
    let text = "target triple = \"aarch64-unknown-linux-gnu\"\n@x = global i32 1\n\
        @d = private constant ptr @x, section \".dilifetime\", !exclude !{}\n\
        define ptr @f() {\n  %y = call ptr @g(ptr @x)\n  ret ptr %y\n}\ndeclare ptr @g(ptr)\n";
    std::fs::write(&source, text).expect("write");
    let bytes = object("llc-22", &["-filetype=obj"], &source, &folder);
    let object = Object::parse(&bytes).expect("parse");
    let section = object.sections_named(b".dilifetime").next().expect(".dilifetime");
    let mut edits = Edits::default();
    edits.remove(section);
    let out = folder.join("out.o");
    std::fs::write(&out, object.rewrite(edits).expect("rewrite").into_bytes()).expect("write");
    let symbols = |file: &str| run("llvm-nm-22", &["--special-syms", "--no-sort", file]);
    let stock = folder.join("stock.o");
    let mut before: Vec<_> = symbols(stock.to_str().expect("path"))
        .lines()
        .map(str::to_owned)
        .collect();
    let after = symbols(out.to_str().expect("path"));
    let gone = before
        .iter()
        .position(|line| !after.contains(line.as_str()) || line.ends_with("$d"));
    assert!(gone.is_some());
    assert_eq!(after.lines().count(), before.len() - 1);
    before.retain(|line| !line.contains('$'));
    assert!(before.iter().all(|line| after.contains(line.as_str())));
    let linked = folder.join("linked.o");
    let paths = [&out, &linked].map(|path| path.to_str().expect("path").to_owned());
    run("ld.lld-22", &["-r", &paths[0], "-o", &paths[1]]);
    // Relocations still have the symbols that they had.
    let relocations = run("llvm-readelf-22", &["-rW", &paths[0]]);
    assert!(
        relocations.contains(" x + 0") && relocations.contains(" g + 0"),
        "{relocations}"
    );
}

#[test]
fn removal_renumbers_groups_symbols_and_links() {
    let folder = scratch("elf-groups");
    let bytes = object(
        "clang++-22",
        &["-g", "-O2", "-c"],
        &input("containers.cpp"),
        &folder,
    );
    let object = Object::parse(&bytes).expect("parse");
    let mut edits = Edits::default();
    edits.remove(object.sections_named(b".comment").next().expect(".comment"));
    edits.remove(object.sections_named(b".debug_line").next().expect(".debug_line"));
    // .debug_info has relocations against the symbol of .debug_line.
    assert!(matches!(
        object.rewrite(edits),
        Err(Error::SymbolInSection { .. })
    ));
    let mut edits = Edits::default();
    edits.remove(object.sections_named(b".comment").next().expect(".comment"));
    let out = folder.join("out.o");
    std::fs::write(&out, object.rewrite(edits).expect("rewrite").into_bytes()).expect("write");
    let path = out.to_str().expect("path");
    let stock = folder.join("stock.o");
    let before = run("readelf", &["-sgW", stock.to_str().expect("path")]);
    let after = run("readelf", &["-sgW", path]);
    assert_eq!(before.lines().count(), after.lines().count());
    run("llvm-dwarfdump-22", &["--verify", "--quiet", path]);
}

#[test]
fn a_new_section_symbol_renumbers_global_symbols() {
    let folder = scratch("elf-symbol");
    let arguments = ["-g", "-O2", "-ffunction-sections", "-c"];
    let bytes = object("clang++-22", &arguments, &input("containers.cpp"), &folder);
    let object = Object::parse(&bytes).expect("parse");
    let info = object.sections_named(b".debug_info").next().expect(".debug_info");
    let mut edits = Edits::default();
    let added = edits.add_section(&object, ".extra", b"12345678".to_vec());
    let symbol = edits.section_symbol(&object, info);
    assert_eq!(edits.section_symbol(&object, info), symbol);
    let r_type = object.absolute(8).expect("type");
    edits.relocate(
        added,
        vec![Relocation {
            offset: 0,
            symbol,
            r_type,
            addend: 5,
        }],
    );
    let out = folder.join("out.o");
    std::fs::write(&out, object.rewrite(edits).expect("rewrite").into_bytes()).expect("write");
    // Names of symbols, without their numbers, in all that refers to them.
    let names = |file: &str| {
        let path = folder.join(file);
        let path = path.to_str().expect("path");
        let text = run("llvm-readelf-22", &["-rgW", "--addrsig", path]);
        let names = text
            .lines()
            .filter(|line| !line.starts_with("Relocation section"));
        let skip_info = |line: &str| match line.get(16..34) {
            Some(info) if line.contains(" R_X86_64") => line.replace(info, ""),
            _ => line.to_string(),
        };
        let numbers = |line: String| {
            line.split_once(": ")
                .map_or(line.clone(), |(_, name)| name.to_string())
        };
        names.map(skip_info).map(numbers).collect::<Vec<_>>()
    };
    let (before, mut after) = (names("stock.o"), names("out.o"));
    let extra = after
        .iter()
        .position(|line| line.ends_with(".debug_info + 5"))
        .expect("relocation");
    after.drain(extra - 1..=extra + 1);
    assert!(before.iter().any(|line| line.contains("_Z3foo")));
    assert_eq!(before, after);
    let linked = folder.join("linked.o");
    run(
        "ld",
        &[
            "-r",
            out.to_str().expect("path"),
            "-o",
            linked.to_str().expect("path"),
        ],
    );
}

#[test]
fn foreign_and_truncated_files_are_errors() {
    let folder = scratch("elf-bad");
    let bytes = object("llc-22", &["-filetype=obj"], &input("marked.ll"), &folder);
    for length in 0..bytes.len() {
        if let Ok(object) = Object::parse(&bytes[..length]) {
            for section in 0..object.sections().len() as u32 {
                let _ = object.relocations(section);
            }
            let _ = object.rewrite(Edits::default());
        }
    }
    assert_eq!(
        Object::parse(b"!<arch>\n").err(),
        Some(Error::NotElf(Other::Archive))
    );
    assert_eq!(Object::parse(b"").err(), Some(Error::NotElf(Other::Unknown)));
    let x86 = object(
        "llc-22",
        &["-mtriple=i386", "-filetype=obj"],
        &input("marked.ll"),
        &folder,
    );
    assert_eq!(Object::parse(&x86).err(), Some(Error::Not64Bit));
}

#[test]
fn a_difference_has_the_name_of_its_function() {
    let folder = scratch("elf-differences");
    let compile = |name: &str, constant: u32, debug: &str| {
        let source = folder.join(format!("{name}.ll"));
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\
             define amdgpu_kernel void @same(ptr addrspace(1) %p) {{\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}}\n\
             define amdgpu_kernel void @other(ptr addrspace(1) %p) {{\n  store i32 {constant}, ptr addrspace(1) %p\n  ret void\n}}\n{debug}"
        );
        std::fs::write(&source, text).expect("write");
        object("llc-22", &["-mcpu=gfx900", "-filetype=obj"], &source, &folder)
    };
    let debug = "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
        !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)\n\
        !1 = !DIFile(filename: \"x.c\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    let (one, two, debug) = (
        compile("one", 2, ""),
        compile("two", 3, ""),
        compile("debug", 2, debug),
    );
    let compare = |one: &[u8], other: &[u8]| {
        let (one, other) = (
            Object::parse(one).expect("parse"),
            Object::parse(other).expect("parse"),
        );
        dilifetime::elf::differences(&one, &other).expect("compare")
    };
    assert!(compare(&one, &debug).is_empty());
    let found = compare(&one, &two);
    assert_eq!(found.functions.into_iter().collect::<Vec<_>>(), [b"other"]);
    assert!(!found.elsewhere);
}

/// A module of two units, whose functions store on these lines.
fn of_two_units(lines: [u32; 4], file: &str) -> String {
    let function = |name: &str, unit: usize| {
        let (program, first, second) = (10 * unit + 2, 10 * unit + 3, 10 * unit + 4);
        format!(
            "define void @{name}(ptr %p) !dbg !{program} {{\n  store volatile i32 1, ptr %p, !dbg !{first}\n  \
             store volatile i32 2, ptr %p, !dbg !{second}\n  ret void, !dbg !{second}\n}}\n"
        )
    };
    let unit = |name: &str, file: &str, unit: usize, lines: &[u32]| {
        let at = |number: usize| 10 * unit + number;
        format!(
            "!{} = distinct !DICompileUnit(language: DW_LANG_C11, file: !{}, emissionKind: FullDebug)\n\
             !{} = !DIFile(filename: \"{file}\", directory: \"/\")\n\
             !{} = distinct !DISubprogram(name: \"{name}\", file: !{}, line: 1, unit: !{}, type: !5, spFlags: DISPFlagDefinition)\n\
             !{} = !DILocation(line: {}, scope: !{})\n!{} = !DILocation(line: {}, scope: !{})\n",
            at(0),
            at(1),
            at(1),
            at(2),
            at(1),
            at(0),
            at(3),
            lines[0],
            at(2),
            at(4),
            lines[1],
            at(2)
        )
    };
    format!(
        "{}{}!llvm.dbg.cu = !{{!10, !20}}\n!llvm.module.flags = !{{!1, !2}}\n\
         !1 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n!2 = !{{i32 7, !\"Dwarf Version\", i32 5}}\n\
         !5 = !DISubroutineType(types: !6)\n!6 = !{{null}}\n{}{}",
        function("f", 1),
        function("g", 2),
        unit("f", "f.c", 1, &lines[..2]),
        unit("g", file, 2, &lines[2..])
    )
}

/// The line table of the same code, though it is longer or shorter, and each unit finds its own.
#[test]
fn another_objects_line_table() {
    let folder = scratch("elf-lines");
    let lines = |bytes: &[u8]| {
        let file = folder.join("shown.o");
        std::fs::write(&file, bytes).expect("write");
        let file = file.to_str().expect("path");
        run("llvm-dwarfdump-22", &["--verify", file]);
        run("llvm-dwarfdump-22", &["--debug-line", "--debug-info", file])
    };
    for flags in [
        &["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx900"][..],
        &["-mtriple=x86_64", "-function-sections"],
        &["-mtriple=aarch64"],
    ] {
        let compile = |name: &str, text: &str| {
            let source = folder.join(format!("{name}.ll"));
            std::fs::write(&source, text).expect("write");
            let plain = object("llc-22", &[flags, &["-filetype=obj"]].concat(), &source, &folder);
            if flags != ["-mtriple=aarch64"] {
                return plain;
            }
            let file = folder.join("stock.o");
            let arguments = ["--compress-debug-sections=zlib", file.to_str().expect("path")];
            run("llvm-objcopy-22", &arguments);
            std::fs::read(file).expect("object")
        };
        let own = compile("own", &of_two_units([3, 4, 300, 0], "g.c"));
        let like = compile("like", &of_two_units([3, 3, 300, 400], "g.c"));
        let other = compile("other", &of_two_units([3, 3, 300, 400], "h.c"));
        assert_ne!(lines(&own), lines(&like));
        let changed = elf::with_lines(&own, &like).expect("objects").expect("a change");
        assert_eq!(lines(&changed), lines(&like), "{flags:?}");
        assert_eq!(elf::with_lines(&changed, &like), Ok(None), "{flags:?}");
        // Files have other names.
        assert_eq!(elf::with_lines(&own, &other), Ok(None), "{flags:?}");
    }
}
