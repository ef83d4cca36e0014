import type { Reconciliation, RefundTask } from '@gam/schemas/upstream';

export const person = { id: 'c-1', phone: '989121234567', first_name: 'سارا', last_name: 'راد' };
export const colleague = { id: 'f-2', phone: '989121234568', first_name: 'نیما', last_name: 'کیا' };
export const requested_at = '2026-11-22T08:00:00.000Z';
/** A refund that the bank does not make. */
export const task = (more: Partial<RefundTask> = {}): RefundTask => ({
  id: 'r-1',
  amount: 1_400_000,
  state: 'failed',
  way: 'staff',
  requested_at,
  sent_at: '2026-11-22T08:10:00.000Z',
  done_at: null,
  failed_at: '2026-11-22T08:40:00.000Z',
  reference: null,
  task: 'to_do',
  order_uuid: 'o-1',
  legacy_id: '100012',
  customer: person,
  gateway: 'bank',
  tracking_code: 'A123',
  card: '603799******0006',
  paid_at: '2026-11-20T08:00:00.000Z',
  reason: 'مهلت بازگشت بانک گذشته است',
  settled_by: null,
  may: { settle: true, confirm: false, retry: false },
  ...more,
});

/** A statement with one difference. */
export const oneDifference: Reconciliation = {
  id: 'k-1',
  at: requested_at,
  first_day: '2026-11-21',
  last_day: '2026-11-21',
  by: colleague,
  lines: 16,
  matched: 15,
  differences: [
    {
      kind: 'only_at_bank',
      reference: '55',
      tracking_code: null,
      legacy_id: null,
      at_bank: 120_000,
      in_ledger: null,
    },
  ],
};
