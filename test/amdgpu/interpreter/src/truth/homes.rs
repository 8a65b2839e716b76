//! Where in memory variables are before they have a value: a value can't be compared there, but the place can, with that of
//! the first value in the same call.

use std::collections::HashMap;

use super::scopes::Variable;
use super::show::Address;

/// Where variables without a value were shown, by work-item and by where the variable is in the program.
#[derive(Default)]
pub struct Homes(HashMap<(usize, *const Variable<'static>), Home>);

#[derive(Clone, Copy)]
struct Home {
    call: usize,
    address: Address,
    times: u64,
}

/// What becomes of a place when the first value is shown.
#[derive(Debug, PartialEq)]
pub enum Arrival {
    /// So many times it was shown where the value is.
    Same(u64),
    /// It was shown elsewhere in memory.
    Moved { from: Address },
}

impl Homes {
    /// Something is shown in memory of a variable that has no value yet in this call. At another address than before, or in
    /// another call, it begins anew.
    pub fn wait(&mut self, item: usize, variable: &Variable, call: usize, address: Address) {
        let anew = Home {
            call,
            address,
            times: 0,
        };
        let home = self.0.entry(key(item, variable)).or_insert(anew);
        if (home.call, home.address) != (call, address) {
            *home = anew;
        }
        home.times += 1;
    }

    /// Whether a variable was shown without a value.
    pub fn waits(&self, item: usize, variable: &Variable) -> bool {
        self.0.contains_key(&key(item, variable))
    }

    /// Its value is shown in memory: was it there before, in the same call?
    pub fn arrive(
        &mut self,
        item: usize,
        variable: &Variable,
        call: usize,
        address: Address,
    ) -> Option<Arrival> {
        let home = self.0.remove(&key(item, variable))?;
        match (home.call == call, home.address == address) {
            (true, true) => Some(Arrival::Same(home.times)),
            (true, false) => Some(Arrival::Moved { from: home.address }),
            (false, _) => None,
        }
    }
}

fn key(item: usize, variable: &Variable) -> (usize, *const Variable<'static>) {
    (item, std::ptr::from_ref(variable).cast())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::types::Type;

    #[test]
    fn places_before_values() {
        let variable = || Variable {
            name: "v".to_owned(),
            unit: 0,
            location: None,
            ty: Type::default(),
        };
        let (one, other) = (variable(), variable());
        let mut homes = Homes::default();
        for address in [(5, 8), (5, 16), (5, 16)] {
            homes.wait(0, &one, 7, address);
        }
        assert!(homes.waits(0, &one) && !homes.waits(0, &other) && !homes.waits(1, &one));
        assert_eq!(homes.arrive(0, &one, 7, (5, 16)), Some(Arrival::Same(2)));
        assert_eq!(homes.arrive(0, &one, 7, (5, 16)), None);
        homes.wait(0, &one, 8, (5, 8));
        assert_eq!(
            homes.arrive(0, &one, 8, (6, 8)),
            Some(Arrival::Moved { from: (5, 8) })
        );
        homes.wait(0, &one, 8, (5, 8));
        assert_eq!(homes.arrive(0, &one, 9, (5, 8)), None);
    }
}
