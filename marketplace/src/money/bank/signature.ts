import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { canonicalJson } from '../../platform/secrets.ts';
import { bankEntries, type PageGateway, type ReturnFields } from './bank.ts';

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

/** HMAC-SHA256 over all fields in hex, independent of their order. */
export function signFields(
  secret: string,
  purpose: SignedPurpose,
  fields: Readonly<Record<string, unknown>>,
): string {
  return hmac(secret, `${purpose}\n${canonicalJson(fields)}`);
}

/** The signature of the in-app dialog over token, status and amount in rial, joined by «|». [O-7.18] */
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

interface Returned {
  readonly gateway: PageGateway;
  readonly reference: string;
  readonly status: string;
  readonly amountRial: number;
  /** Empty if nothing was paid. */
  readonly trackingCode: string;
}

/** Composes the returned fields with a signature over all of them and the gateway. */
export function writeReturnFields(secret: string, returned: Returned): ReturnFields {
  const fields = {
    [bankEntries[returned.gateway].reference]: returned.reference,
    status: returned.status,
    amount_rial: String(returned.amountRial),
    tracking_code: returned.trackingCode,
  };
  return {
    ...fields,
    signature: signFields(secret, 'return', { ...fields, gateway: returned.gateway }),
  };
}

/** Whether the bank signed these fields for this transaction. Other fields are ignored. */
export function areReturnFields(
  secret: string,
  given: ReturnFields,
  { gateway, reference }: Pick<Returned, 'gateway' | 'reference'>,
): boolean {
  const { status, amount_rial: amount, tracking_code: trackingCode, signature } = given;
  if (given[bankEntries[gateway].reference] !== reference) return false;
  if (status === undefined || amount === undefined || signature === undefined) return false;
  const expected = writeReturnFields(secret, {
    gateway,
    reference,
    status,
    amountRial: Number(amount),
    trackingCode: trackingCode ?? '',
  });
  return expected['amount_rial'] === amount && isSignature(signature, expected['signature'] ?? '');
}
