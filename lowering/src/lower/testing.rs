//! For tests: gimli's evaluator, which we didn't write, as the oracle.

use super::{Environment, Place, Result, Target};
use crate::dwarf::location::Expression;
use crate::model::ObjectId;
use gimli::{Encoding, Evaluation, EvaluationResult, Format, LittleEndian, Location, Value};

/// What an expression that ends in `DW_OP_stack_value` leaves when integer
/// registers hold `registers` and every load gives `memory`.
pub fn run(expression: &Expression, registers: &[u64], memory: u64) -> u64 {
    let encoding = Encoding {
        format: Format::Dwarf32,
        version: 5,
        address_size: 8,
    };
    let reader = gimli::EndianSlice::new(&expression.bytes, LittleEndian);
    let mut evaluation = Evaluation::new(reader, encoding);
    let mut result = evaluation.evaluate().unwrap();
    loop {
        result = match result {
            EvaluationResult::RequiresRegister { register, .. } => {
                let value = registers[usize::from(register.0)];
                evaluation.resume_with_register(Value::Generic(value)).unwrap()
            }
            EvaluationResult::RequiresMemory { size, .. } => {
                let mask = super::computation::mask(8 * u32::from(size));
                evaluation
                    .resume_with_memory(Value::Generic(memory & mask))
                    .unwrap()
            }
            EvaluationResult::Complete => break,
            other => panic!("{other:?}"),
        };
    }
    match evaluation.result()[0].location {
        Location::Value {
            value: Value::Generic(value),
        } => value,
        ref other => panic!("{other:?}"),
    }
}

/// Every referrer and argument is in the register of its number.
pub struct InRegisters;

impl Environment for InRegisters {
    fn referrer(&self) -> Result<Place> {
        Ok(Place::Register(0))
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId)> {
        Ok((Place::Register(index as u16), ObjectId(index)))
    }

    fn target(&self) -> Target {
        Target::of_machine(62).unwrap()
    }
}
