import { done, failed } from '@gam/shared/result';
import type { FastifyBaseLogger } from 'fastify';
import { post } from '../../platform/outside/post.ts';
import type { BankSettings } from '../../platform/config.ts';
import { type Bank, bankDeadlineMs, type BankVerdict, type BegunTransaction, UnclearAnswer } from './bank.ts';
import { maskCard } from './cards.ts';
import { meaningOf, zarinpalCodes } from './zarinpal-codes.ts';

/** The time for all calls of one operation, in ms: shorter than the deadline of the bank around it. */
const defaultDeadlineMs = bankDeadlineMs - 200;

interface ZarinpalOptions {
  readonly settings: Extract<BankSettings, { driver: 'zarinpal' }>;
  readonly log: FastifyBaseLogger;
  readonly deadlineMs?: number;
}

/** What the customer reads at the gateway. */
const description = 'پیش‌پرداخت سفارش در گام';

/**
 * Zarinpal's payment gateway, version 4: request, StartPay, verify, inquiry and reverse. Amounts are rial, and each
 * request names that currency. The authority is the reference. A verified payment (100) stays verified (101). An
 * amount that differs is refused by the gateway itself (-50), and the authority belongs to one stored payment.
 */
export function openZarinpal({ settings, log, deadlineMs = defaultDeadlineMs }: ZarinpalOptions): Bank {
  const { merchantId, url, gateways } = settings;
  if (new URL(url).hostname.startsWith('sandbox.')) {
    log.warn({ url }, 'payments are made at the sandbox of Zarinpal: no money is taken');
  }

  /** Returns a function that calls the gateway within what is left of the deadline. */
  const beginCalls = () => {
    const end = performance.now() + deadlineMs;
    return async (operation: string, fields: object): Promise<ZarinpalAnswer> => {
      const left = Math.max(1, Math.ceil(end - performance.now()));
      const body = { merchant_id: merchantId, ...fields };
      const reply = await post(`${url}/pg/v4/payment/${operation}.json`, { body, deadlineMs: left });
      const answer = readAnswer(reply.body);
      if (answer === null) throw new Error(`Zarinpal answers ${reply.status} to ${operation} without a code`);
      return answer;
    };
  };
  /** Logs an answer that does not settle the operation, and returns it as an error. */
  const unclear = (operation: string, { code }: ZarinpalAnswer): Error => {
    const reason = `Zarinpal answers ${code} to ${operation}: ${meaningOf(code)}`;
    log.error({ reason }, 'the bank refuses a call');
    return code === tooManyTries ? new Error(reason) : new UnclearAnswer(reason);
  };
  /** Whether a payment was reversed before; rejects where the inquiry does not tell. */
  const isReversed = async (call: ReturnType<typeof beginCalls>, authority: string): Promise<boolean> => {
    const state = await call('inquiry', { authority });
    if (zarinpalCodes[state.code]?.isUnknown === true) return false;
    if (state.code !== 100) throw unclear('inquiry', state);
    return state.data['status'] === 'REVERSED';
  };

  return {
    gateways,

    async begin({ paymentId, amountRial, redirectUrl }) {
      const answer = await beginCalls()('request', {
        amount: amountRial,
        currency: 'IRR',
        callback_url: redirectUrl,
        description,
        metadata: { order_id: paymentId },
      });
      if (answer.code === 100) {
        const { authority } = answer.data;
        if (typeof authority !== 'string' || !/^[\w-]{10,64}$/.test(authority)) {
          throw new Error('Zarinpal answers a request without an authority');
        }
        return done({ reference: authority, entryUrl: `${url}/pg/StartPay/${authority}` });
      }
      const refused = unclear('request', answer);
      if (zarinpalCodes[answer.code]?.isRefusal === true) return failed(refused.message);
      throw refused;
    },

    takeFromWallet: () => Promise.reject(new Error('Zarinpal has no wallet')),

    readReturn({ Authority: authority, Status: status }, { reference }) {
      if (authority !== reference) return null;
      return status === 'OK' ? 'ended' : status === 'NOK' ? 'declined' : null;
    },

    async verify(transaction) {
      const call = beginCalls();
      const { reference: authority, amountRial: amount } = transaction;
      const answer = await call('verify', { amount, authority });
      const { code, data } = answer;
      if (code === 100 || code === 101) return presentPaid(transaction, data);
      if (zarinpalCodes[code]?.isUnknown === true) return null;
      if (code === wrongAmount) {
        log.error({ payment: transaction.paymentId }, 'the bank has another amount for a payment');
        return present(transaction, 'failed');
      }
      if (code !== notPaid) throw unclear('verify', answer);
      // Not paid, or not yet: the inquiry tells which, where it answers; it never confirms a payment.
      const state = await call('inquiry', { authority }).catch(() => null);
      const named = state?.code === 100 ? state.data['status'] : null;
      // Paid in between: the next verification finds it.
      if (named === 'PAID' || named === 'VERIFIED')
        throw new UnclearAnswer('a payment was made during its verification');
      return present(transaction, states.get(named) ?? 'open');
    },

    // A payment is reversed as a whole; what is left is given back in the panel of the gateway.
    refunds: { parts: false, windowMs: 30 * 60_000 },

    async refund({ reference: authority }) {
      const call = beginCalls();
      const answer = await call('reverse', { authority });
      if (answer.code === 100) return done({ reference: null });
      if (await isReversed(call, authority)) return done({ reference: null });
      const refused = unclear('reverse', answer);
      if (zarinpalCodes[answer.code]?.endsRefund === true) return failed(refused.message);
      throw refused;
    },

    hasRefunded: ({ reference }) => isReversed(beginCalls(), reference),

    statement: null,
  };
}

/** A limit of the gateway, which the next calls meet as well. */
const tooManyTries = -12;
const wrongAmount = -50;
const notPaid = -51;

/** The states of an inquiry after an unpaid verification; any other one leaves it open. */
const states: ReadonlyMap<unknown, BankVerdict['status']> = new Map([
  ['IN_BANK', 'open'],
  ['FAILED', 'failed'],
  ['REVERSED', 'refunded'],
] as const);

function presentPaid(transaction: BegunTransaction, data: ZarinpalAnswer['data']): BankVerdict {
  const { ref_id: refId, order_id: orderId, card_pan: card } = data;
  if (typeof refId !== 'number' && typeof refId !== 'string') {
    throw new Error('Zarinpal confirms a payment without its number');
  }
  // Newer versions name the order that the payment was begun for.
  if (typeof orderId === 'string' && orderId !== transaction.paymentId) {
    throw new Error('Zarinpal confirms a payment of another order');
  }
  return { ...present(transaction, 'paid'), trackingCode: String(refId), card: maskCard(card) };
}

const present = (
  { paymentId, amountRial }: BegunTransaction,
  status: BankVerdict['status'],
): BankVerdict => ({ status, paymentId, amountRial, trackingCode: null, card: null });

/** What the gateway answered: a code, from `data` or from `errors`, and the data beside it. */
interface ZarinpalAnswer {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads `{data: {code, …}, errors: []}` or `{data: [], errors: {code, …}}`; null for anything else. */
function readAnswer(body: unknown): ZarinpalAnswer | null {
  if (!isRecord(body)) return null;
  for (const part of [body['errors'], body['data']]) {
    if (isRecord(part) && typeof part['code'] === 'number') return { code: part['code'], data: part };
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
