export { creditAdded, creditOf, isCreditOf, lockCredit, readCredit, rechargeBounds } from './credit.ts';
export { balanceOf, causesOf, keptOf, leftOf, type OrderBalance, readSums, sumUp } from './sums.ts';
export { ledgerEntries } from './tables.ts';
