// Tail duplication takes a block away that has nothing but the end of a location.
#include "kernel.h"
KERNEL(in, out, n) {
    int item = get_global_id(0); WATCH(item);
    int a1 = 0; WATCH(a1);
    long x2 = 1; WATCH(x2);
    for (int i3 = 0; i3 < (in[5] & 7) && a1 < item; i3++) { WATCH(i3);
        int i4 = 0; WATCH(i4);
        while (i4 < 4 && i4 < i3) {
            i4++;
        }
        int i6 = 0; WATCH(i6);
        while (i6 < n) {
            i6 += 2;
            a1 = (int)in[item + 10];
            if (in[item + i3] < 700) {
                a1 = (int)((uint)a1 + (uint)i4);
            } else if ((i4 & 7) == 0) {
                a1 = i6 > 3 ? 2 : 9;
            } else {
                a1 = (int)(a1 & 255);
                switch (in[item + 29] & 3) {
                case 1:
                    x2++;
                    break;
                case 2:
                    x2 = (long)i3;
                }
                STOP(item, a1, x2, i3, i4, i6);
            }
        }
    }
    int i14 = 0; WATCH(i14);
    do {
        if (item != a1) {
            a1 = (x2 & 1) == 0 ? (int)i14 : a1;
            ulong v15 = (ulong)n; WATCH(v15);
            STOP(item, a1, x2, i14, v15);
        }
    } while (i14 < (item & 7) && item == 4);
}
