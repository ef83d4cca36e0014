import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LoadedQuestionnaire } from './contender.ts';
import { showing } from './questionnaire.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** So many customers are held at once. */
const customers = 2000;

/** Bytes that one customer's state takes after some answers: as JSON, and on the heap among many others. */
export function measureState(loaded: LoadedQuestionnaire, answers: number): { json: number; heap: number } {
  const walkTo = (): unknown => {
    const walk = loaded.begin();
    for (let step = 0; step < answers; step += 1) walk.step(showing[step % showing.length] ?? '');
    return walk.state();
  };
  // What the engine remembers of the last customers is full before, as it is after.
  for (let warm = 0; warm < customers; warm += 1) walkTo();
  collect();
  const before = process.memoryUsage().heapUsed;
  const held = Array.from({ length: customers }, walkTo);
  collect();
  const heap = (process.memoryUsage().heapUsed - before) / held.length;
  return { json: JSON.stringify(held[0]).length, heap };
}
