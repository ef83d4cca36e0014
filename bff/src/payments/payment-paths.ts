/** Where a bank sends a customer back to. */
export const returnPath = (ref: string): string => `/pay/return/${ref}`;

/** Where a customer reads what became of a payment. */
export const resultPath = (ref: string): string => `/pay/result/${ref}`;
