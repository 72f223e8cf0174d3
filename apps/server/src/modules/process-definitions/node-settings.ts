/** What our own BPMN attributes say about a process and its nodes. */
import type { ActorKind } from '../directory/actor.ts'
import type { ApprovalSetting, ApproverPolicies, ApproverRule } from './approval-settings.ts'
import type { HostWork } from './host-work.ts'

export type FieldRight = 'hidden' | 'read' | 'edit'

export type OutcomeSetting = {
  readonly value: string
  readonly label: string
  readonly labelEn: string
  readonly requiresOpinion: boolean
  /**
   * `requiresForms="false"` on an outcome that turns the work down (dead, postpone, reject, return): compulsory fields
   * may then stay empty. What was filled in must still be right, and is kept. True unless the drawing says otherwise.
   */
  readonly requiresForms: boolean
  /** Field of the main form that the opinion is kept in too: the reason for an outage is part of the plan. */
  readonly opinionField: string | undefined
  readonly primary: boolean
  readonly danger: boolean
}

export type TimeLimit = {
  /** Working hours from the creation of the task. */
  readonly hours: number
  /** Shares of the limit after which the actors are reminded, the smallest first. */
  readonly remindAt: readonly number[]
  readonly escalateTo: { readonly kind: ActorKind; readonly value: string } | undefined
  /** At the limit: others are asked too, the task is completed by itself, or goes back to the step before. */
  readonly onOverdue: 'escalate' | 'pass' | 'return'
}

export type FieldSetting = { readonly right: FieldRight; readonly required: boolean }

export type NodeSettings = {
  readonly elementId: string
  readonly name: string
  readonly nameEn: string
  readonly formKey: string | undefined
  readonly outcomeVariable: string | undefined
  readonly outcomes: readonly OutcomeSetting[]
  readonly approvers: readonly ApproverRule[]
  /** How several of them decide; undefined where whoever comes first does. */
  readonly approval: ApprovalSetting | undefined
  readonly policies: ApproverPolicies
  /** Marked so that nothing but a person completes it. */
  readonly needsAPerson: boolean
  readonly fields: Readonly<Record<string, FieldSetting>>
  readonly timeLimit: TimeLimit | undefined
  /** Elements whose completer must be somebody else. */
  readonly separateFrom: readonly string[]
  /** Whoever moves the work may not lead it past this node while it has not been completed (domain.md P9). */
  readonly noJumpOver: boolean
  /** Who may have its tasks: holders of this qualification, or with `true` of any; undefined: everybody. */
  readonly qualifiedOnly: string | true | undefined
  /** Whether several of its tasks may be completed at once; undefined where the drawing says nothing. */
  readonly batch: boolean | undefined
  /** What a service or send task has the server do. */
  readonly hostWork: HostWork | undefined
  /** Whether it is an approval step, which alone can be delegated; undefined: a decision that is not the applicant's own. */
  readonly isApprovalStep: boolean | undefined
  /** Whether who completes it signs by hand. */
  readonly signature: 'none' | 'optional' | 'required'
  /** Who is given the process to read when the node is completed. */
  readonly copies: readonly ApproverRule[]
  /** Business state of the instance once this node is entered. */
  readonly state: string | undefined
}

export type ProcessSettings = {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly mainForm: string | undefined
  readonly formVariables: readonly string[]
  /** Template such as `{feeder} {content}` over the fields of the main form. */
  readonly title: string | undefined
  readonly numberPrefix: string
  /** Field of the main form that names the organisation `scope="org"` means; empty or absent: the initiator's. */
  readonly organisationField: string | undefined
  /** The applicant may take the process back until a task of this element is open. */
  readonly withdrawUntil: string | undefined
  /** Names of variables that administrators may not set; one that ends in `*` stands for all that begin so. */
  readonly protectedVariables: readonly string[]
  /** Business states in which people are at work on the line: nobody deletes or withdraws an instance then. */
  readonly liveStates: readonly string[]
  /** Login name of the person for whom events start it; undefined: whoever released it. */
  readonly startedBy: string | undefined
  /** Role ids that may start; empty: everybody with the right to start. */
  readonly starters: readonly number[]
  /** Form keys of the process: the main form first, then those of the nodes. */
  readonly formKeys: readonly string[]
  readonly nodes: Readonly<Record<string, NodeSettings>>
}
