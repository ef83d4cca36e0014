import { median } from '../table.ts';
import type { LoadedQuestionnaire, Walk } from './contender.ts';
import { showing } from './questionnaire.ts';

/** So long one sample is taken, ms. */
const sampleMs = 60;
/** So much lies between two looks at the clock, ms: a look takes as long as some steps. */
const stretchMs = 5;

/**
 * Milliseconds of processor time that this process took, its garbage collector's threads among it. No contender waits for
 * anything but the processor, and this clock stands still while other processes have it.
 */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Walks a whole questionnaire, by answers that show every question. */
async function walkWhole(walk: Walk, size: number): Promise<void> {
  for (let index = 0; index < size; index += 1) {
    const answered = walk.step(showing[index % showing.length] ?? '');
    const next = answered instanceof Promise ? await answered : answered;
    if ((next === null) !== (index === size - 1))
      throw new Error(`stands at ${next} after ${index + 1} steps`);
  }
}

/** Microseconds for a step (answer and next) in one sample; what it takes to begin is no step. */
export async function sampleStep(loaded: LoadedQuestionnaire, size: number): Promise<number> {
  let spent = 0;
  let steps = 0;
  let customers = 1;
  while (spent < sampleMs) {
    const walks = Array.from({ length: customers }, () => loaded.begin());
    const begun = now();
    for (const walk of walks) await walkWhole(walk, size);
    const stretch = now() - begun;
    spent += stretch;
    steps += customers * size;
    if (stretch < stretchMs) customers *= 2;
  }
  return (spent * 1000) / steps;
}

/** Milliseconds that something takes once it was warmed up: the middle of some runs. */
export function timeOnce(run: () => unknown, runs = 15): number {
  for (let index = 0; index < 3; index += 1) run();
  return median(
    Array.from({ length: runs }, () => {
      const begun = now();
      run();
      return now() - begun;
    }),
  );
}
