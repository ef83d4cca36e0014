import type { Refund, RefundState } from '@gam/schemas/upstream';

/** What of a stored refund tells where it is. */
interface RefundFacts {
  readonly id: string;
  /** Toman; the database fills it in. */
  readonly amount: number | null;
  readonly way: Refund['way'];
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly doneAt: Date | null;
  readonly failedAt: Date | null;
  readonly reference: string | null;
}

/** The state of a refund: done only when it is known to be, and of a person of finance to do once the bank does not. */
export function stateOfRefund({
  doneAt,
  failedAt,
  sentAt,
}: Pick<RefundFacts, 'doneAt' | 'failedAt' | 'sentAt'>): RefundState {
  if (doneAt !== null) return 'done';
  if (failedAt !== null) return 'failed';
  return sentAt === null ? 'requested' : 'sent';
}

/** A refund as everybody may see it. A reference that waits for a second person is not shown. */
export function presentRefund(row: RefundFacts): Refund {
  if (row.amount === null) throw new Error('a refund has no amount');
  const timeOf = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    amount: row.amount,
    state: stateOfRefund(row),
    way: row.way,
    requested_at: row.createdAt.toISOString(),
    sent_at: timeOf(row.sentAt),
    done_at: timeOf(row.doneAt),
    failed_at: timeOf(row.failedAt),
    reference: row.doneAt === null ? null : row.reference,
  };
}
