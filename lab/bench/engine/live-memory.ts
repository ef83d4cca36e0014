import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LoadedQuestionnaire, Walk } from './contender.ts';
import { showing } from './questionnaire.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Customers in memory at once, if they fit. */
const maxCustomers = 3000;
/** The memory of all customers, bytes: large models are measured with fewer customers. */
const maxBytes = 300e6;

/** The size of one customer's state after some answers, bytes. */
export interface StateSize {
  readonly json: number;
  /** On the heap as made; shared data counts in equal parts. */
  readonly live: number;
  /** On the heap after writing it as JSON and reading it back. */
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
  const count = Math.max(50, Math.min(maxCustomers, Math.floor(maxBytes / few)));
  return {
    json: json.length,
    live: count > 50 ? await heapOf(count, live) : few,
    readBack: await heapOf(maxCustomers, () => JSON.parse(json) as unknown),
  };
}

/** Returns the heap bytes of one of `count` values that are in memory at once. */
async function heapOf(count: number, make: () => unknown): Promise<number> {
  // Caches of recent customers are full before the measurement, as after it.
  for (let warm = 0; warm < Math.min(count, 500); warm += 1) await make();
  const held: unknown[] = Array.from({ length: count }, () => null);
  const before = await heapUsed();
  for (let index = 0; index < count; index += 1) held[index] = await make();
  const bytes = ((await heapUsed()) - before) / count;
  if (held.includes(null)) throw new Error('some values are missing');
  return bytes;
}

async function heapUsed(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    // The next round collects what finalizers and timers release.
    await setTimeout(20);
  }
  collect();
  return process.memoryUsage().heapUsed;
}
