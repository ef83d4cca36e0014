import type { FaultPart } from '../fault-row.ts';
import { openEmbeddedTarget } from '../store/embedded-target.ts';
import { tryAttacks } from '../store/try-attacks.ts';

/** Strangers fill the store with flows, from one address and from a hundred, while customers order. */
export const fullStore: FaultPart = {
  name: 'full-store',
  run: ({ isShort, report }) => tryAttacks({ open: openEmbeddedTarget, isShort, report }),
};
