import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '@gam/shared/test/server-process';
import { drawTable } from '@gam/shared/test/draw-table';
import { compareBooks, hasBankParts } from '../../../marketplace/test/money-history/audit-money.ts';
import { type HistoryOutcome, playHistory } from '../../../marketplace/test/money-history/history.ts';
import { Place } from '../place.ts';
import { spread } from '../spread.ts';
import { Kills } from './kills.ts';
import { openLedgerSchema } from './ledger-schema.ts';
import { openMoneyWorld } from './money-world.ts';

/** The steps of each history, and the histories that are played at once. */
const length = 14;
const atOnce = 8;
/** The most requests between two kills. */
const killEvery = 3_500;
/** How long the bank's refunds are waited for at the end, ms. */
const settlesWithin = 120_000;

const args = process.argv.join(' ');
const histories = Number(/--histories=(\d+)/.exec(args)?.[1] ?? 1_000);
/** No history begins after this time. */
const minutes = Number(/--minutes=(\d+)/.exec(args)?.[1] ?? Infinity);
/** The choices of the histories follow it, but not the moments of the kills. */
const seed = Number(/--seed=(\d+)/.exec(args)?.[1] ?? Date.now() % 1_000_000_000);
const databaseUrl = process.env['DATABASE_URL'] || null;
if (databaseUrl === null) {
  console.log('Histories of money: skipped: they need a PostgreSQL, set DATABASE_URL to its URL');
  process.exit(0);
}

// It computes all the time, and nothing of it depends on the clock: what runs beside it goes first.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
const { env, db, drop } = await openLedgerSchema(databaseUrl, atOnce);
const places = [1, 2].map(
  (number) => new Place(`marketplace-${number}`, (more) => startServer('marketplace', { ...env, ...more })),
);
for (const place of places) await place.start();
// The audits read by customer after every step, which no page of the product does.
await db.query('create index on ledger_entries (customer_id)');
await db.query(
  `insert into vouchers (folded, code, percent, least_order_toman, first_order_only, active)
   values ('history', 'HISTORY', 10, 0, false, true)`,
);

const kills = new Kills(places, killEvery);
const world = openMoneyWorld({
  db,
  urls: () => places.map(({ url }) => url),
  onRequest: () => kills.onRequest(),
});

const begun = performance.now();
const hasParts = await hasBankParts(world);
const outcomes: HistoryOutcome[] = [];
await spread(histories, atOnce, async (index) => {
  if (performance.now() - begun > minutes * 60_000) return;
  const outcome = await playHistory(world, { seed: seed + index, length, hasParts });
  outcome.broken.forEach((line) => console.error(line));
  outcomes.push(outcome);
  if (outcomes.length % 250 === 0) console.error(`${outcomes.length} of ${histories}, ${kills.count} kills`);
});
await kills.end();

/** The bank's books and the ledger, once what the bank was asked for has come. */
async function settledBooks() {
  const until = Date.now() + settlesWithin;
  for (;;) {
    const books = await compareBooks(world, hasParts);
    if ((books.atBank === books.inLedger && books.notSettled === 0) || Date.now() > until) return books;
    await pause(1_000);
  }
}

const books = await settledBooks();
const did = new Map<string, number>();
for (const step of outcomes.flatMap((outcome) => outcome.did)) did.set(step, (did.get(step) ?? 0) + 1);
const broken = outcomes.filter((outcome) => outcome.broken.length > 0).length;
const differs = books.atBank === books.inLedger && books.notSettled === 0 ? 0 : 1;
const [counts = {}] = await world.select(
  `select (select count(*) from ledger_entries) as entries, (select count(*) from payments where status in ('paid', 'refunded')) as paid,
    (select count(*) from refunds) as refunds, (select count(*) from refunds where done_at is not null) as refunds_done,
    (select count(*) from order_changes where state = 'made') as changes_made, (select count(*) from order_changes where state = 'lapsed') as changes_lapsed`,
  [],
);
console.log(
  drawTable(
    'Random histories of money over two marketplaces, on PostgreSQL',
    ['what', 'count', 'broken'],
    [
      ['histories, audited after each of their steps', outcomes.length, broken],
      ...[...did]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([step, count]) => [`steps: ${step}`, count, '']),
      ...Object.entries(counts).map(([what, count]) => [what.replaceAll('_', ' '), Number(count), '']),
      ['kill -9 of a marketplace', kills.count, ''],
      ['requests', kills.requests, ''],
      ['seed', seed, ''],
      [
        `toman at the bank, ${books.inLedger} in the ledger, ${books.notSettled} payments not settled`,
        books.atBank,
        differs,
      ],
      ['seconds', Math.round((performance.now() - begun) / 1000), ''],
    ],
  ),
);
await Promise.all(places.map((place) => place.end('SIGKILL')));
await drop();
process.exitCode = broken + differs > 0 ? 1 : 0;
