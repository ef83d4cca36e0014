export { ledgerEntries } from './tables.ts';
