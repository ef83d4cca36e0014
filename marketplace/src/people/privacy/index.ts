export { carryOutDeletions, retireUnused } from './carry-out.ts';
export { findSignInAccount } from './dormant.ts';
export { deleteOldDeletions } from './erased-accounts.ts';
export { removeFiles } from './erase-account.ts';
export { inWords, type OwnDetail, type PersonalData, type PersonalKinds } from './personal-kind.ts';
export { privacyRoutes } from './routes.ts';
export { accountDeletions, dormantAccounts, filesToRemove } from './tables.ts';
export { waits } from './waits.ts';
