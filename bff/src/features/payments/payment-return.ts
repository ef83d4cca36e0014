import type { Signer } from '../../platform/secrets/secrets.ts';
import type { CallInput } from '../../platform/upstream/client.ts';

/** What a bank's way back is about. */
export interface PaymentRef {
  /** The key that the payment began under. */
  readonly key: string;
  readonly order: string;
  /** The customer whom an operator began it for; null: it is the customer's own. */
  readonly customer: string | null;
}

/** The longest ref that is looked at. */
const maxLength = 1024;

/** A payment's ref in a URL: it cannot be forged, so it needs no session. */
export function writePaymentRef(signer: Signer, { key, order, customer }: PaymentRef): string {
  const content = Buffer.from(JSON.stringify([key, order, customer])).toString('base64url');
  return `${content}.${signer.sign(content)}`;
}

/** Null where this BFF's secret did not sign it. */
export function readPaymentRef(signer: Signer, ref: string): PaymentRef | null {
  const [content = '', signature = '', ...more] = ref.split('.');
  if (ref.length > maxLength || more.length > 0 || !signer.verify(content, signature)) return null;
  // It was written here: what is signed is what was written, without a customer before operators paid for theirs.
  const [key, order, customer = null] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    key: string,
    order: string,
    customer?: string | null,
  ];
  return { key, order, customer };
}

type ReturnFields = CallInput<'confirmPayment'>['body']['fields'];

/** No bank says more, or says it at greater length. */
const maxFields = 40;
const maxName = 64;
const maxValue = 1024;

/** What a bank gave the customer's browser on its way back: of each name the first, what is too long for a bank left out. */
export function readReturnFields(given: URLSearchParams): ReturnFields {
  const fields = new Map<string, string>();
  for (const [name, value] of given) {
    const fits = name.length <= maxName && value.length <= maxValue && fields.size < maxFields;
    if (fits && name !== '__proto__' && !fields.has(name)) fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
