import { readdirSync, readFileSync } from 'node:fs';
import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInMemory } from '../test/database.ts';
import type { OpenDatabase } from './platform/database/database.ts';

interface ColumnFacts {
  readonly type: string;
  readonly notNull: boolean;
  /** The default as SQL, without casts, parentheses and spaces; null: none. */
  readonly default: string | null;
  readonly isIdentity: boolean;
}
interface TableFacts {
  readonly columns: Readonly<Record<string, ColumnFacts>>;
  readonly primaryKey: readonly string[];
}

const dialect = new PgDialect();
const root = new URL('./', import.meta.url);
let database: OpenDatabase;
let migrated: Readonly<Record<string, TableFacts>>;
let declared: Readonly<Record<string, TableFacts>>;

beforeAll(async () => {
  database = await openInMemory();
  migrated = await readMigrated();
  declared = await readDeclared();
}, 120_000);
afterAll(() => database.close());

describe('the drizzle tables and the migrated tables', () => {
  it('are the same tables', () => {
    expect(Object.keys(declared).toSorted()).toEqual(Object.keys(migrated).toSorted());
  });

  it('have the same columns, types, nullability, defaults and primary keys', () => {
    expect(declared).toEqual(migrated);
  });
});

/** The tables of the migrated database, but for the one that lists the migrations. */
async function readMigrated(): Promise<Record<string, TableFacts>> {
  const columns = await select<ColumnFacts & { table: string; name: string }>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default", a.attidentity <> '' as "isIdentity"
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'`);
  const keys = await select<{ table: string; name: string }>(sql`
    select c.relname as "table", a.attname as name
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where k.contype = 'p'`);
  const tables: Record<string, { columns: Record<string, ColumnFacts>; primaryKey: string[] }> = {};
  for (const { table, name, ...facts } of columns) {
    (tables[table] ??= { columns: {}, primaryKey: [] }).columns[name] = {
      ...facts,
      default: facts.default && plain(facts.default),
    };
  }
  for (const { table, name } of keys) tables[table]?.primaryKey.push(name);
  for (const { primaryKey } of Object.values(tables)) primaryKey.sort();
  return tables;
}

async function select<Row>(query: SQL): Promise<Row[]> {
  const result: unknown = await database.db.execute(query);
  return (result as { readonly rows: Row[] }).rows;
}

/** The tables that the modules of the marketplace export. */
async function readDeclared(): Promise<Record<string, TableFacts>> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /(?<!\.test)\.ts$/.test(name) && readFileSync(new URL(name, root), 'utf8').includes(' = pgTable('),
  );
  const tables: Record<string, TableFacts> = {};
  for (const file of files) {
    const exported = Object.values((await import(new URL(file, root).href)) as Record<string, unknown>);
    for (const table of exported) if (is(table, PgTable)) tables[getTableConfig(table).name] = factsOf(table);
  }
  return tables;
}

function factsOf(table: PgTable): TableFacts {
  const { primaryKeys } = getTableConfig(table);
  const columns = Object.values(getTableColumns(table));
  const keys = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)];
  return {
    columns: Object.fromEntries(columns.map((column) => [column.name, columnFacts(column, keys)])),
    primaryKey: keys.map(({ name }) => name).toSorted(),
  };
}

function columnFacts(column: PgColumn, keys: readonly { readonly name: string }[]): ColumnFacts {
  return {
    type: column.getSQLType(),
    notNull: column.notNull || keys.some(({ name }) => name === column.name),
    default: column.default === undefined ? null : plain(textOf(column.default)),
    isIdentity: column.generatedIdentity !== undefined,
  };
}

const plain = (expression: string): string =>
  expression.replace(/::[\w ]+(\[\])?/g, '').replace(/[()\s]/g, '');

const textOf = (value: unknown): string => (is(value, SQL) ? dialect.sqlToQuery(value).sql : String(value));
