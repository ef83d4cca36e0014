import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LoadedQuestionnaire, Walk } from './contender.ts';
import { showing } from './questionnaire.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** So many customers are held at once, where they fit. */
const customers = 3000;
/** All of them take no more than this, bytes: a model of 300 kB a customer is measured on fewer. */
const roomy = 300e6;

/** Bytes that one customer takes after some answers. */
export interface StateSize {
  readonly json: number;
  /** On the heap, as this process made it: what customers share is spread over all of them. */
  readonly live: number;
  /** On the heap, once it was written as JSON and read back. */
  readonly readBack: number;
}

export async function measureState(loaded: LoadedQuestionnaire, answers: number): Promise<StateSize> {
  const walkTo = async (): Promise<Walk> => {
    const walk = loaded.begin();
    for (let step = 0; step < answers; step += 1) await walk.step(showing[step % showing.length] ?? '');
    return walk;
  };
  const json = JSON.stringify((await walkTo()).stored());
  const live = async (): Promise<unknown> => (await walkTo()).live();
  const few = await heapOf(50, live);
  const count = Math.max(50, Math.min(customers, Math.floor(roomy / few)));
  return {
    json: json.length,
    live: count > 50 ? await heapOf(count, live) : few,
    readBack: await heapOf(customers, () => JSON.parse(json) as unknown),
  };
}

/** Bytes on the heap that each of so many takes, all held at once. */
async function heapOf(count: number, make: () => unknown): Promise<number> {
  // What is remembered of the last customers is full before, as it is after.
  for (let warm = 0; warm < Math.min(count, 500); warm += 1) await make();
  const held: unknown[] = Array.from({ length: count }, () => null);
  const before = await heapUsed();
  for (let index = 0; index < count; index += 1) held[index] = await make();
  const bytes = ((await heapUsed()) - before) / count;
  if (held.includes(null)) throw new Error('not all are held');
  return bytes;
}

async function heapUsed(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    // What finalizers and timers let go is collected in the next round.
    await setTimeout(20);
  }
  collect();
  return process.memoryUsage().heapUsed;
}
