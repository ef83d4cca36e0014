import type { References } from '../references/index.ts';
import { plainAnswer, type ValueCheck } from './value-check.ts';

/** The kinds of which it is known only whether a thing is there. */
type SetKind = {
  [K in keyof References]: References[K] extends ReadonlySet<string> ? K : never;
}[keyof References];

/** Distinct ids of things that are there, at most `max` of them. */
export const checkNamed =
  (kind: SetKind, { max = 1 }: { max?: number } = {}): ValueCheck =>
  (_question, { values }, references) => {
    const isDistinct = new Set(values).size === values.length;
    const isThere = values.every((value) => references[kind].has(value));
    return isDistinct && values.length <= max && isThere ? plainAnswer(values) : null;
  };
