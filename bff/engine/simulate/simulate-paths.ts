import type { SimulatedCustomer } from './customers.ts';
import type { Guide, Walker } from './guide.ts';
import { type Path, pathKey } from './path.ts';
import type { TellApart } from './tell-apart.ts';

/** The default number of paths that are walked for one service and customer. */
export const defaultBound = 2000;
/** Answers for each path of the bound: very long questionnaires get fewer walks. */
const answersPerWay = 50;

/** The distinct paths that were found. */
export interface SimulatedPaths {
  readonly paths: readonly Path[];
  /** Whether all paths were found: the bound was not met. */
  readonly complete: boolean;
}

/**
 * Walks the distinct paths of one customer, breadth first: at a fork each branch is walked once before any is walked
 * further. When the bound is met, the open paths continue to their end without forking, each taking another branch than
 * the previous one, so that every branch is visited if possible.
 */
export function simulatePaths(
  guide: Guide,
  customer: SimulatedCustomer,
  tellApart: TellApart,
  bound: number = defaultBound,
): SimulatedPaths {
  const waiting: Walker[] = [guide.begin(customer)];
  const paths = new Map<string, Path>();
  let [begun, given, turn, complete] = [1, 0, 0, true];
  const maxGiven = bound * answersPerWay;

  for (const first of waiting) {
    let walker = first;
    let isParted = false;
    while (walker.end === null && !isParted) {
      if (given >= maxGiven) return { paths: [...paths.values()], complete: false };
      const row = guide.asked(walker);
      const answers = row ? tellApart(guide.flow, row, guide.at) : [];
      const room = Math.max(1, Math.min(answers.length, 1 + bound - begun));
      if (room < answers.length) complete = false;
      const taken = answers.map((_none, at) => answers[(turn + at) % answers.length]).slice(0, room);
      if (room < answers.length) turn += 1;
      given += taken.length;
      const [only, ...others] = taken.flatMap((kind) => (kind ? [guide.answer(walker, kind.answer)] : []));
      if (!only) walker = guide.stuck(walker);
      else if (others.length === 0) walker = only;
      else {
        waiting.push(only, ...others);
        begun += others.length;
        isParted = true;
      }
    }
    if (walker.end === null) continue;
    const path = guide.pathOf(walker);
    const key = pathKey(path);
    if (!paths.has(key)) paths.set(key, path);
  }
  return { paths: [...paths.values()], complete };
}
