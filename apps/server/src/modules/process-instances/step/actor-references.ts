/** Whom the drawing names for a task, before anybody is looked up. */
import type { ChosenApprovers } from '@liveline/contract/signing/shapes.ts'
import { evaluate, type UserTaskRow, type Variables, type Work } from '@liveline/workflow-engine'
import type { Actor } from '../../directory/actor.ts'
import type { LeadersFrom, ScopedRole } from '../../directory/directory.service.ts'
import type { ApproverRule } from '../../process-definitions/approval-settings.ts'
import type { NodeSettings, ProcessSettings } from '../../process-definitions/node-settings.ts'

export type ApproverContext = {
  readonly initiatorId: number
  /** Organisation of the process: the one its main form names, or its initiator's at the start. */
  readonly orgId: number
  readonly mainForm: Readonly<Record<string, unknown>>
  readonly variables: Variables
  /** Whom people chose for later steps. */
  readonly chosen: ChosenApprovers
  /** Shared by the rules of all tasks that one command makes. */
  readonly work: Work
}

/** A reference as drawn, or what is still to be looked up: a login name, a role in one organisation, leaders, holders of a certificate. */
export type ActorReference =
  | Actor
  | { readonly kind: 'userName'; readonly name: string }
  | ({ readonly kind: 'roleInOrganisation' } & ScopedRole)
  /** Those of the chain upward from the first to the last, counted from 1. */
  | { readonly kind: 'leaders'; readonly from: LeadersFrom; readonly first: number; readonly last: number }
  | { readonly kind: 'holders'; readonly qualification: string }

/** One with what its signature counts. */
export type WeighedReference = ActorReference & { readonly weight: number }

/** What the drawing says, without looking anybody up. */
export function referencedActors(
  task: Pick<UserTaskRow, 'elementId' | 'assignee' | 'candidateUsers' | 'candidateGroups'>,
  settings: NodeSettings | undefined,
  context: ApproverContext,
): WeighedReference[] {
  const drawn = [
    ...(task.assignee === undefined ? [] : [userReference(task.assignee)]),
    ...task.candidateUsers.map(userReference),
    ...task.candidateGroups.flatMap((id) => groupReference('role', id)),
  ]
  const ruled = (settings?.approvers ?? []).flatMap((rule) =>
    ruledActors(rule, task.elementId, context).map((one) => ({ ...one, weight: rule.weight })),
  )
  return [...drawn.map((one) => ({ ...one, weight: 1 })), ...ruled]
}

function ruledActors(rule: ApproverRule, elementId: string, context: ApproverContext): ActorReference[] {
  const { value } = rule
  const initiator = { kind: 'user', id: context.initiatorId } as const
  switch (rule.kind) {
    case 'role':
      return groupReference('role', value).map((role) =>
        rule.isOrgScoped ? inOrganisation(role, context.orgId) : role,
      )
    case 'post':
    case 'department':
      return groupReference(rule.kind, value)
    case 'departmentLeader': {
      const [department] = value === '' ? [] : idsIn(context.mainForm[value])
      const from = department === undefined ? initiator : ({ kind: 'department', id: department } as const)
      return [{ kind: 'leaders', from, first: rule.level, last: rule.level }]
    }
    case 'initiatorLeaderChain':
      return [{ kind: 'leaders', from: initiator, first: 1, last: rule.level }]
    case 'user':
      return [{ kind: 'userName', name: value }]
    case 'initiator':
      return [initiator]
    case 'formField': {
      const chosen = idsIn(context.mainForm[value]).map((id) => ({ kind: 'user', id }) as const)
      const fallback = rule.fallbackRole === undefined ? [] : [{ kind: 'role', id: rule.fallbackRole } as const]
      return chosen.length > 0 ? chosen : fallback
    }
    case 'chosenByInitiator':
    case 'chosenByPrevious':
      return (context.chosen[elementId] ?? []).map((id) => ({ kind: 'user', id }) as const)
    case 'certificateHolder':
      return [{ kind: 'holders', qualification: value }]
    case 'expression':
      return textsIn(evaluate(value, context.variables, { work: context.work })).flatMap(expressionReference)
  }
}

/** The organisation that the main form names, when the drawing says which field does. */
export function organisationOf(
  { organisationField }: Pick<ProcessSettings, 'organisationField'>,
  mainForm: Readonly<Record<string, unknown>>,
): number | undefined {
  return organisationField === undefined ? undefined : idsIn(mainForm[organisationField])[0]
}

const isId = (text: string) => /^\d{1,15}$/.test(text)
const userReference = (text: string): ActorReference =>
  isId(text) ? { kind: 'user', id: Number(text) } : { kind: 'userName', name: text }
const groupReference = (kind: 'role' | 'post' | 'department', text: string): Actor[] =>
  isId(text) ? [{ kind, id: Number(text) }] : []
const inOrganisation = ({ id }: Actor, orgId: number) => ({ kind: 'roleInOrganisation', id, orgId }) as const
function expressionReference(text: string): ActorReference[] {
  const [kind, id = ''] = text.split(':')
  return kind === 'role' || kind === 'post' || kind === 'department' ? groupReference(kind, id) : [userReference(text)]
}
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) =>
    typeof entry === 'string' || typeof entry === 'number'
      ? String(entry)
          .split(',')
          .filter((part) => part !== '')
      : [],
  )
const idsIn = (value: unknown): number[] => textsIn(value).filter(isId).map(Number)
