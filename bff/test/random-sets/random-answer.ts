import type { ClientEvent } from '@gam/schemas/descriptors';
import type { AnswerConstraints, CountBounds } from '@gam/schemas/questions';
import type { Random } from '@gam/shared/test/random';
import { calendarDays } from '../support/calendar.ts';
import type { Customer } from '../support/customer.ts';
import { answer } from '../support/events.ts';
import { newAddress } from '../support/home-cleaning.ts';

/** An answer that the shown question offers: an event; nothing to say; or no answer is possible. */
export type Offered = ClientEvent | 'nothing' | 'impossible';

const onGrid = (random: Random, min: number, max: number, step: number): number =>
  min +
  step * random.pick([0, Math.floor((max - min) / step), random.below(1 + Math.floor((max - min) / step))]);

const countsOf = (random: Random, values: readonly string[], bounds: CountBounds | null | undefined) =>
  bounds
    ? values.map((value) => ({ value, number: onGrid(random, bounds.min, bounds.max, bounds.step) }))
    : undefined;

/** Some of the offered options, as many as the question takes. */
function someOptions(
  random: Random,
  { allowed, multiple, selected }: Extract<AnswerConstraints, { kind: 'choice' }>,
) {
  if (!multiple) return [random.pick(allowed)];
  const most = Math.min(selected?.max ?? allowed.length, allowed.length);
  const least = Math.min(selected?.min ?? 1, most);
  const left = [...allowed];
  return Array.from({ length: least + random.below(1 + most - least) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

/**
 * What a customer says to the shown question, by the constraints and lists that the screen offers. `wanted`: the answer of a
 * way, where it is offered.
 */
export async function randomAnswer(
  random: Random,
  customer: Customer,
  wanted?: readonly string[],
): Promise<Offered> {
  const { id, widget, constraints } = customer.node('question');
  if (wanted?.length === 0 && !constraints.mandatory) return 'nothing';
  if (!wanted && !constraints.mandatory && random.below(3) === 0) return 'nothing';
  if (widget.type === 'addresses') return newAddress();
  if (widget.type === 'calendar') {
    const open = (await calendarDays(customer)).flatMap(({ id: day, unavailable, slots }) =>
      unavailable === null
        ? slots.filter((slot) => slot.unavailable === null).map((slot): string[] => [day, slot.id])
        : [],
    );
    return open.length > 0 ? answer(id, random.pick(open)) : 'impossible';
  }
  if (constraints.kind === 'choice') {
    if (constraints.allowed.length === 0) return constraints.mandatory ? 'impossible' : 'nothing';
    const isOffered = wanted && wanted.length > 0 && wanted.every((one) => constraints.allowed.includes(one));
    const values = isOffered ? [...wanted] : someOptions(random, constraints);
    return answer(id, values, countsOf(random, values, constraints.counts));
  }
  if (constraints.kind === 'number') {
    const { min, max, step } = constraints;
    if (max < min) return 'impossible';
    return answer(id, wanted?.length === 1 ? [...wanted] : [String(onGrid(random, min, max, step))]);
  }
  if (constraints.kind === 'text') {
    const { min_length, max_length } = constraints;
    return max_length < Math.max(1, min_length)
      ? 'impossible'
      : answer(id, ['متن دلخواه مشتری'.slice(0, Math.max(min_length, Math.min(max_length, 16))).trimEnd()]);
  }
  return 'impossible';
}
