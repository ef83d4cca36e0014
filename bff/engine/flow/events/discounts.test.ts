import { describe, expect, it } from 'vitest';
import type { Rule } from '@gam/schemas/rules';
import { rulesOf, writtenRule } from '../../rules/rule-fixtures.ts';
import { Customer } from '../customer-fixture.ts';
import { ask, makeDiscount, makeFlow, makeQuote } from '../flow-fixtures.ts';

const questions = [ask('a'), ask('b')];
const flow = makeFlow(questions);
const plain = makeQuote();
type DiscountData = typeof plain.discount_data;
const withData = (fields: Partial<DiscountData>) => ({
  discount_data: { ...plain.discount_data, ...fields },
});
const atQuote = (fields: Partial<DiscountData> = {}, of = flow) =>
  new Customer(of).go('yes', 'yes').quoted(withData(fields));
const apply = (code: string) => ({ name: 'apply_voucher', args: { code } }) as const;
const remove = { name: 'remove_voucher', args: {} } as const;
const club = (on: boolean) => ({ name: 'club_discount', args: { on } }) as const;
const voucher = { code: 'SALAM10', club: false };
const clubsOwn = { code: '!', club: true };
const reply = makeDiscount({
  code: 'SALAM10',
  discount_text: '۱۰٪ تخفیف',
  has_applied_discount: true,
  price_with_discount: 90_000,
});
const applied = { name: 'discounted', discount: voucher, on: true, reply } as const;
const refusedWith = (quote: 'stands' | 'over' | 'unknown', discount = voucher, on = true) =>
  ({ name: 'discount_refused', discount, on, message: 'نشد', quote }) as const;
const toast = [{ type: 'toast', level: 'error', text: 'نشد' }];

describe('a voucher', () => {
  it.each([
    ['SALAM10', 'SALAM10'],
    ['  SALAM۱۰ ', 'SALAM10'],
    ['سلام٤', 'سلام4'],
  ])('is sent in normal form while the screen stays: %j is sent as %j [W-4.07]', (typed, code) => {
    const customer = atQuote().send(apply(typed));
    expect(customer).toMatchObject({ phase: 'quote', intent: { call: 'apply_discount', code, club: false } });
  });

  it.each(['', '   '])('is refused at its field when it is empty: %j [W-5.06]', (typed) => {
    expect(atQuote().refusalOf(apply(typed))).toMatchObject({
      field: 'code',
      message: 'لطفا کد تخفیف را وارد کنید!',
    });
  });

  it('changes the price, keeps the previous one and is sent with the next quote when it is valid [W-4.07, W-3.06]', () => {
    const { state } = atQuote().send(apply('SALAM10')).hear(applied);
    expect(state.quote).toMatchObject({
      price: 90_000,
      achar_price: 100_000,
      discount_data: { has_applied_discount: true, code: 'SALAM10', discount_text: '۱۰٪ تخفیف' },
    });
    expect(state.checkout).toMatchObject({ code: 'SALAM10', shown: { price: 90_000 }, changed_from: null });
  });

  it('changes the prepayment when the reply says so', () => {
    const ahead = { ...reply, prepayment_amount: 30_000, prepayment_message: 'پیش‌پرداخت' };
    const { state } = atQuote()
      .send(apply('SALAM10'))
      .hear({ ...applied, reply: ahead });
    expect(state.quote).toMatchObject({ prepayment_amount: 30_000, prepayment_message: 'پیش‌پرداخت' });
  });

  it('shows a message and a field error and changes nothing else when it is invalid [W-8.01]', () => {
    const customer = atQuote().send(apply('SALAM10'));
    const before = customer.state;
    customer.hear(refusedWith('stands'));
    expect(customer.state).toEqual({ ...before, problem: { message: 'نشد', field: 'code' } });
    expect(customer).toMatchObject({ effects: toast, intent: null });
  });

  it('is requested with a fresh quote when the quote has expired [W-7.08]', () => {
    const customer = atQuote().send(apply('SALAM10')).hear(refusedWith('over'));
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
    expect(customer.state).toMatchObject({ quote: null, checkout: { code: 'SALAM10' } });
  });

  it('is dropped when its status is unknown, so that the price is certain', () => {
    const customer = atQuote().send(apply('SALAM10')).hear(refusedWith('unknown'));
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' }, effects: toast });
    expect(customer.state.checkout.code).toBeNull();
  });

  it('can be withdrawn and is then not part of the next quote [W-4.07]', () => {
    const customer = atQuote().send(apply('SALAM10')).hear(applied).send(remove);
    expect(customer.intent).toEqual({ call: 'cancel_discount', ...voucher });
    customer.hear({ name: 'discounted', discount: voucher, on: false, reply: makeDiscount() });
    expect(customer.state).toMatchObject({
      quote: { price: 100_000, discount_data: { has_applied_discount: false, code: null } },
      checkout: { code: null },
    });
  });

  it('of the link is dropped without a call when it is invalid [W-4.07]', () => {
    const customer = new Customer(flow, { query: { voucher: 'OLD' } }).go('yes', 'yes');
    customer.quoted(withData({ voucher_message: 'تمام شده' })).send(remove);
    expect(customer.intent).toBeNull();
    expect(customer.state).toMatchObject({
      checkout: { code: null },
      quote: { discount_data: { voucher_message: null } },
    });
  });

  it('is not offered when the rules hide it or there is no quote', () => {
    const rule = writtenRule('quote', { hide: ['voucher'] }) as unknown as Rule;
    const hidden = makeFlow(questions, { rules: rulesOf(rule) });
    for (const event of [apply('SALAM10'), remove, club(true)]) {
      expect(atQuote({ has_club_discount: true }, hidden).refusalOf(event).offered).toBe(false);
    }
    const none = new Customer(makeFlow([])).hear({ name: 'quote_failed', message: 'no' });
    expect(none.refusalOf(apply('SALAM10')).offered).toBe(false);
  });
});

describe("the club's discount", () => {
  const offered = { has_club_discount: true };
  const taken = makeDiscount({ has_applied_club_discount: true, price_with_discount: 95_000 });
  const clubApplied = { name: 'discounted', discount: clubsOwn, on: true, reply: taken } as const;

  it('is requested with its own code and can be withdrawn [W-4.08]', () => {
    const customer = atQuote(offered).send(club(true));
    expect(customer.intent).toEqual({ call: 'apply_discount', ...clubsOwn });
    customer.hear(clubApplied);
    expect(customer.state).toMatchObject({
      quote: { price: 95_000, discount_data: { hasAppliedClubDiscount: true } },
      checkout: { club: true },
    });
    expect(customer.send(club(false)).intent).toEqual({ call: 'cancel_discount', ...clubsOwn });
    customer.hear({ name: 'discounted', discount: clubsOwn, on: false, reply: makeDiscount() });
    expect(customer.state).toMatchObject({ quote: { price: 100_000 }, checkout: { club: false } });
  });

  it('is switched back with a toast when it fails [W-4.08]', () => {
    const customer = atQuote(offered).send(club(true)).hear(refusedWith('stands', clubsOwn));
    expect(customer).toMatchObject({ phase: 'quote', effects: toast, intent: null });
    expect(customer.state).toMatchObject({
      checkout: { club: false },
      problem: null,
      quote: { discount_data: { hasAppliedClubDiscount: false } },
    });
  });

  it('is offered only when the quote offers it [W-4.08]', () => {
    expect(atQuote().refusalOf(club(true)).offered).toBe(false);
    expect(atQuote({ ...offered, hasAppliedClubDiscount: true }).send(club(true)).intent).toBeNull();
  });

  it('is applied again to a fresh quote before the quote is shown [W-4.08]', () => {
    const customer = atQuote(offered).send(club(true)).hear(clubApplied).jump('b').go('no');
    customer.quoted(withData(offered));
    expect(customer).toMatchObject({
      phase: 'quote_pending',
      intent: { call: 'apply_discount', ...clubsOwn },
    });
    customer.hear(clubApplied);
    expect(customer).toMatchObject({ phase: 'quote', intent: null });
    expect(customer.state).toMatchObject({ quote: { price: 95_000 }, checkout: { changed_from: null } });
  });

  it.each(['stands', 'over', 'unknown'] as const)(
    'is no longer requested when a fresh quote cannot have it (%s), so that the requests end [W-4.08]',
    (quote) => {
      const customer = atQuote(offered).send(club(true)).hear(clubApplied).jump('b').go('no');
      customer.quoted(withData(offered)).hear(refusedWith(quote, clubsOwn));
      expect(customer.effects).toEqual(toast);
      if (quote !== 'stands') customer.quoted(withData(offered));
      expect(customer).toMatchObject({ phase: 'quote', intent: null });
      expect(customer.state).toMatchObject({
        quote: { price: 100_000 },
        checkout: { club: false, changed_from: { price: 95_000 } },
      });
    },
  );
});

describe('a fresh quote', () => {
  const retry = { name: 'retry', args: {} } as const;

  it('announces a changed price before anything is placed, until the next quote', () => {
    const customer = atQuote().send(retry);
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
    customer.quoted({ price: 120_000 });
    expect(customer).toMatchObject({ phase: 'quote', intent: null });
    expect(customer.state.checkout).toMatchObject({
      shown: { price: 120_000 },
      changed_from: { price: 100_000 },
    });
    customer.send(retry).quoted({ price: 120_000 });
    expect(customer.state.checkout.changed_from).toBeNull();
  });

  it('announces nothing when it is the first or has the same price', () => {
    expect(atQuote().state.checkout).toMatchObject({ shown: { price: 100_000 }, changed_from: null });
    expect(atQuote().send(retry).quoted().state.checkout.changed_from).toBeNull();
  });

  it('is not placed by the press that replaced the expired quote', () => {
    const customer = atQuote().quoted({ expires_at: new Date(0).toISOString() });
    customer.send({ name: 'place_order', args: {} }).quoted({ price: 110_000 });
    expect(customer).toMatchObject({ phase: 'quote', intent: null });
    expect(customer.send({ name: 'place_order', args: {} })).toMatchObject({ phase: 'placing' });
  });
});
