//! amdgcn: a kernel calls every function, each lane with arguments of its own,
//! and the interpreter of `test/amdgpu` runs it.

use crate::build::{BuildError, Built, run as tool};
use crate::dump::Stop;
use crate::interpret::{Called, Event, buffer_byte, run_called};
use crate::judge::{self, Runs};
use crate::print::{MARKERS, places};
use crate::program::{BUFFER_BYTES, FLOATS, Function, INTEGERS, is_float};
use crate::session::{Module, Outcome, SessionError, Way, said_of};
use dilifetime::interpret::{Register, State};
use dilifetime::target::AMDGPU;
use num_bigint::BigUint;
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use wavefront::error::Error;
use wavefront::group::Moment;
use wavefront::launch::{INPUT, Kernel};

/// The lanes that are looked at.
const LANES: [usize; 3] = [0, 6, 35];

/// Bytes of a lane's private memory that locations may lead to.
const PRIVATE: usize = 2048;

/// Vector registers that they may lead to, and accumulation registers.
const VECTORS: [usize; 2] = [128, 16];

/// Links, runs and judges an object.
pub fn run(built: Built, module: &Module, way: Way) -> Result<Outcome, SessionError> {
    let text = |path: &Path| path.display().to_string();
    let program = built.object.with_extension("so");
    let arguments = ["-shared".into(), text(&built.object), "-o".into(), text(&program)];
    tool("ld.lld-22", &arguments, None)?;
    let (listing, _) = tool("llvm-objdump-22", &["-d".into(), text(&program)], None)?;
    let bytes = std::fs::read(&program).map_err(|error| BuildError::File(program.clone(), error))?;
    let functions = &module.functions;
    let (stops, markers) = stops(&bytes, &listing, functions)?;
    // One after the other, the functions as each lane calls them.
    let lanes = LANES.iter();
    let calls: Vec<(usize, usize)> = lanes
        .flat_map(|lane| (0..functions.len()).map(move |function| (function, *lane)))
        .collect();
    let events: Option<Vec<Vec<Event>>> = calls
        .iter()
        .map(|(function, lane)| run_called(&functions[*function], &called(functions, *function, *lane)))
        .collect();
    let called: Vec<Function> = calls
        .iter()
        .map(|(function, _)| functions[*function].clone())
        .collect();
    let said = said_of(&built, &bytes)?;
    let runs = Runs {
        markers,
        functions: &called,
        events: &events.unwrap_or_default(),
        stops: &stops,
        said: &said,
        dialect: way.dialect,
    };
    let mut judged = judge::judge(&bytes, &runs)?;
    for fault in &mut judged.faults {
        fault.function %= functions.len();
    }
    Ok(Outcome {
        counts: judged.counts,
        faults: judged.faults,
        said,
        program,
        stops,
    })
}

/// The function with what a lane calls it with; the first one with what a CPU
/// does.
fn for_lane(functions: &[Function], number: usize, lane: usize) -> Function {
    let mut function = functions[number].clone();
    for (at, integer) in function.integers.iter_mut().enumerate() {
        if (lane >> (at % 3)) & 1 == 1 {
            *integer = integer.wrapping_add((lane * (at + 1)) as u64);
        }
    }
    let mut integers = function.values[..function.parameters]
        .iter()
        .filter(|ty| !is_float(ty));
    if let Some(at) = integers.position(|ty| ty.is_pointer()) {
        function.integers[at] = buffer(functions, number, lane);
    }
    function
}

fn buffer(functions: &[Function], function: usize, lane: usize) -> u64 {
    INPUT + places(function, lane, functions.len()).1 as u64
}

fn called(functions: &[Function], function: usize, lane: usize) -> Called {
    Called {
        arguments: for_lane(functions, function, lane).arguments(),
        buffer: buffer(functions, function, lane),
    }
}

/// What the kernel reads: arguments and buffers.
fn input(functions: &[Function]) -> Vec<u8> {
    let mut input = vec![0; places(functions.len(), 0, functions.len()).1];
    for number in 0..functions.len() {
        for lane in 0..64 {
            let (arguments, buffer) = places(number, lane, functions.len());
            let function = for_lane(functions, number, lane);
            let words = function.integers.iter().chain(&function.floats);
            let words: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
            assert_eq!(words.len(), (INTEGERS + FLOATS) * 8);
            input[arguments..arguments + words.len()].copy_from_slice(&words);
            for offset in 0..BUFFER_BYTES {
                input[buffer + offset as usize] = buffer_byte(offset);
            }
        }
    }
    input
}

type Found = (Vec<Stop>, HashMap<u64, u32>);

/// Runs the kernel; where each of the lanes that are looked at came to.
fn stops(program: &[u8], listing: &[u8], functions: &[Function]) -> Result<Found, Error> {
    let mut stops: Vec<Stop> = Vec::new();
    let input = input(functions);
    let markers = wavefront::corpus::start(program, listing, &input, |kernel: &Kernel, group| {
        let markers: HashMap<u64, u64> = kernel.markers.iter().copied().collect();
        group.run(|moment| {
            let Some(number) = markers.get(&moment.instruction.pc) else {
                return;
            };
            let function = *number as usize / MARKERS as usize;
            for (at, lane) in LANES.iter().enumerate() {
                let within = lane.checked_sub(moment.wave.first_item);
                let within = within.filter(|lane| *lane < moment.wave.lanes);
                let Some(within) = within.filter(|within| moment.wave.active() >> within & 1 != 0) else {
                    continue;
                };
                stops.push(Stop {
                    function: at * functions.len() + function,
                    address: moment.instruction.pc,
                    state: state(moment, within, buffer(functions, function, *lane)),
                });
            }
        })?;
        let own = |(address, number): (u64, u64)| (address, number as u32 % MARKERS);
        Ok(markers.into_iter().map(own).collect())
    })?;
    Ok((stops, markers))
}

/// What a lane sees.
fn state(moment: &Moment, lane: usize, buffer: u64) -> State {
    let mut state = State::new(Cow::Borrowed(&AMDGPU));
    let lanes = moment.wave.lanes as u64;
    (state.lane, state.lanes) = (Some(lane as u64), lanes);
    let scalars = [1, 16, 17, 512, 768].into_iter().chain(32..96).chain(1088..1130);
    for number in scalars {
        if let Some(bytes) = moment.register(number) {
            let register = Register::new(BigUint::from_bytes_le(&bytes), bytes.len() as u64 * 8);
            state.registers.insert(number as u16, register);
        }
    }
    let (vectors, accumulators) = if lanes == 64 { (2560, 3072) } else { (1536, 2048) };
    for (first, count) in [vectors, accumulators].into_iter().zip(VECTORS) {
        for number in 0..count {
            let word = moment.wave.vector(first == accumulators, number, lane);
            let register = state.registers.entry(first + number as u16).or_default();
            register.set(lane as u64 * 32, 32, BigUint::from(word.unwrap_or(0)));
        }
    }
    let mut add = |space: u32, address: u64, size: usize| {
        if let Ok(bytes) = moment.memory(space.into(), lane, address, size) {
            state
                .memory
                .extend((address..).map(|address| (space, address)).zip(bytes));
        }
    };
    add(5, 0, PRIVATE);
    add(0, buffer, BUFFER_BYTES as usize);
    state
}
