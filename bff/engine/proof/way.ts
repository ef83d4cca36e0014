import type { Way } from '../rules/check/check-finding.ts';
import type { Walker } from '../simulate/guide.ts';
import type { WalkingCustomer } from './customers/make-customers.ts';

/** Returns the way that a walker came, up to the last step that `isOnTheWay`. */
export function wayOf(
  customer: WalkingCustomer,
  { steps: all, choices }: Walker,
  isOnTheWay: (step: string) => boolean = () => true,
): Way {
  const taken = new Map<string, number>();
  const steps = all.slice(0, all.findLastIndex(isOnTheWay) + 1);
  const walked = steps.flatMap((step) => {
    const turn = taken.get(step) ?? 0;
    taken.set(step, turn + 1);
    const answers = Object.hasOwn(choices, step) ? (choices[step] ?? []) : null;
    if (answers === null) return step.startsWith('@') ? [{ step, values: [] }] : [];
    const answer = answers[turn];
    return answer ? [{ step, values: answer.values }] : [];
  });
  return { customer: customer.name, at: new Date(customer.at).toISOString(), steps: walked };
}

/** Whether one way is shorter than another. */
export const isShorter = (one: Way, other: Way): boolean => one.steps.length < other.steps.length;

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const valuesInWords = (values: readonly string[]): string =>
  values.length === 0 ? '(nothing)' : values.map(shorten).join(' + ');

/** A way in words: `as guest: what = split, @phone, size = 3`. */
export function describeWay({ customer, steps }: Way): string {
  const walked = steps.map(({ step, values }) =>
    step.startsWith('@') ? step : `${step} = ${valuesInWords(values)}`,
  );
  return `as ${customer}: ${walked.length === 0 ? 'at once' : walked.join(', ')}`;
}
