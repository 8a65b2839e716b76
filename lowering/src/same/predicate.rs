//! Comparisons by LLVM's numbers for them.

/// What is true where a comparison isn't.
pub fn opposite(predicate: u32) -> Option<u32> {
    const OF_FLOATS: std::ops::Range<u32> = 0..16;
    // eq, ne, ugt, uge, ult, ule, sgt, sge, slt, sle
    const OF_INTEGERS: [u32; 10] = [33, 32, 37, 36, 35, 34, 41, 40, 39, 38];
    if OF_FLOATS.contains(&predicate) {
        return Some(15 - predicate);
    }
    let number = predicate.checked_sub(32)?;
    OF_INTEGERS.get(number as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_of_the_opposite_is_the_same() {
        for predicate in (0..16).chain(32..42) {
            let other = opposite(predicate).unwrap();
            assert_ne!(other, predicate);
            assert_eq!(opposite(other), Some(predicate));
        }
        assert_eq!([16, 31, 42].map(opposite), [None; 3]);
    }
}
