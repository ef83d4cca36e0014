export {
  type Bank,
  type BankRefund,
  type BankVerdict,
  hasPage,
  type PageGateway,
  type ReturnFields,
  type StatementLine,
  UnclearAnswer,
  withDeadline,
} from './bank.ts';
export { bankTransactions, bankWallets } from './repository.ts';
export { openBank, openNoBank } from './open-bank.ts';
export { BankCall, isSignature, signFields, signInApp } from './signature.ts';
