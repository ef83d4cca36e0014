import { done, failed, type Result } from '@gam/shared/result';
import type { Answer } from '@gam/schemas/questions';
import { fillText } from '@gam/shared/fill-text';
import type { ServiceQuestion } from '../catalogue/index.ts';
import type { CheckedAnswer, CheckedAnswers } from '../pricing/index.ts';
import { checkValue, plainAnswer } from './check-value.ts';
import { noReferences, type References } from './references.ts';
import { hashOf } from '../../platform/secrets.ts';

const problems = {
  unknown: 'یکی از پاسخ‌ها به پرسشی مربوط است که در این خدمت وجود ندارد.',
  twice: 'به پرسش «{title}» بیش از یک بار پاسخ داده شده است.',
  unfit: 'پاسخ پرسش «{title}» معتبر نیست.',
  hidden: 'پرسش «{title}» با پاسخ‌های شما پرسیده نمی‌شود.',
  needed: 'برای محاسبه هزینه، پاسخ پرسش «{title}» لازم است.',
};

interface CheckOptions {
  /** The questions whose answers decide the price. */
  readonly priced?: ReadonlySet<string>;
  /** The expert whom the request names. */
  readonly workman?: string | null;
  /** The found things that the answers name; empty by default. */
  readonly references?: References;
  /** The questions whose values are examples: that there is an answer is all that counts. */
  readonly examples?: ReadonlySet<string>;
}

/** An answer without what people read of it. */
type GivenAnswer = Pick<Answer, 'id' | 'values' | 'counts'>;

/** Why answers are refused. */
interface AnswersRefused {
  /** The question whose answer is wrong or missing; null: no question of the service. */
  readonly question: string | null;
  /** What the customer is told, in Persian. */
  readonly message: string;
}

const none: ReadonlySet<string> = new Set();

const workmanTags = ['auto_allocation', 'favorite_workman', 'specific_workman'];

/**
 * Checks answers against a service's questions: each must be known, unique, valid and visible. An empty answer counts
 * as missing. Only `priced` questions are required here; the flow's rules decide about the others.
 */
export function checkAnswers(
  questions: readonly ServiceQuestion[],
  given: readonly GivenAnswer[],
  { priced = none, workman = null, references = noReferences, examples = none }: CheckOptions = {},
): Result<CheckedAnswers, AnswersRefused> {
  const byId = new Map(given.map((answer) => [answer.id, answer]));
  const known = new Set(questions.map(({ id }) => id));
  if (given.some(({ id }) => !known.has(id))) return failed({ question: null, message: problems.unknown });

  const answers = new Map<string, CheckedAnswer>();
  for (const question of questions) {
    const { id, title } = question;
    const refuse = (problem: string) => failed({ question: id, message: fillText(problem, { title }) });
    const answer = byId.get(id);
    if (given.filter((other) => other.id === id).length > 1) return refuse(problems.twice);
    const visible = isVisible(question, answers);
    if (isEmpty(answer)) {
      const needed = visible && question.is_mandatory && priced.has(id);
      if (needed) return refuse(problems.needed);
      continue;
    }
    if (!visible) return refuse(problems.hidden);
    const isAccepted = examples.has(id) || isWorkman(question, answer, workman);
    const checked = isAccepted ? done(plainAnswer(answer.values)) : checkValue(question, answer, references);
    if (!checked.ok) return refuse(checked.failure ?? problems.unfit);
    answers.set(id, checked.value);
  }
  return done(answers);
}

/** Whether an answer names the expert of the request, in a question that asks for an expert. [O-4.49] */
function isWorkman({ type_tags }: ServiceQuestion, { values }: GivenAnswer, workman: string | null): boolean {
  const isAsked = workmanTags.some((tag) => type_tags.includes(tag));
  return isAsked && workman !== null && values.length === 1 && values[0] === workman;
}

/**
 * Whether a question is asked: its parent has one of the required options, or any answer if no option is required. An
 * option with count 0 is not chosen. Parents come before their children, so an answered parent is visible. [O-4.04,
 * O-4.05]
 */
function isVisible({ parent, parent_requirements }: ServiceQuestion, earlier: CheckedAnswers): boolean {
  if (parent === null) return true;
  const answer = earlier.get(parent);
  if (answer === undefined) return false;
  const chosen = answer.values.filter((option) => answer.counts.get(option) !== 0);
  if (parent_requirements.length === 0) return chosen.length > 0;
  return parent_requirements.some((option) => chosen.includes(option));
}

function isEmpty(answer: GivenAnswer | undefined): answer is undefined {
  return answer === undefined || (answer.values[0] ?? '').trim() === '';
}

/** A hash of the choices, independent of their order and wording. */
export function answersHash(answers: CheckedAnswers): string {
  const choices = [...answers]
    .map(([question, { values, counts }]) => [question, values.toSorted(), [...counts].toSorted(byOption)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return hashOf(choices);
}

function byOption([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : 1;
}
