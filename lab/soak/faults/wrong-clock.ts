import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Customer } from '../../../bff/test/support/customer.ts';
import { event, placeOrder, proceed } from '../../../bff/test/support/events.ts';
import { answerUntil, homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { orderOf } from '../shopper.ts';
import { spread } from '../spread.ts';
import type { FaultPart, FaultRow } from '../fault-row.ts';
import { openProxiedWorld, type ProxiedWorld } from './proxied-world.ts';

const firstPerson = 520_001;
/** Debian's package `faketime` puts it there. */
const library = '/usr/lib/*/faketime/libfaketimeMT.so.1';
const placements = /^POST \/v2\/orders\/$/;
/** The clocks of the BFF, as faketime writes them; the upstream's stays right. */
const clocks = ['-2d', '+20d', '-2d', '+0'] as const;
/** The upstream takes this long for an order, so that the clock jumps meanwhile, ms. */
const slowMs = 400;

/**
 * Sets the BFF's system clock back by two days and forward by twenty while customers order: every reply is one of the
 * protocol, each customer has one order at the end, and the process goes on.
 */
export const wrongClock: FaultPart = {
  name: 'clock',
  run: async ({ isShort, report }) => {
    const [preload] = globSync(library);
    if (preload === undefined) {
      report('skipped: it needs the package faketime');
      return [];
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'gam-clock-'));
    const file = path.join(folder, 'clock');
    const setClock = (to: string) => {
      writeFileSync(`${file}.new`, `${to}\n`);
      renameSync(`${file}.new`, file);
    };
    setClock('+0');
    const world = await openProxiedWorld({
      LD_PRELOAD: preload,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers go by the monotonic clock, which no change of the system's time moves.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    });
    try {
      return [await orderByWrongClocks(world, setClock, isShort ? 4 : 12, report)];
    } finally {
      await world.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function orderByWrongClocks(
  world: ProxiedWorld,
  setClock: (to: string) => void,
  count: number,
  report: (line: string) => void,
): Promise<FaultRow> {
  const { proxy, bff } = world;
  const customers = await spread(count, 4, async (index) => {
    const customer = await world.signIn(firstPerson + index);
    await customer.open(homeCleaning);
    await answerUntil(customer);
    return customer;
  });
  const flows = customers.map(({ flow }) => flow.id);
  const batches = customers.map((customer) => customer.batch(placeOrder()));
  proxy.fail(placements, { does: 'delay', ms: slowMs });
  proxy.forget();
  const answers: Answer[] = [];
  const days: number[] = [];
  // A quarter of the customers orders at each jump; those before them ask again under the wrong clock.
  for (const [turn, clock] of clocks.entries()) {
    const here = customers
      .map((customer, index) => ({ customer, index }))
      .filter(({ index }) => index % clocks.length <= turn);
    const sending = here.map(({ customer, index }) =>
      index % clocks.length === turn
        ? customer.post(batches[index] ?? {})
        : customer.twin().open(customer.screen.url),
    );
    await pause(slowMs / 2);
    setClock(clock);
    days.push(await daysAhead(bff.url));
    answers.push(...(await Promise.all(sending)));
    answers.push(
      ...(await Promise.all(here.map(({ customer }) => customer.twin().open(customer.screen.url)))),
    );
  }
  const orders = await Promise.all(
    customers.map((customer, index) => goOn(world, customer, batches[index] ?? {}, flows[index] ?? '')),
  );
  const lost = orders.filter((order) => order === null).length;
  const listed = await Promise.all(customers.map((customer) => countOrders(customer)));
  const doubled = listed.filter((number) => number > 1).length;
  const wrong = answers.filter(
    ({ status, body, headers }) =>
      status >= 500 && (status !== 503 || body.error === undefined || headers['retry-after'] === undefined),
  );
  const problems = [
    days.join() !== '-2,20,-2,0' && `the clock was ahead by ${days.join(', ')} days`,
    lost > 0 && `${lost} orders are lost`,
    doubled > 0 && `${doubled} customers have two orders`,
    wrong.length > 0 &&
      `${wrong.length} replies like ${wrong[0]?.status} ${JSON.stringify(wrong[0]?.body.error)}`,
    bff.ownEnds.length > 0 && `the BFF ended: ${bff.ownEnds.join(' ')}`,
  ].filter((problem) => problem !== false);
  for (const problem of problems) report(problem);
  return {
    tried: 'the clock of the BFF jumps from −2 to +20 days while orders are placed',
    requests: answers.length + count,
    faults: clocks.length,
    losses: lost,
    result: `${count - lost} orders of ${count} flows in ${proxy.count(placements)} calls, none twice`,
    broken: problems.length,
  };
}

/** Returns how far the BFF's clock is ahead of this one, whole days. */
async function daysAhead(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/livez`);
  // The header is written once a second.
  await pause(1_100);
  const later = await fetch(`${url}/livez`);
  const date = later.headers.get('date') ?? headers.get('date') ?? '';
  return Math.round((Date.parse(date) - Date.now()) / 86_400_000) + 0;
}

/** Sends the same event again with a right clock, until there is an order. */
async function goOn(
  world: ProxiedWorld,
  customer: Customer,
  batch: object,
  flow: string,
): Promise<string | null> {
  customer.isPatient = true;
  await customer.post(batch);
  for (let asked = 0; customer.screen.redirect === null && asked < 200; asked += 1) {
    await pause(100);
    const offered = customer.screen.footer.map((button) => button.event);
    await customer.send(offered.includes('retry') ? event('retry', {}) : proceed());
  }
  return orderOf(world, flow);
}

/** Returns how many orders the customer's list shows. */
async function countOrders(customer: Customer): Promise<number> {
  await customer.open('/my-orders');
  return customer.screen.body.flatMap((block) => (block.type === 'cards' ? block.items : [])).length;
}
