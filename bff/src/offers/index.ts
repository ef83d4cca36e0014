import { type SourceName, sourceNames } from '@gam/schemas/descriptors';
import type { AnswerCheck } from './answer-check.ts';
import type { CheckName } from './check-name.ts';
import { checkBySource } from './check-by-source.ts';

/** Every check: a source's items say whether they hold what was chosen. */
const answerChecks = Object.fromEntries(
  sourceNames.map((name): [SourceName, AnswerCheck] => [name, checkBySource(name)]),
) as Record<CheckName, AnswerCheck>;

export const answerCheckOf = (name: CheckName): AnswerCheck => answerChecks[name];
