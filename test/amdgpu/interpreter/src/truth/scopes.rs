//! Which variables debug info shows at an instruction, and where it says they are; read with gimli.

use gimli::{
    AttributeValue, DebuggingInformationEntry, DwTag, Dwarf, EndianSlice, LittleEndian, Unit, UnitOffset,
};
use object::{Object, ObjectSection};

pub type Bytes<'d> = EndianSlice<'d, LittleEndian>;
pub type Value<'d> = AttributeValue<Bytes<'d>>;
type Entry<'d> = DebuggingInformationEntry<Bytes<'d>>;

/// `DW_AT_LLVM_address_space`, as LLVM 22 has it.
const LLVM_ADDRESS_SPACE: gimli::DwAt = gimli::DwAt(0x3e10);

/// The debug info of a code object.
pub struct Program<'d> {
    pub dwarf: Dwarf<Bytes<'d>>,
    pub units: Vec<Unit<Bytes<'d>>>,
    scopes: Vec<Scope<'d>>,
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
    pub variables: Vec<Variable<'d>>,
}

impl Scope<'_> {
    /// Where its code starts.
    pub fn start(&self) -> Option<u64> {
        self.ranges.iter().map(|(start, _)| *start).min()
    }

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

/// What has to be known of a variable's type.
#[derive(Clone, Copy, Debug, Default)]
pub struct Type {
    /// In bytes.
    pub size: Option<u64>,
    /// For a pointer: what it points at, in bytes, and the DWARF address space it points into.
    pub pointee: Option<(u64, u64)>,
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
        };
        let mut headers = program.dwarf.units();
        while let Some(header) = headers.next()? {
            program.units.push(program.dwarf.unit(header)?);
        }
        for unit in 0..program.units.len() {
            let scopes = program.read_unit(unit)?;
            program.scopes.extend(scopes);
        }
        Ok(program)
    }

    /// The scopes around an instruction, from the innermost to the function or inlined call that it is in.
    pub fn at(&self, pc: u64) -> Vec<&Scope<'d>> {
        let inside = |scope: &&Scope<'d>| scope.contains(pc);
        // Scopes are in the order of their entries, so the last one is the innermost.
        let mut next = self.scopes.iter().rfind(inside);
        let mut chain = Vec::new();
        while let Some(scope) = next {
            chain.push(scope);
            next = scope
                .parent
                .map(|parent| &self.scopes[parent])
                .filter(|_| scope.function.is_none());
        }
        chain
    }

    /// The frame base of the function that an instruction is in, inlined calls left aside.
    pub fn frame_base(&self, pc: u64) -> Option<(usize, Value<'d>)> {
        let inside = |scope: &&Scope<'d>| scope.contains(pc);
        self.scopes
            .iter()
            .filter(inside)
            .find_map(|scope| Some((scope.unit, scope.frame_base?)))
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
                    _ => self.name(unit, entry)?,
                };
                let frame_base = entry.attr_value(gimli::DW_AT_frame_base);
                open.push((depth, scopes.len()));
                scopes.push(Scope {
                    ranges,
                    parent,
                    unit: number,
                    function,
                    frame_base,
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
        let ty = ty
            .map(|ty| self.type_of(unit, &ty))
            .transpose()?
            .unwrap_or_default();
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

    fn type_of(&self, unit: &Unit<Bytes<'d>>, reference: &Value<'d>) -> gimli::Result<Type> {
        let AttributeValue::UnitRef(offset) = reference else {
            return Ok(Type::default());
        };
        self.type_at(unit, *offset)
    }

    fn type_at(&self, unit: &Unit<Bytes<'d>>, offset: UnitOffset) -> gimli::Result<Type> {
        let mut entry = unit.entry(offset)?;
        // How many elements the arrays passed have.
        let mut count = 1;
        // Types nest as deep as the source writes them.
        for _ in 0..64 {
            let size = entry
                .attr_value(gimli::DW_AT_byte_size)
                .and_then(|size| size.udata_value());
            let inner = entry.attr_value(gimli::DW_AT_type);
            if entry.tag() == gimli::DW_TAG_pointer_type {
                let pointee = self.pointee(unit, &entry)?;
                let size = size.unwrap_or(pointee.map_or(8, |(_, space)| pointer_size(space)));
                return Ok(Type {
                    size: Some(count * size),
                    pointee,
                });
            }
            if let Some(size) = size {
                return Ok(Type {
                    size: Some(count * size),
                    pointee: None,
                });
            }
            if entry.tag() == gimli::DW_TAG_array_type {
                count *= elements(unit, &entry)?;
            }
            let Some(AttributeValue::UnitRef(offset)) = inner else {
                break;
            };
            entry = unit.entry(offset)?;
        }
        Ok(Type::default())
    }

    /// The size of what a pointer points at, and the address space.
    fn pointee(&self, unit: &Unit<Bytes<'d>>, pointer: &Entry<'d>) -> gimli::Result<Option<(u64, u64)>> {
        let mut inner = pointer.attr_value(gimli::DW_AT_type);
        let space = pointer
            .attr_value(LLVM_ADDRESS_SPACE)
            .or_else(|| pointer.attr_value(gimli::DW_AT_address_class));
        let space = space.and_then(|space| match space {
            AttributeValue::AddressClass(gimli::DwAddr(space)) => Some(space),
            space => space.udata_value(),
        });
        for _ in 0..64 {
            let Some(AttributeValue::UnitRef(offset)) = inner else {
                break;
            };
            let entry = unit.entry(offset)?;
            if entry.tag() != gimli::DW_TAG_pointer_type
                && let Some(size) = entry
                    .attr_value(gimli::DW_AT_byte_size)
                    .and_then(|size| size.udata_value())
            {
                return Ok(Some((
                    size,
                    space.unwrap_or(crate::trace::address_space::GENERIC),
                )));
            }
            inner = entry.attr_value(gimli::DW_AT_type);
        }
        Ok(None)
    }
}

/// The size of a pointer, in bytes, whose type doesn't say: that of the address space's addresses.
fn pointer_size(space: u64) -> u64 {
    use crate::trace::address_space::{GENERIC, GLOBAL};
    if matches!(space, GLOBAL | GENERIC) { 8 } else { 4 }
}

fn is_scope(tag: DwTag) -> bool {
    matches!(
        tag,
        gimli::DW_TAG_subprogram | gimli::DW_TAG_inlined_subroutine | gimli::DW_TAG_lexical_block
    )
}

/// How many elements an array has in all its dimensions.
fn elements<'d>(unit: &Unit<Bytes<'d>>, array: &Entry<'d>) -> gimli::Result<u64> {
    let mut tree = unit.entries_tree(Some(array.offset()))?;
    let mut count = 1;
    let mut children = tree.root()?.children();
    while let Some(child) = children.next()? {
        let entry = child.entry();
        if entry.tag() == gimli::DW_TAG_subrange_type {
            let number = entry
                .attr_value(gimli::DW_AT_count)
                .and_then(|count| count.udata_value());
            count *= number.unwrap_or(0);
        }
    }
    Ok(count)
}
