/** What other modules may ask of users: accounts, their passwords, who can be picked, and when two names are the same. */
export {
  findAccount,
  findAccountByName,
  listEnabledIds,
  listPasswordHistory,
  lockAccountsWithoutPassword,
  storePassword,
  userNameKey,
} from './users.repository.ts'
export type { Account } from './users.repository.ts'
