//! A code object, and the state in which the hardware starts the waves of a work-group.

use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol};

use crate::access::Shared;
use crate::error::Error;
use crate::memory::{Global, Local, Private};
use crate::operand::FLAT_SCRATCH;
use crate::wave::Wave;

/// The address in the descriptor of private memory, by which its accesses are known.
pub const SCRATCH_DESCRIPTOR: u64 = 0x7000_0000_0000;
/// Where the dispatch packet is, the kernel's arguments, and what they point at.
const PACKET: u64 = 0x3000_0000;
const ARGUMENTS: u64 = 0x4000_0000;
pub const INPUT: u64 = 0x5000_0000;
pub const OUTPUT: u64 = 0x6000_0000;
/// A lane's private memory, in bytes: more than the kernel asks for if its stack grows at run time.
const PRIVATE_SIZE: usize = 1 << 15;

/// What differs from processor to processor.
#[derive(Clone, Copy)]
struct Processor {
    name: &'static str,
    /// `EF_AMDGPU_MACH` of the ELF header.
    machine: u32,
    generation: u32,
    /// The work-item's numbers come in one register.
    packed_items: bool,
    /// The hardware sets up private memory by itself: no descriptor, no offset.
    architected_scratch: bool,
}

const PROCESSORS: &[Processor] = &[
    Processor {
        name: "gfx900",
        machine: 0x2c,
        generation: 9,
        packed_items: false,
        architected_scratch: false,
    },
    Processor {
        name: "gfx90a",
        machine: 0x3f,
        generation: 9,
        packed_items: true,
        architected_scratch: false,
    },
    Processor {
        name: "gfx942",
        machine: 0x4c,
        generation: 9,
        packed_items: true,
        architected_scratch: true,
    },
    Processor {
        name: "gfx1030",
        machine: 0x36,
        generation: 10,
        packed_items: false,
        architected_scratch: false,
    },
    Processor {
        name: "gfx1100",
        machine: 0x41,
        generation: 11,
        packed_items: true,
        architected_scratch: true,
    },
];

/// A kernel in a code object that `ld.lld` has linked.
pub struct Kernel {
    processor: Processor,
    /// The bytes of the object's segments at their addresses.
    segments: Vec<(u64, Vec<u8>)>,
    descriptor: Descriptor,
    entry: u64,
    /// The markers of the section `.stops`: (address, line).
    pub markers: Vec<(u64, u64)>,
}

/// The kernel descriptor (AMDGPU usage, "Kernel Descriptor").
struct Descriptor {
    local_size: u32,
    entry: i64,
    resources: [u32; 2],
    properties: u16,
    preloaded: u16,
}

impl Descriptor {
    fn parse(bytes: &[u8]) -> Option<Descriptor> {
        let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let short = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        Some(Descriptor {
            local_size: word(0)?,
            entry: i64::from_le_bytes(bytes.get(16..24)?.try_into().ok()?),
            resources: [word(48)?, word(52)?],
            properties: short(56)?,
            preloaded: short(58)?,
        })
    }

    fn resource(&self, index: usize, bit: u32) -> bool {
        self.resources[index] >> bit & 1 != 0
    }

    fn property(&self, bit: u32) -> bool {
        self.properties >> bit & 1 != 0
    }
}

fn unfit(what: &str) -> Error {
    Error::Unfit(what.to_owned())
}

impl Kernel {
    /// Reads the kernel of a code object. There may be only one.
    pub fn parse(data: &[u8]) -> Result<Kernel, Error> {
        let file = object::File::parse(data)?;
        let object::FileFlags::Elf { e_flags, .. } = file.flags() else {
            return Err(unfit("no ELF file"));
        };
        let machine = e_flags.0 & 0xff;
        let processor = PROCESSORS
            .iter()
            .find(|known| known.machine == machine)
            .ok_or_else(|| unfit("unknown processor"))?;
        let mut segments = Vec::new();
        for segment in file.segments() {
            let mut bytes = segment.data()?.to_vec();
            bytes.resize(segment.size() as usize, 0);
            segments.push((segment.address(), bytes));
        }
        let mut descriptors = file
            .symbols()
            .filter(|symbol| symbol.name().is_ok_and(|name| name.ends_with(".kd")));
        let address = descriptors.next().ok_or_else(|| unfit("no kernel"))?.address();
        if descriptors.next().is_some() {
            return Err(unfit("several kernels"));
        }
        let bytes = segments
            .iter()
            .find_map(|(base, bytes)| bytes.get(address.checked_sub(*base)? as usize..));
        let descriptor = bytes
            .and_then(Descriptor::parse)
            .ok_or_else(|| unfit("no kernel descriptor"))?;
        let denormals_and_rounding = descriptor.resources[0] >> 12 & 0xff;
        if denormals_and_rounding != 0xf0 {
            return Err(unfit("rounds not to nearest, or flushes denormals"));
        }
        let entry = address.wrapping_add_signed(descriptor.entry);
        Ok(Kernel {
            processor: *processor,
            segments,
            descriptor,
            entry,
            markers: markers(&file)?,
        })
    }

    /// The processor's name, as in `-mcpu=`.
    pub fn processor(&self) -> &'static str {
        self.processor.name
    }

    /// The first number of the processor's name, by which instructions differ.
    pub fn generation(&self) -> u32 {
        self.processor.generation
    }

    /// How many lanes a wave has.
    pub fn lanes(&self) -> usize {
        if self.descriptor.property(10) { 32 } else { 64 }
    }

    /// The memory that a group of `items` sees at its start. The kernel's arguments are `in`, `out` and `n`.
    pub fn memory(&self, input: &[u8], n: u32, items: u16) -> Shared {
        let mut global = Global::default();
        for (address, bytes) in &self.segments {
            global.map(*address, bytes.clone());
        }
        let mut arguments = vec![0; 512];
        arguments[..8].copy_from_slice(&INPUT.to_le_bytes());
        arguments[8..16].copy_from_slice(&OUTPUT.to_le_bytes());
        arguments[16..20].copy_from_slice(&n.to_le_bytes());
        global.map(ARGUMENTS, arguments);
        global.map(PACKET, packet(items));
        global.map(INPUT, input.to_vec());
        global.map(OUTPUT, vec![0; input.len()]);
        Shared {
            global,
            local: Local(vec![0; self.descriptor.local_size as usize]),
        }
    }

    /// The waves of group number `group` with `items` work-items, as they start.
    pub fn waves(&self, shared: &Shared, group: u32, items: u16) -> Result<Vec<Wave>, Error> {
        (0..usize::from(items))
            .step_by(self.lanes())
            .map(|first| self.wave(shared, group, first))
            .collect()
    }

    fn wave(&self, shared: &Shared, group: u32, first_item: usize) -> Result<Wave, Error> {
        let mut wave = Wave::new(
            self.entry,
            self.lanes(),
            first_item,
            Private::new(self.lanes(), PRIVATE_SIZE),
        );
        let mut scalars = self.user_scalars(&mut wave);
        self.preload(shared, &mut scalars);
        scalars.resize((self.descriptor.resources[1] >> 1 & 31) as usize, 0);
        // What the hardware adds: the group's number in each dimension, and where the wave's private memory starts.
        scalars.extend(
            [(7, group), (8, 0), (9, 0)]
                .iter()
                .filter(|(bit, _)| self.descriptor.resource(1, *bit))
                .map(|(_, number)| number),
        );
        if self.descriptor.resource(1, 10) {
            return Err(unfit("wants the group's information"));
        }
        if self.descriptor.resource(1, 0) && !self.processor.architected_scratch {
            scalars.push(0);
        }
        wave.scalars[..scalars.len()].copy_from_slice(&scalars);
        for lane in 0..wave.lanes {
            // One dimension: the other numbers are zero, packed or not.
            wave.set_vector(false, 0, lane, (first_item + lane) as u32);
            if !self.processor.packed_items {
                wave.set_vector(false, 1, lane, 0);
                wave.set_vector(false, 2, lane, 0);
            }
        }
        Ok(wave)
    }

    /// The scalar registers that the kernel asks for, in their order.
    fn user_scalars(&self, wave: &mut Wave) -> Vec<u32> {
        let mut scalars = Vec::new();
        let pair = |bits: u64| [bits as u32, (bits >> 32) as u32];
        let wanted = |bit| self.descriptor.property(bit);
        if wanted(0) {
            scalars.extend(pair(SCRATCH_DESCRIPTOR));
            scalars.extend([u32::MAX, 0]);
        }
        if wanted(1) {
            scalars.extend(pair(PACKET));
        }
        if wanted(2) {
            // The queue is nowhere: to read it is an error.
            scalars.extend(pair(u64::MAX));
        }
        if wanted(3) {
            scalars.extend(pair(ARGUMENTS));
        }
        if wanted(4) {
            scalars.extend(pair(0));
        }
        if wanted(5) {
            scalars.extend([0, PRIVATE_SIZE as u32]);
        }
        if wanted(6) {
            scalars.push(PRIVATE_SIZE as u32);
        }
        wave.scalars[FLAT_SCRATCH..FLAT_SCRATCH + 2].fill(0);
        scalars
    }

    /// Arguments that come in registers: so many dwords, from so many on.
    fn preload(&self, shared: &Shared, scalars: &mut Vec<u32>) {
        let (length, offset) = (self.descriptor.preloaded & 127, self.descriptor.preloaded >> 7);
        for at in u64::from(offset)..u64::from(offset + length) {
            let bytes = shared.global.bytes(ARGUMENTS + 4 * at, 4).ok();
            scalars.push(bytes.map_or(0, |bytes| {
                u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
            }));
        }
    }
}

/// What of the dispatch packet (HSA, "Kernel dispatch packet format") kernels read: the size of a group in each dimension.
fn packet(items: u16) -> Vec<u8> {
    let mut packet = vec![0; 64];
    for (at, size) in [(4, items), (6, 1), (8, 1)] {
        packet[at..at + 2].copy_from_slice(&size.to_le_bytes());
    }
    packet
}

/// The markers of a subject that was compiled with -DMARKS; none for another one.
fn markers(file: &object::File) -> Result<Vec<(u64, u64)>, Error> {
    let Some(section) = file.section_by_name(".stops") else {
        return Ok(Vec::new());
    };
    let data = section.data()?;
    let word = |at: usize| {
        data.get(at..at + 8)
            .and_then(|bytes| bytes.try_into().ok())
            .map(u64::from_le_bytes)
    };
    (0..data.len())
        .step_by(16)
        .map(|at| Some((word(at)?, word(at + 8)?)))
        .collect::<Option<_>>()
        .ok_or_else(|| unfit("a table of markers that ends early"))
}
