import { describe, expect, it } from 'vitest';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';

const flow = makeFlow([ask('a')]);
const admin = { session: { admin: true } };
const atQuote = (facts: object = admin) => new Customer(flow, facts).go('yes').quoted();
const options = (disable_sms: boolean, not_show_on_app: boolean) =>
  ({ name: 'admin_options', args: { disable_sms, not_show_on_app } }) as const;
const email = (text: string) => ({ name: 'invoice_email', args: { email: text } }) as const;

describe("an operator's options", () => {
  it('are kept, even by a fresh quote [O-3.16]', () => {
    const customer = atQuote().send(options(true, false)).send({ name: 'retry', args: {} }).quoted();
    expect(customer.state.checkout.options).toEqual({ disable_sms: true, not_show_on_app: false });
  });

  it.each([
    ['a customer', {}],
    ['a guest', { session: { guest: true } }],
    ['an expert', { session: { expert: true, expert_app: true } }],
    ['a customer in the app', { session: { in_app: true } }],
  ])('and the receipt are not offered to %s [O-2.22]', (_who, facts) => {
    const customer = atQuote(facts);
    expect(customer.refusalOf(options(true, true)).offered).toBe(false);
    expect(customer.refusalOf(email('sara@example.com')).offered).toBe(false);
  });
});

describe('the e-mail of the receipt', () => {
  it('is stored in its normal form and can be withdrawn [O-3.17]', () => {
    const customer = atQuote().send(email(' sara۱@example.com '));
    expect(customer.state.checkout.invoice_email).toBe('sara1@example.com');
    expect(customer.send(email('')).state.checkout.invoice_email).toBeNull();
  });

  it.each(['', ' ', 'sara', 'sara@example'])('is refused at its field when it is %j [O-5.19]', (text) => {
    expect(atQuote().refusalOf(email(text))).toMatchObject({
      field: 'email',
      message: 'لطفا یک ایمیل معتبر وارد کنید!',
    });
  });
});
