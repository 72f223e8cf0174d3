import type { ApiCall } from '@liveline/contract/define-api.ts'

/** Whether these rights are enough for a call, of somebody who is logged in. */
export const mayCall = (rights: ReadonlySet<string>, access: ApiCall['access']): boolean =>
  access === 'session' || access === 'public' || rights.has(access)
