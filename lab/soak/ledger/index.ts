import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { idempotencyHeader } from '@gam/schemas/upstream';
import { startServer, upstreamToken } from '@gam/shared/test/server-process';
import { drawTable } from '@gam/shared/test/draw-table';
import { compareBooks, hasBankParts } from '../../../marketplace/test/money-history/audit-money.ts';
import { playHistory } from '../../../marketplace/test/money-history/history.ts';
import type { Asked, MoneyWorld, Reply } from '../../../marketplace/test/money-history/world.ts';
import { signInAt } from '../backend.ts';
import { Place } from '../place.ts';
import { inSchema, openPool, runOnce } from '../soak-world.ts';
import { spread } from '../spread.ts';

/** The steps of each history, and the histories that are played at once. */
const length = 14;
const atOnce = 4;
/** The time between two kills, ms: at most this. */
const killEvery = 15_000;
/** How long the bank's refunds are waited for at the end, ms. */
const settlesWithin = 120_000;

const histories = Number(/--histories=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1_000);
const databaseUrl = process.env['DATABASE_URL'] || null;
if (databaseUrl === null) {
  console.log('Histories of money: skipped: they need a PostgreSQL, set DATABASE_URL to its URL');
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'gam-ledger-'));
const schema = `ledger_${randomBytes(6).toString('hex')}`;
await runOnce(databaseUrl, `create schema ${schema}`);
const scopedUrl = inSchema(databaseUrl, schema);
const db = openPool(scopedUrl, atOnce);
const env = {
  GAM_DATA: folder,
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATABASE_URL: scopedUrl,
  BANK_SECRET: randomBytes(32).toString('base64url'),
};
const places = [1, 2].map(
  (number) => new Place(`marketplace-${number}`, (more) => startServer('marketplace', { ...env, ...more })),
);
for (const place of places) await place.start();
await db.query(
  `insert into vouchers (folded, code, percent, least_order_toman, first_order_only, active)
   values ('history', 'HISTORY', 10, 0, false, true)`,
);

let turn = 0;
/** One of the marketplaces, each in turn. */
function urlOfNext(): string {
  turn += 1;
  return places[turn % places.length]?.url ?? '';
}

/** Sends a request to the marketplaces in turn until one answers. */
async function send(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const base = urlOfNext();
    const headers = { ...(init.headers as Record<string, string>), origin: base };
    const reply = await fetch(`${base}${url}`, { ...init, headers, redirect: 'manual' }).catch(() => null);
    if (reply !== null && reply.status < 500) return reply;
    if (tries === 200) throw new Error(`no marketplace answers ${url}: ${reply?.status ?? 'none'}`);
    await reply?.text();
    await pause(100);
  }
}

async function ask(url: string, { token, key = randomUUID(), body }: Asked = {}): Promise<Reply> {
  const reply = await send(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      [idempotencyHeader]: key,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Reply['body'] };
}

let people = 300_000;
const world: MoneyWorld = {
  ask,
  bffToken: upstreamToken,
  sendForm: async (url, fields) =>
    (await send(url, { method: 'POST', body: new URLSearchParams(fields), headers: {} })).text(),
  select: async (statement, values) =>
    (await db.query<Record<string, unknown>>(statement, statement.includes('$1') ? [...values] : [])).rows,
  signIn: async () => {
    const token = await signInSomewhere();
    const { body } = await ask('/v2/auth/me/', { token });
    return { id: String(body['id']), token };
  },
};

/** Signs a customer in, whichever marketplace is there; each try is another one's, since codes are limited. */
async function signInSomewhere(): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    people += 1;
    try {
      return await signInAt(urlOfNext(), people);
    } catch (error) {
      if (tries === 20) throw error;
      await pause(500);
    }
  }
}

let kills = 0;
const over = new AbortController();
/** Kills the marketplaces in turn at random moments, while the histories are played. */
async function killInTurn(): Promise<void> {
  while (!over.signal.aborted) {
    await pause(killEvery * (0.3 + 0.7 * Math.random()));
    if (over.signal.aborted) return;
    await places[kills % places.length]?.kill();
    kills += 1;
  }
}

const begun = performance.now();
const hasParts = await hasBankParts(world);
const killing = killInTurn();
const seed = Date.now() % 1_000_000_000;
let played = 0;
const outcomes = await spread(histories, atOnce, async (index) => {
  const outcome = await playHistory(world, { seed: seed + index, length, hasParts });
  outcome.broken.forEach((line) => console.error(line));
  played += 1;
  if (played % 250 === 0) console.error(`${played} of ${histories}, ${kills} kills`);
  return outcome;
});
over.abort();
await killing;

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
      ['histories, audited after each of their steps', histories, broken],
      ...[...did]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([step, count]) => [`steps: ${step}`, count, '']),
      ...Object.entries(counts).map(([what, count]) => [what.replaceAll('_', ' '), Number(count), '']),
      ['kill -9 of a marketplace', kills, ''],
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
await db.end();
await runOnce(databaseUrl, `drop schema ${schema} cascade`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = broken + differs > 0 ? 1 : 0;
