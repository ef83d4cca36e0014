export {
  findOrMakeUser,
  findUser,
  presentPerson,
  presentUser,
  readTypedCode,
  type UserRow,
  users,
} from './users.ts';
