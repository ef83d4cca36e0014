import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { idempotencyHeader, upstreamCalls } from '@gam/schemas/upstream';
import { prepareEmbedded } from '@gam/shared/test/prepare-database';
import { drawTable } from '@gam/shared/test/draw-table';
import { makeOperator } from '../../../bff/test/support/operator.ts';
import { ask, textOf } from '../backend.ts';
import { makePerson } from '../requests.ts';
import { addressAttacks } from './address-attacks.ts';
import { bffAttacks } from './bff-attacks.ts';
import { type Broken, findSmallest, fire, newTally, type Tally } from './fire.ts';
import { makeLives } from './lives.ts';
import { marketplaceAttacks } from './marketplace-attacks.ts';
import type { Aim } from './shot.ts';
import { startWatched } from './watched-server.ts';

/** Requests of a short run, for every change, and of a full run. */
const sizes = { short: 3_000, full: 100_000 };
/** Requests of one round; then the lives return to their places. */
const roundSize = 1_000;
/** The allowed growth of a server's heap after warm-up, bytes: its caches fill up to their bounds. */
const maxHeapGrowthBytes = 32 * 1024 * 1024;
/** The shares of a run after which heaps are measured; the servers are warm after the first. */
const measurements = [0.1, 0.25, 0.5, 0.75, 1];

/** The columns of the table. */
const columns = ['sent', 'ok', 'moved', 'refused', 'busy', 'cut', 'broken'] as const;

const attacks = [...bffAttacks, ...addressAttacks, ...marketplaceAttacks];
const args = process.argv.slice(2);
const numberOf = (name: string): number | null => {
  const [, value] = args.map((arg) => new RegExp(`^--${name}=(\\d+)$`).exec(arg)).find(Boolean) ?? [];
  return value === undefined ? null : Number(value);
};
const total = numberOf('count') ?? (args.includes('--short') ? sizes.short : sizes.full);
const seed = numberOf('seed') ?? randomInt(2 ** 31);

const folder = mkdtempSync(path.join(tmpdir(), 'gam-hostile-'));
const env = { GAM_DATA: folder, NODE_ENV: 'test', LOG_LEVEL: 'fatal' };
await prepareEmbedded();
const marketplace = await startWatched('marketplace', env);
const bff = await startWatched('bff', { ...env, UPSTREAM_URL: marketplace.url });
const servers = { bff, marketplace };
const begun = performance.now();
const tallies = new Map(attacks.map(({ kind }): [string, Tally] => [kind, newTally()]));
const broken: Broken[] = [];
const weights: { at: number; bff: number; marketplace: number }[] = [];

try {
  const lives = makeLives(servers);
  const aim: Aim = { lives, tokens: await openTokens() };
  const front = { aim, servers };
  let sent = 0;
  for (let round = 0; sent < total && deaths().length === 0; round += 1) {
    for (const life of lives) await life.renew();
    for (const [index, attack] of attacks.entries()) {
      const count = Math.ceil((Math.min(roundSize, total) * attack.share) / 100);
      const tally = tallies.get(attack.kind) ?? newTally();
      const own = { seed: (seed + round * attacks.length + index) | 0, count };
      const found = await fire(front, attack, own, tally);
      sent += count;
      if (deaths().length > 0) break;
      const isNew = found.length > 0 && broken.every(({ kind }) => kind !== attack.kind);
      const smallest = isNew ? await findSmallest(front, attack, own) : null;
      broken.push(...(smallest ? [smallest] : []), ...found);
    }
    const due = measurements[weights.length] ?? Number.POSITIVE_INFINITY;
    if (deaths().length === 0 && sent >= due * total) await weigh(sent);
  }
} finally {
  await bff.end();
  await marketplace.end();
  rmSync(folder, { recursive: true, force: true });
}

report();

function deaths(): string[] {
  return [bff, marketplace].flatMap(({ name, died }) => {
    const last = died();
    return last === null ? [] : [`${name} died: ${last}`];
  });
}

async function weigh(at: number): Promise<void> {
  weights.push({ at, bff: await bff.heap(), marketplace: await marketplace.heap() });
}

/** Opens tokens of the marketplace: a customer's, an operator's, and one of the operator for the demo's customer. */
async function openTokens(): Promise<Aim['tokens']> {
  const { token: customer } = await makePerson(marketplace.url, 300_100);
  const { phone, password, codes } = await makeOperator(marketplace);
  const desk = await ask(marketplace.url, upstreamCalls.operatorSignIn.path, {
    body: { phone, password, code: codes[1] ?? '' },
  });
  const operator = textOf(desk, 'access_token');
  const chosen = await fetch(
    marketplace.url + upstreamCalls.actForCustomer.path.replace('{id}', 'demo-customer'),
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator}`,
        'content-type': 'application/json',
        [idempotencyHeader]: randomUUID(),
      },
      body: '{}',
    },
  );
  const { access_token: acting } = (await chosen.json()) as { access_token: string };
  return { customer, operator, acting };
}

function report(): void {
  const seconds = (performance.now() - begun) / 1000;
  const counted = [...tallies].map(([kind, tally]) => [kind, ...columns.map((column) => tally[column])]);
  const sums = columns.map((column) => [...tallies.values()].reduce((sum, tally) => sum + tally[column], 0));
  const speed = `${Math.round(seconds)} s, ${Math.round((sums[0] ?? 0) / seconds)} a second`;
  console.log(
    drawTable(
      `Hostile requests (seed ${seed}, ${speed})`,
      ['attack', 'sent', '2xx', '3xx', '4xx', '503 with Retry-After', 'cut', 'broken'],
      [...counted, ['all', ...sums]],
    ),
  );
  const inMb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  console.log(
    drawTable(
      `Heap after collection, MB (growth allowed: ${inMb(maxHeapGrowthBytes)})`,
      ['after requests', 'BFF', 'marketplace'],
      weights.map(({ at, bff: own, marketplace: other }) => [at, inMb(own), inMb(other)]),
    ),
  );
  for (const { kind, request, reply } of firstOfEach(broken)) {
    console.log(`broken: ${kind}: ${reply.status}\n${describe(request)}\n${reply.text.slice(0, 300)}\n`);
  }
  for (const death of deaths()) console.log(death);
  const [first, last] = [weights[0], weights.at(-1)];
  const grew =
    first && last
      ? Math.max(last.bff - first.bff, last.marketplace - first.marketplace)
      : Number.POSITIVE_INFINITY;
  if (grew > maxHeapGrowthBytes) console.log(`The heap grew by ${inMb(grew)} MB, more than allowed.`);
  process.exitCode = broken.length > 0 || deaths().length > 0 || grew > maxHeapGrowthBytes ? 1 : 0;
}

/** Returns the shortest broken request of each kind, status and route. */
function firstOfEach(all: readonly Broken[]): Broken[] {
  const shortest = new Map<string, Broken>();
  for (const one of all) {
    const route = one.request.path.split('?')[0]?.replaceAll(/[^/a-z_-]+/g, '*');
    const key = `${one.kind} ${one.reply.status} ${one.request.method} ${route}`;
    const known = shortest.get(key);
    if (!known || describe(one.request).length < describe(known.request).length) shortest.set(key, one);
  }
  return [...shortest.values()];
}

function describe({ method, path: to, headers, body }: Broken['request']): string {
  const { cookie: _cookie, authorization: _token, ...shown } = headers;
  return `${method} ${to.slice(0, 600)}\n${JSON.stringify(shown)}\n${String(body).slice(0, 1500)}`;
}
