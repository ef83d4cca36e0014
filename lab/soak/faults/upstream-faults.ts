import { setTimeout as pause } from 'node:timers/promises';
import { type UpstreamCall, type UpstreamCallName, upstreamCalls } from '@gam/schemas/upstream';
import { World } from '../../../bff/test/support/world.ts';
import { spread } from '../spread.ts';
import { makeTurns } from '../turns.ts';
import type { FaultPart, FaultRow, FaultRun } from '../fault-row.ts';
import { drives, onPages } from './upstream/calls.ts';
import type { Drive, Driven } from './upstream/drive.ts';
import { type FaultName, faultNames, makeFault, patternOf } from './upstream/fault-names.ts';
import { judge } from './upstream/judge.ts';

/** Customers who meet a fault at the same time, so that what hangs overlaps. */
const atOnce = 60;
/** Customers who are on their way to it at the same time: their steps have deadlines too. */
const preparedAtOnce = 4;

/** The limits of a BFF in service. */
const inService = { pauseMs: 1_000, tryMs: 5_000, waitMs: 8_000, eventMs: 8_000 };

/** A call, what makes it, and the fault that it meets. */
interface Case {
  readonly call: UpstreamCallName;
  readonly drive: Drive;
  readonly fault: FaultName;
  /** Whether the call has a good reply before it meets the fault. */
  readonly hasCopy: boolean;
}

/**
 * Makes each fault of each call of the upstream's contract while a customer needs it: the specified message comes by the
 * deadline, no connection is cut, and nothing is thrown. [O-7.19, O-8.01 to O-8.07]
 */
export const upstreamFaults: FaultPart = {
  name: 'upstream',
  run: async (run) => {
    const all = casesOf(run);
    const prepareInTurn = makeTurns(preparedAtOnce);
    const thrown: string[] = [];
    const note = (error: unknown) => thrown.push(String(error instanceof Error ? error.stack : error));
    process.on('uncaughtException', note).on('unhandledRejection', note);
    const seen = new Map<FaultName, { count: number; broken: number; notReached: number }>();
    await spread(all.length, atOnce, async (index) => {
      const one = all[index];
      if (!one) return;
      const { problem, isReached } = await tryCase(one, prepareInTurn);
      const tally = seen.get(one.fault) ?? { count: 0, broken: 0, notReached: 0 };
      seen.set(one.fault, tally);
      tally.count += 1;
      if (!isReached) tally.notReached += 1;
      if (problem === null) return;
      tally.broken += 1;
      run.report(
        `${one.fault} × ${one.call} (${one.drive.way}${one.hasCopy ? ', with a copy' : ''}): ${problem}`,
      );
    });
    process.off('uncaughtException', note).off('unhandledRejection', note);
    for (const line of thrown) run.report(`thrown: ${line}`);
    return faultNames.flatMap((fault): FaultRow[] => {
      const tally = seen.get(fault);
      if (!tally) return [];
      const { count, broken, notReached } = tally;
      return [
        {
          tried: `upstream: ${wordsOf[fault]}`,
          requests: count,
          faults: count - notReached,
          losses: 0,
          result: `${count - broken} of ${count} customers got what is specified, in time`,
          broken: broken + (fault === 'error' ? thrown.length : 0),
        },
      ];
    });
  },
};

const wordsOf: Readonly<Record<FaultName, string>> = {
  refuse: 'the host refuses connections',
  reset: 'the connection is reset',
  noise: 'bytes of no protocol answer',
  ssh_banner: 'an SSH server answers',
  tls_alert: 'a TLS alert answers',
  bare_lines: 'a reply with bare line feeds',
  no_status: 'a reply without a status',
  hang: 'no answer',
  slow: 'a slow answer',
  error: '500',
  missing: '404',
  cut_body: 'the reply breaks off',
  garbage: 'HTML instead of JSON',
  wrong_field: 'a field of a wrong type',
};

/**
 * Every pair of the given calls. Of all calls, every pair in a full run; in a short one a fault for each call, and each
 * fault for two calls.
 */
function casesOf({ isShort, calls }: FaultRun): Case[] {
  const made = [...Object.entries(drives), ...Object.entries(onPages)].flatMap(([name, drive]) =>
    'way' in drive ? [{ call: name as UpstreamCallName, drive }] : [],
  );
  if (calls !== null) {
    const unknown = calls.filter((name) => made.every(({ call }) => call !== name));
    if (unknown.length > 0) throw new Error(`customers need no call ${unknown.join(', ')}`);
    const given = made.filter(({ call }) => calls.includes(call));
    return given.flatMap((one) => faultNames.flatMap((fault) => withCopies({ ...one, fault })));
  }
  return made.flatMap(({ call, drive }, index) =>
    faultNames
      .filter((_fault, at) => !isShort || at === index % faultNames.length || wholly.includes(call))
      .flatMap((fault) => withCopies({ call, drive, fault })),
  );
}

/** The case without a copy and, where every visitor may see the call's reply, with one. */
function withCopies(one: Omit<Case, 'hasCopy'>): Case[] {
  const { method, auth, isMomentary }: UpstreamCall = upstreamCalls[one.call];
  const isPublic = method === 'GET' && (auth === 'anyone' || auth === 'optional') && isMomentary !== true;
  const isCopied = isPublic && one.drive.isPersonal !== true;
  return [{ ...one, hasCopy: false }, ...(isCopied ? [{ ...one, hasCopy: true }] : [])];
}
const wholly: readonly UpstreamCallName[] = ['placeOrder', 'loadService'];

/** Takes a customer to the call. A busy server may refuse a step, as specified: the customer then goes the way again. */
async function prepare(drive: Drive, world: World, triesLeft = 2): ReturnType<Drive['prepare']> {
  try {
    return await drive.prepare(world);
  } catch (error) {
    if (triesLeft === 0) throw error;
    return prepare(drive, world, triesLeft - 1);
  }
}

/** Brings a customer to the call, makes the fault, and judges what the customer gets. */
async function tryCase(
  { call, drive, fault, hasCopy }: Case,
  prepareInTurn: ReturnType<typeof makeTurns>,
): Promise<{ problem: string | null; isReached: boolean }> {
  const world = await prepareInTurn(() => World.start(inService));
  try {
    const prepared = await prepareInTurn(() => prepare(drive, world));
    const { act, settle }: Driven = typeof prepared === 'function' ? { act: prepared } : prepared;
    if (hasCopy) {
      const { status } = await act();
      if (status !== 200) throw new Error(`${status} before the fault`);
      // What a BFF remembers for some seconds is read again.
      world.ahead += 60_000;
    }
    const before = world.proxy.count(patternOf(call));
    await makeFault[fault](world.proxy, call);
    const begun = performance.now();
    const got = await act().catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    const ms = performance.now() - begun;
    // Some calls are made behind the reply.
    const hasCome = () => fault === 'refuse' || world.proxy.count(patternOf(call)) > before;
    for (let waited = 0; waited < 200 && !hasCome(); waited += 1) await pause(50);
    const isReached = hasCome();
    const problem = isReached ? judge({ fault, drive, hasCopy, got, ms }) : 'the call was not made';
    if (problem !== null || !settle) return { problem, isReached };
    world.proxy.heal();
    return { problem: await settle(), isReached };
  } catch (error) {
    return {
      problem: `not prepared: ${error instanceof Error ? error.stack : String(error)}`,
      isReached: false,
    };
  } finally {
    await world.stop();
  }
}
