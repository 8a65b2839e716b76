//! What a program could say of its lanes: a fragment for each waiting set, which
//! puts its lanes over those of the set around it, a bounded lifetime for what is
//! so somewhere, and a computed one that puts the PC of the lanes that are on over
//! all (proposal, "Divergent Lane PC").

use super::{Chain, Half, Lanes, Set, Waits};
use crate::model::{
    CarrierId, Constant, Expr, Extent, Lifetime, Model, Object, ObjectId, ObjectKind, Op, Selector,
    Subprogram, Type,
};
use crate::target;
use std::collections::HashMap;
use std::iter;

/// What was added to a model for a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Has the number of the chain that is so.
    pub selector: CarrierId,
    /// The code locations of the points; none for those that only begin segments.
    pub codes: Vec<Option<ObjectId>>,
    /// From which point on the selector has which number.
    pub segments: Vec<(u32, u32)>,
    pub function: String,
}

/// Adds to a model where a function's lanes are, on a target of lanes, and which run it
/// where EXEC may have others. What the function says itself stays; none if that is
/// where its lanes are.
pub fn describe(model: &mut Model, waits: &Waits, target: &target::Lanes) -> Option<Described> {
    let known = |each: &&mut Subprogram| each.name == waits.function;
    let own = model.subprograms.iter_mut().find(known)?.clone();
    let mut builder = Builder {
        model,
        waits,
        wave_space: target.private_of_wave,
        registers: HashMap::new(),
        running: None,
        codes: vec![None; waits.points as usize],
        fragments: HashMap::new(),
    };
    let borrows = waits.borrows_exec && own.active_lane.is_none();
    let active_lane = borrows.then(|| builder.running());
    let lane_pc = own
        .lane_pc
        .is_none()
        .then(|| builder.lane_pc(target.program_counter));
    let codes = builder.codes;
    let function = model.subprograms.iter_mut().find(known)?;
    function.active_lane = function.active_lane.or(active_lane);
    let (lane_pc, selector) = lane_pc?;
    function.lane_pc = Some(lane_pc);
    Some(Described {
        selector,
        codes,
        segments: waits.segments.clone(),
        function: waits.function.clone(),
    })
}

const ADDRESS: Type = Type::Int(64);

struct Builder<'b> {
    model: &'b mut Model,
    waits: &'b Waits,
    /// The number of memory of a whole wave.
    wave_space: u32,
    /// By their DWARF numbers and sizes.
    registers: HashMap<(u16, u64), ObjectId>,
    /// The mask of the lanes that are on.
    running: Option<ObjectId>,
    codes: Vec<Option<ObjectId>>,
    /// By the sets that they say.
    fragments: HashMap<Chain, ObjectId>,
}

/// Of which lanes something is so: of all halves alike, or of one of them.
enum Part {
    Both,
    Only(usize),
}

impl Builder<'_> {
    fn vector(&self) -> Type {
        Type::Vector {
            lanes: self.waits.lanes,
            element: Box::new(ADDRESS),
        }
    }

    fn fragment(&mut self, name: &str) -> ObjectId {
        self.object(
            ObjectKind::Fragment {
                name: format!("{} of {}", name, self.waits.function),
            },
            64 * u64::from(self.waits.lanes),
        )
    }

    fn object(&mut self, kind: ObjectKind, bits: u64) -> ObjectId {
        self.model.add_object(Object {
            kind,
            bits: Some(bits),
            padding: Vec::new(),
        })
    }

    fn register(&mut self, number: u16, bits: u64) -> ObjectId {
        if let Some(known) = self.registers.get(&(number, bits)) {
            return *known;
        }
        let kind = ObjectKind::Register {
            name: format!("register {number}"),
            number: Some(number),
        };
        let object = self.object(kind, bits);
        self.registers.insert((number, bits), object);
        object
    }

    fn code(&mut self, point: u32) -> ObjectId {
        if let Some(Some(known)) = self.codes.get(point as usize) {
            return *known;
        }
        let name = format!("point {point} of {}", self.waits.function);
        let object = self.object(ObjectKind::Code { name }, 64);
        if let Some(code) = self.codes.get_mut(point as usize) {
            *code = Some(object);
        }
        object
    }

    fn lane_pc(&mut self, pc: u16) -> (ObjectId, CarrierId) {
        let bounded = self.fragment("divergent lanes");
        let selector = self.model.add_carrier(None);
        let waits = self.waits;
        for (number, chain) in (0..).zip(&waits.chains) {
            let of = self.chain(chain);
            self.model.add_lifetime(Lifetime {
                object: bounded,
                location: Expr::new(vec![Op::Arg(0, self.vector())]),
                args: vec![of],
                extent: Extent::Bounded {
                    referrer: None,
                    selector: Some(Selector {
                        carrier: selector,
                        initial: u32::MAX,
                        values: iter::once(number..number + 1).collect(),
                        without: Vec::new(),
                        unsure: Vec::new(),
                    }),
                },
            });
        }
        let all = self.fragment("lanes");
        let mask = Type::Int(waits.lanes);
        let on = self.running();
        let ops = vec![
            Op::Arg(0, self.vector()),
            Op::Arg(1, ADDRESS),
            Op::Extend(waits.lanes),
            Op::Arg(2, mask),
            Op::Select,
        ];
        let args = vec![bounded, self.register(pc, 64), on];
        self.computed(all, ops, args);
        (all, selector)
    }

    /// Which lanes are on may be in another register than EXEC somewhere.
    fn running(&mut self) -> ObjectId {
        if let Some(known) = self.running {
            return known;
        }
        let bits = u64::from(self.waits.lanes);
        let name = format!("lanes of {} that are on", self.waits.function);
        let on = self.object(ObjectKind::Fragment { name }, bits);
        let exec = self.register(self.waits.exec, bits);
        self.computed(on, vec![Op::Arg(0, Type::Int(self.waits.lanes))], vec![exec]);
        self.running = Some(on);
        on
    }

    fn computed(&mut self, object: ObjectId, ops: Vec<Op>, args: Vec<ObjectId>) {
        self.model.add_lifetime(Lifetime {
            object,
            location: Expr::new(ops),
            args,
            extent: Extent::Computed,
        });
    }

    /// The fragment that says where the lanes of all sets are.
    fn chain(&mut self, chain: &[Set]) -> ObjectId {
        if let Some(known) = self.fragments.get(chain) {
            return *known;
        }
        let fragment = match chain.split_last() {
            None => {
                let nowhere = self.fragment("no lanes");
                let undefined = Constant {
                    ty: self.vector(),
                    bits: None,
                };
                self.computed(nowhere, vec![Op::Constant(undefined)], Vec::new());
                nowhere
            }
            Some((set, around)) => {
                let around = self.chain(around);
                self.set(set, around)
            }
        };
        self.fragments.insert(chain.to_vec(), fragment);
        fragment
    }

    /// A set's lanes over those of the sets around it.
    fn set(&mut self, set: &Set, around: ObjectId) -> ObjectId {
        if let [low, high] = &set.lanes[..]
            && !is_alike(low, high)
        {
            let low = self.part(set, around, &Part::Only(0));
            return self.part(set, low, &Part::Only(1));
        }
        self.part(set, around, &Part::Both)
    }

    fn part(&mut self, set: &Set, around: ObjectId, part: &Part) -> ObjectId {
        let fragment = self.fragment(&format!("lanes that wait for point {}", set.at));
        let at = self.code(set.at);
        let mut args = vec![around, at];
        let mut ops = vec![
            Op::Arg(0, self.vector()),
            Op::Arg(1, ADDRESS),
            Op::Extend(self.waits.lanes),
        ];
        let halves: Vec<&Lanes<Half>> = (set.lanes.iter().enumerate())
            .map(|(half, lanes)| match part {
                Part::Only(only) if *only != half => &Lanes::None,
                _ => lanes,
            })
            .collect();
        match halves.iter().all(|lanes| is_mask(lanes)) {
            true => self.words(&halves, &mut ops, &mut args),
            false => self.bits(&halves, &mut ops, &mut args),
        }
        ops.push(Op::Select);
        self.computed(fragment, ops, args);
        fragment
    }

    /// Operations that leave a bit for each lane that is chosen, as a vector.
    fn bits(&mut self, halves: &[&Lanes<Half>], ops: &mut Vec<Op>, args: &mut Vec<ObjectId>) {
        if halves.iter().any(|lanes| matches!(lanes, Lanes::Choice(..)))
            && !halves.iter().all(|it| is_mask(it))
        {
            for next in 0..2 {
                let inner: Vec<&Lanes<Half>> = halves
                    .iter()
                    .map(|lanes| match lanes {
                        Lanes::Choice(_, between) => &between[next],
                        constant => constant,
                    })
                    .collect();
                self.bits(&inner, ops, args);
            }
            self.words(halves, ops, args);
            return ops.push(Op::Select);
        }
        self.words(halves, ops, args);
        let element = Box::new(Type::Int(1));
        let lanes = self.waits.lanes;
        ops.push(Op::Reinterpret(Type::Vector { lanes, element }));
    }

    /// Operations that leave the masks that are looked at first.
    fn words(&mut self, halves: &[&Lanes<Half>], ops: &mut Vec<Op>, args: &mut Vec<ObjectId>) {
        if let [Lanes::Choice(low, _), Lanes::Choice(high, _)] = halves
            && low.is_before(*high)
        {
            return self.from(*low, 64, ops, args);
        }
        for lanes in halves {
            match lanes {
                Lanes::Choice(half, _) => self.from(*half, 32, ops, args),
                Lanes::All => ops.push(number_of(u32::MAX)),
                Lanes::None => ops.push(number_of(0)),
            }
        }
        if halves.len() > 1 {
            ops.push(Op::Composite(halves.len() as u32, Type::Int(self.waits.lanes)));
        }
    }
}

/// Whether lanes are what a mask says, or a constant.
fn is_mask(lanes: &Lanes<Half>) -> bool {
    match lanes {
        Lanes::Choice(_, between) => matches!(&**between, [Lanes::None, Lanes::All]),
        _ => true,
    }
}

impl Builder<'_> {
    /// Operations that leave so many bits of a mask, from a half on. The lanes of a vector
    /// register follow each other.
    fn from(&mut self, half: Half, bits: u32, ops: &mut Vec<Op>, args: &mut Vec<ObjectId>) {
        let (number, word, of) = match half {
            Half::Frame(offset, lane) => return self.frame(offset, lane, bits, ops, args),
            Half::Scalar(number, 0) => return self.argument(number, Type::Int(bits), ops, args),
            Half::Scalar(number, word) => (number, word, Type::Int(32 * word + bits)),
            Half::Lane(number, lane) => {
                let element = Box::new(Type::Int(32));
                let lanes = self.waits.lanes;
                (number, lane, Type::Vector { lanes, element })
            }
        };
        self.argument(number, of, ops, args);
        ops.extend([number_of(4 * word), Op::ByteOffset(Type::Int(bits))]);
    }

    /// Operations that leave so many bits that the frame has from a lane on.
    fn frame(&mut self, offset: u32, lane: u32, bits: u32, ops: &mut Vec<Op>, args: &mut Vec<ObjectId>) {
        self.in_frame(offset, lane, ops, args);
        let space = self.wave_space;
        let to = Type::Pointer { space, bits: 32 };
        ops.extend([Op::Reinterpret(to), Op::Deref(Type::Int(bits))]);
    }

    /// Operations that leave where the frame has 32 bits of a lane: in memory of a wave
    /// the words of all lanes follow each other.
    fn in_frame(&mut self, offset: u32, lane: u32, ops: &mut Vec<Op>, args: &mut Vec<ObjectId>) {
        let (start, lanes) = (self.waits.frame, self.waits.lanes);
        let behind = offset.wrapping_mul(lanes).wrapping_add(4 * lane);
        let Some(register) = start.register else {
            return ops.push(number_of(behind));
        };
        self.argument(register, Type::Int(32), ops, args);
        if start.is_of_lane {
            ops.extend([number_of(lanes), Op::Mul]);
        }
        ops.extend([number_of(behind), Op::Add]);
    }

    /// The operation that leaves what a register has: 32 bits, or those of all lanes.
    fn argument(&mut self, number: u16, ty: Type, ops: &mut Vec<Op>, args: &mut Vec<ObjectId>) {
        let register = self.register(number, ty.bits());
        let place = args.iter().position(|arg| *arg == register);
        let place = place.unwrap_or_else(|| {
            args.push(register);
            args.len() - 1
        });
        ops.push(Op::Arg(place as u32, ty));
    }
}

fn number_of(value: u32) -> Op {
    Op::Constant(Constant {
        ty: Type::Int(32),
        bits: Some(value.to_le_bytes().to_vec()),
    })
}

/// Whether two halves look at masks in the same way.
fn is_alike(one: &Lanes<Half>, other: &Lanes<Half>) -> bool {
    match (one, other) {
        (Lanes::Choice(_, one), Lanes::Choice(_, other)) => {
            is_alike(&one[0], &other[0]) && is_alike(&one[1], &other[1])
        }
        _ => one == other,
    }
}
