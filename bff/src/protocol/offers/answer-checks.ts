import { type SourceName, sourceNames } from '@gam/schemas/descriptors';
import type { AnswerCheck } from './answer-check.ts';
import type { CheckName, OfferedItem } from '../../engine/questions/kind.ts';
import { sourceOf } from '../sources/registry.ts';
import type { CurrentSource } from '../sources/source-reader.ts';
import { within } from '../sources/within.ts';
import { findPicture } from '../uploads/kept-pictures.ts';
import { readUploadName } from '../uploads/upload-name.ts';
import { uploadItems, uploadKindOf, uploadRules } from '../../engine/questions/uploads.ts';

const findIn = <N extends SourceName>(name: N, values: readonly string[], { items }: CurrentSource<N>) =>
  sourceOf(name).find(values, items);

/** Finds what was chosen among the items of the question's source; a list that was just shown costs no call. */
const checkBySource =
  (name: SourceName): AnswerCheck =>
  async ({ parts, open, who }, values) => {
    const current = parts.sources.current(name, open, who);
    // A guest has no list of their own yet: the answer is looked up after the sign-in.
    if (!current) return null;
    const found = await within(findIn(name, values, current), parts.waitMs);
    return found?.ok ? { chosen: found.value } : null;
  };

/**
 * Finds the uploads that an answer names: each once, no more than the question may hold, every one named for this
 * flow. An upload whose picture a lost store has forgotten is valid without it.
 */
const checkUploads: AnswerCheck = async ({ parts, open, question }, values) => {
  const { flow, record } = open;
  const asked = flow.questions[flow.indexOf.get(question) ?? -1];
  const kind = asked ? uploadKindOf(asked.question.type) : null;
  if (kind === null) return { chosen: null };
  const ids = values.map((name) => readUploadName(parts.signers.upload, kind, record.id, name));
  const isGood = ids.length <= uploadRules[kind].most && new Set(ids).size === ids.length;
  if (!isGood || ids.includes(null)) return { chosen: null };
  const standing = picturesIn(record.state.answers[question]?.chosen ?? []);
  const files = values.map(async (name, index) => ({
    name,
    image: standing.get(name) ?? (await findPicture(parts, ids[index] ?? '')),
  }));
  return { chosen: uploadItems(kind, await Promise.all(files)) };
};

/** Those of the answer that stands, which may have come with an earlier order. */
const picturesIn = (chosen: readonly OfferedItem[]): ReadonlyMap<string, string> =>
  new Map(chosen.flatMap(({ id, image }) => (image === undefined ? [] : [[id, image] as const])));

const sourceChecks = Object.fromEntries(
  sourceNames.map((name): [SourceName, AnswerCheck] => [name, checkBySource(name)]),
) as Record<SourceName, AnswerCheck>;

/** Every check: a source's items say whether they hold what was chosen, a signature whether an upload is this flow's. */
const answerChecks: Record<CheckName, AnswerCheck> = { ...sourceChecks, uploads: checkUploads };

export const answerCheckOf = (name: CheckName): AnswerCheck => answerChecks[name];
