import type {
  ExplainedQuestion,
  HiddenReason,
  QuestionStanding,
  RuleTraceReport,
} from '@gam/schemas/descriptors';
import { chosenValues } from './judge-answer.ts';
import { type FlowQuestion, noParent, type Row, unreachable } from './flow.ts';
import type { FlowState, StoredAnswer } from './state.ts';
import type { Walk } from './walk.ts';
import type { FactValue } from '../facts/facts.ts';
import type { RuleTrace } from '../rules/rule-trace.ts';

/** How a parent affects its child: the values that the child's rules see, or why the child is hidden. */
type Above =
  | { readonly shows: true; readonly values: readonly string[] | null }
  | { readonly shows: false; readonly because: HiddenReason };

/**
 * Explains one question of a flow: its status and the rules behind it. The walk has reached the previous question, so
 * its facts are the ones that decided this question.
 */
export function explainQuestion(walk: Walk, at: FlowQuestion, state: FlowState): ExplainedQuestion {
  const above = lookAbove(walk, at);
  const trace = above.shows
    ? at.decide({ ...walk.facts, parent_answer: above.values }, { trace: true }).trace
    : [];
  const row = walk.row(at.index);
  const { question } = at;
  return {
    id: question.id,
    title: question.title,
    type: question.type,
    standing: row ? standingOf(row, state) : 'hidden',
    hidden: row ? null : above.shows ? 'skipped_by_rule' : above.because,
    parent: question.parent,
    options: row && [...row.decision.option_ids],
    answer: row ? answerOf(row, state) : rememberedAnswer(question.id, state),
    trace: trace.map(reportTrace),
  };
}

function lookAbove(walk: Walk, { parent, requirements }: FlowQuestion): Above {
  if (parent === noParent) return { shows: true, values: null };
  if (parent === unreachable) return { shows: false, because: 'unreachable' };
  const row = walk.row(parent);
  if (!row) return { shows: false, because: 'parent_hidden' };
  const values = row.answer ? chosenValues(row.answer) : [];
  if (values.length === 0) return { shows: false, because: 'parent_unanswered' };
  const isMet = requirements === null || values.some((value) => requirements.has(value));
  return isMet ? { shows: true, values } : { shows: false, because: 'requirement_not_met' };
}

function standingOf({ at: { question }, isAutomatic }: Row, state: FlowState): QuestionStanding {
  // A login stands in the place of the question that needs it.
  if (question.id === (state.login?.resume_at ?? state.step)) return 'current';
  if (isAutomatic) return 'answered_by_rule';
  return state.passed.includes(question.id) ? 'passed' : 'shown';
}

/** The remembered answer of a hidden question: it has no effect and comes back with its question. [O-4.05] */
function rememberedAnswer(id: string, { answers }: FlowState): ExplainedQuestion['answer'] {
  const stored = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return stored ? told(stored, stored.by) : null;
}

const told = (
  { values, counts }: Pick<StoredAnswer, 'values' | 'counts'>,
  by: NonNullable<ExplainedQuestion['answer']>['by'],
): ExplainedQuestion['answer'] => ({ by, values: [...values], ...(counts && { counts: [...counts] }) });

function answerOf({ at: { question }, answer }: Row, { answers }: FlowState): ExplainedQuestion['answer'] {
  if (!answer) return null;
  const stored = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
  return told(answer, answer === stored ? stored.by : 'rule');
}

export type ReportedValue = RuleTraceReport['facts'][number]['value'];

/** A fact's value in the form that is sent. */
export const reportValue = (value: FactValue): ReportedValue =>
  typeof value === 'object' && value !== null ? [...value] : value;

/** A trace in the form that is sent. */
export const reportTrace = (trace: RuleTrace): RuleTraceReport => ({
  ...trace,
  facts: trace.facts.map(({ path, value, holds }) => ({ path, value: reportValue(value), holds })),
  outcome: { ...trace.outcome },
  undone_by: trace.undone_by && { ...trace.undone_by },
});
