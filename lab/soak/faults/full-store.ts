import type { FaultPart, FaultRow } from '../fault-row.ts';
import { toAttackRow } from '../store/attack-row.ts';
import { attackStore, storeMb } from '../store/attack-store.ts';
import { openEmbeddedTarget } from '../store/embedded-target.ts';

/** How long one attack goes on in the long form, ms; the short one ends by count. */
const attackMs = 60_000;

/** Strangers fill the store with flows, from one address and from a hundred, while customers order. */
export const fullStore: FaultPart = {
  name: 'full-store',
  run: async ({ isShort, report }) => {
    const rows: FaultRow[] = [];
    for (const addresses of isShort ? [100] : [1, 100]) {
      const target = await openEmbeddedTarget(isShort ? storeMb.short : storeMb.long);
      try {
        const attacked = await attackStore(target, { addresses, ms: isShort ? null : attackMs });
        rows.push(toAttackRow(`the store filled from ${addresses} addresses`, attacked, report));
      } finally {
        await target.stop();
      }
    }
    return rows;
  },
};
