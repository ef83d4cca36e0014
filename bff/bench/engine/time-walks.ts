import { median } from '../table.ts';
import type { LoadedQuestionnaire } from './contender.ts';
import { showing } from './questionnaire.ts';

/** So long one sample is taken, ms. */
const sampleMs = 60;
const now = (): number => performance.now();

/** Walks a whole questionnaire once, by answers that show every question; how many steps it took. */
export function walkWhole(loaded: LoadedQuestionnaire, size: number): number {
  const walk = loaded.begin();
  let steps = 0;
  for (let next: string | null = ''; next !== null && steps < size; steps += 1) {
    next = walk.step(showing[steps % showing.length] ?? '');
  }
  if (steps !== size) throw new Error(`${steps} of ${size} questions were asked`);
  return steps;
}

/** Microseconds for a step (answer and next) in one sample. */
export function sampleStep(loaded: LoadedQuestionnaire, size: number): number {
  const begun = now();
  let steps = 0;
  while (now() - begun < sampleMs) steps += walkWhole(loaded, size);
  return ((now() - begun) * 1000) / steps;
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
