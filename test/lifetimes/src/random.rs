//! Numbers that a seed decides (SplitMix64).

#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of one function: those of a seed and its number.
    pub fn new(seed: u64, number: u64) -> Random {
        let mut random = Random(seed ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93));
        random.number();
        random
    }

    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.number() >> 16) as usize % end.max(1)
    }

    /// True so many times of a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn one<'v, T>(&mut self, of: &'v [T]) -> Option<&'v T> {
        of.get(self.below(of.len()))
    }

    pub fn pick<T: Copy, const N: usize>(&mut self, of: [T; N]) -> T {
        of[self.below(N)]
    }
}
