import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Database } from '../../src/platform/database/database.ts';

/** The columns that the service itself changes meanwhile: outboxes send, banks are asked. */
const moving = sql`array['attempts', 'next_attempt_at', 'sent_at', 'body', 'ask_at', 'asked', 'asks']::text[]`;
/** The catalogue and its experts have no owner. */
const unowned = /^(service|expert|repair_shop|public_holiday|area|fetched_option|categor|cities)/;

const pgTables = pgTable('pg_tables', { name: text('tablename'), schema: text('schemaname') });

/** Every row of every table that holds one of these texts, as `table {row}`. */
export async function readThings(db: Database, texts: readonly string[]): Promise<string[]> {
  const tables = await db
    .select({ name: sql<string>`tablename` })
    .from(pgTables)
    .where(sql`schemaname = current_schema()`);
  const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const given = sql`string_to_array(${patterns.join('\n')}::text, e'\n')`;
  const rowsOf = ({ name }: { name: string }) =>
    sql`select ${sql.raw(`'${name}'`)} || ' ' || (to_jsonb(x) - ${moving})::text as line from ${sql.identifier(name)} x
      where to_jsonb(x)::text like any(${given})`;
  const all = sql.join(tables.filter(({ name }) => !unowned.test(name)).map(rowsOf), sql` union all `);
  const rows = await db.select({ line: sql<string>`line` }).from(sql`(${all}) found`);
  return rows.map(({ line }) => line).toSorted();
}

/**
 * The position in the log of writes. Where a call leaves it unchanged, the call has changed no row, which is cheaper to
 * see than reading every row again.
 */
export async function readWritePosition(db: Database): Promise<string | undefined> {
  const [row] = await db.select({ at: sql<string>`at::text` }).from(sql`pg_current_wal_insert_lsn() at`);
  return row?.at;
}
