import type { ExplainedQuestion, QuestionStanding, RuleTraceReport } from '@gam/schemas/descriptors';
import type { FlowQuestion, RefusedAnswer, Row } from './flow.ts';
import type { FlowState, StoredAnswer } from './state.ts';
import type { Walk } from './walk.ts';
import type { FactValue } from '../facts/facts.ts';
import type { RuleEffect, RuleTrace } from '../rules/rule-trace.ts';

/**
 * Explains one question of a flow: its status and the rules behind it. The walk has reached the previous question, so
 * its facts are the ones that decided this question.
 */
export function explainQuestion(walk: Walk, at: FlowQuestion, state: FlowState): ExplainedQuestion {
  const parent = walk.parentAnswer(at);
  const isShown = typeof parent !== 'string';
  const trace = isShown ? at.decide.trace({ ...walk.facts, parent_answer: parent }) : [];
  const row = walk.row(at.index);
  const { question } = at;
  return {
    id: question.id,
    title: question.title,
    type: question.type,
    standing: row ? standingOf(row, state) : 'hidden',
    hidden: row ? null : isShown ? 'skipped_by_rule' : parent,
    parent: question.parent,
    options: row && [...row.decision.option_ids],
    answer: row ? answerOf(row, state) : rememberedAnswer(question.id, state),
    trace: (row?.refused ? withRefusal(trace, row.refused) : trace).map(reportTrace),
  };
}

/** The outcomes that an answer has in a trace as long as it is not known whether the question accepts it. */
const open: ReadonlySet<RuleEffect | undefined> = new Set<RuleEffect>(['taken', 'overruled']);

/**
 * Explains an answer that the question refused: the rules before it had none to give, and those behind it were not tried.
 */
function withRefusal(trace: readonly RuleTrace[], { rule: refused }: RefusedAnswer): RuleTrace[] {
  const at = trace.findIndex(({ rule, outcome }) => rule === refused && open.has(outcome['answer']));
  return trace.map((one, index) => {
    if (at < 0 || !open.has(one.outcome['answer'])) return one;
    const answer = index === at ? 'refused' : index < at ? 'nothing_to_answer' : 'overruled';
    return { ...one, outcome: { ...one.outcome, answer } };
  });
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
