import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawTable } from '@gam/shared/test/draw-table';
import { startServer, type ServerProcess } from '@gam/shared/test/server-process';
import { auditMoney, compareBooks } from '../../../marketplace/test/money-history/audit-money.ts';
import { playHistory } from '../../../marketplace/test/money-history/history.ts';
import type { MoneyCustomer, MoneyWorld, Reply } from '../../../marketplace/test/money-history/world.ts';
import { spread } from '../spread.ts';
import { openLedgerSchema } from './ledger-schema.ts';
import { openMoneyWorld } from './money-world.ts';

/** The histories of each phase, which are played at once. */
const atOnce = 4;
const length = 14;
const args = process.argv.join(' ');
const histories = Number(/--histories=(\d+)/.exec(args)?.[1] ?? 60);
const seed = Number(/--seed=(\d+)/.exec(args)?.[1] ?? Date.now() % 1_000_000_000);
const checkout = /--before=(\S+)/.exec(args)?.[1];
const databaseUrl = process.env['DATABASE_URL'] || null;
if (checkout === undefined || databaseUrl === null) {
  console.error(
    'Usage: DATABASE_URL=<PostgreSQL> node lab/soak/ledger/beside.ts --before=<checkout of a build>',
  );
  process.exit(2);
}

type Build = 'before' | 'new';
const processesOfBefore = (await import(path.resolve(checkout, 'shared/test/server-process.ts'))) as {
  readonly startServer: typeof startServer;
};
const starts = { before: processesOfBefore.startServer, new: startServer };

const { env, db, drop } = await openLedgerSchema(databaseUrl, atOnce);
const running = new Map<Build, ServerProcess>();

/** Starts and ends servers until those of a phase run. */
async function runOnly(builds: readonly Build[]): Promise<void> {
  for (const build of builds) {
    if (!running.has(build)) running.set(build, await starts[build]('marketplace', env));
  }
  for (const [build, server] of running) {
    if (builds.includes(build)) continue;
    running.delete(build);
    await server.end();
  }
}
const urlsOf = (builds: readonly Build[]) => builds.flatMap((build) => running.get(build)?.url ?? []);

/** The money of an order as the build before the ledger knows it: what is due until it is placed. */
async function dueBefore(uuid: string): Promise<Reply> {
  const { rows } = await db.query<{ amount: string }>(
    `select amount from prepayments join orders on uuid = order_uuid where order_uuid = $1 and status = 'unpaid'`,
    [uuid],
  );
  const due = rows[0] === undefined ? null : { amount: Number(rows[0].amount) };
  return {
    status: 200,
    body: { price: null, paid: 0, refunded: 0, refunding: 0, left: null, due, payments: [] },
  };
}

const customers: MoneyCustomer[] = [];
const ordersOf = async ({ id }: MoneyCustomer) =>
  (
    await db.query<{ uuid: string }>('select uuid from orders where customer_id = $1 order by 1', [id])
  ).rows.map(({ uuid }) => uuid);

/** The world of a phase: customers come back with their orders; calls that only one build has go there. */
async function worldOf(builds: readonly Build[], hasLedger: boolean): Promise<MoneyWorld> {
  const any = openMoneyWorld({ db, urls: () => urlsOf(builds) });
  const withLedger = builds.includes('new') ? openMoneyWorld({ db, urls: () => urlsOf(['new']) }) : null;
  let next = 0;
  return {
    ...any,
    ask: (url, asked) => {
      const [, uuid] = /^\/v2\/orders\/([^/]+)\/ledger\/$/.exec(url) ?? [];
      if (uuid !== undefined)
        return withLedger?.ask(url, asked).then((reply) => toldBut(reply, uuid)) ?? dueBefore(uuid);
      if (url === '/v2/billings/credit/spend/') return withLedger?.ask(url, asked) ?? noReply;
      const isRecharge =
        url === '/v2/billings/charge_credit/' && !Object.hasOwn(Object(asked?.body), 'order_id');
      if (isRecharge) return withLedger?.ask(url, asked) ?? noReply;
      return any.ask(url, asked);
    },
    select: async (statement, values) => {
      if (!hasLedger && /ledger_entries|order_changes/.test(statement)) return [];
      const rows = await any.select(statement, values);
      return statement.includes('overpaid_and_kept') ? rows.map((row) => auditedBut(row, values[0])) : rows;
    },
    signIn: async () => {
      const customer = customers[next] ?? (await any.signIn());
      customers[next] = customer;
      next += 1;
      return { ...customer, orders: await ordersOf(customer) };
    },
  };
}
const noReply = Promise.resolve<Reply>({ status: 404, body: {} });

/**
 * The orders of which the build before, which gives nothing back for an edit that costs less, had kept what was paid too
 * much when the ledger was made, each with its customer. From then on the database gives it back.
 */
const kept = new Map<string, string>();
async function rememberKept(): Promise<void> {
  const { rows: found } = await db.query<{ uuid: string; customer_id: string }>(
    `select o.uuid, o.customer_id from orders o join ledger_entries e on e.order_uuid = o.uuid where o.price is not null
      group by o.uuid having sum(case 'orders' when e.debit then e.amount when e.credit then -e.amount end) < 0`,
  );
  for (const { uuid, customer_id: customer } of found) kept.set(uuid, customer);
}

/** A row of the audit without the orders that the build before has left so. */
function auditedBut(row: Record<string, unknown>, customer = ''): Record<string, unknown> {
  const known = [...kept.values()].filter((owner) => owner === customer).length;
  return { ...row, overpaid_and_kept: Math.max(0, Number(row['overpaid_and_kept']) - known) };
}

/** What is told of an order; of one that the build before has left so, without its price: nothing is left of it. */
function toldBut(reply: Reply, uuid: string): Reply {
  const { price, paid, refunded, refunding } = reply.body;
  const isKept = Number(price) < Number(paid) - Number(refunded) - Number(refunding);
  return isKept && kept.has(uuid) ? { ...reply, body: { ...reply.body, price: null } } : reply;
}

const phases: readonly { readonly title: string; readonly builds: readonly Build[] }[] = [
  { title: 'the build before alone', builds: ['before'] },
  { title: 'both, after the migration', builds: ['before', 'new'] },
  { title: 'rolled back: the build before alone', builds: ['before'] },
  { title: 'rolled forward: the new build alone', builds: ['new'] },
];

const rows: (string | number)[][] = [];
let hasLedger = false;
let failed = false;
for (const [index, { title, builds }] of phases.entries()) {
  await runOnly(builds);
  if (index === 0) {
    await db.query(
      `insert into vouchers (folded, code, percent, least_order_toman, first_order_only, active)
       values ('history', 'HISTORY', 10, 0, false, true)`,
    );
  }
  if (builds.includes('new') && !hasLedger) {
    hasLedger = true;
    await db.query('create index on ledger_entries (customer_id)');
    await rememberKept();
  }
  const world = await worldOf(builds, hasLedger);
  const found: string[] = [];
  const auditAll = async (when: string) => {
    if (!hasLedger) return;
    for (const { id } of customers) {
      const broken = await auditMoney(world, id, true);
      found.push(...broken.map((line) => `${when}: ${line} of ${id}`));
    }
  };
  await auditAll('at the start');
  const outcomes = await spread(histories, atOnce, (number) =>
    playHistory(world, { seed: seed + 1_000 * index + number, length, hasParts: hasLedger }),
  );
  found.push(...outcomes.flatMap(({ broken }) => broken));
  await auditAll('at the end');
  found.forEach((line) => console.error(`${title}: ${line}`));
  const steps = outcomes.reduce((sum, { did }) => sum + did.length, 0);
  const count = async (what: string) => (await db.query(`select from ${what}`)).rowCount ?? 0;
  rows.push([
    title,
    outcomes.length,
    steps,
    await count('orders'),
    await count("payments where status in ('paid', 'refunded')"),
    await count('refunds'),
    await count('refunds where done_at is not null'),
    found.length,
  ]);
  failed ||= found.length > 0;
}

const world = await worldOf(['new'], true);
const until = Date.now() + 120_000;
let books = await compareBooks(world, true);
while ((books.atBank !== books.inLedger || books.notSettled > 0) && Date.now() < until) {
  await pause(1_000);
  books = await compareBooks(world, true);
}
rows.push([
  `toman at the bank: ${books.atBank}, in the ledger: ${books.inLedger}; not settled: ${books.notSettled}`,
  ...Array.from({ length: 6 }, () => ''),
  books.atBank === books.inLedger && books.notSettled === 0 ? 0 : 1,
]);
console.log(
  drawTable(
    `Two builds on one database, seed ${seed}`,
    ['phase', 'histories', 'steps', 'orders', 'paid', 'refunds', 'done', 'broken'],
    rows,
  ),
);
await runOnly([]);
await drop();
process.exitCode = failed || books.atBank !== books.inLedger ? 1 : 0;
