import { type SourceName, sourceNames } from '@gam/schemas/descriptors';
import { checkUploads } from './check-uploads.ts';
import type { AnswerCheck } from './answer-check.ts';
import type { CheckName } from '../../engine/questions/kind.ts';
import { checkBySource } from './check-by-source.ts';

const sourceChecks = Object.fromEntries(
  sourceNames.map((name): [SourceName, AnswerCheck] => [name, checkBySource(name)]),
) as Record<SourceName, AnswerCheck>;

/** Every check: a source's items say whether they hold what was chosen, a signature whether an upload is this flow's. */
const answerChecks: Record<CheckName, AnswerCheck> = { ...sourceChecks, uploads: checkUploads };

export const answerCheckOf = (name: CheckName): AnswerCheck => answerChecks[name];
