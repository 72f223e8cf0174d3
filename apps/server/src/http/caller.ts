import type { Language } from '@liveline/contract/language.ts'
import type { Right } from '@liveline/contract/permissions.ts'

/** What roles grant, rights of calls to come among it; one asks for those that the contract knows. */
interface Rights extends ReadonlySet<string> {
  has(right: Right): boolean
}

/** Somebody whose approval steps the caller may do beside him: a delegation of his holds (answers E1). */
export type Owner = {
  readonly delegationId: string
  readonly userId: number
  readonly name: string
  readonly roleIds: readonly number[]
  readonly departmentIds: readonly number[]
  readonly postIds: readonly number[]
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
  /** Those who delegated to him, as the call began; nearly always none. */
  readonly owners: readonly Owner[]
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
    owners: [],
    orgId: 0,
    sessionId: '',
    language: 'zh-CN',
  }
}
