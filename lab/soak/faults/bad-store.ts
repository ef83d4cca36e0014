import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, Customer } from '../../../bff/test/support/customer.ts';
import { answer, event, placeOrder, proceed } from '../../../bff/test/support/events.ts';
import { answerUntil, homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { orderOf } from '../shopper.ts';
import { spread } from '../spread.ts';
import type { FaultPart, FaultRow } from '../fault-row.ts';
import { openProxiedWorld, type ProxiedWorld } from './proxied-world.ts';

const firstPerson = 510_001;
/** A disk of this size holds the flows of the run. */
const diskMb = 64;
const placements = /^POST \/v2\/orders\/$/;

/** A way in which the store's folder goes bad, and back. */
interface Bad {
  readonly tried: string;
  readonly spoil: (world: ProxiedWorld) => void;
  readonly mend: (world: ProxiedWorld) => void;
}

const bads: readonly Bad[] = [
  {
    tried: 'the disk of the store is full',
    spoil: ({ folder }) => fillDisk(folder),
    mend: ({ folder }) => rmSync(path.join(folder, 'filler'), { force: true }),
  },
  {
    tried: 'no file of the store can be written',
    spoil: ({ bff }) => limitFiles(bff.pid, '0'),
    mend: ({ bff }) => limitFiles(bff.pid, 'unlimited'),
  },
];

/** Lets a process write to no file, or to every file again. */
const limitFiles = (pid: number, size: string): void =>
  void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);

/** Writes until there is no byte left, also in the store's own log of writes, which it would use again. */
function fillDisk(folder: string): void {
  const store = new DatabaseSync(path.join(folder, 'bff', 'flows.sqlite'));
  store.exec('PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE)');
  store.close();
  try {
    writeFileSync(path.join(folder, 'filler'), Buffer.alloc(2 * diskMb * 1024 * 1024));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('ENOSPC')) throw error;
  }
}

/**
 * Lets the store's disk fill up, turn read-only or take no writes while customers order: each gets 503 with Retry-After,
 * nothing is sent to the upstream for them, and the same event succeeds once the disk is good again.
 */
export const badStore: FaultPart = {
  name: 'bad-store',
  run: async ({ isShort, report }) => {
    const rows: FaultRow[] = [];
    const disk = openDisk();
    if (disk === null) {
      report('skipped: a disk of its own needs root');
      return rows;
    }
    const world = await openProxiedWorld({}, disk);
    try {
      for (const [index, bad] of (isShort ? bads.slice(0, 1) : bads).entries()) {
        const people = { first: firstPerson + 100 * index, count: isShort ? 4 : 10 };
        rows.push(await orderOnBadStore(world, bad, people, report));
      }
      if (!isShort) rows.push(await startReadOnly(world, report));
    } finally {
      await world.stop();
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
    return rows;
  },
};

/** Starts on a read-only folder: it says so and ends; on the same data it goes on once the folder can be written. */
async function startReadOnly(world: ProxiedWorld, report: (line: string) => void): Promise<FaultRow> {
  const { bff, folder } = world;
  const customer = await world.signIn(firstPerson + 900);
  await customer.open(homeCleaning);
  await answerUntil(customer);
  await bff.end();
  const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, folder]);
  remount('ro');
  let said = '';
  try {
    await (await world.startBff()).end();
  } catch (error) {
    said = error instanceof Error ? error.message : String(error);
  }
  remount('rw');
  await bff.start();
  const { status } = await customer.open(customer.screen.url);
  const saysSo = said.includes('GAM_DATA') && !said.includes('    at ');
  if (!saysSo) report(`read-only: ${said === '' ? 'it started' : said.slice(0, 500)}`);
  const goesOn = status === 200 && customer.flow.phase === 'quote';
  return {
    tried: 'the folder of the store is read-only at the start',
    requests: 1,
    faults: 1,
    losses: goesOn ? 0 : 1,
    result: 'it names the folder and ends; later the flow goes on',
    broken: Number(!saysSo) + Number(!goesOn),
  };
}

/** Returns the folder of a small disk of its own; null where none can be mounted. */
function openDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

async function orderOnBadStore(
  world: ProxiedWorld,
  { tried, spoil, mend }: Bad,
  { first, count }: { readonly first: number; readonly count: number },
  report: (line: string) => void,
): Promise<FaultRow> {
  const { proxy, bff, marketplace } = world;
  const customers = await spread(count, 4, async (index) => {
    const customer = await world.signIn(first + index);
    await customer.open(homeCleaning);
    await answerUntil(customer);
    if (customer.screen.modal) await customer.send(event('dismiss_modal', {}));
    return customer;
  });
  const flows = customers.map(({ flow }) => flow.id);
  const batches = customers.map((customer) => customer.batch(placeOrder()));
  proxy.forget();
  spoil(world);
  const events = await fillJournal(bff);
  const refused: Answer[] = [];
  for (let round = 0; round < 3; round += 1) {
    refused.push(
      ...(await Promise.all(customers.map((customer, index) => customer.post(batches[index] ?? {})))),
    );
    await pause(200);
  }
  const sentMeanwhile = proxy.count(placements);
  mend(world);
  const mended = performance.now();
  await Promise.all(customers.map((customer, index) => goOn(customer, batches[index] ?? {})));
  const backMs = performance.now() - mended;

  const orders = await Promise.all(flows.map((flow) => orderOf({ marketplace }, flow)));
  const lost = orders.filter((order) => order === null).length;
  const unlike = refused.filter(
    ({ status, headers }) => status !== 503 || headers['retry-after'] === undefined,
  );
  const twice = proxy.count(placements) - new Set(orders).size;
  const problems = [
    lost > 0 && `${lost} orders are lost`,
    unlike.length > 0 && `${unlike.length} replies other than 503 with Retry-After: ${unlike[0]?.status}`,
    sentMeanwhile > 0 && `${sentMeanwhile} placements were sent that could not be stored`,
    twice > 0 && `${twice} placements were sent twice`,
    bff.ownEnds.length > 0 && `the BFF ended: ${bff.ownEnds.join(' ')}`,
  ].filter((problem) => problem !== false);
  for (const problem of problems) report(`${tried}: ${problem}`);
  return {
    tried,
    requests: events + refused.length + count,
    faults: refused.length,
    losses: lost,
    result: `${refused.length - unlike.length} × 503 with Retry-After, then ${count - lost} orders within ${(backMs / 1000).toFixed(1)} s`,
    broken: problems.length,
  };
}

/** The most events that fit into the store's files as they are; SQLite's journal grows to 4 MB before it is used again. */
const mostEvents = 3_000;

/** Answers questions until the store refuses; returns the number of events. */
async function fillJournal(bff: ProxiedWorld['bff']): Promise<number> {
  const customer = new Customer(bff);
  await customer.open(homeCleaning);
  for (let sent = 0; sent < mostEvents; sent += 1) {
    const { status } = await customer.send(answer('101', [sent % 2 === 0 ? '10101' : '10102']));
    if (status === 503) return sent;
  }
  throw new Error(`the store took ${mostEvents} events`);
}

/** Sends the same event until it is stored, then continues to the order's page. */
async function goOn(customer: Customer, batch: object): Promise<void> {
  customer.isPatient = true;
  await customer.post(batch);
  for (let asked = 0; customer.screen.redirect === null && asked < 100; asked += 1) {
    await pause(100);
    await customer.send(proceed());
  }
}
