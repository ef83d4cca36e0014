export { type Bank, type BankVerdict, hasPage, type PageGateway } from './bank.ts';
export { openNoBank } from './no-bank.ts';
export { openBank } from './open-bank.ts';
export { areReturnFields, type ReturnFields } from './return-fields.ts';
export { BankCall, isSignature, signFields, signInApp } from './signature.ts';
export { withDeadline } from './with-deadline.ts';
