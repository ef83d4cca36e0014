import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Fault,
  faults,
  type OutsideService,
  startOutsideService,
} from '../../../test/outside-service.ts';
import { merchantId } from '../../../test/zarinpal-service.ts';
import { openZarinpal } from './zarinpal.ts';
import { zarinpalCodes } from './zarinpal-codes.ts';

const { log } = Fastify();
const authority = 'A00000000000000000000000000217885159';
const transaction = { reference: authority, paymentId: 'payment-1', amountRial: 1_200_000 };
const wanted = { refundId: 'refund-1', reference: authority, amountRial: 1_200_000, isWhole: true };
const wish = {
  paymentId: 'payment-1',
  gateway: 'bank',
  amountRial: 1_200_000,
  instalments: 1,
  redirectUrl: 'https://gam.example/pay/return/x',
} as const;

let service: OutsideService;
/** What the gateway answers to each operation. */
let answers: Readonly<Record<string, ReturnType<OutsideService['answer']>>>;
beforeAll(async () => {
  service = await startOutsideService(
    ({ path }) => answers[/(\w+)\.json$/.exec(path)?.[1] ?? ''] ?? 'answers nothing',
  );
});
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
});

const done = (data: object) => ({ body: { data, errors: [] } });
const failed = (code: number) => ({ status: 400, body: { data: [], errors: { code, message: 'x' } } });
const open = (deadlineMs = 10_000) => {
  const settings = { driver: 'zarinpal', merchantId, url: service.url, gateways: ['bank'] } as const;
  return openZarinpal({ settings, log, deadlineMs });
};
const bodies = () => service.requests.map(({ body }) => JSON.parse(body) as object);
const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('a payment at Zarinpal', () => {
  it('begins with the amount in rial, names the currency and leads to StartPay', async () => {
    answers = { request: done({ code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 100 }) };
    expect(await open().begin(wish)).toEqual({
      ok: true,
      value: { reference: authority, entryUrl: `${service.url}/pg/StartPay/${authority}` },
    });
    expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/pg/v4/payment/request.json' });
    expect(bodies()).toEqual([
      {
        merchant_id: merchantId,
        amount: 1_200_000,
        currency: 'IRR',
        callback_url: 'https://gam.example/pay/return/x',
        description: expect.any(String),
        metadata: { order_id: 'payment-1' },
      },
    ]);
  });

  it.each([
    -9, -10, -11, -13, -14, -15, -16, -17, -18, -19, -30, -31, -32, -33, -34, -35, -36, -37, -38, -39, -40,
    -41,
  ])('is refused for good by code %i', async (code) => {
    answers = { request: failed(code) };
    expect(await open().begin(wish)).toEqual({ ok: false, failure: expect.any(String) });
  });

  it.each([-12, -52, -99, 101])('can be begun later after code %i', async (code) => {
    answers = { request: failed(code) };
    expect(await errorOf(open().begin(wish))).toBeInstanceOf(Error);
  });

  it.each([undefined, 7, '', '../x', 'A?b=c'])('does not begin with the authority %j', async (given) => {
    answers = { request: done({ code: 100, authority: given }) };
    expect(await errorOf(open().begin(wish))).toBeInstanceOf(Error);
  });
});

describe('the verification at Zarinpal', () => {
  it.each([100, 101])('counts code %i as paid', async (code) => {
    answers = {
      verify: done({ code, message: 'Verified', ref_id: 201, card_pan: '502229******5995', fee: 0 }),
    };
    expect(await open().verify(transaction)).toEqual({
      status: 'paid',
      paymentId: 'payment-1',
      amountRial: 1_200_000,
      trackingCode: '201',
      card: '502229******5995',
    });
    expect(bodies()).toEqual([{ merchant_id: merchantId, amount: 1_200_000, authority }]);
  });

  it.each([
    ['IN_BANK', 'open'],
    ['FAILED', 'failed'],
    ['REVERSED', 'refunded'],
    ['toString', 'open'],
    [undefined, 'open'],
  ])('reads code -51 with the state %s as %s', async (state, status) => {
    answers = { verify: failed(-51), inquiry: done({ code: 100, message: 'Success', status: state }) };
    expect(await open().verify(transaction)).toMatchObject({ status, trackingCode: null });
  });

  it.each(['PAID', 'VERIFIED'])('decides nothing by code -51 with the state %j', async (state) => {
    answers = { verify: failed(-51), inquiry: done({ code: 100, status: state }) };
    expect(await errorOf(open().verify(transaction))).toBeInstanceOf(Error);
  });

  it('fails a payment of another amount by code -50', async () => {
    answers = { verify: failed(-50) };
    expect(await open().verify(transaction)).toMatchObject({ status: 'failed' });
  });

  it.each([-53, -54, -55])('knows no such payment by code %i', async (code) => {
    answers = { verify: failed(code) };
    expect(await open().verify(transaction)).toBeNull();
  });

  const settling = new Set([100, 101, -50, -51, -53, -54, -55]);
  const others = Object.keys(zarinpalCodes).map(Number);
  it.each([...others.filter((code) => !settling.has(code)), -99, 0])(
    'decides nothing by code %i',
    async (code) => {
      answers = { verify: failed(code) };
      expect(await errorOf(open().verify(transaction))).toBeInstanceOf(Error);
    },
  );

  it.each([
    ['of another order', { code: 100, ref_id: 201, order_id: 'payment-2' }],
    ['without its number', { code: 100 }],
    ['with a code in words', { code: '100', ref_id: 201 }],
  ])('decides nothing by a confirmation %s', async (_what, data) => {
    answers = { verify: done(data) };
    expect(await errorOf(open().verify(transaction))).toBeInstanceOf(Error);
  });
});

describe('a refund at Zarinpal', () => {
  it('reverses the payment', async () => {
    answers = { reverse: done({ code: 100, message: 'Reversed' }) };
    expect(await open().refund(wanted)).toEqual({ ok: true, value: { reference: null } });
    expect(bodies()).toEqual([{ merchant_id: merchantId, authority }]);
  });

  it('is done when the payment was reversed before', async () => {
    answers = { reverse: failed(-61), inquiry: done({ code: 100, status: 'REVERSED' }) };
    expect(await open().refund(wanted)).toEqual({ ok: true, value: { reference: null } });
  });

  it.each([-60, -63])('is refused for good by code %i', async (code) => {
    answers = { reverse: failed(code), inquiry: done({ code: 100, status: 'VERIFIED' }) };
    expect(await open().refund(wanted)).toEqual({ ok: false, failure: expect.any(String) });
  });

  it.each([-53, -54, -55])('is refused for good where the payment is unknown by code %i', async (code) => {
    answers = { reverse: failed(code), inquiry: failed(code) };
    expect(await open().refund(wanted)).toEqual({ ok: false, failure: expect.any(String) });
  });

  const final = new Set([100, -53, -54, -55, -60, -63]);
  it.each([
    ...Object.keys(zarinpalCodes)
      .map(Number)
      .filter((code) => !final.has(code)),
    -99,
    0,
  ])('can be tried again after code %i', async (code) => {
    answers = { reverse: failed(code), inquiry: done({ code: 100, status: 'VERIFIED' }) };
    expect(await errorOf(open().refund(wanted))).toBeInstanceOf(Error);
  });

  it.each([-60, -61, -63])('is not refused by code %i while the inquiry does not tell', async (code) => {
    answers = { reverse: failed(code), inquiry: failed(-9) };
    expect(await errorOf(open().refund(wanted))).toBeInstanceOf(Error);
  });

  it.each([
    ['REVERSED', true],
    ['VERIFIED', false],
    [undefined, false],
  ])('is read as made from the state %s: %s', async (status, isMade) => {
    answers = { inquiry: done({ code: 100, status }) };
    expect(await open().hasRefunded(wanted)).toBe(isMade);
  });
});

describe('Zarinpal without a proper answer', () => {
  it.each(Object.keys(faults) as Fault[])('decides nothing when it %s', async (fault) => {
    answers = { request: fault, verify: fault, reverse: fault, inquiry: fault };
    for (const ask of [
      () => open(150).begin(wish),
      () => open(150).verify(transaction),
      () => open(150).refund(wanted),
      () => open(150).hasRefunded(wanted),
    ]) {
      const error = await errorOf(ask());
      expect(error).toBeInstanceOf(Error);
      expect(`${error?.message} ${String(error?.cause)}`).not.toContain(merchantId);
    }
  });

  it.each([
    ['hangs', 'hangs before its reply' as const],
    ['is refused', failed(-9)],
  ])('knows that nothing is paid yet when the inquiry %s', async (_what, inquiry) => {
    answers = { verify: failed(-51), inquiry };
    expect(await open(300).verify(transaction)).toMatchObject({ status: 'open' });
  });
});

describe('the return from Zarinpal', () => {
  it.each([
    [{ Authority: authority, Status: 'OK' }, 'ended'],
    [{ Authority: authority, Status: 'NOK', from: 'x' }, 'declined'],
    [{ Authority: 'A00000000000000000000000000000000001', Status: 'OK' }, null],
    [{ Authority: authority }, null],
    [{ Authority: authority, Status: 'ok' }, null],
    [{ Status: 'OK' }, null],
    [{}, null],
  ])('reads %j as %j', (fields, expected) => {
    expect(
      open().readReturn(fields as Record<string, string>, { gateway: 'bank', reference: authority }),
    ).toBe(expected);
  });
});
