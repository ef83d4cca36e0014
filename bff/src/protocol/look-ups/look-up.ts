import { type SourceName, sourceNames } from '@gam/schemas/descriptors';
import {
  type CheckName,
  kindOf,
  type OfferedItem,
  uploadItems,
  uploadKindOf,
  uploadRules,
} from '@gam/engine/questions';
import {
  asLoaded,
  Evaluation,
  type FlowState,
  type ChosenItems,
  offeredBy,
  positionOf,
  withChosen,
} from '@gam/engine/flow';
import type { OpenFlow } from '../records/flow-record.ts';
import type { SourceAccess } from '../parts.ts';
import type { SignerAccess, StoreAccess } from '../../platform/platform-parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { CurrentSource } from '../sources/source-reader.ts';
import { within } from '../sources/within.ts';
import { findPicture } from '../uploads/kept-pictures.ts';
import { readUploadName } from '../uploads/upload-name.ts';

/** The data of a check; the flow is at the question. */
interface CheckContext {
  readonly parts: SourceAccess & SignerAccess & StoreAccess;
  readonly open: OpenFlow;
  readonly who: Who;
  readonly question: string;
}

/** Looks up the items that an answer chose; null if they are unknown at the moment. */
type AnswerCheck = (context: CheckContext, values: readonly string[]) => Promise<ChosenItems | null>;

const findIn = <N extends SourceName>(values: readonly string[], { source, items }: CurrentSource<N>) =>
  source.find(values, items);

/** Finds the chosen items in the question's source; a list that was just shown costs no call. */
const checkBySource =
  (name: SourceName): AnswerCheck =>
  async ({ parts, open, who }, values) => {
    const current = parts.sources.current(name, open, who);
    // A guest has no personal list; the answer is looked up after the sign-in.
    if (!current) return null;
    const found = await within(findIn(values, current), parts.waitMs);
    if (!found?.ok) return null;
    const { value } = found;
    return typeof value === 'string' ? { chosen: null, why: value } : { chosen: value };
  };

/**
 * Finds the uploads of an answer: each named once and for this flow, and no more than the question accepts. An upload
 * whose picture URL was lost is valid without it.
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

/** Returns the pictures of the current answer, which may come from an earlier order. */
const picturesIn = (chosen: readonly OfferedItem[]): ReadonlyMap<string, string> =>
  new Map(chosen.flatMap(({ id, image }) => (image === undefined ? [] : [[id, image] as const])));

/** Every check: sources find the chosen items, and a signature proves that an upload belongs to the flow. */
const answerChecks: Record<CheckName, AnswerCheck> = {
  ...(Object.fromEntries(sourceNames.map((name) => [name, checkBySource(name)])) as Record<
    SourceName,
    AnswerCheck
  >),
  uploads: checkUploads,
};

/**
 * Returns answers from elsewhere (a restore, an earlier order) with their chosen items. They are looked up in sequence,
 * since offers may depend on preceding answers. Items that are not offered are dropped; those that are unknown at the
 * moment stay and are looked up later.
 */
export async function lookUpKept(
  context: Omit<CheckContext, 'question'>,
  answers: FlowState['answers'],
): Promise<FlowState['answers']> {
  const { flow, record } = context.open;
  let kept = answers;
  for (const asked of flow.questions) {
    const { index, question } = asked;
    const { id } = question;
    const stored = Object.hasOwn(kept, id) ? kept[id] : undefined;
    if (!stored || stored.chosen || !kindOf(question).offered) continue;
    const state: FlowState = { ...record.state, answers: kept, phase: 'questions', step: id };
    const open = { flow, record: { ...record, state } };
    const found = await lookUpAnswer({ ...context, open }, stored.values);
    if (!found) continue;
    const { [id]: _dropped, ...others } = kept;
    const evaluation = new Evaluation(flow, state, record.decided_at);
    const row = evaluation.row(index) ?? asLoaded(asked);
    const by = offeredBy(evaluation, row);
    kept =
      by && found.chosen
        ? { ...others, [id]: withChosen(evaluation, row, stored, by, found.chosen) }
        : others;
  }
  return kept;
}

/**
 * Returns the items that values chose at the current question, by default the values of its answer; null if the
 * question has no source. The promise is null if they are unknown at the moment.
 */
export function lookUpAnswer(
  context: Omit<CheckContext, 'question'>,
  values: readonly string[] | null,
): Promise<ChosenItems | null> | null {
  const { flow, record } = context.open;
  const index = positionOf(flow, record.state.step);
  const at = flow.questions[index];
  // Most questions have no source, so nothing is evaluated for them.
  if (!at || !kindOf(at.question).offered) return null;
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  const row = evaluation.row(index);
  const asked = values ?? row?.answer?.values ?? [];
  const isOpen = row?.isAutomatic !== true && asked.length > 0;
  const by = isOpen ? offeredBy(evaluation, row ?? asLoaded(at)) : null;
  return by && answerChecks[by.check]({ ...context, question: at.question.id }, asked);
}
