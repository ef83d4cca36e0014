import type { Signer } from '../secrets/signer.ts';

/** What a bank's way back is about: the key that the payment began under, and its order. */
export interface PaymentRef {
  readonly key: string;
  readonly order: string;
}

/** The longest ref that is looked at. */
const maxLength = 1024;

/** A ref as it stands in an address: nobody can make one up, so that it needs no session. */
export function writePaymentRef(signer: Signer, { key, order }: PaymentRef): string {
  const content = Buffer.from(JSON.stringify([key, order])).toString('base64url');
  return `${content}.${signer.sign(content)}`;
}

/** Null where this BFF's secret did not sign it. */
export function readPaymentRef(signer: Signer, ref: string): PaymentRef | null {
  const [content = '', signature = '', ...more] = ref.split('.');
  if (ref.length > maxLength || more.length > 0 || !signer.verify(content, signature)) return null;
  // It was written here: what is signed is a pair of texts.
  const [key, order] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, string];
  return { key, order };
}
