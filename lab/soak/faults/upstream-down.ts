import { setTimeout as pause } from 'node:timers/promises';
import { catalogueHeader, catalogueLevel } from '@gam/schemas/descriptors';
import type { Fault } from '../../../bff/test/support/fault-proxy.ts';
import { errorTexts } from '../../../bff/src/platform/texts.ts';
import type { FaultPart, FaultRow } from '../fault-row.ts';
import { openProxiedWorld, type ProxiedWorld } from './proxied-world.ts';

const person = 500_001;
/** The requests of customers a second, each of which needs one call of the upstream. */
const rate = 120;
/** The tries that a process may always make in a window of 10 s, apart from its tenth. */
const floorTries = 10;
/** The longest time until the upstream is used again, ms. */
const recoverMs = 10_000;
const share = 0.1;

/** How the upstream fails under load. */
const downs: readonly (readonly [string, Fault | 'refuse'])[] = [
  ['answers 500', { does: 'answer', status: 500 }],
  ['resets', { does: 'reset' }],
  ['refuses connections', 'refuse'],
  ['does not answer', { does: 'hang' }],
];
const orders = /^GET \/v2\/orders\/$/;
const empty: Fault = { does: 'answer', status: 200, body: '{"results":[],"next":null}' };

/**
 * Lets the upstream fail while many need it: it gets at most a tenth more calls than there are requests, everyone gets a
 * message, and it is used again within 10 s of its return. [O-7.19]
 */
export const upstreamDown: FaultPart = {
  name: 'upstream-down',
  run: async ({ isShort, report }) => {
    const rows: FaultRow[] = [];
    for (const [how, fault] of isShort ? downs.slice(0, 1) : downs) {
      const world = await openProxiedWorld();
      try {
        rows.push(await failUnderLoad(world, { how, fault, seconds: isShort ? 3 : 12 }, report));
      } finally {
        await world.stop();
      }
    }
    return rows;
  },
};

interface Down {
  readonly how: string;
  readonly fault: Fault | 'refuse';
  readonly seconds: number;
}

async function failUnderLoad(
  world: ProxiedWorld,
  { how, fault, seconds }: Down,
  report: (line: string) => void,
): Promise<FaultRow> {
  const { proxy, bff } = world;
  const customer = await world.signIn(person);
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, [catalogueHeader]: `web/${catalogueLevel}` };
  const ask = () => request(`${bff.url}/api/screen?url=/my-orders`, headers);
  proxy.fail(orders, empty);
  const before = await offer(ask, 1);

  proxy.forget();
  if (fault === 'refuse') await proxy.refuse();
  else proxy.failNow(orders, fault);
  const during = await offer(ask, seconds);
  const calls = proxy.count(orders);
  const allowed = (1 + share) * during.length + floorTries;
  proxy.heal();
  proxy.fail(orders, empty);
  const healed = performance.now();
  const after = await offerUntilGood(ask);
  const lastBad = after.findLast(blamesUpstream);
  const recoveredMs = Math.max(0, (lastBad?.began ?? healed) - healed);

  const cut = during.filter(({ status }) => status === 0).length;
  const wrong = during.filter(({ status, says }) => status !== 0 && (status < 502 || says === '')).length;
  const problems = [
    cut > 0 && `${cut} requests got no reply`,
    wrong > 0 && `${wrong} replies without the specified message`,
    calls > allowed && `${calls} calls for ${during.length} requests`,
    recoveredMs > recoverMs && `still failing ${Math.round(recoveredMs)} ms after it came back`,
    bff.ownEnds.length > 0 && `the BFF ended: ${bff.ownEnds.join(' ')}`,
  ].filter((problem) => problem !== false);
  for (const problem of problems) report(`${how}: ${problem}`);
  const load = fault === 'refuse' ? 'it gets none' : `it gets ${calls} calls for ${during.length} requests`;
  return {
    tried: `upstream ${how} at ${rate} requests/s for ${seconds} s`,
    requests: before.length + during.length + after.length,
    faults: during.length,
    losses: cut,
    result: `${load} (allowed ${Math.floor(allowed)}), served again after ${(recoveredMs / 1000).toFixed(1)} s`,
    broken: problems.length,
  };
}

interface Reply {
  readonly began: number;
  /** 0: the connection was cut. */
  readonly status: number;
  /** The message of its error. A busy machine refuses some with another one. */
  readonly says: string;
}

/** A busy machine refuses some requests with another message. */
const blamesUpstream = ({ says }: Reply): boolean =>
  [errorTexts.retriesExhausted, errorTexts.server, errorTexts.resting].some((text) => text === says);

/** The longest time that is waited for the upstream to be used again, s. */
const longestSeconds = 20;

/** Sends requests second by second until none of them blames the upstream; returns all replies. */
async function offerUntilGood(ask: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let second = 0; second < longestSeconds; second += 1) {
    const more = await offer(ask, 1);
    replies.push(...more);
    if (!more.some(blamesUpstream)) break;
  }
  return replies;
}

/** Sends requests at the rate, however long their replies take; returns all replies. */
async function offer(ask: () => Promise<Reply>, seconds: number): Promise<Reply[]> {
  const begun = performance.now();
  const asked: Promise<Reply>[] = [];
  for (let passed = 0; passed < seconds; passed = (performance.now() - begun) / 1000) {
    while (asked.length < passed * rate) asked.push(ask());
    await pause(5);
  }
  return Promise.all(asked);
}

async function request(url: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
  const began = performance.now();
  try {
    const reply = await fetch(url, { headers });
    const body = (await reply.json()) as { error?: { message?: string } };
    return { began, status: reply.status, says: body.error?.message ?? '' };
  } catch {
    return { began, status: 0, says: '' };
  }
}
