import type { SourceName } from '@gam/schemas/descriptors';
import { sourceOf } from '../sources/registry.ts';
import type { CurrentSource } from '../sources/source-reader.ts';
import { within } from '../sources/within.ts';
import type { AnswerCheck } from './answer-check.ts';

const findIn = <N extends SourceName>(name: N, values: readonly string[], { items }: CurrentSource<N>) =>
  sourceOf(name).find(values, items);

/** Finds what was chosen among the items of the question's source. What was just shown is remembered, so this asks nobody. */
export const checkBySource =
  (name: SourceName): AnswerCheck =>
  async ({ parts, open, who }, values) => {
    const current = parts.sources.current(name, open, who);
    // Before the sign-in nobody has anything of theirs: it is looked up once they can be asked.
    if (!current) return null;
    const found = await within(findIn(name, values, current), parts.waitMs);
    return found?.ok ? { chosen: found.value } : null;
  };
