//! From a kernel to LLVM IR with lifetimes.
//!
//! The IR is in SSA form from the start: there is no memory for variables. So each assignment ends a lifetime and begins
//! another, as a phi does.

mod variables;

use crate::syntax::{Expr, Kernel, Kind, Mistake, Statement};
use dilifetime_llvm::inkwell::{Expression, Lifetime, Lifetimes, Object};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::debug_info::{
    AsDIScope, DIFile, DIFlags, DIFlagsConstants, DIScope, DISubprogram, DIType, DWARFEmissionKind,
    DWARFSourceLanguage, DebugInfoBuilder,
};
use inkwell::intrinsics::Intrinsic;
use inkwell::module::{FlagBehavior, Module};
use inkwell::types::{BasicMetadataTypeEnum, IntType};
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, IntValue, PhiValue, PointerValue};
use inkwell::{AddressSpace, IntPredicate};
use std::collections::HashMap;
use std::error::Error;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// LLVM's number of the calling convention of kernels.
const AMDGPU_KERNEL: u32 = 91;

/// A scalar: an int, a parameter, or half of a pair.
#[derive(Clone, Debug)]
struct Slot<'ctx> {
    /// What debug info calls it.
    object: Object<'ctx>,
    holds: BasicValueEnum<'ctx>,
    /// The one that holds now.
    lifetime: Option<Lifetime<'ctx>>,
}

struct Generator<'m, 'ctx> {
    context: &'ctx Context,
    builder: Builder<'ctx>,
    debug: DebugInfoBuilder<'ctx>,
    lifetimes: Lifetimes<'m, 'ctx>,
    file: DIFile<'ctx>,
    scope: DIScope<'ctx>,
    int: DIType<'ctx>,
    i32: IntType<'ctx>,
    function: FunctionValue<'ctx>,
    slots: Vec<Slot<'ctx>>,
    /// Of slots.
    names: HashMap<String, usize>,
    lets: HashMap<String, Expr>,
}

impl<'ctx> Generator<'_, 'ctx> {
    fn at(&self, line: u32) {
        let place = self
            .debug
            .create_debug_location(self.context, line, 0, self.scope, None);
        self.builder.set_current_debug_location(place);
    }

    fn constant(&self, number: i32) -> IntValue<'ctx> {
        self.i32.const_int(i64::from(number).cast_unsigned(), true)
    }

    fn address(&self, name: &str, index: &Expr, line: u32) -> Outcome<PointerValue<'ctx>> {
        let BasicValueEnum::PointerValue(base) = self.slots[self.slot(name, line)?].holds else {
            return Err(Mistake::new(line, format!("'{name}' is no ptr")).into());
        };
        let i64 = self.context.i64_type();
        let (builder, index) = (&self.builder, self.value(index, line)?);
        // With numbers, as nobody knows that the index is inside what the pointer leads to.
        let index = builder.build_int_s_extend(index, i64, "")?;
        let distance = builder.build_int_mul(index, i64.const_int(4, false), "")?;
        let start = builder.build_ptr_to_int(base, i64, "")?;
        let address = builder.build_int_add(start, distance, "")?;
        Ok(builder.build_int_to_ptr(address, base.get_type(), "")?)
    }

    fn value(&self, expr: &Expr, line: u32) -> Outcome<IntValue<'ctx>> {
        Ok(match expr {
            Expr::Number(number) => self.constant(*number),
            Expr::Load(name, index) => {
                let address = self.address(name, index, line)?;
                self.builder.build_load(self.i32, address, "")?.into_int_value()
            }
            Expr::Name(name) => match self.lets.get(name) {
                Some(meant) => self.value(meant, line)?,
                None => match self.slots[self.slot(name, line)?].holds {
                    BasicValueEnum::IntValue(value) => value,
                    _ => return Err(Mistake::new(line, format!("'{name}' is no int")).into()),
                },
            },
            Expr::Binary(operator, left, right) => {
                let (left, right) = (self.value(left, line)?, self.value(right, line)?);
                match operator {
                    '+' => self.builder.build_int_add(left, right, "")?,
                    '-' => self.builder.build_int_sub(left, right, "")?,
                    '*' => self.builder.build_int_mul(left, right, "")?,
                    _ => {
                        let is_less = *operator == '<';
                        let how = if is_less {
                            IntPredicate::SLT
                        } else {
                            IntPredicate::SGT
                        };
                        let holds = self.builder.build_int_compare(how, left, right, "")?;
                        self.builder.build_int_z_extend(holds, self.i32, "")?
                    }
                }
            }
        })
    }

    fn branch_on(
        &self,
        condition: &Expr,
        line: u32,
        [then, otherwise]: [BasicBlock<'ctx>; 2],
    ) -> Outcome<()> {
        let value = self.value(condition, line)?;
        let holds = self
            .builder
            .build_int_compare(IntPredicate::NE, value, self.constant(0), "")?;
        self.builder.build_conditional_branch(holds, then, otherwise)?;
        Ok(())
    }

    fn go_to(&self, block: BasicBlock<'ctx>) -> Outcome<()> {
        self.builder.build_unconditional_branch(block)?;
        Ok(())
    }

    fn new_block(&self, name: &str) -> BasicBlock<'ctx> {
        self.context.append_basic_block(self.function, name)
    }

    fn here(&self) -> Outcome<BasicBlock<'ctx>> {
        Ok(self
            .builder
            .get_insert_block()
            .ok_or("the builder stands nowhere")?)
    }

    /// A phi for each of these slots, before any lifetime begins: phis come first in a block.
    fn phis(&self, slots: &[usize]) -> Outcome<Vec<PhiValue<'ctx>>> {
        let phi = |&slot: &usize| {
            let ty = self.slots[slot].holds.get_type();
            Ok(self.builder.build_phi(ty, "")?)
        };
        slots.iter().map(phi).collect()
    }

    /// What is declared in a block ends with it.
    fn block(&mut self, body: &[Statement]) -> Outcome<()> {
        let (names, lets, outer) = (self.names.clone(), self.lets.clone(), self.slots.len());
        for statement in body {
            self.statement(statement)?;
        }
        for slot in &self.slots[outer..] {
            self.end(slot)?;
        }
        self.slots.truncate(outer);
        (self.names, self.lets) = (names, lets);
        Ok(())
    }

    /// Lanes part ways here, and meet again.
    fn branch(&mut self, condition: &Expr, line: u32, ways: [&[Statement]; 2]) -> Outcome<()> {
        let blocks = ["then", "else"].map(|name| self.new_block(name));
        let join = self.new_block("join");
        self.branch_on(condition, line, blocks)?;
        let before = self.slots.clone();
        let mut ends = Vec::new();
        for (block, body) in blocks.into_iter().zip(ways) {
            self.slots = before.clone();
            self.builder.position_at_end(block);
            self.block(body)?;
            ends.push((self.here()?, self.slots.clone()));
        }
        let [(_, left), (_, right)] = &ends[..] else {
            return Err("two ways".into());
        };
        // What is not the same on both ways gets a new lifetime where they meet.
        let differs = |&slot: &usize| left[slot].lifetime != right[slot].lifetime;
        let changed: Vec<usize> = (0..left.len()).filter(differs).collect();
        for (end, slots) in &ends {
            self.builder.position_at_end(*end);
            for &slot in &changed {
                self.end(&slots[slot])?;
            }
            self.go_to(join)?;
        }
        self.builder.position_at_end(join);
        let phis = self.phis(&changed)?;
        for (&slot, phi) in changed.iter().zip(phis) {
            for (end, slots) in &ends {
                phi.add_incoming(&[(&slots[slot].holds, *end)]);
            }
            self.begin(slot, phi.as_basic_value())?;
        }
        Ok(())
    }

    /// The slots from outside that a loop's body assigns to.
    fn assigned(&self, body: &[Statement], found: &mut Vec<usize>) {
        for statement in body {
            match &statement.is {
                Kind::Assign(name, _) => {
                    let slot = self.names.get(name).copied();
                    found.extend(slot.filter(|slot| !found.contains(slot)));
                }
                Kind::If(_, then, otherwise) => {
                    self.assigned(then, found);
                    self.assigned(otherwise, found);
                }
                Kind::While(_, body) => self.assigned(body, found),
                _ => {}
            }
        }
    }

    fn repeat(&mut self, condition: &Expr, line: u32, body: &[Statement]) -> Outcome<()> {
        let mut changed = Vec::new();
        self.assigned(body, &mut changed);
        let from = self.here()?;
        let [head, inside, exit] = ["head", "body", "exit"].map(|name| self.new_block(name));
        for &slot in &changed {
            self.end(&self.slots[slot])?;
        }
        self.go_to(head)?;
        self.builder.position_at_end(head);
        let phis = self.phis(&changed)?;
        for (&slot, phi) in changed.iter().zip(&phis) {
            phi.add_incoming(&[(&self.slots[slot].holds, from)]);
            self.begin(slot, phi.as_basic_value())?;
        }
        self.branch_on(condition, line, [inside, exit])?;
        let at_head = self.slots.clone();
        self.builder.position_at_end(inside);
        self.block(body)?;
        let back = self.here()?;
        for (&slot, phi) in changed.iter().zip(&phis) {
            self.end(&self.slots[slot])?;
            phi.add_incoming(&[(&self.slots[slot].holds, back)]);
        }
        self.go_to(head)?;
        self.slots = at_head;
        self.builder.position_at_end(exit);
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Outcome<()> {
        let line = statement.line;
        self.at(line);
        match &statement.is {
            Kind::Int(name, value) => {
                let value = self.value(value, line)?;
                let variable = self.variable(name, line, self.int);
                self.declare(name, line, variable, value)
            }
            Kind::Pair(name, low, high) => {
                let values = [self.value(low, line)?, self.value(high, line)?];
                let halves = [self.lifetimes.fragment(), self.lifetimes.fragment()];
                self.describe_pair(self.variable(name, line, self.pair_type()), halves)?;
                for ((part, half), value) in ["lo", "hi"].into_iter().zip(halves).zip(values) {
                    self.declare(&format!("{name}.{part}"), line, half, value)?;
                }
                Ok(())
            }
            Kind::Let(name, meant) => {
                self.is_new(name, line)?;
                let is = self.computed(meant, line)?;
                let variable = self.variable(name, line, self.int);
                self.lifetimes.computed(self.function, variable, &is)?;
                self.lets.insert(name.clone(), meant.clone());
                Ok(())
            }
            Kind::Assign(name, value) => {
                let value = self.value(value, line)?;
                let slot = self.slot(name, line)?;
                if name == "lane" {
                    return Err(Mistake::new(line, "'lane' is what it is").into());
                }
                if !self.slots[slot].holds.is_int_value() {
                    return Err(Mistake::new(line, format!("'{name}' is no int")).into());
                }
                self.end(&self.slots[slot])?;
                self.begin(slot, value)
            }
            Kind::Store(name, index, value) => {
                let address = self.address(name, index, line)?;
                let value = self.value(value, line)?;
                self.builder.build_store(address, value)?;
                Ok(())
            }
            Kind::If(condition, then, otherwise) => self.branch(condition, line, [then, otherwise]),
            Kind::While(condition, body) => self.repeat(condition, line, body),
        }
    }

    /// A debugger knows which lane it looks at: no register has to keep that.
    fn own_lane(&mut self, module: &Module<'ctx>, line: u32) -> Outcome<()> {
        let variable = self.variable("lane", line, self.int);
        let is = Expression::lane(self.i32);
        self.lifetimes.computed(self.function, variable, &is)?;
        let mut lane = self.constant(0).as_basic_value_enum();
        for half in ["llvm.amdgcn.mbcnt.lo", "llvm.amdgcn.mbcnt.hi"] {
            let count = Intrinsic::find(half).and_then(|found| found.get_declaration(module, &[]));
            let count = count.ok_or("the number of the lane")?;
            let arguments = [self.constant(-1).into(), lane.into()];
            let value = self
                .builder
                .build_call(count, &arguments, "")?
                .try_as_basic_value();
            lane = value.basic().ok_or("the number of the lane")?;
        }
        self.hold("lane", line, variable, lane)?;
        Ok(())
    }

    /// A parameter, the next one.
    fn parameter(&mut self, name: &str, line: u32, ty: DIType<'ctx>) -> Outcome<()> {
        let index = u32::try_from(self.slots.len())?;
        let variable = self.debug.create_parameter_variable(
            self.scope,
            name,
            index + 1,
            self.file,
            line,
            ty,
            true,
            DIFlags::ZERO,
        );
        let value = self.function.get_nth_param(index).ok_or("a parameter")?;
        self.declare(name, line, self.lifetimes.variable(variable), value)
    }
}

/// Describes the unit and the function; also the types of parameters.
fn describe<'ctx>(
    context: &'ctx Context,
    module: &Module<'ctx>,
    kernel: &Kernel,
    path: &std::path::Path,
    is_gpu: bool,
) -> Outcome<(
    DebugInfoBuilder<'ctx>,
    DIFile<'ctx>,
    DISubprogram<'ctx>,
    [DIType<'ctx>; 2],
)> {
    for (name, value) in [("Debug Info Version", 3), ("Dwarf Version", 5)] {
        let value = context.i32_type().const_int(value, false);
        module.add_basic_value_flag(name, FlagBehavior::Warning, value);
    }
    let name = path.file_name().and_then(|name| name.to_str()).ok_or("a file")?;
    let folder = path.parent().and_then(|folder| folder.to_str());
    let (debug, unit) = module.create_debug_info_builder(
        true,
        DWARFSourceLanguage::C,
        name,
        folder.filter(|folder| !folder.is_empty()).unwrap_or("."),
        "tile",
        true,
        "",
        0,
        "",
        DWARFEmissionKind::Full,
        0,
        true,
        false,
        "",
        "",
    );
    let int = debug.create_basic_type("int", 32, 5, DIFlags::ZERO)?.as_type();
    let pointer = debug
        .create_pointer_type("", int, 64, 0, AddressSpace::default())
        .as_type();
    let parameters = kernel.parameters.iter();
    let mut types: Vec<DIType> = parameters
        .map(|parameter| if parameter.is_pointer { pointer } else { int })
        .collect();
    if !is_gpu {
        types.push(int);
    }
    let file = unit.get_file();
    let signature = debug.create_subroutine_type(file, None, &types, DIFlags::PROTOTYPED);
    let function = debug.create_function(
        unit.as_debug_info_scope(),
        &kernel.name,
        None,
        file,
        kernel.line,
        signature,
        false,
        true,
        kernel.line,
        DIFlags::PROTOTYPED,
        true,
    );
    Ok((debug, file, function, [int, pointer]))
}

/// Puts a kernel into a module whose triple is set.
///
/// # Errors
/// The kernel means nothing, as it is.
pub fn generate<'ctx>(
    context: &'ctx Context,
    module: &Module<'ctx>,
    kernel: &Kernel,
    path: &std::path::Path,
) -> Outcome<()> {
    let triple = module.get_triple();
    let is_gpu = triple.as_str().to_bytes().starts_with(b"amdgcn");
    let i32 = context.i32_type();
    let address = context.ptr_type(AddressSpace::from(u16::from(is_gpu)));
    let mut types: Vec<BasicMetadataTypeEnum> = Vec::new();
    for parameter in &kernel.parameters {
        types.push(if parameter.is_pointer {
            address.into()
        } else {
            i32.into()
        });
    }
    // The loop that stands for a GPU says which lane it is.
    if !is_gpu {
        types.push(i32.into());
    }
    let ty = context.void_type().fn_type(&types, false);
    let function = module.add_function(&kernel.name, ty, None);
    if is_gpu {
        function.set_call_conventions(AMDGPU_KERNEL);
    }
    let (debug, file, subprogram, [int, pointer]) = describe(context, module, kernel, path, is_gpu)?;
    function.set_subprogram(subprogram);
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let mut generator = Generator {
        context,
        builder,
        lifetimes: Lifetimes::new(module),
        file,
        debug,
        scope: subprogram.as_debug_info_scope(),
        int,
        i32,
        function,
        slots: Vec::new(),
        names: HashMap::new(),
        lets: HashMap::new(),
    };
    generator.at(kernel.line);
    for parameter in &kernel.parameters {
        let ty = if parameter.is_pointer { pointer } else { int };
        generator.parameter(&parameter.name, kernel.line, ty)?;
    }
    if is_gpu {
        generator.own_lane(module, kernel.line)?;
    } else {
        generator.parameter("lane", kernel.line, int)?;
    }
    generator.block(&kernel.body)?;
    generator.at(kernel.end);
    for slot in &generator.slots {
        generator.end(slot)?;
    }
    generator.builder.build_return(None)?;
    generator.debug.finalize();
    Ok(())
}
