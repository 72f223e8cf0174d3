import type { Language } from '@liveline/contract/language.ts'
import type { Right } from '@liveline/contract/permissions.ts'

/** What roles grant, rights of calls to come among it; one asks for those that the contract knows. */
interface Rights extends ReadonlySet<string> {
  has(right: Right): boolean
}

/** Who makes the present call, as far as handlers need to know. */
export type Caller = {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly roleIds: readonly number[]
  /** The departments and the posts that he has (design.md §3 "Organisation"). */
  readonly departmentIds: readonly number[]
  readonly postIds: readonly number[]
  readonly permissions: Rights
  /** The department the person works for at present; 0 when there is none. */
  readonly orgId: number
  readonly sessionId: string
  readonly language: Language
}

/** The caller of work nobody asked for: seeds, timers. It holds no right. */
export function systemCaller(name = 'system'): Caller {
  return {
    userId: 0,
    userName: name,
    name,
    roleIds: [],
    departmentIds: [],
    postIds: [],
    permissions: new Set(),
    orgId: 0,
    sessionId: '',
    language: 'zh-CN',
  }
}
