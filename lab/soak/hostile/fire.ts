import { asyncProperty, check, interruptAfterTimeLimit, sample } from 'fast-check';
import { spread } from '../spread.ts';
import { type HostileReply, type HostileRequest, send } from './send.ts';
import type { Aim, Attack } from './shot.ts';
import type { WatchedServer } from './watched-server.ts';

/** The counts of an attack: replies by class, and broken ones. */
export interface Tally {
  sent: number;
  ok: number;
  moved: number;
  refused: number;
  /** 503 with Retry-After. */
  busy: number;
  /** The server closed the connection, for example on a body that is too long. */
  cut: number;
  broken: number;
}

export const newTally = (): Tally => ({
  sent: 0,
  ok: 0,
  moved: 0,
  refused: 0,
  busy: 0,
  cut: 0,
  broken: 0,
});

/** Returns the class of a reply. */
export function judge({ status, retryAfter }: HostileReply): Exclude<keyof Tally, 'sent'> {
  if (status === 0) return 'cut';
  if (status === 503 && retryAfter) return 'busy';
  if (status < 200 || status >= 500) return 'broken';
  if (status < 300) return 'ok';
  return status < 400 ? 'moved' : 'refused';
}

/** A request with a forbidden reply. */
export interface Broken {
  readonly kind: string;
  readonly request: HostileRequest;
  readonly reply: HostileReply;
}

interface Front {
  readonly aim: Aim;
  readonly servers: { readonly [N in Attack['on']]: WatchedServer };
}

const atOnce = 8;
/** Time limit of the search for a smaller request with the same fault, ms. */
const shrinkMs = 15_000;

/** Sends `count` requests of an attack, and counts the replies in the tally; returns the broken ones. */
export async function fire(
  front: Front,
  attack: Attack,
  { seed, count }: { readonly seed: number; readonly count: number },
  tally: Tally,
): Promise<Broken[]> {
  const server = front.servers[attack.on];
  const shots = sample(attack.shots, { seed, numRuns: count });
  const broken: Broken[] = [];
  await spread(shots.length, atOnce, async (index) => {
    const shot = shots[index];
    if (!shot) return;
    const { life, ...request } = shot(front.aim);
    const reply = await send(server.url, request);
    tally.sent += 1;
    const verdict = judge(reply);
    tally[verdict] += 1;
    if (verdict === 'broken') broken.push({ kind: attack.kind, request, reply });
    if (life && verdict !== 'cut') life.learn(reply.text);
  });
  return broken;
}

/** Sends the requests of an attack again one by one, then smaller ones; returns the smallest broken one. */
export async function findSmallest(
  { aim, servers }: Front,
  attack: Attack,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<Broken | null> {
  let smallest: Broken | null = null;
  const holds = asyncProperty(attack.shots, async (shot) => {
    const { life: _life, ...request } = shot(aim);
    const reply = await send(servers[attack.on].url, request);
    if (judge(reply) !== 'broken') return true;
    smallest = { kind: attack.kind, request, reply };
    return false;
  });
  await check(holds, { seed, numRuns: count, plugins: [interruptAfterTimeLimit(shrinkMs)] });
  return smallest;
}
