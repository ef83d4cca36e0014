import { Type, type Static } from 'typebox';

/** What a transaction came to, as the bank tells it. */
export const toldStatuses = ['paid', 'cancelled', 'failed', 'expired'] as const;
export type ToldStatus = (typeof toldStatuses)[number];

/** What the bank tells the merchant's server. Signed over all of its other fields. */
export const BankCall = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: 128 }),
  merchant_reference: Type.String({ minLength: 1, maxLength: 128 }),
  status: Type.Enum(toldStatuses),
  amount_rial: Type.Integer({ minimum: 0 }),
  tracking_code: Type.String({ maxLength: 64 }),
  signature: Type.String({ maxLength: 512 }),
});
export type BankCall = Static<typeof BankCall>;
