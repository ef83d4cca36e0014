import { createHmac, timingSafeEqual } from 'node:crypto';

/** The path of receipts: below the pictures, which the BFF serves without a sign-in. */
export const receiptPrefix = '/media/invoices';

/** The lifetime of a receipt link, in ms: long enough to open and print it. */
export const receiptLinkLife = 10 * 60_000;

/** A link to one order's receipt that needs no sign-in until it ends (`until`, ms). */
export function signReceiptLink(key: string, orderUuid: string, until: number): string {
  const query = new URLSearchParams({ until: String(until), signature: signatureOf(key, orderUuid, until) });
  return `${receiptPrefix}/${encodeURIComponent(orderUuid)}?${query.toString()}`;
}

/** Whether a link was signed with the key for this order and has not ended (`now` in ms). */
export function isReceiptLink(
  key: string,
  link: { readonly orderUuid: string; readonly until: string; readonly signature: string },
  now: number,
): boolean {
  if (!/^\d{1,15}$/.test(link.until) || Number(link.until) <= now) return false;
  const expected = Buffer.from(signatureOf(key, link.orderUuid, Number(link.until)));
  const given = Buffer.from(link.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(key: string, orderUuid: string, until: number): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['invoice', orderUuid, until]))
    .digest('base64url');
}
