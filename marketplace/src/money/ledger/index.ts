export { creditAdded, isCreditOf, lockCredit, readCredit, rechargeBounds } from './credit.ts';
export { balanceOf, keptOf, leftOf, type OrderBalance, readSums } from './sums.ts';
export { ledgerEntries } from './tables.ts';
