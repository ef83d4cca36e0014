import type { GatewayContext } from '@gam/schemas/upstream';
import type { Signer } from '../../platform/secrets/secrets.ts';
import type { CallInput } from '../../platform/upstream/client.ts';

/** The payment that a bank's return URL names. */
export interface PaymentRef {
  /** The key of the payment. */
  readonly key: string;
  /** The order's UUID; null: the payment charges the customer's credit. */
  readonly order: string | null;
  /** The customer for whom an operator pays; null: the customer's own payment. */
  readonly customer: string | null;
  /** What it pays; missing: a prepayment. */
  readonly context?: GatewayContext;
}

/** The longest accepted ref, characters. */
const maxLength = 1024;

/** Returns a payment's signed ref for a URL; it cannot be forged, so it needs no session. */
export function writePaymentRef(signer: Signer, { key, order, customer, context }: PaymentRef): string {
  const fields = [key, order, customer, ...(context === undefined ? [] : [context])];
  const content = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${content}.${signer.sign(content)}`;
}

/** Reads a ref; null if this BFF's secret did not sign it. */
export function readPaymentRef(signer: Signer, ref: string): PaymentRef | null {
  const [content = '', signature = '', ...more] = ref.split('.');
  if (ref.length > maxLength || more.length > 0 || !signer.verify(content, signature)) return null;
  // The signature proves the form; earlier builds wrote no customer, and no context.
  const [key, order, customer = null, context] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    key: string,
    order: string | null,
    customer?: string | null,
    context?: GatewayContext,
  ];
  return { key, order, customer, ...(context !== undefined && { context }) };
}

type ReturnFields = CallInput<'confirmPayment'>['body']['fields'];

/** The most fields of a bank, and the longest name and value. */
const maxFields = 40;
const maxName = 64;
const maxValue = 1024;

/** Reads the fields that a bank added to the return URL: the first of each name; longer ones are dropped. */
export function readReturnFields(given: URLSearchParams): ReturnFields {
  const fields = new Map<string, string>();
  for (const [name, value] of given) {
    const fits = name.length <= maxName && value.length <= maxValue && fields.size < maxFields;
    if (fits && name !== '__proto__' && !fields.has(name)) fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
