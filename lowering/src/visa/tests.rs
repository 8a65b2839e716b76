//! Generated files, whole and damaged.

use super::*;
use proptest::collection::vec;
use proptest::prelude::*;

fn name() -> impl Strategy<Value = Name> {
    vec(any::<u8>(), 0..9).prop_map(Name)
}

fn file_of_registers() -> impl Strategy<Value = RegisterFile> {
    prop_oneof![
        Just(RegisterFile::Address),
        Just(RegisterFile::Flag),
        Just(RegisterFile::General)
    ]
}

fn memory() -> impl Strategy<Value = Place> {
    (any::<bool>(), -(1i32 << 30)..1 << 30)
        .prop_map(|(absolute, offset)| Place::Memory(Memory { absolute, offset }))
}

fn register(file: impl Strategy<Value = RegisterFile>) -> impl Strategy<Value = Place> {
    (file, any::<u16>(), any::<u16>()).prop_map(|(file, number, sub)| Place::Register { file, number, sub })
}

fn intervals<T: Arbitrary + 'static>() -> impl Strategy<Value = Vec<Interval<T>>> {
    let kind = prop_oneof![
        Just(VirtualKind::Address),
        Just(VirtualKind::Flag),
        Just(VirtualKind::General)
    ];
    let place = prop_oneof![memory(), register(file_of_registers())];
    let interval = (any::<T>(), any::<T>(), kind, place);
    vec(
        interval.prop_map(|(start, end, kind, place)| Interval {
            start,
            end,
            kind,
            place,
        }),
        0..4,
    )
}

fn saves() -> impl Strategy<Value = Vec<Saves>> {
    let to = prop_oneof![memory(), register(Just(RegisterFile::General))];
    let saved = (any::<u16>(), any::<u16>(), to).prop_map(|(start, bytes, to)| Saved { start, bytes, to });
    let saves = (any::<u32>(), vec(saved, 0..4));
    vec(
        saves.prop_map(|(gen_offset, saved)| Saves { gen_offset, saved }),
        0..4,
    )
}

fn frame(revision: Revision) -> impl Strategy<Value = CallFrame> {
    let valid = || proptest::option::of(intervals::<u32>());
    let enables = (any::<u16>(), any::<u16>()).prop_map(move |(offset, store_ip)| {
        (revision == Revision::C).then_some(ChannelEnables { offset, store_ip })
    });
    (any::<u16>(), valid(), valid(), valid(), enables, saves(), saves()).prop_map(
        |(size, be_fp, caller_be_fp, return_address, channel_enables, callee_saves, caller_saves)| {
            CallFrame {
                size,
                be_fp,
                caller_be_fp,
                return_address,
                channel_enables,
                callee_saves,
                caller_saves,
            }
        },
    )
}

fn object(revision: Revision) -> impl Strategy<Value = CompiledObject> {
    let map = || {
        let entry = (any::<u32>(), any::<u32>());
        vec(
            entry.prop_map(|(visa, gen_offset)| Mapping { visa, gen_offset }),
            0..6,
        )
    };
    let variable = (name(), intervals()).prop_map(|(name, live)| Variable { name, live });
    let subroutine =
        (name(), any::<u32>(), any::<u32>(), intervals()).prop_map(|(name, start, end, return_address)| {
            Subroutine {
                name,
                start,
                end,
                return_address,
            }
        });
    let parts = (
        name(),
        any::<u32>(),
        map(),
        map(),
        vec(variable, 0..6),
        vec(subroutine, 0..3),
        frame(revision),
    );
    parts.prop_map(
        |(name, reloc_offset, offset_map, index_map, variables, subroutines, frame)| CompiledObject {
            name,
            reloc_offset,
            offset_map,
            index_map,
            variables,
            subroutines,
            frame,
        },
    )
}

fn file() -> impl Strategy<Value = File> {
    let revision = prop_oneof![Just(Revision::A), Just(Revision::B), Just(Revision::C)];
    revision.prop_flat_map(|revision| {
        vec(object(revision), 0..4).prop_map(move |objects| File { revision, objects })
    })
}

proptest! {
    /// What is written is read, and what was read is written as it was.
    #[test]
    fn read_and_write_are_twins(file in file()) {
        let bytes = write(&file).unwrap();
        prop_assert_eq!(&read_as(&bytes, file.revision).unwrap(), &file);
        match read(&bytes) {
            // Without an object all revisions are one.
            Ok(read) => prop_assert!(read == file || file.objects.is_empty()),
            Err(error) => prop_assert!(matches!(error, ReadError::Ambiguous(..)), "{}", error),
        }
    }

    /// Whatever is changed: there is an error, or a file that is written as those bytes.
    #[test]
    fn damage_is_an_error_or_another_file(
        file in file(),
        damage in vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..8),
    ) {
        let mut bytes = write(&file).unwrap();
        for (at, value, how) in damage {
            let at = at.index(bytes.len());
            match how {
                0 => bytes.truncate(at.max(6)),
                1 => bytes.insert(at, value),
                _ => bytes[at] = value,
            }
        }
        for revision in Revision::ALL {
            if let Ok(file) = read_as(&bytes, revision) {
                prop_assert_eq!(&write(&file).unwrap(), &bytes);
                check(&file);
            }
        }
        if let Ok(file) = read(&bytes) {
            prop_assert_eq!(write(&file).unwrap(), bytes);
        }
    }

    #[test]
    fn any_bytes(mut bytes in vec(any::<u8>(), 0..200)) {
        prop_assert!(read(&bytes).is_err() || is_visa(&bytes));
        bytes.splice(0..0, MAGIC_BYTES);
        let _ = read(&bytes);
    }
}

const MAGIC_BYTES: [u8; 4] = [0x10, 0xd0, 0xad, 0xde];

/// One variable in r9.4, in bytes written by hand from the document.
fn by_hand(frame: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC_BYTES.to_vec();
    bytes.extend([1, 0, 1, 0, b'k', 0, 0, 0, 0]);
    // No offset map; vISA 3 is at 0x20.
    bytes.extend([0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0x20, 0, 0, 0]);
    bytes.extend([1, 0, 0, 0, 2, 0, b'V', b'1', 1, 0, 3, 0, 7, 0, 2, 2, 9, 0, 4, 0]);
    bytes.extend([0, 0]);
    bytes.extend(frame);
    bytes
}

#[test]
fn revisions_are_told_apart_by_their_length() {
    let frames: [(&[u8], Revision); 3] = [
        (&[0x40, 0, 0, 0, 0, 0, 0, 0, 0], Revision::A),
        (&[0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], Revision::B),
        (
            &[0x40, 0, 0, 0, 0, 0xff, 0xff, 0x30, 0, 0, 0, 0, 0, 0, 0],
            Revision::C,
        ),
    ];
    for (frame, revision) in frames {
        let file = read(&by_hand(frame)).unwrap();
        assert_eq!(file.revision, revision);
        let object = &file.objects[0];
        assert_eq!(
            object.index_map,
            [Mapping {
                visa: 3,
                gen_offset: 0x20
            }]
        );
        assert_eq!(object.frame.size, 0x40);
        let enables = ChannelEnables {
            offset: 0xffff,
            store_ip: 0x30,
        };
        assert_eq!(
            object.frame.channel_enables,
            (revision == Revision::C).then_some(enables)
        );
        let place = Place::Register {
            file: RegisterFile::General,
            number: 9,
            sub: 4,
        };
        let interval = Interval {
            start: 3,
            end: 7,
            kind: VirtualKind::General,
            place,
        };
        assert_eq!(
            object.variables,
            [Variable {
                name: "V1".into(),
                live: vec![interval]
            }]
        );
        assert_eq!(check(&file), []);
    }
}

#[test]
fn memory_offsets_have_31_bits_and_a_base() {
    let mut file = read(&by_hand(&[0; 9])).unwrap();
    let mut word = |memory| {
        file.objects[0].variables[0].live[0].place = Place::Memory(memory);
        let bytes = write(&file)?;
        let end = bytes.len() - 11;
        assert_eq!(read(&bytes).unwrap(), file);
        Ok(u32::from_le_bytes(bytes[end - 4..end].try_into().unwrap()))
    };
    assert_eq!(
        word(Memory {
            absolute: false,
            offset: -4
        }),
        Ok(0x7fff_fffc)
    );
    assert_eq!(
        word(Memory {
            absolute: true,
            offset: 64
        }),
        Ok(0x8000_0040)
    );
    let offset = 1 << 30;
    assert_eq!(
        word(Memory {
            absolute: true,
            offset
        }),
        Err(WriteError::Offset(offset))
    );
}

#[test]
fn errors_say_where_and_what() {
    let reason = |bytes: &[u8]| match read_as(bytes, Revision::A) {
        Err(ReadError::NoRevision { fault, .. }) => (fault.at, fault.reason),
        other => panic!("{other:?}"),
    };
    let whole = by_hand(&[0; 9]);
    assert_eq!(read(b"\x7fELF"), Err(ReadError::Magic(0x464c_457f)));
    assert_eq!(
        reason(&whole[..whole.len() - 1]).1,
        Reason::Truncated("the number of caller saves")
    );
    let mut longer = whole.clone();
    longer.push(0);
    assert_eq!(reason(&longer), (whole.len(), Reason::LeftOver(1)));
    let mut many = whole.clone();
    many[13..17].copy_from_slice(&[0xff; 4]);
    let count = Reason::Count {
        what: "entries of a map",
        count: 0xffff_ffff,
        left: whole.len() - 17,
    };
    assert_eq!(reason(&many), (17, count));
    let mut kind = whole.clone();
    kind[43] = 9;
    assert_eq!(
        reason(&kind),
        (
            43,
            Reason::Value {
                what: "the kind of a variable",
                value: 9
            }
        )
    );
}

#[test]
fn flaws_are_found() {
    let sound = read(&by_hand(&[0; 9])).unwrap();
    let flaws = |change: &dyn Fn(&mut CompiledObject)| {
        let mut file = sound.clone();
        change(&mut file.objects[0]);
        check(&file)
            .into_iter()
            .map(|finding| finding.flaw)
            .collect::<Vec<_>>()
    };
    let (start, end) = (8, 7);
    assert_eq!(
        flaws(&|object| object.variables[0].live[0].start = 8),
        [Flaw::Backwards { start, end }]
    );
    let place = |file, number, sub| Place::Register { file, number, sub };
    let general = RegisterFile::General;
    let no_register = Flaw::NoRegister {
        file: general,
        number: 256,
        sub: 0,
    };
    assert_eq!(
        flaws(&|object| object.variables[0].live[0].place = place(general, 256, 0)),
        [no_register]
    );
    assert_eq!(
        flaws(&|object| object.variables[0].live[0].place = place(general, u16::MAX, 0)),
        []
    );
    let flag = RegisterFile::Flag;
    let wrong = Flaw::WrongFile {
        kind: VirtualKind::General,
        file: flag,
    };
    assert_eq!(
        flaws(&|object| object.variables[0].live[0].place = place(flag, 0, 0)),
        [wrong]
    );
    assert_eq!(
        flaws(&|object| object.variables.push(object.variables[0].clone())),
        [Flaw::SameName]
    );
    let subroutine = Subroutine {
        name: "f".into(),
        start: 9,
        end: 9,
        return_address: Vec::new(),
    };
    assert_eq!(
        flaws(&|object| object.subroutines.push(subroutine.clone())),
        [Flaw::NoInstruction(9)]
    );
    let to = Place::Memory(Memory {
        absolute: false,
        offset: 0,
    });
    let saved = Saved {
        start: u16::MAX,
        bytes: 32,
        to,
    };
    let saves = Saves {
        gen_offset: 0,
        saved: vec![saved],
    };
    assert_eq!(
        flaws(&|object| object.frame.callee_saves.push(saves.clone())),
        [Flaw::NoSuchBytes {
            start: u16::MAX,
            bytes: 32
        }]
    );
}

mod used;
