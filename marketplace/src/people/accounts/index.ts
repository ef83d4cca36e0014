export { findOrMakeUser, findUser, presentUser, readTypedCode, type UserRow, users } from './users.ts';
