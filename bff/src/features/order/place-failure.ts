import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { PlaceFailure } from '@gam/engine/flow';

/** The failure for each code of the upstream. */
const byCode: Readonly<Record<string, PlaceFailure>> = {
  inquiry_expired: 'quote_gone',
  inquiry_changed: 'quote_gone',
  price_changed: 'quote_gone',
  discount_gone: 'voucher_gone',
  slot_taken: 'slot_taken',
  too_many_unpaid: 'too_many_unpaid',
};

/** The failure for each discount that has ended; the customer did not ask for the first order's discount. */
const byDiscount: Readonly<Record<string, PlaceFailure>> = { club: 'club_gone', first_order: 'quote_gone' };

/** The failure for a reply without a code: the inquiry does not exist. */
const byStatus: Readonly<Record<number, PlaceFailure>> = { 404: 'quote_gone', 410: 'quote_gone' };

/** Returns the reason of a refused placement, as far as the reply has one. */
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
