import type { FaultPart } from '../fault-row.ts';
import { openEmbeddedTarget } from '../store/embedded-target.ts';
import { tryAttacks, tryMarketplaceAttack } from '../store/try-attacks.ts';

/** Strangers fill the store with flows, and what the marketplace stores, while customers order. */
export const fullStore: FaultPart = {
  name: 'full-store',
  run: async ({ isShort, databaseUrl, report }) => [
    ...(await tryAttacks({ open: openEmbeddedTarget, isShort, report })),
    await tryMarketplaceAttack({ databaseUrl, report }),
  ],
};
