import { asyncProperty, check, interruptAfterTimeLimit, sample } from 'fast-check';
import { spread } from '../spread.ts';
import { type HostileReply, type HostileRequest, send } from './send.ts';
import type { Aim, Attack } from './shot.ts';
import type { WatchedServer } from './watched-server.ts';

/** What is counted of an attack: replies by class, and what must not be. */
export interface Tally {
  sent: number;
  ok: number;
  moved: number;
  refused: number;
  /** 503 with Retry-After. */
  busy: number;
  /** The connection was cut, as it is on who announces more than is taken. */
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

/** What a reply counts as. */
export function judge({ status, retryAfter }: HostileReply): Exclude<keyof Tally, 'sent'> {
  if (status === 0) return 'cut';
  if (status === 503 && retryAfter) return 'busy';
  if (status < 200 || status >= 500) return 'broken';
  if (status < 300) return 'ok';
  return status < 400 ? 'moved' : 'refused';
}

/** A request that was answered as none may be. */
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
/** So long a smaller request is looked for that breaks the same, ms. */
const shrinkMs = 15_000;

/** Sends so many requests of an attack; what they were answered is counted in the tally. */
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

/** The smallest request of an attack that breaks something: the same ones again one by one, then ever smaller ones. */
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
