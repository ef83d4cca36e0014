import { type SourceName, sourceNames } from '@gam/schemas/descriptors';
import { kindOf } from '../../engine/questions/index.ts';
import { Evaluation } from '../../engine/flow/evaluation.ts';
import { offeredBy, withChosen } from '../../engine/flow/offered-answer.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import type { LookedUp } from '../../engine/flow/offers.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { CheckName, OfferedItem } from '../../engine/questions/kind.ts';
import { sourceOf } from '../sources/source.ts';
import type { CurrentSource } from '../sources/source-reader.ts';
import { within } from '../sources/within.ts';
import { findPicture } from '../uploads/kept-pictures.ts';
import { readUploadName } from '../uploads/upload-name.ts';
import { uploadItems, uploadKindOf, uploadRules } from '../../engine/questions/uploads.ts';

/** What a check may look at: the flow stands at the question. */
interface CheckContext {
  readonly parts: Pick<Parts, 'sources' | 'waitMs' | 'signers' | 'store'>;
  readonly open: OpenFlow;
  readonly who: Who;
  readonly question: string;
}

/** Looks up what an answer's values chose; null when that is unknown at the moment. */
type AnswerCheck = (context: CheckContext, values: readonly string[]) => Promise<LookedUp | null>;

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

const answerCheckOf = (name: CheckName): AnswerCheck => answerChecks[name];

/**
 * Answers that come from elsewhere (a restore, an earlier order) with what they chose, as far as it is offered here:
 * one after the other, since what is offered may depend on those before. What was never offered is left out; what is
 * unknown at the moment stays, to be looked up again.
 */
export async function lookUpKept(
  context: Omit<CheckContext, 'question'>,
  answers: FlowState['answers'],
): Promise<FlowState['answers']> {
  const { flow, record } = context.open;
  let kept = answers;
  for (const { index, question } of flow.questions) {
    const { id } = question;
    const stored = Object.hasOwn(kept, id) ? kept[id] : undefined;
    if (!stored || stored.chosen || !kindOf(question).offered) continue;
    const state: FlowState = { ...record.state, answers: kept, phase: 'questions', step: id };
    const open = { flow, record: { ...record, state } };
    const found = await lookUpAnswer({ ...context, open }, stored.values);
    if (!found) continue;
    const { [id]: _dropped, ...others } = kept;
    const evaluation = new Evaluation(flow, state, record.decided_at);
    const row = evaluation.row(index);
    const by = row && offeredBy(evaluation, row);
    kept =
      by && found.chosen
        ? { ...others, [id]: withChosen(evaluation, row, stored, by, found.chosen) }
        : others;
  }
  return kept;
}

/**
 * What values chose that answer the question where a flow stands, those that stand there where none are given; null where
 * they need not have been offered. The promise is null when that is unknown at the moment.
 */
export function lookUpAnswer(
  context: Omit<CheckContext, 'question'>,
  values: readonly string[] | null,
): Promise<LookedUp | null> | null {
  const { flow, record } = context.open;
  const index = positionOf(flow, record.state.step);
  const at = flow.questions[index];
  // Most questions offer what the customer sees: nothing is walked over for them.
  if (!at || !kindOf(at.question).offered) return null;
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  const row = evaluation.row(index);
  const asked = values ?? row?.answer?.values ?? [];
  const by = row && !row.isAutomatic && asked.length > 0 ? offeredBy(evaluation, row) : null;
  return by && answerCheckOf(by.check)({ ...context, question: at.question.id }, asked);
}
