import { attempt, type Outcomes, tried, users } from './line.ts';
import type { Victim } from './victim.ts';

/** Only finance, and only behind the second factor. */
const forFinance: Outcomes = users(403, { finance: 'may' });

const days = { first_day: '2026-01-01', last_day: '2026-12-31' };
const refund = (kind: keyof Victim['refunds'], body: object) => (victim: Victim) => ({
  params: { id: victim.refunds[kind] },
  body,
});

/** Refunds, searches, exports and reconciliations. */
export const financeLines = {
  listRefundTasks: tried(
    attempt('of all', forFinance, () => ({})),
    attempt('to do', forFinance, () => ({ query: { task: 'to_do' } })),
  ),
  settleRefund: tried(
    attempt('of their payment', forFinance, refund('toSettle', { reference: '7700001', card_last4: '0006' })),
  ),
  confirmRefund: tried(
    attempt('of their payment', forFinance, ({ refunds: { toConfirm: id, reference } }) => ({
      params: { id },
      body: { reference },
    })),
  ),
  retryRefund: tried(attempt('of their payment', forFinance, refund('toRetry', {}))),
  recordVisitPayment: tried(
    attempt('for their order', forFinance, ({ done }) => ({
      params: { id: done.uuid },
      body: { amount: 1_000 },
    })),
  ),
  searchMoney: tried(
    attempt('by the number of their order', forFinance, ({ refunds }) => ({
      body: { text: refunds.number },
    })),
  ),
  exportMoney: tried(
    attempt('of the days', forFinance, () => ({ query: { what: 'payments', ...days } })),
    attempt('of refunds', forFinance, () => ({ query: { what: 'refunds', ...days } })),
    attempt('of entries', forFinance, () => ({ query: { what: 'entries', ...days } })),
  ),
  reconcile: tried(
    attempt('with a statement', forFinance, () => ({
      body: {
        statement: 'reference,tracking_code,kind,amount_rial,at\nx,1,payment,1000,2026-01-02T10:00:00Z\n',
      },
    })),
  ),
  listReconciliations: tried(attempt('of all', forFinance, () => ({}))),
} as const;
