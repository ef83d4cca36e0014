import { median } from '@gam/shared/test/draw-table';
import type { LoadedQuestionnaire, Walk } from './contender.ts';
import { showing } from './questionnaire.ts';

/** The processor time of one sample, ms. */
const sampleMs = 60;
/** The least time between two readings of the clock, ms: a reading costs as much as several steps. */
const stretchMs = 5;

/**
 * Returns the processor time of this process, its garbage collector's threads included, ms. Contenders wait only for the
 * processor, and this clock stops while other processes use it.
 */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Walks a whole questionnaire, with answers that show every question. */
async function walkWhole(walk: Walk, size: number): Promise<void> {
  for (let index = 0; index < size; index += 1) {
    const answered = walk.step(showing[index % showing.length] ?? '');
    const next = answered instanceof Promise ? await answered : answered;
    if ((next === null) !== (index === size - 1))
      throw new Error(`stands at ${next} after ${index + 1} steps`);
  }
}

/** Returns the time of a step (answer and next) in one sample, without the beginning, microseconds. */
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

/** Returns the median time of `run` after a warm-up, ms. */
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
