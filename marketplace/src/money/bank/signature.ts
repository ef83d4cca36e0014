import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { canonicalJson } from '../../platform/secrets.ts';

/** The outcomes of a transaction that the bank reports. */
const reportedStatuses = ['paid', 'cancelled', 'failed', 'expired'] as const;
export type ReportedStatus = (typeof reportedStatuses)[number];

/** The bank's report to the merchant's server, signed over all of its other fields. */
export const BankCall = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: 128 }),
  merchant_reference: Type.String({ minLength: 1, maxLength: 128 }),
  status: Type.Enum(reportedStatuses),
  amount_rial: Type.Integer({ minimum: 0 }),
  tracking_code: Type.String({ maxLength: 64 }),
  signature: Type.String({ maxLength: 512 }),
});
export type BankCall = Static<typeof BankCall>;

/** The purpose of a signature; it is invalid for any other purpose. */
type SignedPurpose = 'call-back' | 'return';

/** HMAC-SHA256 over all fields, whatever their order, in hex. */
export function signFields(
  secret: string,
  purpose: SignedPurpose,
  fields: Readonly<Record<string, unknown>>,
): string {
  return hmac(secret, `${purpose}\n${canonicalJson(fields)}`);
}

/** The in-app dialog's signature: over token, status and the amount in rial, joined by «|». [O-7.18] */
export function signInApp(secret: string, token: string, status: string, amountRial: number): string {
  return hmac(secret, `${token}|${status}|${amountRial}`);
}

/** Compares in constant time. */
export function isSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
