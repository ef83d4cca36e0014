import { forCustomer } from './desk-urls.ts';

/** Where a bank sends a customer back to. */
export const returnPath = (ref: string): string => `/pay/return/${ref}`;

/** Where a customer reads what became of a payment, or the operator who began it for them. */
export const resultPath = (ref: string, customer: string | null): string =>
  customer ? forCustomer(`/pay/result/${ref}`, customer) : `/pay/result/${ref}`;
