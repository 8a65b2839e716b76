//! The model as the proposal writes it.

use super::*;
use std::fmt;

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.bits, &self.ty) {
            (None, ty) => write!(f, "{ty} undef"),
            (Some(bits), ty @ (Type::Int(_) | Type::Pointer { .. })) if bits.len() <= 16 => {
                let mut bytes = [0; 16];
                bytes[..bits.len()].copy_from_slice(bits);
                write!(f, "{ty} {}", u128::from_le_bytes(bytes))
            }
            (Some(bits), ty) => {
                write!(f, "{ty} 0x")?;
                bits.iter().rev().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.name())?;
        for (index, param) in self.params().iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{param}")?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Param<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Param::Type(ty) => ty.fmt(f),
            Param::Unsigned(number) => number.fmt(f),
            Param::Literal(value) => value.fmt(f),
            Param::AddressSpace(space) => space.number.fmt(f),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("!DIExpr(")?;
        for (index, op) in self.ops().iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{op}")?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lifetimes: Vec<Vec<usize>> = vec![Vec::new(); self.objects.len()];
        for (number, lifetime) in self.lifetimes.iter().enumerate() {
            if let Some(list) = lifetimes.get_mut(lifetime.object.0 as usize) {
                list.push(number);
            }
        }
        for (number, object) in self.objects.iter().enumerate() {
            writeln!(f, "object {number}: {object}")?;
            for &lifetime in &lifetimes[number] {
                writeln!(f, "  lifetime {lifetime}: {}", self.lifetimes[lifetime])?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ObjectKind::Local { name, function } => write!(f, "variable '{name}' of '{function}'")?,
            ObjectKind::Global { name } => write!(f, "global variable '{name}'")?,
            ObjectKind::Fragment { name } => write!(f, "fragment '{name}'")?,
            ObjectKind::GlobalFragment { name, carrier } => {
                write!(f, "address of '@{name}'")?;
                if let Some(carrier) = carrier {
                    write!(f, ", carrier {}", carrier.0)?;
                }
            }
            ObjectKind::Code { name } => write!(f, "code '{name}'")?,
            ObjectKind::Register { name, .. } => write!(f, "register '{name}'")?,
        }
        match self.bits {
            Some(bits) => write!(f, ", {bits} bits"),
            None => Ok(()),
        }
    }
}

impl Selector {
    /// The numbers, for people.
    pub fn numbers(&self) -> String {
        let mut text = numbers(&self.values);
        if !self.without.is_empty() {
            text += &format!(", without its referrer {}", numbers(&self.without));
        }
        if !self.unsure.is_empty() {
            text += &format!(", perhaps {}", numbers(&self.unsure));
        }
        text
    }
}

fn numbers(ranges: &[Range<u32>]) -> String {
    let range = |range: &Range<u32>| match range.len() {
        1 => range.start.to_string(),
        _ => format!("{} to {}", range.start, range.end.saturating_sub(1)),
    };
    let ranges: Vec<_> = ranges.iter().map(range).collect();
    ranges.join(", ")
}

impl fmt::Display for Lifetime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.extent {
            Extent::Computed => f.write_str("computed")?,
            Extent::Own => f.write_str("bounded by its records")?,
            Extent::Bounded { referrer, selector } => {
                f.write_str("bounded")?;
                if let Some(referrer) = referrer {
                    let what = if referrer.pointee { "pointee" } else { "referrer" };
                    write!(f, ", {what} in carrier {}", referrer.carrier.0)?;
                }
                if let Some(selector) = selector {
                    write!(
                        f,
                        ", where carrier {} is {}",
                        selector.carrier.0,
                        selector.numbers()
                    )?;
                }
            }
        }
        write!(f, ", {}", self.location)?;
        if !self.args.is_empty() {
            let args: Vec<_> = self.args.iter().map(|arg| format!("object {}", arg.0)).collect();
            write!(f, ", of {}", args.join(", "))?;
        }
        Ok(())
    }
}
