import { and, count, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { fullnessOf, measureKind } from './measure-kind.ts';
import type { StoredKind } from './stored-kind.ts';

/** The most rows that one pass evicts of a kind. */
const evictedAtOnce = 2_000;

type Evictable = StoredKind & { readonly eviction: NonNullable<StoredKind['eviction']> };

interface Eviction {
  /** Only rows from before this instant go. */
  readonly before: Date;
  /** It ends at this fullness. */
  readonly until: number;
  readonly removeFiles: (name: string) => Promise<void>;
}

/** Evicts the oldest rows of those who hold most, as many as a pass may; returns how many. */
export async function evictKind(
  db: Database,
  kind: StoredKind,
  { before, until, removeFiles }: Eviction,
): Promise<number> {
  const { eviction } = kind;
  if (eviction === null) return 0;
  let evicted = 0;
  while (evicted < evictedAtOnce) {
    const measured = await measureKind(db, kind);
    const fullness = fullnessOf(measured, kind.limits);
    if (fullness <= until) break;
    const most = await findTopHolder(db, { ...kind, eviction }, before);
    if (most === undefined) break;
    const excess = Math.ceil(measured.rows * (1 - until / fullness));
    const batch = Math.max(1, Math.min(excess, Math.ceil(most.rows / 2), evictedAtOnce - evicted));
    const theirs = { holder: most.name, before, most: batch };
    const gone = await evictRows(db, { ...kind, eviction }, theirs);
    if (kind.files) for (const file of gone) await removeFiles(file);
    if (gone.length === 0) break;
    evicted += gone.length;
  }
  return evicted;
}

/** A holder of rows that may be evicted. */
interface Holder {
  readonly name: string;
  readonly rows: number;
}

/** The rows of before an instant that may be evicted. */
const evictable = ({ isCounted, eviction }: Evictable, before: Date): SQL | undefined =>
  and(isCounted, eviction.isAllowed, lt(eviction.at, before));

/** Returns who holds most of what may be evicted of a kind; undefined if nothing may. */
async function findTopHolder(db: Database, kind: Evictable, before: Date): Promise<Holder | undefined> {
  const size = kind.bytes ? sql`sum(${kind.bytes})` : count();
  const [most] = await db
    .select({ name: sql<string>`${kind.eviction.holder}`.as('name'), rows: count() })
    .from(kind.table)
    .where(evictable(kind, before))
    .groupBy(sql`1`)
    .orderBy(sql`${size} desc`)
    .limit(1);
  return most;
}

/** Deletes the oldest rows of a holder that may be evicted, at most `most`; returns the names of their files, or of rows. */
async function evictRows(
  db: Database,
  kind: Evictable,
  { holder, before, most }: { readonly holder: string; readonly before: Date; readonly most: number },
): Promise<readonly string[]> {
  const { table, eviction, files } = kind;
  const isTheirs = and(evictable(kind, before), sql`${eviction.holder} = ${holder}`);
  const batch = sql`select ctid from ${table} where ${isTheirs} order by ${eviction.at} limit ${most} for update skip locked`;
  const gone = await db
    .delete(table)
    .where(sql`${sql.identifier(getTableName(table))}.ctid = any(array(${batch}))`)
    .returning({ name: sql<string>`${files ?? sql`''`}` });
  return gone.map(({ name }) => name);
}
