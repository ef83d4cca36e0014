import type { Evaluation } from '../flow/evaluation.ts';
import type { Walker } from '../simulate/guide.ts';
import { explainAt, firstTaken } from './causes.ts';
import type { WalkingCustomer } from './customers/make-customers.ts';
import type { AnswersRefused } from './verdicts.ts';
import type { WalkFault } from './walk-fault.ts';
import { wayOf } from './way.ts';

/** What decides whether a question is answered, and with what. */
const deciding = ['skip', 'answer', 'keep_options', 'replace_options', 'constraints', 'mandatory', 'widget'];

/** The fault of answers that the product takes and the backend refuses, with the rule that lets them through. */
export function refusedFault(
  evaluation: Evaluation,
  customer: WalkingCustomer,
  walker: Walker,
  { question, message }: AnswersRefused,
): WalkFault {
  const { flow } = evaluation;
  const index = question === null ? null : (flow.indexOf.get(question) ?? null);
  const told = message === null ? '' : `: "${message}"`;
  const about = { code: 'refused_answers', index, step: question ?? '@quote' } as const;
  const words = `the product takes answers that the backend refuses${told}`;
  if (index === null) return { ...about, cause: null, message: words, way: wayOf(customer, walker) };
  const cause = firstTaken(flow, explainAt(evaluation, index)?.trace ?? [], deciding);
  const way = wayOf(customer, walker, (step) => (flow.indexOf.get(step) ?? Infinity) <= index);
  return { ...about, cause, message: words, way };
}
