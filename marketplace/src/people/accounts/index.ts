export {
  findOrMakeUser,
  findUser,
  presentPerson,
  presentUser,
  publicName,
  readTypedCode,
  type UserRow,
  users,
} from './users.ts';
