import type { FaultRow } from '../fault-row.ts';
import { toAttackRow } from './attack-row.ts';
import { attackMarketplace } from './attack-marketplace.ts';
import { attackStore, storeMb, type Target } from './attack-store.ts';
import { marketplaceSizes, openMarketplaceTarget } from './marketplace-target.ts';

/** How long one attack goes on in the long form, ms; the short one ends by count. */
const attackMs = 60_000;

interface Attacks {
  /** Opens a store with so much room, MB. */
  readonly open: (roomMb: number) => Promise<Target & { readonly stop: () => Promise<void> }>;
  readonly isShort: boolean;
  readonly report: (line: string) => void;
}

/** Fills the kinds that a marketplace stores, in the short form; returns its row. */
export async function tryMarketplaceAttack({
  databaseUrl,
  report,
}: {
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly report: (line: string) => void;
}): Promise<FaultRow> {
  const { addresses, rows } = marketplaceSizes.short;
  const target = await openMarketplaceTarget({ databaseUrl, addresses, rows });
  try {
    const attacked = await attackMarketplace(target, { addresses, ms: null });
    return toAttackRow(`each kind of the marketplace filled from ${addresses} addresses`, attacked, report);
  } finally {
    await target.stop();
  }
}

/** Fills a store from one address and from a hundred, in the short form from a hundred alone; returns a row for each. */
export async function tryAttacks({ open, isShort, report }: Attacks): Promise<FaultRow[]> {
  const rows: FaultRow[] = [];
  for (const addresses of isShort ? [100] : [1, 100]) {
    const target = await open(isShort ? storeMb.short : storeMb.long);
    try {
      const attacked = await attackStore(target, { addresses, ms: isShort ? null : attackMs });
      rows.push(toAttackRow(`the store filled from ${addresses} addresses`, attacked, report));
    } finally {
      await target.stop();
    }
  }
  return rows;
}
