import type { Question } from '@gam/schemas/questions';

/** A cycle of parents: the positions of its questions, each followed by its parent, from the first in line on. */
export type ParentCycle = readonly number[];

const fromFirst = (cycle: readonly number[]): ParentCycle => {
  const start = cycle.indexOf(cycle.reduce((first, index) => Math.min(first, index)));
  return [...cycle.slice(start), ...cycle.slice(0, start)];
};

/** Every cycle of parents, of any length, each once. Each question is walked over once. */
export function findCycles(
  questions: readonly Question[],
  indexOf: ReadonlyMap<string, number>,
): readonly ParentCycle[] {
  const parentOf = (index: number): number | undefined => indexOf.get(questions[index]?.parent ?? '');
  const walkOf = new Map<number, number>();
  const cycles: ParentCycle[] = [];
  for (const walk of questions.keys()) {
    const trail: number[] = [];
    let at: number | undefined = walk;
    while (at !== undefined && !walkOf.has(at)) {
      walkOf.set(at, walk);
      trail.push(at);
      at = parentOf(at);
    }
    // A question that this walk visits again is part of a cycle; one of an earlier walk was handled there.
    if (at !== undefined && walkOf.get(at) === walk) cycles.push(fromFirst(trail.slice(trail.indexOf(at))));
  }
  return cycles;
}
