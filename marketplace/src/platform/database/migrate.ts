import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { type Database, instant } from './database.ts';
import { lockInTransaction, transactSlowly } from './transact.ts';

const folder = new URL('../../../migrations/', import.meta.url);

const migrations = pgTable('schema_migrations', {
  name: text().primaryKey(),
  appliedAt: instant('applied_at').notNull().defaultNow(),
});

/**
 * Applies the numbered SQL files that are missing in this database, in one transaction. Of several processes that start
 * at once, one applies the files and the others wait. `last`: the last file to apply; later ones are left out.
 */
export async function migrate(db: Database, last?: string): Promise<void> {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}[a-z]?_[\w-]+\.sql$/.test(name) && (last === undefined || name <= last))
    .toSorted();
  await transactSlowly(db, async (tx) => {
    await lockInTransaction(tx, 'migrations');
    await tx.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const applied = new Set((await tx.select().from(migrations)).map(({ name }) => name));
    for (const name of names.filter((name) => !applied.has(name))) {
      for (const statement of splitStatements(readFileSync(new URL(name, folder), 'utf8'))) {
        await tx.execute(sql.raw(statement));
      }
      await tx.insert(migrations).values({ name });
    }
  });
}

/**
 * Splits a file into statements, since PGlite runs one at a time. A statement ends with «;» at the end of a line outside of
 * a function's body, which stands between `$$`.
 */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let open = '';
  for (const part of text.split(/(?<=;)[ \t]*(?:\n|$)/)) {
    open += `${part}\n`;
    if (open.split('$$').length % 2 === 0) continue;
    statements.push(open.trim().replace(/;$/, ''));
    open = '';
  }
  return [...statements, open.trim()].filter((statement) => statement !== '');
}
