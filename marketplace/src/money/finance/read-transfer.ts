import { toLatinDigits } from '@gam/shared/digits';
import { done, type Result } from '@gam/shared/result';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isThere, readTogether } from '../../platform/database/read-together.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { payments, refunds } from '../payments/index.ts';
import { messages } from './words.ts';

/** A reference number as it is kept: digits of any script in Latin, capital letters, no blanks and direction marks. */
export const readReference = (typed: string): string =>
  toLatinDigits(typed)
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();

/** What a person of finance says of a transfer that they made. */
export interface Transfer {
  readonly reference: string;
  readonly last4: string;
}

/**
 * Reads the reference and the last digits of the card that the money went to. Refuses by field what is none, and a card
 * that is not the one that paid, where the bank named it.
 */
export function readTransfer(
  typed: { readonly reference: string; readonly card_last4: string },
  card: string | null,
): Result<Transfer, Refusal> {
  const reference = readReference(typed.reference);
  const last4 = readReference(typed.card_last4);
  const cardProblem = !/^\d{4}$/.test(last4)
    ? messages.last4
    : card !== null && card.slice(-4) !== last4
      ? messages.otherCard
      : null;
  const problems = {
    ...(!/^[A-Z0-9/-]{4,64}$/.test(reference) && { reference: messages.reference }),
    ...(cardProblem !== null && { card_last4: cardProblem }),
  };
  return Object.keys(problems).length > 0 ? refuseFields(problems) : done({ reference, last4 });
}

/** Whether a number stands for another refund or for a payment already. */
export async function isUsed(tx: Database, reference: string, refundId: string): Promise<boolean> {
  const isOther = and(eq(refunds.reference, reference), ne(refunds.id, refundId));
  const written = [reference, reference.toLowerCase()];
  const isPayment = or(inArray(payments.trackingCode, written), inArray(payments.bankReference, written));
  const { ofRefund, ofPayment } = await readTogether(tx, {
    ofRefund: isThere(sql`select from ${refunds} where ${isOther}`),
    ofPayment: isThere(sql`select from ${payments} where ${isPayment}`),
  });
  return ofRefund || ofPayment;
}
