import { describe, expect, it } from 'vitest';
import type { Rule } from '@gam/schemas/rules';
import { layerOf, rulesOf, writtenRule } from '../rules/rule-fixtures.ts';
import { combineRules } from '../rules/combine-rules.ts';
import { Customer } from './customer-fixture.ts';
import { explainFlow } from './explain.ts';
import { ask, makeDiscount, makeFlow, makeQuote, noon } from './flow-fixtures.ts';
import { replay } from './replay.ts';

const giving = (at: 'entry' | 'quote', code: string, when: Rule['when'] = {}): Rule =>
  writtenRule(
    at,
    { voucher: { code, reason: `because of ${code}` } },
    {
      id: `${at}-${code.toLowerCase()}`,
      when,
    },
  ) as unknown as Rule;
const spring = giving('entry', 'SPRING');
const large = giving('quote', 'LARGE', { 'quote.price_toman': { minimum: 100_000 } });

const plain = makeQuote({ price: 100_000, achar_price: 100_000 });
const reply = makeDiscount({ code: null, has_applied_discount: true, price_with_discount: 90_000 });
const granted = (code: string) =>
  ({ name: 'voucher_granted', voucher: { code, reason: `because of ${code}` }, reply }) as const;
const withheld = (quote: 'stands' | 'over' | 'unknown') => ({ name: 'voucher_withheld', quote }) as const;
const grant = (code: string) => ({ call: 'grant_voucher', code, reason: `because of ${code}` });
const event = {
  remove: { name: 'remove_voucher', args: {} },
  apply: { name: 'apply_voucher', args: { code: 'OWN' } },
  retry: { name: 'retry', args: {} },
} as const;
const ownCode = makeQuote({
  price: 95_000,
  discount_data: { ...plain.discount_data, has_applied_discount: true, code: 'OWN' },
});

const flowOf = (...rules: Rule[]) => makeFlow([ask('a')], { rules: rulesOf(...rules) });
/** A customer whose quote has just come. */
const quotedUnder = (...rules: Rule[]) => new Customer(flowOf(...rules)).go('yes').quoted(plain);
const atVoucher = () => quotedUnder(spring).hear(granted('SPRING'));
const removed = () =>
  atVoucher()
    .send(event.remove)
    .hear({
      name: 'discounted',
      discount: { code: 'SPRING', club: false },
      on: false,
      reply: makeDiscount({ price_with_discount: 100_000 }),
    });

describe('the voucher of a rule', () => {
  it('is applied before the quote is shown, which has its price and no code', () => {
    const customer = quotedUnder(spring);
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: grant('SPRING') });
    const { state } = customer.hear(granted('SPRING'));
    expect(state).toMatchObject({
      phase: 'quote',
      quote: { price: 90_000, discount_data: { has_applied_discount: true, code: null } },
      checkout: { granted: { reason: 'because of SPRING' }, changed_from: null, code: null },
    });
  });

  it('can depend on the price', () => {
    expect(quotedUnder(large).intent).toEqual(grant('LARGE'));
    const small = new Customer(flowOf(large)).go('yes').quoted({ price: 99_000, achar_price: 99_000 });
    expect(small).toMatchObject({ phase: 'quote', intent: null });
  });

  it('is that of the first rule, and of the entry before the quote', () => {
    expect(quotedUnder(large, spring).intent).toEqual(grant('SPRING'));
    const high = layerOf('high', [giving('quote', 'HIGH')], { priority: 2 });
    const low = layerOf('low', [giving('quote', 'LOW')], { priority: 1 });
    const flow = makeFlow([ask('a')], { rules: combineRules([high, low]) });
    expect(new Customer(flow).go('yes').quoted(plain).intent).toEqual(grant('HIGH'));
  });

  it('of the entry is decided by the time of the entry', () => {
    const early = giving('entry', 'EARLY', { now: { maximum: noon } });
    const later = noon + 3_600_000;
    const quotedLater = (entered_at: number) => {
      const customer = new Customer(flowOf(early)).go('yes');
      customer.at = later;
      return customer.hear({ name: 'quoted', quote: plain, entered_at });
    };
    expect(quotedLater(noon).intent).toEqual(grant('EARLY'));
    expect(quotedLater(later).intent).toBeNull();
  });

  it("is not applied beside the customer's own code", () => {
    const customer = new Customer(flowOf(spring)).go('yes').quoted(ownCode);
    expect(customer).toMatchObject({ phase: 'quote', intent: null });
  });

  it("gives way to the customer's own code", () => {
    const own = { code: 'OWN', club: false };
    const applied = { ...reply, code: 'OWN' };
    const { state } = atVoucher()
      .send(event.apply)
      .hear({ name: 'discounted', discount: own, on: true, reply: applied });
    expect(state).toMatchObject({
      quote: { discount_data: { code: 'OWN' } },
      checkout: { code: 'OWN', granted: null },
    });
  });

  it('leaves what is said of a code that does not count', () => {
    const customer = new Customer(flowOf(spring)).go('yes').quoted({
      ...plain,
      discount_data: { ...plain.discount_data, voucher_message: 'wrong' },
    });
    expect(customer.hear(granted('SPRING')).state.quote?.discount_data).toMatchObject({
      has_applied_discount: true,
      voucher_message: 'wrong',
    });
  });

  it('is removed under its own code, and never comes back in this flow', () => {
    expect(atVoucher().send(event.remove).intent).toEqual({
      call: 'cancel_discount',
      code: 'SPRING',
      club: false,
    });
    const customer = removed();
    expect(customer.state.checkout).toMatchObject({ granted: null, removed_voucher: true });
    expect(customer.send(event.retry).quoted(plain)).toMatchObject({ phase: 'quote', intent: null });
    const again = replay(customer.flow, customer.state.facts, customer.state, noon);
    expect(again.ok && again.value.state.checkout.removed_voucher).toBe(true);
  });

  it('is applied to each fresh quote', () => {
    const customer = atVoucher().jump('a').answer('no').next();
    expect(customer.quoted(plain).intent).toEqual(grant('SPRING'));
  });

  it('is left out in silence where the upstream refuses it', () => {
    const customer = quotedUnder(spring).hear(withheld('stands'));
    expect(customer).toMatchObject({ phase: 'quote', intent: null, effects: [], state: { problem: null } });
    expect(customer.state.quote?.price).toBe(100_000);
  });

  it.each(['over', 'unknown'] as const)('is left out of one fresh quote where the last one is %s', (left) => {
    const customer = quotedUnder(spring).hear(withheld(left));
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' }, effects: [] });
    expect(customer.quoted(plain)).toMatchObject({ phase: 'quote', intent: null });
    expect(customer.send(event.retry).quoted(plain).intent).toEqual(grant('SPRING'));
  });
});

describe('the explanation of a voucher', () => {
  const outcomesOf = (customer: Customer) => {
    const { decisions } = explainFlow(customer.flow, customer.state, { entered: noon, decided: noon });
    return [...decisions.entry, ...decisions.quote].map(({ outcome }) => outcome['voucher']);
  };

  it('says what was applied, and never a code', () => {
    const customer = quotedUnder(spring, large).hear(granted('SPRING'));
    expect(outcomesOf(customer)).toEqual(['taken', 'overruled']);
    const explained = explainFlow(customer.flow, customer.state, { entered: noon, decided: noon });
    expect(JSON.stringify(explained)).not.toMatch(/SPRING|LARGE/);
  });

  it('says that the upstream refused it', () => {
    expect(outcomesOf(quotedUnder(spring).hear(withheld('stands')))).toEqual(['refused']);
  });

  it('says that the customer wanted another one or none', () => {
    expect(outcomesOf(new Customer(flowOf(spring)).go('yes').quoted(ownCode))).toEqual(['overruled']);
    expect(outcomesOf(removed())).toEqual(['overruled']);
  });
});
