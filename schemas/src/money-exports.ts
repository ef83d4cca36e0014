/** What finance can export of the ledger. */
export const moneyExports = ['payments', 'refunds', 'entries'] as const;
export type MoneyExport = (typeof moneyExports)[number];
