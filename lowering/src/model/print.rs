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

impl Op {
    /// The proposal's name.
    pub fn name(&self) -> &'static str {
        match self {
            Op::Referrer(_) => "DIOpReferrer",
            Op::Arg(..) => "DIOpArg",
            Op::TypeObject(_) => "DIOpTypeObject",
            Op::Constant(_) => "DIOpConstant",
            Op::Convert(_) => "DIOpConvert",
            Op::ZExt(_) => "DIOpZExt",
            Op::SExt(_) => "DIOpSExt",
            Op::Reinterpret(_) => "DIOpReinterpret",
            Op::BitOffset(_) => "DIOpBitOffset",
            Op::ByteOffset(_) => "DIOpByteOffset",
            Op::Composite(..) => "DIOpComposite",
            Op::Extend(_) => "DIOpExtend",
            Op::Select => "DIOpSelect",
            Op::AddrOf(_) => "DIOpAddrOf",
            Op::Deref(_) => "DIOpDeref",
            Op::Read => "DIOpRead",
            Op::Add => "DIOpAdd",
            Op::Sub => "DIOpSub",
            Op::Mul => "DIOpMul",
            Op::Div => "DIOpDiv",
            Op::LShr => "DIOpLShr",
            Op::AShr => "DIOpAShr",
            Op::Shl => "DIOpShl",
            Op::PushLane(_) => "DIOpPushLane",
            Op::Fragment(..) => "DIOpFragment",
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Op::Referrer(ty)
            | Op::TypeObject(ty)
            | Op::Convert(ty)
            | Op::ZExt(ty)
            | Op::SExt(ty)
            | Op::Reinterpret(ty)
            | Op::BitOffset(ty)
            | Op::ByteOffset(ty)
            | Op::Deref(ty)
            | Op::PushLane(ty) => write!(f, "({ty})"),
            Op::Arg(n, ty) | Op::Composite(n, ty) => write!(f, "({n}, {ty})"),
            Op::Constant(value) => write!(f, "({value})"),
            Op::Extend(n) | Op::AddrOf(n) => write!(f, "({n})"),
            Op::Fragment(offset, size) => write!(f, "({offset}, {size})"),
            Op::Select | Op::Read | Op::Add | Op::Sub | Op::Mul | Op::Div | Op::LShr | Op::AShr | Op::Shl => {
                f.write_str("()")
            }
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("!DIExpr(")?;
        for (index, op) in self.0.iter().enumerate() {
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
        }
        match self.bits {
            Some(bits) => write!(f, ", {bits} bits"),
            None => Ok(()),
        }
    }
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
                    write!(f, ", where carrier {} is {}", selector.carrier.0, selector.value)?;
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
