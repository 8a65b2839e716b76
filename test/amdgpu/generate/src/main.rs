//! `kernelgen SEED`: prints the kernel of a seed.

mod ast;
mod make;
mod print;

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(0);
    print!("{}", print::print(&make::program(seed), &format!("The kernel of seed {seed}.")));
}
