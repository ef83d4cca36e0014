export { carriedUses, deleteOldTraces, leaveTrace, phoneTraces, type Use } from './phone-traces.ts';
export { findOrMakeUser, insertCustomer } from './sign-up.ts';
export {
  findUser,
  noPhone,
  presentPerson,
  presentUser,
  publicName,
  readTypedCode,
  shownPhone,
  type UserRow,
  users,
} from './users.ts';
