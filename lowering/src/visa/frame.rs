//! Call frame information from what the debug info says of frames.
//!
//! The canonical frame address of a function is its caller's BE_FP, of a kernel its own. Where BE_FP isn't set up yet, or
//! any more, the program counter of the caller is undefined: a debugger stops there.

use super::intel;
use super::model::*;
use gimli::write::{
    Address, CallFrameInstruction as Rule, CommonInformationEntry, Expression, FrameDescriptionEntry,
    FrameTable,
};
use gimli::{Encoding, Format, Register};

/// The table of all objects; `size` gives the size of an object's code.
pub(super) fn table(
    file: &File,
    size: impl Fn(&CompiledObject) -> Option<u32>,
    grf_bytes: u16,
) -> FrameTable {
    let encoding = Encoding {
        address_size: 8,
        format: Format::Dwarf32,
        version: 4,
    };
    let mut table = FrameTable::default();
    let mut common = CommonInformationEntry::new(encoding, 1, 1, Register(intel::IP));
    common.add_instruction(Rule::Cfa(Register(intel::IP), 0));
    common.add_instruction(Rule::Undefined(Register(intel::IP)));
    let common = table.add_cie(common);
    for object in &file.objects {
        let Some(size) = size(object) else { continue };
        let mut entry = FrameDescriptionEntry::new(Address::Constant(object.reloc_offset.into()), size);
        for (offset, rule) in rules(object, grf_bytes) {
            entry.add_instruction(offset.min(size), rule);
        }
        table.add_fde(common, entry);
    }
    table
}

/// Rules, each from an offset on, in order.
fn rules(object: &CompiledObject, grf_bytes: u16) -> Vec<(u32, Rule)> {
    let frame = &object.frame;
    let mut rules = Vec::new();
    for own in frame.be_fp.iter().flatten().filter(|own| own.start < own.end) {
        let at = |intervals: &Option<Vec<Interval<u32>>>| {
            let mut holding = intervals.iter().flatten();
            let holds = |interval: &&Interval<u32>| interval.start <= own.start && own.end <= interval.end;
            holding.find(holds).map(|interval| interval.place)
        };
        let (caller, back) = (at(&frame.caller_be_fp), at(&frame.return_address));
        let address = match caller {
            Some(caller) => intel::caller_frame(caller, own.place),
            None => intel::frame(own.place),
        };
        let Some(address) = address else { continue };
        rules.push((own.start, Rule::CfaExpression(Expression::raw(address))));
        rules.extend(saved_base(own, caller).map(|rule| (own.start, rule)));
        rules.extend(
            back.and_then(|back| return_address(own, back))
                .map(|rule| (own.start, rule)),
        );
        rules.extend(callee_saves(frame, own, grf_bytes));
        rules.push((own.end, Rule::Undefined(Register(intel::IP))));
    }
    rules.sort_by_key(|(offset, _)| *offset);
    rules
}

/// The register with BE_FP is saved as a whole: around where BE_FP itself is saved.
fn saved_base(own: &Interval<u32>, caller: Option<Place>) -> Option<Rule> {
    let (Place::Register { number, sub, .. }, Some(Place::Memory(memory))) = (own.place, caller) else {
        return None;
    };
    let offset = memory.offset.checked_sub(sub.into())?;
    let address = intel::address(Memory { offset, ..memory }, Some(own.place))?;
    Some(Rule::Expression(intel::general(number), Expression::raw(address)))
}

fn return_address(own: &Interval<u32>, place: Place) -> Option<Rule> {
    let ip = Register(intel::IP);
    Some(match place {
        Place::Memory(memory) => {
            let address = intel::address(memory, Some(own.place))?;
            Rule::Expression(ip, Expression::raw(address))
        }
        place => Rule::ValExpression(ip, Expression::raw(intel::value(place)?)),
    })
}

/// Whole registers that are saved from an entry on, up to the first one that doesn't name them.
fn callee_saves(frame: &CallFrame, own: &Interval<u32>, grf_bytes: u16) -> Vec<(u32, Rule)> {
    let (mut rules, mut saved) = (Vec::new(), Vec::<u16>::new());
    for at in &frame.callee_saves {
        let mut now = Vec::new();
        for each in &at.saved {
            let Place::Memory(memory) = each.to else { continue };
            for part in 0..each.bytes / grf_bytes {
                let register = each.start / grf_bytes + part;
                let offset = memory.offset.checked_add(i32::from(part) * i32::from(grf_bytes));
                let address =
                    offset.and_then(|offset| intel::address(Memory { offset, ..memory }, Some(own.place)));
                if let Some(address) = address.filter(|_| each.start.is_multiple_of(grf_bytes)) {
                    now.push(register);
                    rules.push((
                        at.gen_offset,
                        Rule::Expression(intel::general(register), Expression::raw(address)),
                    ));
                }
            }
        }
        let restored = saved.iter().filter(|register| !now.contains(register));
        rules.extend(restored.map(|register| (at.gen_offset, Rule::SameValue(intel::general(*register)))));
        saved = now;
    }
    rules
}
