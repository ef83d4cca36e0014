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
}

const workmanTags = ['auto_allocation', 'favorite_workman', 'specific_workman'];

/**
 * Checks answers against a service's questions: each must be known, unique, valid and visible. An empty answer counts
 * as missing. Only `priced` questions are required here; the flow's rules decide about the others. The failure is a
 * Persian message.
 */
export function checkAnswers(
  questions: readonly ServiceQuestion[],
  given: readonly Answer[],
  { priced = new Set(), workman = null, references = noReferences }: CheckOptions = {},
): Result<CheckedAnswers, string> {
  const byId = new Map(given.map((answer) => [answer.id, answer]));
  const known = new Set(questions.map(({ id }) => id));
  if (given.some(({ id }) => !known.has(id))) return failed(problems.unknown);

  const answers = new Map<string, CheckedAnswer>();
  for (const question of questions) {
    const { id, title } = question;
    const answer = byId.get(id);
    if (given.filter((other) => other.id === id).length > 1)
      return failed(fillText(problems.twice, { title }));
    const visible = isVisible(question, answers);
    if (isEmpty(answer)) {
      const needed = visible && question.is_mandatory && priced.has(id);
      if (needed) return failed(fillText(problems.needed, { title }));
      continue;
    }
    if (!visible) return failed(fillText(problems.hidden, { title }));
    const checked = isWorkman(question, answer, workman)
      ? done(plainAnswer(answer.values))
      : checkValue(question, answer, references);
    if (!checked.ok) return failed(checked.failure ?? fillText(problems.unfit, { title }));
    answers.set(id, checked.value);
  }
  return done(answers);
}

/** Whether an answer names the expert of the request, in a question that asks for an expert. [O-4.49] */
function isWorkman({ type_tags }: ServiceQuestion, { values }: Answer, workman: string | null): boolean {
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

function isEmpty(answer: Answer | undefined): answer is undefined {
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
