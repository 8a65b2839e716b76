// What is loaded is what was stored, and InstCombine puts it in the load's place before it computes only those of its bits that
// are needed there: what a load has become isn't what it was.
#include "kernel.h"

KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int turns = (int)(17u - (uint)n); WATCH(turns);
    int none = 1; WATCH(none);
    CLEAR(none); LOOK();
    int *chosen = none ? &turns : &none; WATCH(*chosen);
    STOP(item, n, *in, turns, none, *chosen);
    for (int left = ((int)((uint)(none & 0x7fff) - (uint)((turns & 0x7fff) * 9)) & 7); left > 0; left--) {
        WATCH(left);
        STOP(item, n, *in, turns, none, *chosen, left);
    }
}
