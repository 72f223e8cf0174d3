/** The rules of docs/bpmn-attributes.md, and what each of them needs. */
export const approverKinds = [
  'role',
  'user',
  'post',
  'department',
  'departmentLeader',
  'initiator',
  'initiatorLeaderChain',
  'formField',
  'chosenByInitiator',
  'chosenByPrevious',
  'certificateHolder',
  'expression',
] as const
export type ApproverKind = (typeof approverKinds)[number]

/** How the value of a rule is chosen; undefined: it has none. */
export const valueOfKind: Readonly<
  Record<ApproverKind, 'role' | 'user' | 'post' | 'department' | 'field' | 'text' | undefined>
> = {
  role: 'role',
  user: 'user',
  post: 'post',
  department: 'department',
  departmentLeader: 'field',
  initiator: undefined,
  initiatorLeaderChain: undefined,
  formField: 'field',
  chosenByInitiator: 'role',
  chosenByPrevious: 'role',
  certificateHolder: 'text',
  expression: 'text',
}

export const isApproverKind = (word: string | undefined): word is ApproverKind =>
  approverKinds.some((known) => known === word)

/** Rules whose people are counted upward. */
export const hasLevel = (kind: ApproverKind): boolean => kind === 'departmentLeader' || kind === 'initiatorLeaderChain'

const BY_KIND = ['value', 'scope', 'level', 'fallbackRole', 'fallback'] as const

/** What a rule says once it is of another kind: nothing of what only the former kind needed. */
export const asKind = (kind: string): Readonly<Record<string, string>> => ({
  kind,
  ...Object.fromEntries(BY_KIND.map((name) => [name, ''])),
})
