/** What other modules may ask of users: accounts, their passwords, and when two names are the same. */
export {
  findAccount,
  findAccountByName,
  listPasswordHistory,
  lockAccountsWithoutPassword,
  storePassword,
  userNameKey,
} from './users.repository.ts'
export type { Account } from './users.repository.ts'
