import { widerNetworkOf } from '@gam/shared/requests';
import { count, desc, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { StoredKind } from './stored-kind.ts';

/** The most holders that are counted: those with most rows. */
const mostHolders = 20_000;
/** The share of a wider network (/24, /56), in shares of an address: thousands of customers of a carrier share one. */
const widerShare = 50;

/** Who stores something. */
export interface Writer {
  /** The customer; null: a guest. */
  readonly customerId: string | null;
  /** Null: it is not counted. */
  readonly network: string | null;
}

/** Who holds how much of a kind: as it was counted, and what was admitted since. About right, not exact. */
export interface Holders {
  readonly isOverShare: (writer: Writer, share: number) => boolean;
  readonly add: (writer: Writer, rows: number) => void;
}

/** Counts who holds how much of a kind. A signed-in customer is not counted with the guests of their network. */
export async function countHolders(db: Database, kind: StoredKind): Promise<Holders> {
  const { table, isCounted, customer, network } = kind;
  const found = await db
    .select({
      customerId: sql<string | null>`${customer ?? sql`null::text`}`.as('customer'),
      network: sql<string | null>`${network ?? sql`null::text`}`.as('network'),
      rows: count(),
    })
    .from(table)
    .where(isCounted)
    .groupBy(sql`1`, sql`2`)
    .orderBy(desc(count()))
    .limit(mostHolders);
  const held = new Map<string, number>();
  const keysOf = ({ customerId, network: from }: Writer): { own: string | null; wider: string | null } => {
    if (customer !== undefined && customerId !== null) return { own: `customer ${customerId}`, wider: null };
    return network === undefined || from === null
      ? { own: null, wider: null }
      : { own: from, wider: widerNetworkOf(from) };
  };
  const add = (writer: Writer, rows: number): void => {
    const { own, wider } = keysOf(writer);
    for (const key of [own, wider]) if (key !== null) held.set(key, (held.get(key) ?? 0) + rows);
  };
  for (const { rows, ...writer } of found) add(writer, rows);
  return {
    add,
    isOverShare: (writer, share) => {
      const { own, wider } = keysOf(writer);
      const heldBy = (key: string | null) => (key === null ? 0 : (held.get(key) ?? 0));
      return heldBy(own) >= share || heldBy(wider) >= share * widerShare;
    },
  };
}
