import { readdirSync, readFileSync } from 'node:fs';
import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import {
  type ForeignKey,
  getTableConfig,
  type Index,
  type IndexedColumn,
  type PgColumn,
  PgDialect,
  PgTable,
} from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
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
  /** e.g. `customer_id -> users (id)`. */
  readonly foreignKeys: readonly string[];
  /** e.g. `unique (slug)`. */
  readonly uniqueConstraints: readonly string[];
  /** e.g. `index orders_of_customer (customer_id, legacy_id desc)`. */
  readonly indexes: readonly string[];
}

/**
 * The foreign keys that drizzle's tables leave out, since they would import a layer above or make a circle of files.
 * The migrations have them.
 */
const undeclared: Readonly<Record<string, readonly string[]>> = {
  orders: ['inquiry_id -> inquiries (id)'],
  placements: ['inquiry_id -> inquiries (id)'],
  slot_takings: ['order_uuid -> orders (uuid) on delete cascade', 'change_id -> order_changes (id)'],
  expert_reviews: ['order_uuid -> orders (uuid) on delete cascade'],
};

const dialect = new PgDialect();
const root = new URL('./', import.meta.url);
let database: OpenDatabase;
let migrated: Readonly<Record<string, TableFacts>>;
let declared: Readonly<Record<string, TableFacts>>;

beforeAll(async () => {
  database = await openTestDatabase();
  migrated = await readMigrated();
  declared = await readDeclared();
}, 120_000);
afterAll(() => database.close());

describe('the drizzle tables and the migrated tables', () => {
  it('are the same tables', () => {
    expect(Object.keys(declared).toSorted()).toEqual(Object.keys(migrated).toSorted());
  });

  it.each(['columns', 'primaryKey', 'foreignKeys', 'uniqueConstraints', 'indexes'] as const)(
    'have the same %s',
    (part) => {
      expect(partOf(declared, part)).toEqual(partOf(migrated, part));
    },
  );
});

function partOf(tables: Readonly<Record<string, TableFacts>>, part: keyof TableFacts) {
  return Object.fromEntries(Object.entries(tables).map(([name, facts]) => [name, facts[part]]));
}

/** The tables of the migrated database without the list of migrations. */
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
  const foreignKeys = await readForeignKeys();
  const indexes = await readIndexes();
  return Object.fromEntries(
    [...new Set(columns.map(({ table }) => table))].map((table) => {
      const isOfTable = (row: { readonly table: string }) => row.table === table;
      const facts = columns
        .filter(isOfTable)
        .map(({ name, type, notNull, isIdentity, default: value }) => [
          name,
          { type, notNull, default: value && plain(value), isIdentity },
        ]);
      const [constraints, others] = [true, false].map((isConstraint) =>
        indexes.filter((index) => isOfTable(index) && index.isConstraint === isConstraint),
      );
      return [
        table,
        {
          columns: Object.fromEntries(facts) as Record<string, ColumnFacts>,
          primaryKey: keys
            .filter(isOfTable)
            .map(({ name }) => name)
            .toSorted(),
          foreignKeys: foreignKeys
            .filter(isOfTable)
            .map(describeForeignKey)
            .filter((key) => undeclared[table]?.includes(key) !== true)
            .toSorted(),
          uniqueConstraints: (constraints ?? []).map(describeUnique).toSorted(),
          indexes: (others ?? []).map(describeIndex).toSorted(),
        },
      ];
    }),
  );
}

interface ForeignKeyFacts {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly deletesToo: boolean;
}

function describeForeignKey({ columns, target, targetColumns, deletesToo }: ForeignKeyFacts): string {
  const onDelete = deletesToo ? ' on delete cascade' : '';
  return `${columns.join(', ')} -> ${target} (${targetColumns.join(', ')})${onDelete}`;
}

interface UniqueFacts {
  readonly columns: readonly string[];
  readonly areNullsEqual: boolean;
}

function describeUnique({ columns, areNullsEqual }: UniqueFacts): string {
  return `unique (${columns.join(', ')})${areNullsEqual ? ' nulls not distinct' : ''}`;
}

interface IndexFacts {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** The condition of a partial index as SQL; null: every row is in the index. */
  readonly condition: string | null;
}

function describeIndex({ name, columns, isUnique, condition }: IndexFacts): string {
  const where = condition === null ? '' : ` where ${plain(condition).toLowerCase()}`;
  return `${isUnique ? 'unique index' : 'index'} ${name} (${columns.join(', ')})${where}`;
}

function readForeignKeys(): Promise<(ForeignKeyFacts & { readonly table: string })[]> {
  const names = (relation: string, numbers: string) => sql`array(
    select a.attname::text from unnest(${sql.raw(numbers)}) with ordinality as key (number, position)
      join pg_attribute a on a.attrelid = ${sql.raw(relation)} and a.attnum = key.number
    order by key.position)`;
  return select(sql`
    select c.relname as "table", f.relname as target, k.confdeltype = 'c' as "deletesToo",
      ${names('k.conrelid', 'k.conkey')} as columns, ${names('k.confrelid', 'k.confkey')} as "targetColumns"
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
      join pg_class f on f.oid = k.confrelid
    where k.contype = 'f'`);
}

/** The indexes but for those of primary keys; `isConstraint`: it belongs to a unique constraint. */
function readIndexes(): Promise<
  (IndexFacts & UniqueFacts & { readonly table: string; readonly isConstraint: boolean })[]
> {
  return select(sql`
    select c.relname as "table", i.relname as name, x.indisunique as "isUnique",
      x.indnullsnotdistinct as "areNullsEqual", pg_get_expr(x.indpred, x.indrelid) as condition,
      exists (select from pg_constraint k where k.conindid = i.oid and k.contype = 'u') as "isConstraint",
      array(
        select pg_get_indexdef(i.oid, position, true)
          || case when x.indoption[position - 1] & 1 = 1 then ' desc' else '' end
        from generate_series(1, x.indnkeyatts::int) as position) as columns
    from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
    where not x.indisprimary`);
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
  const { primaryKeys, foreignKeys, uniqueConstraints, indexes } = getTableConfig(table);
  const columns = Object.values(getTableColumns(table));
  const keys = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)];
  return {
    columns: Object.fromEntries(columns.map((column) => [column.name, columnFacts(column, keys)])),
    primaryKey: keys.map(({ name }) => name).toSorted(),
    foreignKeys: foreignKeys.map(foreignKeyOf).toSorted(),
    uniqueConstraints: [
      ...columns
        .filter(({ isUnique }) => isUnique)
        .map(({ name }) => describeUnique({ columns: [name], areNullsEqual: false })),
      ...uniqueConstraints.map(({ columns: unique, nullsNotDistinct }) =>
        describeUnique({ columns: unique.map(({ name }) => name), areNullsEqual: nullsNotDistinct }),
      ),
    ].toSorted(),
    indexes: indexes.map(indexOf).toSorted(),
  };
}

function foreignKeyOf(key: ForeignKey): string {
  const { columns, foreignTable, foreignColumns } = key.reference();
  return describeForeignKey({
    columns: columns.map(({ name }) => name),
    target: getTableConfig(foreignTable).name,
    targetColumns: foreignColumns.map(({ name }) => name),
    deletesToo: key.onDelete === 'cascade',
  });
}

function indexOf({ config }: Index): string {
  const columns = config.columns.map((column) => {
    if (is(column, SQL)) return textOf(column);
    const { name, indexConfig } = column as IndexedColumn;
    return `${name}${indexConfig.order === 'desc' ? ' desc' : ''}`;
  });
  const condition =
    config.where === undefined
      ? null
      : textOf(config.where).replace(/"(\w+)"(?:\."(\w+)")?/g, (_, one, two) => two ?? one);
  return describeIndex({ name: config.name ?? '', columns, isUnique: config.unique, condition });
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
