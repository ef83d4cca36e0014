import { bankEntries, type PageGateway } from './bank.ts';
import { isSignature, signFields } from './signature.ts';

/** The fields that a customer's browser returns to the merchant, by name; the reference as the gateway names it. */
export type ReturnFields = Readonly<Record<string, string>>;

interface Returned {
  readonly gateway: PageGateway;
  readonly reference: string;
  readonly status: string;
  readonly amountRial: number;
  /** Empty where nothing was paid. */
  readonly trackingCode: string;
}

/** The fields of a way back, signed over all of them and the gateway. */
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

/** Whether the bank signed these very fields for this transaction. Fields that are no part of a way back are ignored. */
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
