/** What other modules may ask of users: accounts, their passwords, who can be picked, and when two names are the same. */
export {
  dateOneTimePassword,
  endOneTimePassword,
  findAccount,
  findAccountByName,
  findReachable,
  insertAccount,
  listEnabledIds,
  listEndedOneTimeNames,
  listNamesOfUsers,
  listPasswordHistory,
  listNamesWithOwnPassword,
  lockAccountsWithoutPassword,
  storePassword,
  userNameKey,
} from './users.repository.ts'
export { listPeople } from './list-people.ts'
export type { Account } from './users.repository.ts'
