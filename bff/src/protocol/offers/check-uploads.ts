import type { OfferedItem } from '../../engine/questions/kind.ts';
import type { AnswerCheck } from './answer-check.ts';
import { findPicture } from '../uploads/kept-pictures.ts';
import { readUploadName } from '../uploads/upload-name.ts';
import { uploadItems, uploadKindOf, uploadRules } from '../../engine/questions/uploads.ts';

/**
 * Finds the uploads that an answer names: each once, no more than the question may hold, every one named for this very
 * flow. What a lost store has forgotten is without a picture, and good all the same.
 */
export const checkUploads: AnswerCheck = async ({ parts, open, question }, values) => {
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
