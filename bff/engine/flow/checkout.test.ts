import { describe, expect, it } from 'vitest';
import { asksPrepayment, isDifference, isPaidWhole, openModal, prepaymentDue } from './checkout.ts';
import { startCheckout } from './checkout-state.ts';
import { entryOf, makeQuote } from './flow-fixtures.ts';
import { type FlowState, startState } from './state.ts';

const quoteOf = (prepayment_message: string | null, prepayment_amount: number | null) =>
  makeQuote({ prepayment_message, prepayment_amount });

describe('a prepayment', () => {
  it.each([
    ['with a message and an amount', 'بیعانه', 20_000, 20_000, true],
    ['with a message alone', 'بیعانه', null, null, true],
    ['with a message and nothing due', 'بیعانه', 0, null, true],
    ['with a blank message', ' ', null, null, false],
    ['with a blank message and an amount', ' ', 20_000, 20_000, true],
    ['with an amount alone', null, 20_000, null, false],
    ['without anything', null, null, null, false],
  ])('%s [O-4.31]', (_about, message, amount, due, asks) => {
    expect(prepaymentDue(quoteOf(message, amount))).toBe(due);
    expect(asksPrepayment(quoteOf(message, amount))).toBe(asks);
  });
});

describe('what the change of a paid order costs more', () => {
  it.each([
    ['is due without a message of a prepayment', 'مابه‌التفاوت', null, 20_000, 20_000, true],
    ['is due beside one', 'مابه‌التفاوت', 'بیعانه', 20_000, 20_000, true],
    ['is nothing where the difference is paid at the visit', 'در محل', null, null, null, false],
    ['is a prepayment without a change', null, 'بیعانه', 20_000, 20_000, false],
    ['is a prepayment with a blank message', ' ', 'بیعانه', 20_000, 20_000, false],
  ])('%s', (_about, change_message, prepayment_message, prepayment_amount, due, is) => {
    const quote = makeQuote({ change_message, prepayment_message, prepayment_amount });
    expect([prepaymentDue(quote), isDifference(quote)]).toEqual([due, is]);
    expect(asksPrepayment(quote)).toBe(due !== null);
  });
});

describe('a prepayment of the whole price', () => {
  it.each([
    ['is one that costs as much', { price: 20_000 }, true],
    ['is none below the price', { price: 20_001 }, false],
    ['is none where the price is agreed on the spot', { price: null }, false],
    ['is none for the difference of a change', { price: 20_000, change_message: 'مابه‌التفاوت' }, false],
  ])('%s', (_about, fields, is) => {
    const quote = makeQuote({ prepayment_message: 'بیعانه', prepayment_amount: 20_000, ...fields });
    expect(isPaidWhole(quote)).toBe(is);
  });
});

describe('the dialog over the quote', () => {
  const duplication = { is_mandatory: false, order_id: 'o-1' } as NonNullable<
    FlowState['quote']
  >['duplication'];
  const prepaid = quoteOf('بیعانه', 20_000);
  it.each([
    ['is the prepayment while it is paid', {}, { paying: true }, 'prepayment'],
    ['is closed before', {}, {}, null],
    ['is closed without a prepayment', { quote: makeQuote() }, { paying: true }, null],
    ['is the duplicate first', { quote: { ...prepaid, duplication } }, { paying: true }, 'duplicate'],
    [
      'is the prepayment after that',
      { quote: { ...prepaid, duplication } },
      { paying: true, dismissed: 'o-1' },
      'prepayment',
    ],
    ['is closed in another phase', { phase: 'placing' as const }, { paying: true }, null],
    ['is closed without a quote', { quote: null }, { paying: true }, null],
  ])('%s', (_about, fields, checkout, expected) => {
    const state = { ...startState(entryOf()), phase: 'quote' as const, quote: prepaid, ...fields };
    expect(openModal({ ...state, checkout: { ...state.checkout, ...checkout } })).toBe(expected);
  });
});

it('starts without any choice but the voucher of the link', () => {
  expect(startCheckout('EID')).toEqual({
    code: 'EID',
    club: false,
    options: { disable_sms: false, not_show_on_app: false },
    invoice_email: null,
    dismissed: null,
    paying: false,
    gateway: null,
    shown: null,
    changed_from: null,
    charge: null,
  });
});
