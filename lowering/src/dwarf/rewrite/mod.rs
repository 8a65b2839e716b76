//! Writing an object's debug info again, form by form.
//!
//! [`rewrite`] takes what [`Scan`] found and [`Edits`] and gives the sections
//! that change. `.debug_info` is copied but for the DIEs that the edits and the
//! marks name; abbreviations are appended to their tables, `.debug_loclists` is
//! put together from lists that stay and new ones, and whatever holds the
//! offset of a DIE or a list follows. Units without marks are copied whole.
//! Strings, line tables, range lists and attributes that nobody asked about are
//! not touched.
//!
//! The time is linear in the size of the debug info.
//!
//! `gimli::write` (0.34) isn't used, as it converts whole units: attributes get
//! other forms, `.debug_names` and `.debug_aranges` have no writer,
//! `DW_OP_LLVM_user` can't be read, and relocations inside expressions are lost.
//!
//! | what | file |
//! | --- | --- |
//! | what to change | `edits` |
//! | walking and copying a unit | `unit`, `attribute` |
//! | new DIEs and locations | `die` |
//! | abbreviations | `abbrevs` |
//! | old offsets to new ones | `offsets` |
//! | bytes, relocations, patches | `output` |
//! | location lists | `lists`, `encode` |
//! | `.debug_addr` | `addrs` |
//! | what an object lacks for all this | `needs` |
//! | `.debug_names`, `.debug_aranges`, `.debug_pubnames` and the like | `index`, `names`, `named` |

mod abbrevs;
mod addrs;
mod attribute;
mod die;
mod edits;
mod encode;
mod index;
mod lists;
mod named;
mod names;
mod needs;
mod offsets;
mod output;
mod unit;

pub(crate) use edits::{Edit, Edits, NewValue};

use super::scan::Scan;
use super::unit::Unit;
use super::{Error, Reason};
use crate::elf;

use abbrevs::Growing;
use addrs::Pools;
use lists::Lists;
use needs::Needs;
use offsets::Offsets;
use output::{Moving, Output, Symbols, Target};
use unit::{Rewriter, Walk};

/// Gives the sections of the scanned object as they are after the edits, for
/// [`elf::Object::rewrite`]. Marking annotations go whatever the edits say.
///
/// # Errors
///
/// If an edit is of a DIE that is not marked, something that stays refers to a
/// DIE that goes, or a unit has something that can't be moved safely: all or
/// nothing, and the error says which unit and why.
#[tracing::instrument(level = "info", skip_all, name = "rewrite")]
pub(crate) fn rewrite<'d>(scan: &Scan<'_, 'd>, edits: &Edits) -> Result<elf::Edits<'d>, Error> {
    let mut sections = elf::Edits::default();
    let Some(info) = scan.input.info.index else {
        return match edits.dies.keys().next() {
            Some(&die) => Err(Reason::NotMarked(die).in_section(".debug_info")),
            None => Ok(sections),
        };
    };
    let needs = Needs::of(scan, edits);
    let mut loclists = scan.input.loclists.index;
    let mut symbols = Symbols {
        offset_type: scan.object.absolute(4),
        info: needs.info.then(|| sections.section_symbol(scan.object, info)),
        loclists: None,
    };
    if !needs.first_lists.is_empty() {
        let added = || sections.add_section(scan.object, ".debug_loclists", Vec::new());
        let section = loclists.unwrap_or_else(added);
        symbols.loclists = Some(sections.section_symbol(scan.object, section));
        loclists = Some(section);
    }
    let mut context = context(scan, edits, symbols, &needs)?;
    for (index, unit) in scan.units.iter().enumerate() {
        let walk = Walk::new(&mut context, index, unit);
        walk.run().map_err(|reason| reason.in_unit(unit.offset))?;
    }
    finish(context, info, loclists, &mut sections)?;
    Ok(sections)
}

fn context<'a, 'o, 'd>(
    scan: &'a Scan<'o, 'd>,
    edits: &'a Edits,
    symbols: Symbols,
    needs: &'a Needs,
) -> Result<Rewriter<'a, 'o, 'd>, Error> {
    let lists = Lists::new(&scan.input, &scan.units, &needs.first_lists);
    let mut lists = lists.map_err(|reason| reason.in_section(".debug_loclists"))?;
    for unit in touched(scan, edits)? {
        lists.change(unit);
    }
    if let Some(&(unit, _)) = edits.appended.iter().find(|(unit, _)| *unit >= scan.units.len()) {
        return Err(Reason::NoUnit(unit).in_section(".debug_info"));
    }
    Ok(Rewriter {
        scan,
        edits,
        symbols,
        out: Output::new(scan.object),
        offsets: Offsets::default(),
        abbrevs: scan.tables.iter().map(Growing::new).collect(),
        lists,
        removed: removed(scan, edits),
        has_names: scan.object.sections_named(b".debug_names").next().is_some(),
        next_parent: 0,
        next_annotation: 0,
        next_relocation: 0,
    })
}

/// Units in which DIEs change or move.
fn touched<'a>(scan: &'a Scan<'_, '_>, edits: &Edits) -> Result<Vec<&'a Unit>, Error> {
    let mut touched = vec![false; scan.units.len()];
    let mut touch = |unit: usize| {
        if let Some(touched) = touched.get_mut(unit) {
            *touched = true;
        }
    };
    for &die in edits.dies.keys() {
        let marked = scan.marked_at(die);
        touch(
            marked
                .ok_or_else(|| Reason::NotMarked(die).in_section(".debug_info"))?
                .unit,
        );
    }
    for annotation in &scan.annotations {
        if let Some(parent) = scan.parents.get(annotation.parent as usize) {
            touch(parent.unit as usize);
        }
    }
    let others = edits.appended.iter().map(|(unit, _)| unit);
    others.chain(&edits.units).for_each(|unit| touch(*unit));
    Ok(scan
        .units
        .iter()
        .zip(touched)
        .filter(|(_, touched)| *touched)
        .map(|(unit, _)| unit)
        .collect())
}

/// How many children of each DIE with children go.
fn removed(scan: &Scan<'_, '_>, edits: &Edits) -> Vec<u32> {
    let mut removed = vec![0u32; scan.parents.len()];
    let mut count = |parent: usize| {
        if let Some(count) = removed.get_mut(parent) {
            *count += 1;
        }
    };
    for annotation in &scan.annotations {
        count(annotation.parent as usize);
    }
    for (&die, edit) in &edits.dies {
        let parent = scan.marked_at(die).and_then(|die| scan.parent_at(die.scope));
        if let (Edit::Drop, Some(parent)) = (edit, parent) {
            count(parent);
        }
    }
    removed
}

/// Writes the other sections and settles what points from one to another.
fn finish<'d>(
    context: Rewriter<'_, '_, 'd>,
    info: u32,
    loclists: Option<u32>,
    sections: &mut elf::Edits<'d>,
) -> Result<(), Error> {
    let Rewriter {
        scan,
        edits,
        symbols,
        mut out,
        offsets,
        abbrevs,
        mut lists,
        ..
    } = context;
    let object = scan.object;
    let in_addr = |reason: Reason| reason.in_section(".debug_addr");
    let in_lists = |reason: Reason| reason.in_section(".debug_loclists");
    let in_abbrev = |reason: Reason| reason.in_section(".debug_abbrev");
    let in_info = |reason: Reason| reason.in_section(".debug_info");

    let address_size = scan.units.first().map_or(8, |unit| unit.encoding.address_size);
    let mut pools = Pools::new(object, &scan.input.addr, address_size).map_err(in_addr)?;
    if let Some(section) = loclists {
        let mut out = lists
            .write(object, &mut pools, &offsets, &symbols)
            .map_err(in_lists)?;
        out.settle_moving(object, |moving| offsets.of(moving.old))
            .map_err(in_lists)?;
        out.finish(object, section, sections).map_err(in_lists)?;
    }
    if let (Some(section), Some(out)) = (scan.input.addr.index, pools.write().map_err(in_addr)?) {
        out.finish(object, section, sections).map_err(in_addr)?;
    }
    let mut tables = Vec::new();
    if let Some(section) = scan.input.abbrev.index {
        let (out, moved) = abbrevs::write(object, section, &abbrevs).map_err(in_abbrev)?;
        tables = moved;
        out.finish(object, section, sections).map_err(in_abbrev)?;
    }

    let place = |moving: &Moving| match moving.target {
        Target::Info => offsets.of(moving.old),
        Target::Loclists => lists.moved(moving.old),
        Target::Addr => Ok(pools.moved(moving.old)),
        Target::Abbrev => {
            let table = tables.binary_search_by_key(&moving.old, |&(old, _)| old).ok();
            table
                .map(|index| tables[index].1)
                .ok_or(Reason::Missing("an abbreviation table"))
        }
    };
    out.settle_moving(object, place).map_err(in_info)?;
    if u32::try_from(out.len()).is_err() {
        return Err(in_info(Reason::TooLarge));
    }
    out.finish(object, info, sections).map_err(in_info)?;
    index::write(scan, edits, &offsets, sections)
}
