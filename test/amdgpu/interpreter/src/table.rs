//! The table: what each instruction that only computes makes of its sources. Names are the ISA manuals'; where
//! generations differ in the name only, all of its names are given.

use half::f16;

use crate::arithmetic::*;
use crate::value::{Kind, Old, Results, Scc, Short, Value};

/// What an instruction computes.
pub struct Semantics {
    pub results: &'static [Kind],
    /// Each source's type, and whether it is the destination's old value.
    pub sources: &'static [(Kind, bool)],
    pub run: fn(&[u64]) -> [u64; 2],
}

macro_rules! table {
    ($($($name:literal)|+ => $result:ty, ($($source:ident: $type:ty),*) $body:expr;)*) => {
        /// Finds an instruction by name.
        pub fn find(name: &str) -> Option<Semantics> {
            Some(match name {
                $($($name)|+ => {
                    fn run(sources: &[u64]) -> [u64; 2] {
                        let mut sources = sources.iter();
                        $(let $source = <$type as Value>::take(*sources.next().expect("as many values as sources"));)*
                        let _ = sources;
                        let result: $result = $body;
                        result.all()
                    }
                    Semantics {
                        results: <$result as Results>::KINDS,
                        sources: &[$((<$type as Value>::KIND, <$type as Value>::OLD)),*],
                        run,
                    }
                })*
                _ => return crate::compare::find(name),
            })
        }
    };
}

table! {
    // Scalar moves and selections.
    "s_mov_b32" => u32, (a: u32) a;
    "s_mov_b64" => u64, (a: u64) a;
    "s_movk_i32" => i32, (a: Short) a.0;
    "s_cselect_b32" => u32, (a: u32, b: u32, scc: Scc) if scc.0 { a } else { b };
    "s_cselect_b64" => u64, (a: u64, b: u64, scc: Scc) if scc.0 { a } else { b };

    // Scalar arithmetic. The condition code is the carry, the overflow, or which one was taken.
    "s_add_u32" => (u32, Scc), (a: u32, b: u32) carry(a.overflowing_add(b));
    "s_sub_u32" => (u32, Scc), (a: u32, b: u32) carry(a.overflowing_sub(b));
    "s_add_i32" => (i32, Scc), (a: i32, b: i32) carry(a.overflowing_add(b));
    "s_sub_i32" => (i32, Scc), (a: i32, b: i32) carry(a.overflowing_sub(b));
    "s_addk_i32" => (i32, Scc), (old: Old<i32>, b: Short) carry(old.0.overflowing_add(b.0));
    "s_addc_u32" => (u32, Scc), (a: u32, b: u32, scc: Scc) carry(add_with(a, b, scc.0));
    "s_subb_u32" => (u32, Scc), (a: u32, b: u32, scc: Scc) carry(subtract_with(a, b, scc.0));
    "s_mul_i32" => i32, (a: i32, b: i32) a.wrapping_mul(b);
    "s_mulk_i32" => i32, (old: Old<i32>, b: Short) old.0.wrapping_mul(b.0);
    "s_mul_hi_u32" => u32, (a: u32, b: u32) ((u64::from(a) * u64::from(b)) >> 32) as u32;
    "s_mul_hi_i32" => i32, (a: i32, b: i32) ((i64::from(a) * i64::from(b)) >> 32) as i32;
    "s_min_i32" => (i32, Scc), (a: i32, b: i32) (a.min(b), Scc(a < b));
    "s_max_i32" => (i32, Scc), (a: i32, b: i32) (a.max(b), Scc(a > b));
    "s_min_u32" => (u32, Scc), (a: u32, b: u32) (a.min(b), Scc(a < b));
    "s_max_u32" => (u32, Scc), (a: u32, b: u32) (a.max(b), Scc(a > b));
    "s_abs_i32" => (i32, Scc), (a: i32) tested(a.wrapping_abs());
    "s_lshl1_add_u32" => (u32, Scc), (a: u32, b: u32) shift_and_add(a, b, 1);
    "s_lshl2_add_u32" => (u32, Scc), (a: u32, b: u32) shift_and_add(a, b, 2);
    "s_lshl3_add_u32" => (u32, Scc), (a: u32, b: u32) shift_and_add(a, b, 3);
    "s_lshl4_add_u32" => (u32, Scc), (a: u32, b: u32) shift_and_add(a, b, 4);

    // Scalar logic. The condition code tells whether the result isn't zero.
    "s_and_b32" => (u32, Scc), (a: u32, b: u32) tested(a & b);
    "s_and_b64" => (u64, Scc), (a: u64, b: u64) tested(a & b);
    "s_or_b32" => (u32, Scc), (a: u32, b: u32) tested(a | b);
    "s_or_b64" => (u64, Scc), (a: u64, b: u64) tested(a | b);
    "s_xor_b32" => (u32, Scc), (a: u32, b: u32) tested(a ^ b);
    "s_xor_b64" => (u64, Scc), (a: u64, b: u64) tested(a ^ b);
    "s_andn2_b32" | "s_and_not1_b32" => (u32, Scc), (a: u32, b: u32) tested(a & !b);
    "s_andn2_b64" | "s_and_not1_b64" => (u64, Scc), (a: u64, b: u64) tested(a & !b);
    "s_orn2_b32" | "s_or_not1_b32" => (u32, Scc), (a: u32, b: u32) tested(a | !b);
    "s_orn2_b64" | "s_or_not1_b64" => (u64, Scc), (a: u64, b: u64) tested(a | !b);
    "s_not_b32" => (u32, Scc), (a: u32) tested(!a);
    "s_not_b64" => (u64, Scc), (a: u64) tested(!a);
    "s_lshl_b32" => (u32, Scc), (a: u32, by: u32) tested(a << (by & 31));
    "s_lshl_b64" => (u64, Scc), (a: u64, by: u32) tested(a << (by & 63));
    "s_lshr_b32" => (u32, Scc), (a: u32, by: u32) tested(a >> (by & 31));
    "s_lshr_b64" => (u64, Scc), (a: u64, by: u32) tested(a >> (by & 63));
    "s_ashr_i32" => (i32, Scc), (a: i32, by: u32) tested(a >> (by & 31));
    "s_ashr_i64" => (i64, Scc), (a: i64, by: u32) tested(a >> (by & 63));
    "s_bfe_u32" => (u32, Scc), (a: u32, field: u32) tested(field_unsigned(a, field, field >> 16 & 127));
    "s_bfe_i32" => (i32, Scc), (a: i32, field: u32) tested(field_signed(a, field, field >> 16 & 127));
    "s_bitset0_b32" => u32, (old: Old<u32>, bit: u32) old.0 & !(1 << (bit & 31));
    "s_bitset1_b32" => u32, (old: Old<u32>, bit: u32) old.0 | 1 << (bit & 31);
    "s_bitset0_b64" => u64, (old: Old<u64>, bit: u32) old.0 & !(1 << (bit & 63));
    "s_bitset1_b64" => u64, (old: Old<u64>, bit: u32) old.0 | 1 << (bit & 63);
    "s_ff1_i32_b32" | "s_ctz_i32_b32" => i32, (a: u32) if a == 0 { -1 } else { a.trailing_zeros() as i32 };
    "s_ff1_i32_b64" | "s_ctz_i32_b64" => i32, (a: u64) if a == 0 { -1 } else { a.trailing_zeros() as i32 };
    "s_flbit_i32_b32" | "s_clz_i32_u32" => i32, (a: u32) if a == 0 { -1 } else { a.leading_zeros() as i32 };
    "s_bcnt1_i32_b32" => (u32, Scc), (a: u32) tested(a.count_ones());
    "s_bcnt1_i32_b64" => (u32, Scc), (a: u64) tested(a.count_ones());
    "s_brev_b32" => u32, (a: u32) a.reverse_bits();
    "s_sext_i32_i8" => i32, (a: u32) i32::from(a as i8);
    "s_sext_i32_i16" => i32, (a: u32) i32::from(a as i16);
    "s_bitcmp0_b32" => Scc, (a: u32, bit: u32) Scc(a >> (bit & 31) & 1 == 0);
    "s_bitcmp1_b32" => Scc, (a: u32, bit: u32) Scc(a >> (bit & 31) & 1 == 1);
    "s_bitcmp0_b64" => Scc, (a: u64, bit: u32) Scc(a >> (bit & 63) & 1 == 0);
    "s_bitcmp1_b64" => Scc, (a: u64, bit: u32) Scc(a >> (bit & 63) & 1 == 1);
    "s_nand_b32" => (u32, Scc), (a: u32, b: u32) tested(!(a & b));
    "s_nand_b64" => (u64, Scc), (a: u64, b: u64) tested(!(a & b));
    "s_nor_b32" => (u32, Scc), (a: u32, b: u32) tested(!(a | b));
    "s_nor_b64" => (u64, Scc), (a: u64, b: u64) tested(!(a | b));
    "s_xnor_b32" => (u32, Scc), (a: u32, b: u32) tested(!(a ^ b));
    "s_xnor_b64" => (u64, Scc), (a: u64, b: u64) tested(!(a ^ b));
    "s_bfe_u64" => (u64, Scc), (a: u64, field: u32) tested(wide_field(a, field, false));
    "s_bfe_i64" => (u64, Scc), (a: u64, field: u32) tested(wide_field(a, field, true));
    "s_bfm_b32" => u32, (width: u32, at: u32) ((1u32 << (width & 31)) - 1) << (at & 31);
    "s_bfm_b64" => u64, (width: u32, at: u32) ((1u64 << (width & 63)) - 1) << (at & 63);
    "s_absdiff_i32" => (i32, Scc), (a: i32, b: i32) tested(a.wrapping_sub(b).wrapping_abs());
    "s_cmov_b32" => u32, (old: Old<u32>, a: u32, scc: Scc) if scc.0 { a } else { old.0 };
    "s_cmov_b64" => u64, (old: Old<u64>, a: u64, scc: Scc) if scc.0 { a } else { old.0 };
    "s_cmovk_i32" => i32, (old: Old<i32>, a: Short, scc: Scc) if scc.0 { a.0 } else { old.0 };
    "s_flbit_i32_b64" | "s_clz_i32_u64" => i32, (a: u64) if a == 0 { -1 } else { a.leading_zeros() as i32 };
    "s_flbit_i32" | "s_cls_i32" => i32, (a: i32) sign_bits(a);
    "s_brev_b64" => u64, (a: u64) a.reverse_bits();
    "s_pack_lh_b32_b16" => u32, (a: u32, b: u32) a & 0xffff | b & 0xffff_0000;
    "s_pack_hl_b32_b16" => u32, (a: u32, b: u32) a >> 16 | b << 16;
    "s_pack_hh_b32_b16" => u32, (a: u32, b: u32) a >> 16 | b & 0xffff_0000;
    "s_pack_ll_b32_b16" => u32, (a: u32, b: u32) a & 0xffff | b << 16;

    // Vector moves and selections.
    "v_mov_b16" => u16, (a: u16) a;
    "v_mov_b32" | "v_accvgpr_read_b32" | "v_accvgpr_write_b32" | "v_accvgpr_mov_b32" => u32, (a: u32) a;
    "v_mov_b64" => u64, (a: u64) a;
    "v_swap_b16" => (u16, u16), (a: Old<u16>, b: Old<u16>) (b.0, a.0);
    "v_swap_b32" => (u32, u32), (a: Old<u32>, b: Old<u32>) (b.0, a.0);
    "v_cndmask_b16" => u16, (a: u16, b: u16, take: bool) if take { b } else { a };
    "v_cndmask_b32" => u32, (a: u32, b: u32, take: bool) if take { b } else { a };

    // Vector integers.
    "v_add_u32" | "v_add_nc_u32" => u32, (a: u32, b: u32) a.wrapping_add(b);
    "v_sub_u32" | "v_sub_nc_u32" => u32, (a: u32, b: u32) a.wrapping_sub(b);
    "v_subrev_u32" | "v_subrev_nc_u32" => u32, (a: u32, b: u32) b.wrapping_sub(a);
    "v_add_co_u32" => (u32, bool), (a: u32, b: u32) a.overflowing_add(b);
    "v_sub_co_u32" => (u32, bool), (a: u32, b: u32) a.overflowing_sub(b);
    "v_subrev_co_u32" => (u32, bool), (a: u32, b: u32) b.overflowing_sub(a);
    "v_addc_co_u32" | "v_add_co_ci_u32" => (u32, bool), (a: u32, b: u32, c: bool) add_with(a, b, c);
    "v_subb_co_u32" | "v_sub_co_ci_u32" => (u32, bool), (a: u32, b: u32, c: bool) subtract_with(a, b, c);
    "v_subbrev_co_u32" | "v_subrev_co_ci_u32" => (u32, bool), (a: u32, b: u32, c: bool) subtract_with(b, a, c);
    "v_add3_u32" => u32, (a: u32, b: u32, c: u32) a.wrapping_add(b).wrapping_add(c);
    "v_add_lshl_u32" => u32, (a: u32, b: u32, c: u32) a.wrapping_add(b) << (c & 31);
    "v_lshl_add_u32" => u32, (a: u32, b: u32, c: u32) (a << (b & 31)).wrapping_add(c);
    "v_lshl_add_u64" => u64, (a: u64, b: u32, c: u64) (a << (b & 7)).wrapping_add(c);
    "v_lshl_or_b32" => u32, (a: u32, b: u32, c: u32) a << (b & 31) | c;
    "v_and_or_b32" => u32, (a: u32, b: u32, c: u32) a & b | c;
    "v_or3_b32" => u32, (a: u32, b: u32, c: u32) a | b | c;
    "v_xor3_b32" => u32, (a: u32, b: u32, c: u32) a ^ b ^ c;
    "v_xad_u32" => u32, (a: u32, b: u32, c: u32) (a ^ b).wrapping_add(c);
    "v_mul_lo_u32" => u32, (a: u32, b: u32) a.wrapping_mul(b);
    "v_mul_hi_u32" => u32, (a: u32, b: u32) ((u64::from(a) * u64::from(b)) >> 32) as u32;
    "v_mul_hi_i32" => i32, (a: i32, b: i32) ((i64::from(a) * i64::from(b)) >> 32) as i32;
    "v_mul_u32_u24" => u32, (a: u32, b: u32) low24(a).wrapping_mul(low24(b));
    "v_mul_i32_i24" => i32, (a: i32, b: i32) signed24(a).wrapping_mul(signed24(b));
    "v_mad_u32_u24" => u32, (a: u32, b: u32, c: u32) low24(a).wrapping_mul(low24(b)).wrapping_add(c);
    "v_mad_i32_i24" => i32, (a: i32, b: i32, c: i32) signed24(a).wrapping_mul(signed24(b)).wrapping_add(c);
    "v_mad_u64_u32" => (u64, bool), (a: u32, b: u32, c: u64) (u64::from(a) * u64::from(b)).overflowing_add(c);
    "v_mad_i64_i32" => (i64, bool), (a: i32, b: i32, c: i64) (i64::from(a) * i64::from(b)).overflowing_add(c);
    "v_min_i32" => i32, (a: i32, b: i32) a.min(b);
    "v_max_i32" => i32, (a: i32, b: i32) a.max(b);
    "v_min_u32" => u32, (a: u32, b: u32) a.min(b);
    "v_max_u32" => u32, (a: u32, b: u32) a.max(b);
    "v_med3_i32" => i32, (a: i32, b: i32, c: i32) a.max(b).min(a.min(b).max(c));
    "v_minmax_i32" => i32, (a: i32, b: i32, c: i32) a.min(b).max(c);
    "v_maxmin_i32" => i32, (a: i32, b: i32, c: i32) a.max(b).min(c);

    "v_med3_u32" => u32, (a: u32, b: u32, c: u32) a.max(b).min(a.min(b).max(c));
    "v_min3_i32" => i32, (a: i32, b: i32, c: i32) a.min(b).min(c);
    "v_max3_i32" => i32, (a: i32, b: i32, c: i32) a.max(b).max(c);
    "v_min3_u32" => u32, (a: u32, b: u32, c: u32) a.min(b).min(c);
    "v_max3_u32" => u32, (a: u32, b: u32, c: u32) a.max(b).max(c);
    "v_minmax_u32" => u32, (a: u32, b: u32, c: u32) a.min(b).max(c);
    "v_maxmin_u32" => u32, (a: u32, b: u32, c: u32) a.max(b).min(c);
    "v_mul_hi_u32_u24" => u32, (a: u32, b: u32) ((u64::from(low24(a)) * u64::from(low24(b))) >> 32) as u32;
    "v_mul_hi_i32_i24" => i32, (a: i32, b: i32) ((i64::from(signed24(a)) * i64::from(signed24(b))) >> 32) as i32;
    "v_sad_u32" => u32, (a: u32, b: u32, c: u32) a.abs_diff(b).wrapping_add(c);
    "v_sad_u8" => u32, (a: u32, b: u32, c: u32)
        a.to_le_bytes().into_iter().zip(b.to_le_bytes()).fold(c, |sum, (a, b)| sum.wrapping_add(a.abs_diff(b).into()));
    "v_add_nc_i32" | "v_add_i32" => i32, (a: i32, b: i32) a.wrapping_add(b);
    "v_sub_nc_i32" | "v_sub_i32" => i32, (a: i32, b: i32) a.wrapping_sub(b);
    "v_cvt_pk_u16_u32" => u32, (a: u32, b: u32) a.min(0xffff) | b.min(0xffff) << 16;
    "v_cvt_pk_i16_i32" => u32, (a: i32, b: i32)
        u32::from(a.clamp(-0x8000, 0x7fff) as u16) | u32::from(b.clamp(-0x8000, 0x7fff) as u16) << 16;
    "v_pack_b32_f16" => u32, (a: u16, b: u16) u32::from(a) | u32::from(b) << 16;
    "v_alignbyte_b32" => u32, (a: u32, b: u32, by: u32) (joined(a, b) >> (8 * (by & 3))) as u32;
    "v_ffbh_i32" | "v_cls_i32" => i32, (a: i32) sign_bits(a);
    "v_bfm_b32" => u32, (width: u32, at: u32) ((1u32 << (width & 31)) - 1) << (at & 31);
    "v_sat_pk_u8_i16" => u32, (a: u32)
        u32::from((a as i16).clamp(0, 255) as u8) | u32::from(((a >> 16) as i16).clamp(0, 255) as u8) << 8;

    // Clamped.
    "v_add_u32 clamp" | "v_add_nc_u32 clamp" => u32, (a: u32, b: u32) a.saturating_add(b);
    "v_sub_u32 clamp" | "v_sub_nc_u32 clamp" => u32, (a: u32, b: u32) a.saturating_sub(b);
    "v_subrev_u32 clamp" | "v_subrev_nc_u32 clamp" => u32, (a: u32, b: u32) b.saturating_sub(a);
    "v_add_i32 clamp" | "v_add_nc_i32 clamp" => i32, (a: i32, b: i32) a.saturating_add(b);
    "v_sub_i32 clamp" | "v_sub_nc_i32 clamp" => i32, (a: i32, b: i32) a.saturating_sub(b);
    "v_add_u16 clamp" | "v_add_nc_u16 clamp" => u16, (a: u16, b: u16) a.saturating_add(b);
    "v_sub_u16 clamp" | "v_sub_nc_u16 clamp" => u16, (a: u16, b: u16) a.saturating_sub(b);
    "v_subrev_u16 clamp" => u16, (a: u16, b: u16) b.saturating_sub(a);
    "v_add_i16 clamp" | "v_add_nc_i16 clamp" => i16, (a: i16, b: i16) a.saturating_add(b);
    "v_sub_i16 clamp" | "v_sub_nc_i16 clamp" => i16, (a: i16, b: i16) a.saturating_sub(b);

    // Vector logic and shifts.
    "v_and_b32" => u32, (a: u32, b: u32) a & b;
    "v_or_b32" => u32, (a: u32, b: u32) a | b;
    "v_xor_b32" => u32, (a: u32, b: u32) a ^ b;
    "v_xnor_b32" => u32, (a: u32, b: u32) !(a ^ b);
    "v_not_b32" => u32, (a: u32) !a;
    "v_lshlrev_b32" => u32, (by: u32, a: u32) a << (by & 31);
    "v_lshrrev_b32" => u32, (by: u32, a: u32) a >> (by & 31);
    "v_ashrrev_i32" => i32, (by: u32, a: i32) a >> (by & 31);
    "v_lshlrev_b64" => u64, (by: u32, a: u64) a << (by & 63);
    "v_lshrrev_b64" => u64, (by: u32, a: u64) a >> (by & 63);
    "v_ashrrev_i64" => i64, (by: u32, a: i64) a >> (by & 63);
    "v_alignbit_b32" => u32, (a: u32, b: u32, by: u32) (joined(a, b) >> (by & 31)) as u32;
    "v_bfe_u32" => u32, (a: u32, at: u32, width: u32) field_unsigned(a, at, width & 31);
    "v_bfe_i32" => i32, (a: i32, at: u32, width: u32) field_signed(a, at, width & 31);
    "v_bfi_b32" => u32, (mask: u32, a: u32, b: u32) mask & a | !mask & b;
    "v_perm_b32" => u32, (a: u32, b: u32, selectors: u32) permuted(joined(a, b), selectors);
    "v_bcnt_u32_b32" => u32, (a: u32, b: u32) a.count_ones().wrapping_add(b);
    "v_bfrev_b32" => u32, (a: u32) a.reverse_bits();
    "v_ffbh_u32" | "v_clz_i32_u32" => i32, (a: u32) if a == 0 { -1 } else { a.leading_zeros() as i32 };
    "v_ffbl_b32" | "v_ctz_i32_b32" => i32, (a: u32) if a == 0 { -1 } else { a.trailing_zeros() as i32 };

    // Vector integers of 16 bits.
    "v_add_u16" | "v_add_nc_u16" => u16, (a: u16, b: u16) a.wrapping_add(b);
    "v_sub_u16" | "v_sub_nc_u16" => u16, (a: u16, b: u16) a.wrapping_sub(b);
    "v_mul_lo_u16" => u16, (a: u16, b: u16) a.wrapping_mul(b);
    "v_lshlrev_b16" => u16, (by: u16, a: u16) a << (by & 15);
    "v_lshrrev_b16" => u16, (by: u16, a: u16) a >> (by & 15);
    "v_ashrrev_i16" => i16, (by: u16, a: i16) a >> (by & 15);
    "v_subrev_u16" => u16, (a: u16, b: u16) b.wrapping_sub(a);
    "v_add_i16" | "v_add_nc_i16" => i16, (a: i16, b: i16) a.wrapping_add(b);
    "v_sub_i16" | "v_sub_nc_i16" => i16, (a: i16, b: i16) a.wrapping_sub(b);
    "v_mad_u16" | "v_mad_legacy_u16" => u16, (a: u16, b: u16, c: u16) a.wrapping_mul(b).wrapping_add(c);
    "v_mad_i16" | "v_mad_legacy_i16" => i16, (a: i16, b: i16, c: i16) a.wrapping_mul(b).wrapping_add(c);
    "v_mad_u32_u16" => u32, (a: u16, b: u16, c: u32) (u32::from(a) * u32::from(b)).wrapping_add(c);
    "v_mad_i32_i16" => i32, (a: i16, b: i16, c: i32) (i32::from(a) * i32::from(b)).wrapping_add(c);
    "v_min_u16" => u16, (a: u16, b: u16) a.min(b);
    "v_max_u16" => u16, (a: u16, b: u16) a.max(b);
    "v_min_i16" => i16, (a: i16, b: i16) a.min(b);
    "v_max_i16" => i16, (a: i16, b: i16) a.max(b);
    "v_min3_i16" => i16, (a: i16, b: i16, c: i16) a.min(b).min(c);
    "v_max3_i16" => i16, (a: i16, b: i16, c: i16) a.max(b).max(c);
    "v_min3_u16" => u16, (a: u16, b: u16, c: u16) a.min(b).min(c);
    "v_max3_u16" => u16, (a: u16, b: u16, c: u16) a.max(b).max(c);
    "v_med3_i16" => i16, (a: i16, b: i16, c: i16) a.max(b).min(a.min(b).max(c));
    "v_med3_u16" => u16, (a: u16, b: u16, c: u16) a.max(b).min(a.min(b).max(c));
    "v_not_b16" => u16, (a: u16) !a;
    "v_and_b16" => u16, (a: u16, b: u16) a & b;
    "v_or_b16" => u16, (a: u16, b: u16) a | b;
    "v_xor_b16" => u16, (a: u16, b: u16) a ^ b;

    // Vector floating point. Rounding twice, first to single and then to half precision, gives what rounding once does.
    "v_add_f16" => f16, (a: f16, b: f16) f16::from_f32(a.to_f32() + b.to_f32());
    "v_sub_f16" => f16, (a: f16, b: f16) f16::from_f32(a.to_f32() - b.to_f32());
    "v_subrev_f16" => f16, (a: f16, b: f16) f16::from_f32(b.to_f32() - a.to_f32());
    "v_mul_f16" => f16, (a: f16, b: f16) f16::from_f32(a.to_f32() * b.to_f32());
    "v_fma_f16" => f16, (a: f16, b: f16, c: f16) f16::from_f64(a.to_f64() * b.to_f64() + c.to_f64());
    "v_fmac_f16" => f16, (a: f16, b: f16, old: Old<f16>) f16::from_f64(a.to_f64() * b.to_f64() + old.0.to_f64());
    "v_min_f16" => f16, (a: f16, b: f16) if b < a { b } else { a };
    "v_max_f16" => f16, (a: f16, b: f16) if b > a { b } else { a };
    "v_min3_f16" => f16, (a: f16, b: f16, c: f16) f16::from_f32(a.to_f32().min(b.to_f32()).min(c.to_f32()));
    "v_max3_f16" => f16, (a: f16, b: f16, c: f16) f16::from_f32(a.to_f32().max(b.to_f32()).max(c.to_f32()));
    "v_med3_f16" => f16, (a: f16, b: f16, c: f16) f16::from_f32(a.to_f32().max(b.to_f32()).min(a.to_f32().min(b.to_f32()).max(c.to_f32())));
    "v_floor_f16" => f16, (a: f16) f16::from_f32(a.to_f32().floor());
    "v_trunc_f16" => f16, (a: f16) f16::from_f32(a.to_f32().trunc());
    "v_ceil_f16" => f16, (a: f16) f16::from_f32(a.to_f32().ceil());
    "v_rndne_f16" => f16, (a: f16) f16::from_f32(a.to_f32().round_ties_even());
    "v_rcp_f16" => f16, (a: f16) f16::from_f32(1.0 / a.to_f32());
    "v_sqrt_f16" => f16, (a: f16) f16::from_f32(a.to_f32().sqrt());
    "v_div_fixup_f16" => f16, (a: f16, denominator: f16, numerator: f16) f16::from_f64(division_fixup(a.to_f64(), denominator.to_f64(), numerator.to_f64()));
    "v_mad_f32" => f32, (a: f32, b: f32, c: f32) a * b + c;
    "v_mac_f32" => f32, (a: f32, b: f32, old: Old<f32>) a * b + old.0;
    "v_madak_f32" => f32, (a: f32, b: f32, c: f32) a * b + c;
    "v_madmk_f32" => f32, (a: f32, b: f32, c: f32) a * b + c;
    "v_fmaak_f32" => f32, (a: f32, b: f32, c: f32) a.mul_add(b, c);
    "v_fmamk_f32" => f32, (a: f32, b: f32, c: f32) a.mul_add(b, c);
    "v_add_f32" => f32, (a: f32, b: f32) a + b;
    "v_sub_f32" => f32, (a: f32, b: f32) a - b;
    "v_subrev_f32" => f32, (a: f32, b: f32) b - a;
    "v_mul_f32" => f32, (a: f32, b: f32) a * b;
    "v_fma_f32" => f32, (a: f32, b: f32, c: f32) a.mul_add(b, c);
    "v_fmac_f32" => f32, (a: f32, b: f32, old: Old<f32>) a.mul_add(b, old.0);
    "v_min3_f32" => f32, (a: f32, b: f32, c: f32) a.min(b).min(c);
    "v_max3_f32" => f32, (a: f32, b: f32, c: f32) a.max(b).max(c);
    "v_med3_f32" => f32, (a: f32, b: f32, c: f32) a.max(b).min(a.min(b).max(c));
    "v_minmax_f32" => f32, (a: f32, b: f32, c: f32) a.min(b).max(c);
    "v_maxmin_f32" => f32, (a: f32, b: f32, c: f32) a.max(b).min(c);
    "v_ceil_f32" => f32, (a: f32) a.ceil();
    "v_rndne_f32" => f32, (a: f32) a.round_ties_even();
    "v_ldexp_f32" => f32, (a: f32, by: i32) scaled(f64::from(a), by) as f32;
    "v_min_f32" => f32, (a: f32, b: f32) a.min(b);
    "v_max_f32" => f32, (a: f32, b: f32) a.max(b);
    "v_floor_f32" => f32, (a: f32) a.floor();
    "v_trunc_f32" => f32, (a: f32) a.trunc();
    "v_rcp_f32" | "v_rcp_iflag_f32" => f32, (a: f32) 1.0 / a;
    "v_fract_f32" => f32, (a: f32) (a - a.floor()).min(1.0f32.next_down());
    "v_sqrt_f32" => f32, (a: f32) a.sqrt();
    "v_rsq_f32" => f32, (a: f32) 1.0 / a.sqrt();
    "v_frexp_mant_f32" => f32, (a: f32) mantissa_and_exponent(a.into()).0 as f32;
    "v_frexp_exp_i32_f32" => i32, (a: f32) mantissa_and_exponent(a.into()).1;
    "v_div_scale_f32" => (f32, bool), (a: f32, denominator: f32, numerator: f32) {
        let (side, scale) = SINGLE.division_scale(a.into(), denominator.into(), numerator.into());
        (side as f32, scale)
    };
    "v_div_fmas_f32" => f32, (a: f32, b: f32, c: f32, scale: bool) division_fmas_single(a, b, c, scale);
    "v_div_fixup_f32" => f32, (a: f32, denominator: f32, numerator: f32) division_fixup(a.into(), denominator.into(), numerator.into()) as f32;
    "v_add_f64" => f64, (a: f64, b: f64) a + b;
    "v_mul_f64" => f64, (a: f64, b: f64) a * b;
    "v_fma_f64" => f64, (a: f64, b: f64, c: f64) a.mul_add(b, c);
    "v_fmac_f64" => f64, (a: f64, b: f64, old: Old<f64>) a.mul_add(b, old.0);
    "v_min_f64" => f64, (a: f64, b: f64) a.min(b);
    "v_max_f64" => f64, (a: f64, b: f64) a.max(b);
    "v_ceil_f64" => f64, (a: f64) a.ceil();
    "v_rndne_f64" => f64, (a: f64) a.round_ties_even();
    "v_floor_f64" => f64, (a: f64) a.floor();
    "v_trunc_f64" => f64, (a: f64) a.trunc();
    "v_rcp_f64" => f64, (a: f64) 1.0 / a;
    "v_fract_f64" => f64, (a: f64) (a - a.floor()).min(1.0f64.next_down());
    "v_sqrt_f64" => f64, (a: f64) a.sqrt();
    "v_rsq_f64" => f64, (a: f64) 1.0 / a.sqrt();
    "v_frexp_mant_f64" => f64, (a: f64) mantissa_and_exponent(a).0;
    "v_frexp_exp_i32_f64" => i32, (a: f64) mantissa_and_exponent(a).1;
    "v_ldexp_f64" => f64, (a: f64, by: i32) scaled(a, by);
    "v_div_scale_f64" => (f64, bool), (a: f64, denominator: f64, numerator: f64) DOUBLE.division_scale(a, denominator, numerator);
    "v_div_fmas_f64" => f64, (a: f64, b: f64, c: f64, scale: bool) division_fmas_double(a, b, c, scale);
    "v_div_fixup_f64" => f64, (a: f64, denominator: f64, numerator: f64) division_fixup(a, denominator, numerator);

    // Conversions. To an integer: towards zero, with NaN as 0, and what is too large as the largest.
    "v_cvt_f16_f32" => f16, (a: f32) f16::from_f32(a);
    "v_cvt_f32_f16" => f32, (a: f16) a.to_f32();
    "v_cvt_f32_f64" => f32, (a: f64) a as f32;
    "v_cvt_f64_f32" => f64, (a: f32) f64::from(a);
    "v_cvt_f32_i32" => f32, (a: i32) a as f32;
    "v_cvt_f32_u32" => f32, (a: u32) a as f32;
    "v_cvt_f16_u16" => f16, (a: u16) f16::from_f32(a.into());
    "v_cvt_f16_i16" => f16, (a: i16) f16::from_f32(a.into());
    "v_cvt_u16_f16" => u16, (a: f16) a.to_f32() as u16;
    "v_cvt_i16_f16" => i16, (a: f16) a.to_f32() as i16;
    "v_cvt_f32_ubyte1" => f32, (a: u32) (a >> 8 & 255) as f32;
    "v_cvt_f32_ubyte2" => f32, (a: u32) (a >> 16 & 255) as f32;
    "v_cvt_f32_ubyte3" => f32, (a: u32) (a >> 24) as f32;
    "v_cvt_f32_ubyte0" => f32, (a: u32) (a & 255) as f32;
    "v_cvt_f64_i32" => f64, (a: i32) f64::from(a);
    "v_cvt_f64_u32" => f64, (a: u32) f64::from(a);
    "v_cvt_i32_f32" => i32, (a: f32) a as i32;
    "v_cvt_u32_f32" => u32, (a: f32) a as u32;
    "v_cvt_i32_f64" => i32, (a: f64) a as i32;
    "v_cvt_u32_f64" => u32, (a: f64) a as u32;
}
