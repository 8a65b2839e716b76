//! Which variables debug info shows at an instruction, and where it says they are; read with gimli.

use std::collections::{HashMap, HashSet};

use gimli::{AttributeValue, DebuggingInformationEntry, DwTag, Dwarf, EndianSlice, LittleEndian, Unit};
use object::{Object, ObjectSection};

use super::types::Type;

pub type Bytes<'d> = EndianSlice<'d, LittleEndian>;
pub type Value<'d> = AttributeValue<Bytes<'d>>;
pub type Entry<'d> = DebuggingInformationEntry<Bytes<'d>>;

/// `DW_AT_LLVM_lane_pc` of the extensions for locations on the stack.
const LANE_PC: gimli::DwAt = gimli::DwAt(0x3e12);
/// `DW_AT_LLVM_active_lane`.
const ACTIVE_LANE: gimli::DwAt = gimli::DwAt(0x3e08);

/// The debug info of a code object.
pub struct Program<'d> {
    pub dwarf: Dwarf<Bytes<'d>>,
    pub units: Vec<Unit<Bytes<'d>>>,
    scopes: Vec<Scope<'d>>,
    /// The line of each instruction that the line table has a row for or that is behind one; 0: none.
    pub lines: HashMap<u64, u64>,
}

/// A function, an inlined call of one, or a block.
pub struct Scope<'d> {
    pub ranges: Vec<(u64, u64)>,
    parent: Option<usize>,
    unit: usize,
    /// The name, if it is a function or an inlined call.
    pub function: Option<String>,
    /// `DW_AT_frame_base` of a function.
    pub frame_base: Option<Value<'d>>,
    /// `DW_AT_LLVM_lane_pc` of a function.
    pub lane_pc: Option<Value<'d>>,
    /// `DW_AT_LLVM_active_lane` of a function.
    pub active_lane: Option<Value<'d>>,
    pub variables: Vec<Variable<'d>>,
}

impl Scope<'_> {
    fn contains(&self, pc: u64) -> bool {
        self.ranges
            .iter()
            .any(|(start, end)| (*start..*end).contains(&pc))
    }
}

/// A variable or parameter.
pub struct Variable<'d> {
    pub name: String,
    /// Which of the program's units it is in.
    pub unit: usize,
    /// `DW_AT_location`, else `DW_AT_const_value`.
    pub location: Option<Value<'d>>,
    pub ty: Type,
}

/// A variable's location at an instruction, not yet evaluated.
pub enum Where<'d> {
    Nowhere,
    /// An expression for each entry of a list that holds there.
    Expressions(Vec<&'d [u8]>),
    Constant(Vec<u8>),
}

impl<'d> Program<'d> {
    /// Reads the debug info of a linked code object.
    pub fn parse(data: &'d [u8]) -> Result<Self, crate::error::Error> {
        let file = object::File::parse(data)?;
        let dwarf = Dwarf::load(|id| -> Result<Bytes<'d>, object::Error> {
            let section = file
                .section_by_name(id.name())
                .map(|section| section.data())
                .transpose()?;
            Ok(EndianSlice::new(section.unwrap_or_default(), LittleEndian))
        })?;
        let mut program = Program {
            dwarf,
            units: Vec::new(),
            scopes: Vec::new(),
            lines: HashMap::new(),
        };
        let mut headers = program.dwarf.units();
        while let Some(header) = headers.next()? {
            program.units.push(program.dwarf.unit(header)?);
        }
        for unit in 0..program.units.len() {
            let scopes = program.read_unit(unit)?;
            program.scopes.extend(scopes);
            program.read_lines(unit)?;
        }
        Ok(program)
    }

    /// The scopes around an instruction, from the innermost to the function that it is in.
    pub fn at(&self, pc: u64) -> Vec<&Scope<'d>> {
        let inside = |scope: &&Scope<'d>| scope.contains(pc);
        // Scopes are in the order of their entries, so the last one is the innermost.
        let mut next = self.scopes.iter().rfind(inside);
        let mut chain = Vec::new();
        while let Some(scope) = next {
            chain.push(scope);
            next = scope.parent.map(|parent| &self.scopes[parent]);
        }
        chain
    }

    /// The names, each with its function's, that several variables of a function have.
    pub fn ambiguous(&self) -> HashSet<(String, String)> {
        let mut seen = HashSet::new();
        let mut twice = HashSet::new();
        for (number, scope) in self.scopes.iter().enumerate() {
            let mut function = number;
            while let (None, Some(parent)) = (&self.scopes[function].function, self.scopes[function].parent) {
                function = parent;
            }
            let Some(called) = &self.scopes[function].function else {
                continue;
            };
            for variable in &scope.variables {
                if !seen.insert((function, &variable.name)) {
                    twice.insert((called.clone(), variable.name.clone()));
                }
            }
        }
        twice
    }

    /// Whether a function begins at an address.
    pub fn begins(&self, pc: u64) -> bool {
        let begins = |scope: &Scope<'d>| scope.ranges.first().is_some_and(|(start, _)| *start == pc);
        self.scopes
            .iter()
            .any(|scope| scope.parent.is_none() && begins(scope))
    }

    /// What is said of the lanes of the function that an instruction is in.
    pub fn lane_pc(&self, pc: u64) -> Option<(usize, Value<'d>)> {
        self.of_function(pc, |scope| scope.lane_pc)
    }

    /// What is said of which lanes run the function that an instruction is in.
    pub fn active_lane(&self, pc: u64) -> Option<(usize, Value<'d>)> {
        self.of_function(pc, |scope| scope.active_lane)
    }

    /// What an attribute says of the function that an instruction is in, with its unit.
    fn of_function(
        &self,
        pc: u64,
        attribute: impl Fn(&Scope<'d>) -> Option<Value<'d>>,
    ) -> Option<(usize, Value<'d>)> {
        let mut inside = self.scopes.iter().filter(|scope| scope.contains(pc));
        inside.find_map(|scope| Some((scope.unit, attribute(scope)?)))
    }

    fn read_lines(&mut self, unit: usize) -> gimli::Result<()> {
        let Some(program) = self.units[unit].line_program.clone() else {
            return Ok(());
        };
        let mut rows = program.rows();
        let mut last: Option<(u64, u64)> = None;
        while let Some((_, row)) = rows.next_row()? {
            if let Some((from, line)) = last {
                let between = (from..row.address()).step_by(4);
                self.lines.extend(between.map(|pc| (pc, line)));
            }
            let line = row.line().map_or(0, std::num::NonZero::get);
            last = (!row.end_sequence()).then_some((row.address(), line));
        }
        Ok(())
    }

    /// The frame base of the function that an instruction is in, inlined calls left aside.
    pub fn frame_base(&self, pc: u64) -> Option<(usize, Value<'d>)> {
        self.of_function(pc, |scope| scope.frame_base)
    }

    /// Where an attribute says that something is.
    pub fn whereabouts(
        &self,
        unit: usize,
        attribute: Option<&Value<'d>>,
        pc: u64,
    ) -> gimli::Result<Where<'d>> {
        let unit = &self.units[unit];
        Ok(match attribute {
            None => Where::Nowhere,
            Some(AttributeValue::Exprloc(expression)) => Where::Expressions(vec![expression.0.slice()]),
            Some(AttributeValue::Block(bytes)) => Where::Constant(bytes.slice().to_vec()),
            Some(AttributeValue::Sdata(value)) => Where::Constant(value.to_le_bytes().to_vec()),
            Some(value) => match self.dwarf.attr_locations(unit, *value)? {
                Some(mut entries) => {
                    let (mut matching, mut default) = (Vec::new(), Vec::new());
                    while let Some(entry) = entries.next()? {
                        // gimli gives a default location, which holds where no other entry does, this range.
                        if (entry.range.begin, entry.range.end) == (0, u64::MAX) {
                            default.push(entry.data.0.slice());
                        } else if (entry.range.begin..entry.range.end).contains(&pc) {
                            matching.push(entry.data.0.slice());
                        }
                    }
                    let found = if matching.is_empty() { default } else { matching };
                    if found.is_empty() {
                        Where::Nowhere
                    } else {
                        Where::Expressions(found)
                    }
                }
                None => Where::Constant(value.udata_value().unwrap_or_default().to_le_bytes().to_vec()),
            },
        })
    }

    /// The unit of an entry at an offset in `.debug_info`, and where the entry says that it is.
    pub fn described(&self, offset: usize) -> gimli::Result<Option<(usize, Value<'d>)>> {
        for (number, unit) in self.units.iter().enumerate() {
            let Some(within) = gimli::DebugInfoOffset(offset).to_unit_offset(&unit.header) else {
                continue;
            };
            let entry = unit.entry(within)?;
            let constant = || entry.attr_value(gimli::DW_AT_const_value);
            return Ok(entry
                .attr_value(gimli::DW_AT_location)
                .or_else(constant)
                .map(|value| (number, value)));
        }
        Ok(None)
    }

    /// The scopes of a unit. Subtrees without code are left out.
    fn read_unit(&self, number: usize) -> gimli::Result<Vec<Scope<'d>>> {
        let unit = &self.units[number];
        let base = self.scopes.len();
        let mut scopes: Vec<Scope<'d>> = Vec::new();
        // The scopes that the entries are in, with their depth.
        let mut open: Vec<(isize, usize)> = Vec::new();
        let mut entries = unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            let depth = entry.depth();
            while open.last().is_some_and(|(known, _)| *known >= depth) {
                open.pop();
            }
            let tag = entry.tag();
            if matches!(tag, gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter) {
                if let Some((_, scope)) = open.last() {
                    scopes[*scope].variables.extend(self.variable(number, entry)?);
                }
            } else if is_scope(tag) {
                let mut ranges = Vec::new();
                let mut all = self.dwarf.die_ranges(unit, entry)?;
                while let Some(range) = all.next()? {
                    ranges.push((range.begin, range.end));
                }
                let parent = open.last().map(|(_, scope)| base + scope);
                let function = match tag {
                    gimli::DW_TAG_lexical_block => None,
                    _ => self.name(unit, entry)?.map(without_arguments),
                };
                let frame_base = entry.attr_value(gimli::DW_AT_frame_base);
                let lane_pc = entry.attr_value(LANE_PC);
                let active_lane = entry.attr_value(ACTIVE_LANE);
                open.push((depth, scopes.len()));
                scopes.push(Scope {
                    ranges,
                    parent,
                    unit: number,
                    function,
                    frame_base,
                    lane_pc,
                    active_lane,
                    variables: Vec::new(),
                });
            }
        }
        Ok(scopes)
    }

    fn variable(&self, number: usize, entry: &Entry<'d>) -> gimli::Result<Option<Variable<'d>>> {
        let unit = &self.units[number];
        let Some(name) = self.name(unit, entry)? else {
            return Ok(None);
        };
        let constant = || entry.attr_value(gimli::DW_AT_const_value);
        let location = entry.attr_value(gimli::DW_AT_location).or_else(constant);
        let ty = self.attribute(unit, entry, gimli::DW_AT_type)?;
        let ty = ty.map(|ty| Type::of(unit, &ty)).transpose()?.unwrap_or_default();
        Ok(Some(Variable {
            name,
            unit: number,
            location,
            ty,
        }))
    }

    fn name(&self, unit: &Unit<Bytes<'d>>, entry: &Entry<'d>) -> gimli::Result<Option<String>> {
        let Some(value) = self.attribute(unit, entry, gimli::DW_AT_name)? else {
            return Ok(None);
        };
        Ok(Some(
            self.dwarf
                .attr_string(unit, value)?
                .to_string_lossy()
                .into_owned(),
        ))
    }

    /// An attribute of an entry, or of what it is an instance of.
    fn attribute(
        &self,
        unit: &Unit<Bytes<'d>>,
        entry: &Entry<'d>,
        name: gimli::DwAt,
    ) -> gimli::Result<Option<Value<'d>>> {
        let mut entry = entry.clone();
        // An inlined instance, its origin, that one's declaration.
        for _ in 0..4 {
            if let Some(value) = entry.attr_value(name) {
                return Ok(Some(value));
            }
            let origin = entry
                .attr_value(gimli::DW_AT_abstract_origin)
                .or_else(|| entry.attr_value(gimli::DW_AT_specification));
            let Some(AttributeValue::UnitRef(offset)) = origin else {
                break;
            };
            entry = unit.entry(offset)?;
        }
        Ok(None)
    }
}

fn is_scope(tag: DwTag) -> bool {
    matches!(
        tag,
        gimli::DW_TAG_subprogram | gimli::DW_TAG_inlined_subroutine | gimli::DW_TAG_lexical_block
    )
}

/// A function's name as `__func__` has it: a template's without arguments.
fn without_arguments(mut name: String) -> String {
    if name.ends_with('>')
        && !name.starts_with("operator")
        && let Some(end) = name.find('<')
    {
        name.truncate(end);
    }
    name
}
