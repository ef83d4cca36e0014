import type { OrderDetail, OrderPayment } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { services } from '../../../demo/index.ts';
import { doneOrder } from '../../../test/orders.ts';
import { answer, cleaningAnswers } from '../../../test/requests.ts';
import { composeReceipt } from './compose-receipt.ts';

const cleaning = services.find(({ detail }) => detail.id === '1');
const compose = (order: Partial<OrderDetail> = {}, customerName: string | null = 'سارا محمدی') =>
  composeReceipt({
    order: doneOrder(order),
    customerName,
    questions: cleaning?.detail.questions ?? [],
    now: Date.parse('2026-11-22T08:00:00Z'),
  });

const paid: OrderPayment = {
  state: 'paid',
  amount: 150_000,
  due_until: null,
  gateways: [],
  tracking_code: 'TRK-881',
};

describe('composeReceipt', () => {
  it('contains customer, service, place and time in Tehran', () => {
    expect(compose().about).toEqual([
      { title: 'شماره سفارش', text: '۱۰۰۰۱۲' },
      { title: 'تاریخ ثبت', text: 'شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۱:۳۰' },
      { title: 'مشتری', text: 'سارا محمدی' },
      { title: 'خدمت', text: 'نظافت منزل' },
      { title: 'شهر', text: 'تهران' },
    ]);
  });

  it("uses the catalogue's wording of answers instead of the order's", () => {
    const said = compose({
      answers: cleaningAnswers.map((given) => ({ ...given, text: 'حرف دیگر' })),
    }).answers;
    expect(said).toHaveLength(cleaningAnswers.length);
    expect(JSON.stringify(said)).not.toContain('حرف دیگر');
    expect(said[1]?.text).toMatch(/: ۲، .*: ۱$/);
  });

  it("uses the order's wording for answers outside the catalogue, and omits files and empty answers", () => {
    const answers = [
      { ...answer('900', ['یک توضیح']), type: 'text', title: 'توضیحات' },
      { ...answer('901', ['u1']), type: 'file_images' },
      { ...answer('902', ['v1']), type: 'voice' },
      { ...answer('903', []), text: ' ' },
    ];
    expect(compose({ answers }).answers).toEqual([{ title: 'توضیحات', text: 'یک توضیح' }]);
  });

  it.each<[string, Partial<OrderDetail>, string[]]>([
    ['a discount', {}, ['جمع ۵۹۰٬۰۰۰ تومان', 'تخفیف \u200e−۸۸٬۵۰۰ تومان', 'مبلغ قابل پرداخت ۵۰۱٬۵۰۰ تومان']],
    ['no discount', { achar_price: 501_500 }, ['مبلغ قابل پرداخت ۵۰۱٬۵۰۰ تومان']],
    ['no sum', { achar_price: null }, ['مبلغ قابل پرداخت ۵۰۱٬۵۰۰ تومان']],
    ['nothing to pay', { price: 0, achar_price: 0 }, ['مبلغ قابل پرداخت رایگان']],
    ['a price agreed on the spot', { price: null, achar_price: null }, ['مبلغ قابل پرداخت توافقی']],
    [
      'a prepayment',
      { achar_price: null, payment: paid },
      ['مبلغ قابل پرداخت ۵۰۱٬۵۰۰ تومان', 'پیش‌پرداخت \u200e−۱۵۰٬۰۰۰ تومان', 'مانده ۳۵۱٬۵۰۰ تومان'],
    ],
    [
      'a prepayment of a price agreed on the spot',
      { price: null, achar_price: null, payment: paid },
      ['مبلغ قابل پرداخت توافقی', 'پیش‌پرداخت \u200e−۱۵۰٬۰۰۰ تومان', 'مانده توافقی'],
    ],
    [
      'the whole price paid ahead',
      { achar_price: null, payment: { ...paid, amount: 501_500 } },
      ['مبلغ قابل پرداخت ۵۰۱٬۵۰۰ تومان', 'پیش‌پرداخت \u200e−۵۰۱٬۵۰۰ تومان', 'مانده ۰ تومان'],
    ],
    [
      'a prepayment that was given back',
      { achar_price: null, payment: { ...paid, state: 'refunded' } },
      ['مبلغ قابل پرداخت ۵۰۱٬۵۰۰ تومان'],
    ],
  ])('adds up %s', (_name, order, expected) => {
    const { totals } = compose(order);
    expect(totals.map(({ title, amount }) => `${title} ${amount}`)).toEqual(expected);
    expect(totals.filter(({ isMain }) => isMain)).toEqual([totals.at(-1)]);
  });

  it('names the discount and the tracking code beside their amounts', () => {
    const notes = compose({ payment: paid }).totals.map(({ note }) => note);
    expect(notes).toEqual([null, 'تخفیف هفتگی', null, 'کد پیگیری: TRK-881', null]);
  });
});
