import type { Conditions } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { decideEntry, traceEntry } from '../rules/decide-entry.ts';
import { compileSound, documentOf, factsWith, writtenRule } from '../rules/rule-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, makeFlow } from './flow-fixtures.ts';
import { awaitsQuote, denialOf } from './fresh-quote.ts';

const denial = { title: 'Closed', text: 'Not today.', link: { label: 'Home', to: '/' } };
const rulesOf = (...rules: ReturnType<typeof writtenRule>[]) => compileSound(documentOf(rules));
const deny = (at: string, when: Conditions = {}, id = 'denies') =>
  writtenRule(at, { deny: denial }, { id, when });
const placeOrder = { name: 'place_order', args: {} } as const;

describe('at the entry', () => {
  const redirects = writtenRule('entry', { redirect: '/elsewhere' }, { id: 'redirects' });

  it('the first rule that denies or redirects counts', () => {
    expect(decideEntry(rulesOf(deny('entry'), redirects), factsWith())).toMatchObject({
      denial,
      redirect: null,
    });
    const rules = rulesOf(redirects, deny('entry'));
    expect(decideEntry(rules, factsWith())).toMatchObject({ denial: null, redirect: '/elsewhere' });
    expect(traceEntry(rules, factsWith())).toMatchObject([
      { outcome: { redirect: 'taken' } },
      { outcome: { deny: 'overruled' } },
    ]);
  });
});

describe('after the last question', () => {
  const no = { 'answers.a': { contains: { const: 'no' } } };
  const flow = makeFlow([ask('a'), ask('b')], { rules: rulesOf(deny('after_last', no)) });

  it('a denial ends the order without a price, and the customer can go back and change what led to it', () => {
    const customer = new Customer(flow).go('no', 'yes');
    expect(customer.state).toMatchObject({ phase: 'quote', step: '@quote', quote: null, denial });
    expect(customer.intent).toBeNull();
    expect(awaitsQuote(customer.state)).toBe(false);
    expect(customer.refusalOf(placeOrder)).toMatchObject({ code: 'denied', message: denial.text });
    customer.back();
    expect(customer.state).toMatchObject({ step: 'b', denial: null });
    customer.jump('a').go('yes');
    expect(customer.intent).toEqual({ call: 'quote' });
    expect(customer.state.denial).toBeNull();
  });

  it('a denial counts before the choice of an expert', () => {
    const experts = writtenRule('after_last', { go: 'expert_selection' }, { id: 'experts' });
    const both = makeFlow([ask('a')], { rules: rulesOf(experts, deny('after_last')) });
    expect(new Customer(both).go('yes').state).toMatchObject({ phase: 'quote', denial });
  });

  it('a denial that the time lifts is decided again', () => {
    const night = makeFlow([ask('a')], {
      rules: rulesOf(deny('after_last', { 'local.hour': { maximum: 15 } })),
    });
    const customer = new Customer(night).go('yes');
    expect(customer.state.denial).toEqual(denial);
    customer.at += 3_600_000;
    customer.send({ name: 'retry', args: {} });
    expect(customer.intent).toEqual({ call: 'quote' });
  });
});

describe('on the quote', () => {
  const small = { 'quote.price_toman': { maximum: 200_000 } };
  const flow = makeFlow([ask('a')], { rules: rulesOf(deny('quote', small)) });
  const deniedNow = ({ state, at }: Customer) => denialOf(new Evaluation(flow, state, at));

  it('a denial stands by its price, and nothing can be placed', () => {
    const customer = new Customer(flow).go('yes').quoted({ price: 90_000, achar_price: 100_000 });
    expect(deniedNow(customer)).toEqual(denial);
    expect(customer.refusalOf(placeOrder).code).toBe('denied');
  });

  it('another price can be placed', () => {
    const customer = new Customer(flow).go('yes').quoted({ price: 90_000, achar_price: 300_000 });
    expect(deniedNow(customer)).toBeNull();
    expect(customer.send(placeOrder).intent).toEqual({ call: 'place_order' });
  });
});

describe('the gateways of a prepayment', () => {
  const keeps = (...keep_gateways: string[]) =>
    writtenRule(
      'payment',
      { keep_gateways },
      { id: keep_gateways.join('-'), when: { 'order.amount_toman': { minimum: 500 } } },
    );
  const flow = makeFlow([ask('a')], { rules: rulesOf(keeps('bank', 'samin'), keeps('samin', 'sadad')) });
  const offers = ['bank', 'samin', 'sadad'].map((id) => ({ id, label: id }));
  const paying = (price: number) => {
    const customer = new Customer(flow).go('yes');
    customer.offers = { ...customer.offers, gateways: offers };
    return customer.quoted({ price, prepayment_message: 'now', prepayment_amount: 100 }).send(placeOrder);
  };
  const choose = (gateway: string) => ({ name: 'choose_gateway', args: { gateway } }) as const;

  it('are those that every matching rule keeps', () => {
    const customer = paying(500);
    expect(customer.refusalOf(choose('bank')).code).toBe('unknown_gateway');
    expect(customer.send({ name: 'pay', args: {} }).state.checkout.gateway).toBe('samin');
  });

  it('are all where no rule matches', () => {
    expect(paying(400).send(choose('bank')).state.checkout.gateway).toBe('bank');
  });
});
