import { randomUUID } from 'node:crypto';
import { upstreamCalls, type UpstreamCallName } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from './platform/database/database.ts';
import { accountLines } from '../test/access/account-lines.ts';
import { type CallerName, callers, makeStranger, tokenOf, type World } from '../test/access/callers.ts';
import { financeLines } from '../test/access/finance-lines.ts';
import type { Line, Try } from '../test/access/line.ts';
import { moneyLines } from '../test/access/money-lines.ts';
import { orderLines } from '../test/access/order-lines.ts';
import { publicLines } from '../test/access/public-lines.ts';
import { rulesLines } from '../test/access/rules-lines.ts';
import { readThings, readWritePosition } from '../test/access/things.ts';
import { voiceLines } from '../test/access/voice-lines.ts';
import { askMore, makeVictim, type Victim } from '../test/access/victim.ts';
import type { Given } from '../test/client.ts';
import { openTestDatabase } from '../test/database.ts';
import { bffToken, startApp } from '../test/start-app.ts';

/** The access of each caller to a customer's data. A call without a line does not compile. */
const matrix = {
  ...publicLines,
  ...accountLines,
  ...financeLines,
  ...moneyLines,
  ...orderLines,
  ...rulesLines,
  ...voiceLines,
} satisfies { readonly [N in UpstreamCallName]: Line };

const lines = Object.entries(matrix) as [UpstreamCallName, Line][];
/** The caller who is allowed by the documents. It is tried after all others were refused, since it changes data. */
const allowed = lines.flatMap(([name, line]) =>
  (line.for === 'some' ? line.tries : []).flatMap((each, index) =>
    callers
      .filter((caller) => each.outcomes[caller] === 'may')
      .map((caller) => [name, caller, each, index === 0] as const),
  ),
);
const counts = new Map<string, Record<'calls' | 'tries' | 'refused' | 'own' | 'may' | 'leaks', number>>();

let database: OpenDatabase;
let world: World;
let victim: Victim;
/** The victim's data, and the position in the log of writes at which they were read or known to be unchanged. */
let known: { readonly things: readonly string[]; readonly position: string | undefined };

beforeAll(async () => {
  database = await openTestDatabase();
  world = { test: await startApp(database), db: database.db };
  known = { things: [], position: undefined };
  await askMore(world);
  await makeStranger(world);
  victim = await makeVictim(world);
});

afterAll(async () => {
  await world.test.close();
  await database.close();
  console.log(`${lines.length} calls of ${Object.keys(upstreamCalls).length}`);
  console.table(Object.fromEntries(counts));
});

/** Makes a call and returns the victim's data in its reply. */
async function send(name: UpstreamCallName, given: Given, tokens: Pick<Given, 'token' | 'userToken'> = {}) {
  const { status, body, headers } = await world.test.client.send(name, {
    key: randomUUID(),
    ...given,
    ...tokens,
  });
  const told = JSON.stringify([body, headers]);
  return { status, held: victim.marks.filter((mark) => told.includes(mark)) };
}

/** The credentials of a try by a caller. */
async function tokensOf(
  { isThroughBff }: Try,
  caller: CallerName,
): Promise<Pick<Given, 'token' | 'userToken'>> {
  const token = await tokenOf[caller](world);
  return isThroughBff ? { token: bffToken, userToken: token } : { token };
}

function count(caller: string, kind: 'refused' | 'own' | 'may', isLeak: boolean, isFirst: boolean) {
  const before = counts.get(caller) ?? { calls: 0, tries: 0, refused: 0, own: 0, may: 0, leaks: 0 };
  counts.set(caller, {
    calls: before.calls + Number(isFirst),
    tries: before.tries + 1,
    refused: before.refused + Number(kind === 'refused'),
    own: before.own + Number(kind === 'own'),
    may: before.may + Number(kind === 'may'),
    leaks: before.leaks + Number(isLeak),
  });
}

/** The victim's data, read anew where anything was written since they were read. */
async function thingsNow(): Promise<readonly string[]> {
  const position = await readWritePosition(world.db);
  if (position !== known.position) known = { things: await readThings(world.db, victim.traces), position };
  return known.things;
}

/** The faults of a forbidden call: another status, a reply with the victim's data, or changed data. */
async function tryAs(name: UpstreamCallName, each: Try, caller: CallerName) {
  const { how, given, outcomes } = each;
  const wanted = outcomes[caller];
  // What a try needs is made before it.
  const asked = await given(victim);
  const before = await thingsNow();
  const tokens = await tokensOf(each, caller);
  // The session of a caller is none of the victim's data.
  known = { things: before, position: await readWritePosition(world.db) };
  const { status, held } = await send(name, asked, tokens);
  const after = await thingsNow();
  const changed = [
    ...after.filter((row) => !before.includes(row)),
    ...before.filter((row) => !after.includes(row)),
  ];
  const isLeak = held.length + changed.length > 0;
  return {
    isLeak,
    wrong: isLeak || status !== wanted ? [{ how, caller, wanted, status, held, changed }] : [],
  };
}

describe("a customer's data", () => {
  it.each(lines)('is hidden from other callers by %s', async (name, line) => {
    const wrongs: unknown[] = [];
    if (line.for !== 'some') {
      const wanted = line.status;
      const reply = await send(name, line.given(victim));
      count('anyone', wanted === 200 ? 'own' : 'refused', reply.held.length > 0, true);
      if (reply.status !== wanted || reply.held.length > 0) wrongs.push({ wanted, ...reply });
    }
    const tried = new Set<CallerName>();
    for (const each of line.for === 'some' ? line.tries : [])
      for (const caller of callers.filter((one) => each.outcomes[one] !== 'may')) {
        const { isLeak, wrong } = await tryAs(name, each, caller);
        count(caller, each.outcomes[caller] === 200 ? 'own' : 'refused', isLeak, !tried.has(caller));
        tried.add(caller);
        wrongs.push(...wrong);
      }
    expect(wrongs).toEqual([]);
    // The ended sessions were the callers' own.
    expect((await world.test.client.send('currentUser', { token: victim.token })).status).toBe(200);
  });

  it.each(allowed)('is available by %s for the %s', async (name, caller, each, isFirst) => {
    const { status } = await send(name, await each.given(victim), await tokensOf(each, caller));
    count(caller, 'may', false, isFirst);
    expect(status).toBe(200);
  });
});
