import { toPersianDigits } from '@gam/shared/digits';
import { showMobile } from '@gam/shared/phone';
import { findUser, type UserRow } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { presentDetail } from '../../orders/life/index.ts';
import { findOrder } from '../../orders/records/index.ts';
import { findOwedPayment } from '../payments/index.ts';
import { composeReceipt } from './compose-receipt.ts';
import type { Fonts } from './print/fonts.ts';

/** The receipt of an order as a file. */
export interface ReceiptFile {
  /** The order's number. */
  readonly number: number;
  readonly name: string;
  readonly pdf: Buffer;
}

/** The file name of an order's receipt, in plain letters that every system accepts. */
export function receiptName(legacyId: string | number): string {
  return `gam-receipt-${legacyId}.pdf`;
}

/** Draws the receipt of an order in its present state; null for an unknown or unfinished order. [O-7.12] */
export async function loadReceipt(
  db: Database,
  orderUuid: string,
  { now, fonts }: { readonly now: number; readonly fonts: () => Promise<Fonts> },
): Promise<ReceiptFile | null> {
  const found = await findOrder(db, orderUuid, null);
  if (found === undefined || found.order.status !== 'done') return null;
  const { order, service } = found;
  const customer = await findUser(db, order.customerId);
  // The library that writes PDF is loaded with the first receipt: most processes write none.
  const { drawReceipt } = await import('./draw-receipt.ts');
  const pdf = await drawReceipt(
    composeReceipt({
      order: presentDetail(found, await findOwedPayment(db, order, now), null),
      customerName: customer === undefined ? null : nameOf(customer),
      questions: service.detail.questions,
      now,
    }),
    await fonts(),
  );
  return { number: order.legacyId, name: receiptName(order.legacyId), pdf };
}

/** The customer's name; the phone of a customer without a name. */
function nameOf({ firstName, lastName, phone }: UserRow): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? toPersianDigits(showMobile(phone)) : name;
}
