//! Types with their sizes.

use crate::model::{DataLayout, Type, TypeExtent};
use crate::text::cursor::{Cursor, SyntaxError};
use crate::text::types::{self, TypeSyntax};
use std::collections::HashMap;
use std::rc::Rc;

/// A type with a size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sized {
    /// None: no type that an expression can have.
    pub ty: Option<Type>,
    pub extent: TypeExtent,
    /// So many arrays are in each other, by way of their names also.
    dimensions: u32,
    /// So many structs and arrays are.
    nesting: u32,
}

/// What a named type is.
#[derive(Debug)]
enum Named<'t> {
    /// The types in it come first.
    Waiting(Rc<TypeSyntax<'t>>),
    /// None: opaque, or of no fixed size.
    Known(Option<Sized>),
}

/// The named types of a module.
#[derive(Debug)]
pub(super) struct Types<'t> {
    text: &'t [u8],
    layout: DataLayout,
    /// Where each is defined: behind its `type`.
    definitions: HashMap<&'t [u8], usize>,
    named: HashMap<&'t [u8], Named<'t>>,
}

impl<'t> Types<'t> {
    pub(super) fn new(
        text: &'t [u8],
        layout: DataLayout,
        definitions: HashMap<&'t [u8], usize>,
    ) -> Types<'t> {
        let named = HashMap::new();
        Types {
            text,
            layout,
            definitions,
            named,
        }
    }

    pub(super) fn layout(&self) -> &DataLayout {
        &self.layout
    }

    /// Takes a type; None: it has no fixed size.
    pub(super) fn take(&mut self, cursor: &mut Cursor<'t>) -> Result<Option<Sized>, SyntaxError> {
        let start = cursor.offset();
        let syntax = types::parse(cursor)?;
        self.settle(&syntax, start)?;
        Ok(self.sized(&syntax))
    }

    /// Makes all named types in a type known, without recursion: a name may
    /// lead to a name without end.
    fn settle(&mut self, syntax: &TypeSyntax<'t>, start: usize) -> Result<(), SyntaxError> {
        let mut pending = Vec::new();
        self.unknown(syntax, &mut pending);
        while let Some(&name) = pending.last() {
            match self.named.get(name) {
                Some(Named::Known(_)) => drop(pending.pop()),
                Some(Named::Waiting(syntax)) => {
                    let syntax = Rc::clone(syntax);
                    let known = self.sized(&syntax).map(|sized| renamed(name, &syntax, sized));
                    self.named.insert(name, Named::Known(known));
                }
                None => match self.definition(name, start)? {
                    Some(syntax) => {
                        self.unknown(&syntax, &mut pending);
                        self.named.insert(name, Named::Waiting(Rc::new(syntax)));
                    }
                    None => drop(self.named.insert(name, Named::Known(None))),
                },
            }
        }
        Ok(())
    }

    /// The definition of a named type that is used at `used`; None: opaque.
    fn definition(&self, name: &'t [u8], used: usize) -> Result<Option<TypeSyntax<'t>>, SyntaxError> {
        let Some(&offset) = self.definitions.get(name) else {
            let name = String::from_utf8_lossy(name);
            return Err(SyntaxError::new(used, format!("the type {name} is not defined")));
        };
        let mut cursor = Cursor::new(self.text, offset);
        if cursor.accept_word(b"opaque") {
            return Ok(None);
        }
        types::parse(&mut cursor).map(Some)
    }

    /// Collects the named types in a type of which nothing is known yet.
    fn unknown(&self, syntax: &TypeSyntax<'t>, names: &mut Vec<&'t [u8]>) {
        match syntax {
            TypeSyntax::Named(name) if !self.named.contains_key(name) => names.push(name),
            TypeSyntax::Array { element, .. } => self.unknown(element, names),
            TypeSyntax::Struct { fields, .. } => fields.iter().for_each(|field| self.unknown(field, names)),
            _ => {}
        }
    }

    /// A type's size; named types that aren't known have none.
    fn sized(&self, syntax: &TypeSyntax<'t>) -> Option<Sized> {
        let simple = |ty, extent| {
            Some(Sized {
                ty: Some(ty),
                extent,
                dimensions: 0,
                nesting: 0,
            })
        };
        match syntax {
            TypeSyntax::Int(bits) => simple(Type::Int(*bits), self.layout.integer(*bits)),
            TypeSyntax::Float(kind) => simple(Type::Float(*kind), self.layout.float(*kind)),
            TypeSyntax::Pointer(space) => simple(
                Type::pointer(self.layout.space(*space)),
                self.layout.pointer(*space),
            ),
            TypeSyntax::Vector { scalable: true, .. } | TypeSyntax::Target(_) => None,
            TypeSyntax::Vector { lanes, element, .. } => {
                let element = self.sized(element)?;
                let extent = self.layout.vector(*lanes, element.extent)?;
                let (lanes, element) = (*lanes, Box::new(element.ty?));
                simple(Type::Vector { lanes, element }, extent)
            }
            TypeSyntax::Array { count, element } => {
                let element = self.sized(element)?;
                let extent = self.layout.array(*count, element.extent)?;
                let dimensions = element.dimensions + 1;
                let nesting = nested(element.nesting)?;
                let shallow = element.ty.filter(|_| dimensions <= Type::MAX_DIMENSIONS);
                let ty = shallow.map(|element| Type::Array {
                    count: *count,
                    element: Box::new(element),
                    bits: extent.bits,
                });
                Some(Sized {
                    ty,
                    extent,
                    dimensions,
                    nesting,
                })
            }
            TypeSyntax::Struct { packed, fields } => {
                let fields: Option<Vec<_>> = fields.iter().map(|field| self.sized(field)).collect();
                let fields = fields?;
                let extents: Vec<_> = fields.iter().map(|field| field.extent).collect();
                let extent = self.layout.structure(*packed, &extents)?;
                let mut text = Vec::new();
                syntax.write(&mut text);
                let deepest = fields.iter().map(|field| field.nesting).max();
                Some(Sized {
                    ty: Some(structure(&text, extent)),
                    extent,
                    dimensions: 0,
                    nesting: deepest.map_or(Some(0), nested)?,
                })
            }
            TypeSyntax::Named(name) => match self.named.get(name)? {
                Named::Known(known) => known.clone(),
                Named::Waiting(_) => None,
            },
        }
    }
}

/// How deep a struct or an array is that has this in it; none if that is too
/// deep to have a size.
fn nested(inner: u32) -> Option<u32> {
    (inner < Type::MAX_NESTING).then_some(inner + 1)
}

/// What a name of a type stands for: a struct goes by its name.
fn renamed(name: &[u8], syntax: &TypeSyntax, mut sized: Sized) -> Sized {
    if matches!(syntax, TypeSyntax::Struct { .. }) {
        sized.ty = Some(structure(name, sized.extent));
    }
    sized
}

fn structure(text: &[u8], extent: TypeExtent) -> Type {
    Type::Struct {
        text: String::from_utf8_lossy(text).into_owned(),
        bits: extent.bits,
    }
}
