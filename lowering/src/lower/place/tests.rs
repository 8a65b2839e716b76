use super::*;

#[test]
fn a_bit_is_the_lanes_own() {
    let writer = Writer {
        dialect: crate::dialect::Dialect::Heterogeneous,
        target: &crate::target::AMDGPU,
        ..crate::lower::testing::writer()
    };
    let emitted =
        |place: Place| -> Result<Vec<u8>> { Ok(writer.emit(place.bit_of_lane(&writer)?, 8)?.bytes) };
    let (lane, bit) = ([0xe9, 3, 0x25], [0x31, 0x1a, 0x9f]);
    // SGPR4: regx 36, deref_size 4, push_lane, shr, lit1, and, stack_value
    let mask = [&[0x90, 36, 0x94, 4][..], &lane, &bit].concat();
    assert_eq!(emitted(Place::Register(36)), Ok(mask));
    // VCC of 64 lanes
    let vcc = [&[0x90, 0x80, 6, 0x06][..], &lane, &bit].concat();
    assert_eq!(emitted(Place::Register(768)), Ok(vcc));
    // VGPR0 of 64 lanes: regx 2560, push_lane, lit4, mul, offset, deref_size 4
    let own = [0x90, 0x80, 20, 0xe9, 3, 0x34, 0x1e, 0xe9, 4, 0x94, 4];
    assert_eq!(emitted(Place::Register(2560)), Ok([&own[..], &bit].concat()));
    let constant = Place::Value(Computation::constant(1));
    assert_eq!(constant.clone().bit_of_lane(&writer), Ok(constant));
    let computed = Place::Value(Computation::register(36));
    assert_eq!(computed.bit_of_lane(&writer), Err(Undescribable::Undefined));
}

#[test]
fn what_is_missing_at_the_end_is_not_zero() {
    let writer = crate::lower::testing::writer();
    let low = || Part {
        place: Place::Register(0),
        bits: 32,
    };
    let half = Place::Composite(vec![low()]);
    let missing = Err(Undescribable::Undefined);
    assert_eq!(half.clone().read(64, &writer, "DIOpRead"), missing);
    assert!(half.clone().read(32, &writer, "DIOpRead").is_ok());
    let rest = Part {
        place: Place::Undefined,
        bits: 32,
    };
    assert_eq!(
        half.of_bits(64, writer.target),
        Place::Composite(vec![low(), rest])
    );
}
