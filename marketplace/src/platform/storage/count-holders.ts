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

/** Who holds how much of a kind, by a count that ages. */
export interface Holders {
  /** Whether a writer held their share, or their wider network its own, when it was counted. */
  readonly isOver: (writer: Writer, share: number) => boolean;
  /** Whether that may be so with what was let in since. */
  readonly mayBeOver: (writer: Writer, share: number) => boolean;
  readonly noteWrite: (writer: Writer) => void;
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
  const keysOf = ({ customerId, network: from }: Writer): { own: string | null; wider: string | null } => {
    if (customer !== undefined && customerId !== null) return { own: `customer ${customerId}`, wider: null };
    return network === undefined || from === null
      ? { own: null, wider: null }
      : { own: from, wider: widerNetworkOf(from) };
  };
  const add = (to: Map<string, number>, writer: Writer, rows: number): void => {
    const { own, wider } = keysOf(writer);
    for (const key of [own, wider]) if (key !== null) to.set(key, (to.get(key) ?? 0) + rows);
  };
  const counted = new Map<string, number>();
  const since = new Map<string, number>();
  for (const { rows, ...writer } of found) add(counted, writer, rows);
  const isOver = (maps: readonly Map<string, number>[], writer: Writer, share: number): boolean => {
    const { own, wider } = keysOf(writer);
    const heldBy = (key: string | null): number =>
      key === null ? 0 : maps.reduce((held, map) => held + (map.get(key) ?? 0), 0);
    return heldBy(own) >= share || heldBy(wider) >= share * widerShare;
  };
  return {
    isOver: (writer, share) => isOver([counted], writer, share),
    mayBeOver: (writer, share) => isOver([counted, since], writer, share),
    noteWrite: (writer) => add(since, writer, 1),
  };
}
