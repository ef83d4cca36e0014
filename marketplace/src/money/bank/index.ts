export { type Bank, type BankVerdict, hasPage, type PageGateway } from './bank.ts';
export { openNoBank } from './open-bank.ts';
export { openBank } from './open-bank.ts';
export { areReturnFields, type ReturnFields } from './signature.ts';
export { BankCall, isSignature, signFields, signInApp } from './signature.ts';
export { withDeadline } from './bank.ts';
