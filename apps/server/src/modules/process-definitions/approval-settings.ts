/** Who approves a step, how many of them, and what is done without anybody (docs/bpmn-attributes.md, "Who approves"). */
import type { SigningMode } from '@liveline/contract/signing/shapes.ts'

export const approverKinds = [
  'user',
  'role',
  'post',
  'department',
  'departmentLeader',
  'initiator',
  'initiatorLeaderChain',
  'formField',
  'chosenByInitiator',
  'chosenByPrevious',
  'expression',
  'certificateHolder',
] as const

export type ApproverRule = {
  readonly kind: (typeof approverKinds)[number]
  /**
   * User name, id of a role, post or department, field name, expression or qualification. `departmentLeader`: the field
   * that names the department, empty for the initiator's; `chosenBy…`: the role that may be chosen from, empty for all.
   */
  readonly value: string
  /** Role that takes the task when a form field is empty. */
  readonly fallbackRole: number | undefined
  /**
   * `scope="org"` on a role: its holders in the organisation of the process, below it or above it; all holders when
   * nobody there has the role, for no task may be left without a handler.
   */
  readonly isOrgScoped: boolean
  /** `departmentLeader`: which one upward, from 1; `initiatorLeaderChain`: how many. */
  readonly level: number
  /** What the signature of each of them counts with `mode="weight"`. */
  readonly weight: number
}

export type ApprovalSetting = {
  readonly mode: SigningMode
  /** `ratio`: the share that must agree, above 0, at most 1; `weight`: the sum of weights; undefined for the others. */
  readonly needed: number | undefined
  /** `all`, `inSequence`: whether the first rejection ends it, or the others are still asked. */
  readonly endsOnRejection: boolean
  /** The outcome of the task once they agreed, and once they rejected it; undefined where the node has none such. */
  readonly agreed: string | undefined
  readonly rejected: string | undefined
}

/** `pass` completes the task without anybody; `leader` asks the next one upward in his place. */
export type RepeatPolicy = 'keep' | 'pass' | 'leader'

type EmptyPolicy =
  | { readonly kind: 'block' | 'administrator' | 'pass' }
  | { readonly kind: 'user'; readonly userName: string }

export type ApproverPolicies = {
  /** What becomes of a task that the rules find nobody for (answers D16). */
  readonly empty: EmptyPolicy
  /** Where the one approver has just completed the step before. */
  readonly sameApprover: RepeatPolicy
  /** Where the one approver is the initiator. */
  readonly initiatorApprover: RepeatPolicy
}

/** Of one step, whether rules, people or roles: each is looked up whenever the work comes there. */
export const MOST_APPROVERS = 500

/** Of a time limit: ten years. The calendar is walked day by day, so that one without end would hold the server up. */
export const MOST_HOURS = 87_600
