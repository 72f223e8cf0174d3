/** What other modules may ask of users: accounts, their passwords, who can be picked, and when two names are the same. */
export {
  dateOneTimePassword,
  endOneTimePassword,
  findAccount,
  findAccountByName,
  findReachable,
  insertAccount,
  listEndedOneTimeNames,
  listPasswordHistory,
  listNamesWithOwnPassword,
  lockAccountsWithoutPassword,
  storePassword,
  userNameKey,
} from './accounts.repository.ts'
export type { Account } from './accounts.repository.ts'
export { listEnabledIds, listNamesOfUsers } from './users.repository.ts'
export { pageOfUsers } from './list-users.repository.ts'
export { listPeople } from './list-people.ts'
export { speak } from './spoken-names.ts'
export { speakNames } from './speak-names.ts'
