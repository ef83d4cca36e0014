import { describe, expect, it } from 'vitest';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, makeFlow, noon } from './flow-fixtures.ts';
import { makeOption } from '../questions/question-fixtures.ts';
import { hasWayBack } from './way-back.ts';

const guest = { session: { guest: true } };
const secret = ask('secret', { is_auth_required: true });
/** A question that is answered by itself: it has one option. */
const alone = ask('alone', { is_mandatory: true, options: [makeOption('yes', 'yes')] });

const isOffered = ({ flow, state, at }: Customer): boolean => hasWayBack(new Evaluation(flow, state, at));
const isTaken = (customer: Customer): boolean => {
  try {
    customer.back();
    return true;
  } catch {
    return false;
  }
};

const login = { name: 'login_request_code', args: { phone: '09121234567' } } as const;
const sent = { name: 'code_sent', verification_id: 'v', resend_at: noon } as const;

describe('hasWayBack', () => {
  it.each<[string, boolean, () => Customer]>([
    ['the first question', false, () => new Customer(makeFlow([ask('a'), ask('b')]))],
    ['the second question', true, () => new Customer(makeFlow([ask('a'), ask('b')])).go('yes')],
    ['a question behind an automatic one', false, () => new Customer(makeFlow([alone, ask('b')]))],
    ['a login that is the first step', false, () => new Customer(makeFlow([secret, ask('b')]), guest)],
    ['a login behind an automatic answer', false, () => new Customer(makeFlow([alone, secret]), guest)],
    ['a login behind a question', true, () => new Customer(makeFlow([ask('a'), secret]), guest).go('yes')],
    [
      'the code of a login that is the first step',
      true,
      () => new Customer(makeFlow([secret]), guest).send(login).hear(sent),
    ],
    ['the quote', true, () => new Customer(makeFlow([ask('a')])).go('yes').quoted()],
    ['a quote of automatic answers', false, () => new Customer(makeFlow([alone])).quoted()],
    [
      'a login on the quote',
      true,
      () =>
        new Customer(makeFlow([ask('a')]), guest).go('yes').quoted().send({ name: 'place_order', args: {} }),
    ],
  ])('is right of %s [O-4.20] [O-4.23]', (_what, expected, make) => {
    expect(isOffered(make())).toBe(expected);
    expect(isTaken(make())).toBe(expected);
  });
});
