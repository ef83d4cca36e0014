export { creditAdded, isCreditOf, lockCredit, readCredit, rechargeBounds } from './credit.ts';
export { isFresh } from './is-fresh.ts';
export { balanceOf, keptOf, leftOf, type OrderBalance, readSums } from './sums.ts';
export { ledgerEntries } from './tables.ts';
