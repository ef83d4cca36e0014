import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);

/** Files up to this one are older than the rule. */
const lastOfFirstRelease = '0017_sweeps.sql';

/** Statements that the version before can work with all the same, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  "0023_rule_drafts.sql: forbids rows: alter table users add constraint users_role_known check (role in ('customer', 'operator', 'expert', 'rules_reader', 'rules_editor', 'rules_reviewer'))":
    'it replaces a narrower check: every role that the version before writes is in it',
  "0033_moderation.sql: forbids rows: alter table audit_entries add constraint audit_entries_object_kind_check check (object_kind in ('order', 'address', 'upload', 'discount', 'feedback', 'post'))":
    'it replaces a narrower check: every object that the version before writes is in it',
  "0034_site_document.sql: forbids rows: alter table content_document_versions add constraint content_document_versions_kind_check check (kind in ('service', 'discounts', 'banners', 'site'))":
    'it replaces a narrower check: every kind that the version before writes is in it',
  "0050_shop_content.sql: forbids rows: add constraint content_document_versions_kind_check check (kind in ('service', 'discounts', 'banners', 'site', 'search', 'landings', 'slides'))":
    'it replaces a narrower check: every kind that the version before writes is in it',
  "0060_call_script.sql: forbids rows: alter table content_document_versions add constraint content_document_versions_kind_check check (kind in ('service', 'discounts', 'banners', 'site', 'search', 'landings', 'slides', 'call_script'))":
    'it replaces a narrower check: every kind that the version before writes is in it',
  "0091_expert_reviews.sql: forbids rows: alter table audit_entries add constraint audit_entries_object_kind_check check (object_kind in ('order', 'address', 'upload', 'discount', 'feedback', 'post', 'review'))":
    'it replaces a narrower check: every object that the version before writes is in it',
  '0093_content_proposals.sql: forbids rows: add constraint content_document_audit_revision_key unique (revision)':
    'the column was the primary key before: the version before never writes one twice',
  "0093_content_proposals.sql: forbids rows: add constraint content_document_audit_action_known check (action in ('propose', 'publish', 'roll_back'))":
    'it replaces a narrower check: every action that the version before writes is in it',
  "0100_team.sql: forbids rows: alter table users add constraint users_role_known check (role in ('customer', 'expert', 'pipeline', 'operator', 'supervisor', 'finance', 'rules_reviewer', 'rules_editor', 'rules_reader'))":
    'it replaces a narrower check: every role that the version before writes is in it',
  '0130_ledger.sql: forbids rows: alter table payments add constraint payments_order_uuid_fkey foreign key (order_uuid) references orders (uuid)':
    'it replaces a narrower one: the version before names orders with a prepayment only',
  "0130_ledger.sql: forbids rows: alter table payments add constraint payments_of_somebody check ((context = 'recharge') = (order_uuid is null) and (context <> 'recharge' or customer_id is not null))":
    'the version before names the order of every payment, and its payments are prepayments by default',
  "0130_ledger.sql: forbids rows: create unique index one_credited_payment on payments (order_uuid) where status = 'paid' and context = 'prepayment'":
    'it replaces a narrower one',
  "0130_ledger.sql: forbids rows: create unique index one_credited_change on payments (change_id) where status = 'paid' and change_id is not null":
    'the version before names no change',
  '0130_ledger.sql: forbids rows: create unique index one_whole_refund on refunds (payment_id) where is_whole':
    'it replaces the primary key, which was the payment',
  '0130_ledger.sql: forbids rows: create unique index slots_of_orders on slot_takings (order_uuid, kind, day, slot) where change_id is null':
    'it replaces the primary key',
  '0130_ledger.sql: forbids rows: create unique index slots_of_changes on slot_takings (change_id, kind, day, slot) where change_id is not null':
    'the version before names no change',
  '0130_ledger.sql: forbids rows: alter table slot_takings add constraint slot_takings_seat_check check (seat > 0 or (seat < 0 and change_id is not null and workman is not null))':
    'it replaces a narrower check',
  '0130_ledger.sql: forbids rows: create unique index uses_of_orders on discount_uses (order_uuid, kind) where change_id is null':
    'it replaces the primary key',
  '0130_ledger.sql: forbids rows: create unique index uses_of_changes on discount_uses (change_id, kind) where change_id is not null':
    'the version before names no change',
  '0130_ledger.sql: forbids rows: alter table payments add constraint payments_change_id_fkey foreign key (change_id) references order_changes (id)':
    'the version before names no change',
  '0140_refund_states.sql: forbids rows: create unique index one_settled_reference on refunds (reference) where settled_by is not null':
    'the version before settles no refund by a person',
  "0140_refund_states.sql: forbids rows: alter table audit_entries add constraint audit_entries_object_kind_check check (object_kind in ('order', 'address', 'upload', 'discount', 'feedback', 'post', 'review', 'refund', 'reconciliation', 'export'))":
    'it replaces a narrower check: every object that the version before writes is in it',
};

/** What would break the version before, which runs while the next one starts. */
const narrowing: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops', /\bdrop (?:table|column|view|type|sequence|function|trigger)\b/],
  ['renames', /\brename\b/],
  ['changes a type', /\balter column \S+ (?:set data )?type\b/],
  ['requires a value', /\bset not null\b|\bdrop default\b/],
  ['adds a column that requires a value', /\badd column (?!.*\bdefault\b).*\bnot null\b/],
  ['forbids rows', /\badd (?:constraint|check|unique|foreign key)\b|^create unique index\b/],
  ['deletes rows', /^truncate\b/],
];

/** Finds the statements of a migration that would break the version before. New tables may have any shape. */
function findNarrowing(text: string): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  const tableOf = (statement: string) =>
    /^(?:create table|alter table|create unique index \S+ on)(?: if (?:not )?exists)? (\w+)/.exec(
      statement,
    )?.[1];
  const created = new Set(statements.filter((one) => one.startsWith('create table')).map(tableOf));
  return statements
    .filter((statement) => !statement.startsWith('create table') && !created.has(tableOf(statement)))
    .flatMap((statement) => statement.split(/, (?=(?:add|drop|alter|rename) )/))
    .flatMap((part) =>
      narrowing.filter(([, pattern]) => pattern.test(part)).map(([what]) => `${what}: ${part}`),
    );
}

describe('a migration', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > lastOfFirstRelease);

  it.each(names)('works with the version before: %s', (name) => {
    const found = findNarrowing(readFileSync(new URL(name, folder), 'utf8'));
    expect(found.filter((statement) => !(`${name}: ${statement}` in allowed))).toEqual([]);
  });

  it.each([
    ['drops', 'alter table orders drop column note;'],
    ['drops', 'drop table\n  orders;'],
    ['renames', 'alter table orders rename column note to remark;'],
    ['changes a type', 'alter table orders alter column price type bigint;'],
    ['requires a value', 'alter table orders alter column note set not null;'],
    ['requires a value', 'alter table orders alter column note drop default;'],
    [
      'adds a column that requires a value',
      'alter table orders add column a int default 1, add column b text not null;',
    ],
    ['forbids rows', 'alter table orders add constraint positive check (price > 0);'],
    ['forbids rows', 'create unique index one_each on orders (customer_id);'],
    ['deletes rows', 'truncate orders;'],
  ])('is found where it %s: %s', (what, text) => {
    expect(findNarrowing(text)).toEqual([expect.stringMatching(new RegExp(`^${what}: `))]);
  });

  it('may add columns that need no value, indexes, and tables of any shape', () => {
    const text = `
      -- Does not drop table orders.
      create table tips (id int not null, name text not null);
      alter table tips add constraint named check (name <> '');
      create unique index tips_by_name on tips (name);
      alter table orders add column tip int, add column is_tipped boolean not null default false;
      create index orders_by_tip on orders (tip);
      drop index if exists orders_by_note;
      update orders set is_tipped = true where tip > 0;`;
    expect(findNarrowing(text)).toEqual([]);
  });
});
