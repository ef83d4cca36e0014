import type { ExplainedQuestion } from '@gam/schemas/descriptors';
import type { QuestionConsequence } from '@gam/schemas/rules';
import type { Evaluation } from '../flow/evaluation.ts';
import { explainQuestion } from '../flow/explain-question.ts';
import { denialOf } from '../flow/fresh-quote.ts';
import type { Flow } from '../flow/flow.ts';
import { Walk } from '../flow/walk.ts';
import { type CompiledRule, documentsOf, type FlowRules } from '../rules/compiled-rules.ts';
import { traceAfterLast } from '../rules/decide-after-last.ts';
import { decideEntry, traceEntry } from '../rules/decide-entry.ts';
import { traceQuote } from '../rules/decide-quote.ts';

/** The rule that causes a finding, and the name of its document. */
export interface Cause {
  readonly rule: string;
  readonly document: string;
}

/** What a trace says of one rule. */
type Traced = Pick<ExplainedQuestion['trace'][number], 'rule' | 'document' | 'outcome'>;

/** The name of the document of a version. */
const nameOf = (rules: FlowRules, version: string): string =>
  documentsOf(rules).find((one) => one.version === version)?.name ?? version;

/** Returns the cause that a rule is, by its id and the version of its document. */
export const causeBy = (
  { rules }: Pick<Flow, 'rules'>,
  { rule, document }: Pick<Traced, 'rule' | 'document'>,
): Cause => ({
  rule,
  document: nameOf(rules, document),
});

/** The first rule of a trace one of whose consequences counts, or whose answer the question refuses. */
export function firstTaken(
  flow: Pick<Flow, 'rules'>,
  trace: readonly Traced[],
  keys: readonly string[],
): Cause | null {
  const found = trace.find(({ outcome }) =>
    keys.some((key) => outcome[key] === 'taken' || outcome[key] === 'refused'),
  );
  return found ? causeBy(flow, found) : null;
}

/** Explains one question at a walker's place. */
export function explainAt({ flow, state, at: now }: Evaluation, index: number): ExplainedQuestion | null {
  const question = flow.questions[index];
  if (!question) return null;
  const walk = new Walk(flow, state, now);
  walk.row(index - 1);
  return explainQuestion(walk, question, state);
}

/** The rule that takes the options of a question away: one that leaves none by itself, else the first of several. */
export function whatTakesOptions(evaluation: Evaluation, index: number): Cause | null {
  const { flow } = evaluation;
  const trace = explainAt(evaluation, index)?.trace ?? [];
  const taking = trace.filter(({ outcome }) => outcome['keep_options'] === 'taken');
  const options = flow.questions[index]?.question.options ?? [];
  const leavesNone = ({ rule, document }: Traced): boolean => {
    const keeps = findRule(flow, rule, document)?.keeps;
    return keeps != null && !options.some(keeps);
  };
  const found = taking.find(leavesNone) ?? taking[0];
  return found ? causeBy(flow, found) : null;
}

const findRule = ({ rules }: Flow, id: string, document: string): CompiledRule | undefined =>
  rules.at.question.find((rule) => rule.id === id && rule.document === document);

/** What decides whether an answer is valid. */
const bounding = [
  'keep_options',
  'constraints',
  'mandatory',
  'widget',
] as const satisfies readonly (keyof QuestionConsequence)[];

/** The rule that denies the order where a walk ended: at the entry, after the last question or at the quote; else null. */
export function whatDenies(evaluation: Evaluation): Cause | null {
  const { flow, state } = evaluation;
  const facts = evaluation.facts();
  const { denial } = decideEntry(flow.rules, facts);
  if (denial) return firstTaken(flow, traceEntry(flow.rules, facts), ['deny']);
  if (!denialOf(evaluation)) return null;
  return firstTaken(flow, endTrace(evaluation, state.denial !== null), ['deny']);
}

const endTrace = (evaluation: Evaluation, isAfterLast: boolean): readonly Traced[] =>
  (isAfterLast ? traceAfterLast : traceQuote)(evaluation.flow.rules, evaluation.facts());

/** The rule that leaves a customer at a step: one that denies the order at the end, else one that bounds the answer. */
export function whatStops(evaluation: Evaluation, index: number | null): Cause | null {
  const { flow, state } = evaluation;
  if (index !== null) return firstTaken(flow, explainAt(evaluation, index)?.trace ?? [], bounding);
  return firstTaken(flow, endTrace(evaluation, state.denial !== null), ['deny']);
}
