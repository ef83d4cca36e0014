import { loadavg } from 'node:os';
import path from 'node:path';
import { drawTable, figure, median } from '@gam/shared/test/draw-table';
import { causeNames, shareCauses } from '../events/causes.ts';
import { makeEarlierBuild } from '../events/earlier-build.ts';
import { type Pair, withServers } from '../events/servers.ts';
import { openStore, type Store } from './store.ts';
import { buy, type Sent } from './buyer.ts';

/** The commit before statements were prepared, whose processor time is the measure. */
const earlierCommit = '8d706ba5';
/** Orders before the first that counts: code is compiled and caches are full by then. */
const warmUp = 40;
const sizes = { whole: { rounds: 5, orders: 20 }, short: { rounds: 1, orders: 5 } } as const;
/** The orders of the open loop. */
const offered = 40;

/** Limits that are never reached, since all customers come from one machine. */
const neverFull = { MAX_REQUESTS: '999999', MAX_LOOP_DELAY_MS: '999999', TRUSTED_PROXIES: 'loopback' };

interface Product extends Pair {
  readonly name: string;
  readonly store: Store;
  readonly rounds: Round[];
  /** The number of a new customer, who has a phone and a network of their own. */
  readonly nextPerson: () => number;
}

/** What one order took in a round, on average. */
interface Round {
  readonly bffMs: number;
  readonly marketplaceMs: number;
  /** The processor time of PostgreSQL's processes for it; null where they cannot be seen. */
  readonly databaseMs: number | null;
  readonly statements: number | null;
  /** Its events; each first one is among them. */
  readonly eventBytes: readonly number[];
  readonly ms: number;
}

/**
 * Prints what a whole order by a new customer costs: first question, answers, sign-in, address, quote, placement and the
 * order's page, one after the other, by process, of this build and of an earlier commit in turn; and how long events wait
 * when orders come at half of what the servers can take. The database is embedded, or a schema of the PostgreSQL at
 * DATABASE_URL. `--alone` leaves the earlier commit out, `--short` measures one small round, `--profile` adds the causes
 * of the processor time.
 */
export function benchOrder(options: readonly string[] = []): Promise<void> {
  const { rounds, orders } = sizes[options.includes('--short') ? 'short' : 'whole'];
  return withServers(async ({ folder, startPair }) => {
    const products: Product[] = [];
    const add = async (name: string, project?: string) => {
      const store = await openStore(process.env['DATABASE_URL'] ?? null);
      const pair = await startPair({
        ...(project && { project }),
        bff: neverFull,
        marketplace: store.settings,
      });
      let persons = 0;
      const nextPerson = () => (persons += 1);
      products.push({ name, store, rounds: [], nextPerson, ...pair });
    };
    try {
      await add('this build');
      if (!options.includes('--alone')) {
        const earlier = makeEarlierBuild(earlierCommit, path.join(folder, 'earlier'));
        if (earlier.ok) await add(earlierCommit, earlier.folder);
        else console.error(`Not compared with an earlier commit: ${earlier.because}.`);
      }
      for (const product of products) await buyInTurn(product, warmUp);
      for (let round = 0; round < rounds; round += 1)
        for (const product of products) product.rounds.push(await measure(product, orders));
      console.log(drawOrders(products, orders));
      for (const product of products) console.log(drawWaits(product, await offerOrders(product)));
      if (options.includes('--profile')) for (const product of products) await profile(product, orders);
    } finally {
      for (const { store } of products) await store.close();
    }
  });
}

/** Lets new customers order, one after the other; returns the events of their orders. */
async function buyInTurn(
  { bff, marketplace, nextPerson }: Product,
  orders: number,
): Promise<readonly Sent[]> {
  const events: Sent[] = [];
  for (let order = 0; order < orders; order += 1)
    events.push(...(await buy(bff.url, marketplace.url, nextPerson())));
  return events;
}

async function measure(product: Product, orders: number): Promise<Round> {
  const { bff, marketplace, store } = product;
  const read = async () =>
    [await bff.cpuMs(), await marketplace.cpuMs(), await store.cpuMs(), await store.statements()] as const;
  const before = await read();
  const began = performance.now();
  const events = await buyInTurn(product, orders);
  const ms = (performance.now() - began) / orders;
  const after = await read();
  const spent = (index: 0 | 1 | 2 | 3): number | null => {
    const [from, to] = [before[index], after[index]];
    return from === null || to === null ? null : (to - from) / orders;
  };
  return {
    bffMs: spent(0) ?? Number.NaN,
    marketplaceMs: spent(1) ?? Number.NaN,
    databaseMs: spent(2),
    statements: spent(3),
    eventBytes: events.map(({ bytes }) => bytes),
    ms,
  };
}

/** Begins an order at each due time, however long the others take, at half of the rate of orders in turn. */
async function offerOrders(product: Product): Promise<readonly number[]> {
  const { bff, marketplace, rounds, nextPerson } = product;
  const between = 2 * median(rounds.map(({ ms }) => ms));
  const began = performance.now();
  const running = Array.from({ length: offered }, async (_none, index) => {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, began + index * between - performance.now())),
    );
    return buy(bff.url, marketplace.url, nextPerson());
  });
  return (await Promise.all(running)).flat().map(({ ms }) => ms);
}

const whole = ({ bffMs, marketplaceMs, databaseMs }: Round): number =>
  bffMs + marketplaceMs + (databaseMs ?? 0);

function drawOrders(products: readonly Product[], orders: number): string {
  const earlier = products.find(({ name }) => name === earlierCommit)?.rounds;
  const medianOf = (rounds: readonly Round[], field: (round: Round) => number | null): string => {
    const values = rounds.flatMap((round) => field(round) ?? []);
    return values.length === 0 ? '-' : figure(median(values));
  };
  const rows = products.map(({ name, rounds }) => [
    name,
    medianOf(rounds, ({ bffMs }) => bffMs),
    medianOf(rounds, ({ marketplaceMs }) => marketplaceMs),
    medianOf(rounds, ({ databaseMs }) => databaseMs),
    medianOf(rounds, whole),
    earlier
      ? `${figure(100 * median(rounds.map((one, at) => whole(one) / whole(earlier[at] ?? one))))} %`
      : '-',
    medianOf(rounds, ({ statements }) => statements),
    figure(median(rounds.flatMap(({ eventBytes }) => eventBytes))),
    medianOf(rounds, ({ ms }) => ms),
  ]);
  return drawTable(
    `A whole order, ${process.env['DATABASE_URL'] ? 'PostgreSQL' : 'embedded'}: medians of ${products[0]?.rounds.length ?? 0} rounds of ${orders} orders, load ${figure(loadavg()[0] ?? 0)}`,
    [
      '',
      'BFF ms',
      'marketplace ms',
      'database ms',
      'all CPU ms',
      `of ${earlierCommit}`,
      'statements',
      'bytes of an event',
      'lasts ms',
    ],
    rows,
  );
}

function drawWaits({ name }: Product, waits: readonly number[]): string {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  const row = ['', ...[at(0.5), at(0.99)].map(figure), `${figure(at(0.99) / at(0.5))}×`];
  return drawTable(
    `${name}: events of ${offered} orders at half of the rate, ${sorted.length} events`,
    ['', 'p50 ms', 'p99 ms', 'p99 / p50'],
    [row],
  );
}

async function profile(product: Product, orders: number): Promise<void> {
  const shares = await Promise.all(
    [product.bff, product.marketplace].map(async (server) =>
      shareCauses(await server.profile(() => buyInTurn(product, orders))),
    ),
  );
  const last = product.rounds.at(-1);
  const spent = [last?.bffMs ?? 0, last?.marketplaceMs ?? 0];
  const rows = causeNames.map((cause) => [
    cause,
    ...shares.map((share, index) => figure((share.get(cause) ?? 0) * (spent[index] ?? 0))),
  ]);
  console.log(drawTable(`${product.name}: CPU of an order by cause, ms`, ['', 'BFF', 'marketplace'], rows));
}
