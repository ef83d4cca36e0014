import type { PlaceFailure } from '../../engine/flow/results/result.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';

/** What the upstream's codes mean for the flow. */
const byCode: Readonly<Record<string, PlaceFailure>> = {
  inquiry_expired: 'quote_gone',
  inquiry_changed: 'quote_gone',
  price_changed: 'quote_gone',
  discount_gone: 'voucher_gone',
  slot_taken: 'slot_taken',
};
/** Where a discount is gone, which: the first order's is not the customer's to want. */
const byDiscount: Readonly<Record<string, PlaceFailure>> = { club: 'club_gone', first_order: 'quote_gone' };
/** Without a code: the inquiry is not there, or not any more. */
const byStatus: Readonly<Record<number, PlaceFailure>> = { 404: 'quote_gone', 410: 'quote_gone' };

/** Why a placement was refused, as far as it says. */
export function placeFailure({ status, body }: UpstreamFailure): PlaceFailure {
  const because = entry(byCode, textAt(body, 'code')) ?? entry(byStatus, String(status)) ?? 'refused';
  return because === 'voucher_gone' ? (entry(byDiscount, textAt(body, 'discount')) ?? because) : because;
}

const entry = (
  table: Readonly<Record<string, PlaceFailure>>,
  name: string | null,
): PlaceFailure | undefined => (name !== null && Object.hasOwn(table, name) ? table[name] : undefined);

function textAt(body: unknown, field: string): string | null {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return null;
  const value: unknown = (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}
