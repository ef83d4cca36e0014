import type { ExplainedQuestion, RuleTraceReport } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import { linkFacts, readAnswerPath } from '@gam/schemas/rules';
import { answerFacts } from '../facts/answer-facts.ts';
import type { Explained } from './explain.ts';
import type { ReportedValue } from './explain-question.ts';
import type { Flow } from './flow.ts';

/** The reader of an explanation: an operator sees what customers typed, a rules editor only what they chose. */
export type ExplanationReader = 'operator' | 'rules_editor';

/** Replaces a value that the reader may not see. */
const concealed = '•••';

/** Who may read the values of the link's facts; those of other facts are shown. */
const links: Readonly<Record<string, { readonly shownTo: 'everyone' | 'operators' | 'none' }>> = linkFacts;

function isConcealed(path: string, reader: ExplanationReader): boolean {
  const shownTo = Object.hasOwn(links, path) ? links[path]?.shownTo : 'everyone';
  return shownTo === 'none' || (shownTo === 'operators' && reader !== 'operator');
}

const asksForPhone = ({ type_tags }: Question): boolean => type_tags.includes('client_phone');

/**
 * Returns an explanation as its reader may see it. Phones and voucher codes are always hidden; typed texts and
 * addresses are visible to operators only. Whether a value exists stays visible, since rules depend on it.
 */
export function concealPersonal(flow: Flow, explained: Explained, reader: ExplanationReader): Explained {
  /** The values of an answer that the reader may see. */
  const answered = (question: string | null, values: readonly string[]): string[] => {
    const found = flow.questions[flow.indexOf.get(question ?? '') ?? -1];
    if (!found || asksForPhone(found.question)) return values.map(() => concealed);
    if (reader === 'operator') return [...values];
    const options = new Set(found.question.options.map(({ id }) => id));
    return values.map((value) => (options.has(value) ? value : concealed));
  };

  const valueAt = (path: string, value: ReportedValue, parent: string | null): ReportedValue => {
    if (value === null) return null;
    if (isConcealed(path, reader)) return concealed;
    if (path === 'parent_answer' && Array.isArray(value)) return answered(parent, value);
    const answer = readAnswerPath(path);
    if (!answer) return value;
    if (Array.isArray(value)) return answered(answer.question, value);
    if (!answerFacts[answer.fact].isTyped) return value;
    return answered(answer.question, [String(value)]).includes(concealed) ? concealed : value;
  };

  const traced = (parent: string | null) => (trace: RuleTraceReport) => ({
    ...trace,
    facts: trace.facts.map((fact) => ({ ...fact, value: valueAt(fact.path, fact.value, parent) })),
  });

  const answerOf = ({ id, answer }: ExplainedQuestion): ExplainedQuestion['answer'] => {
    if (!answer) return null;
    const { counts, ...said } = answer;
    const values = answered(id, said.values);
    return { ...said, values, ...(counts && !values.includes(concealed) && { counts }) };
  };

  const { facts, questions, decisions } = explained;
  const all = traced(null);
  return {
    facts: Object.fromEntries(
      Object.entries(facts).map(([path, value]) => [path, valueAt(path, value, null)]),
    ),
    questions: questions.map((question) => ({
      ...question,
      answer: answerOf(question),
      trace: question.trace.map(traced(question.parent)),
    })),
    decisions: {
      entry: decisions.entry.map(all),
      after_last: decisions.after_last.map(all),
      quote: decisions.quote.map(all),
      payment: decisions.payment.map(all),
      placed: decisions.placed.map(all),
    },
  };
}
