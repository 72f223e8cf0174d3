/** Whom the drawing names for a task, before anybody is looked up. */
import { evaluate, type UserTaskRow, type Variables, type Work } from '@liveline/workflow-engine'
import type { Actor } from '../../directory/actor.ts'
import type { ScopedRole } from '../../directory/directory.service.ts'
import type { NodeSettings, ProcessSettings } from '../../process-definitions/node-settings.ts'

export type ApproverContext = {
  readonly initiatorId: number
  /** Organisation of the process: the one its main form names, or its initiator's at the start. */
  readonly orgId: number
  readonly mainForm: Readonly<Record<string, unknown>>
  readonly variables: Variables
  /** Shared by the rules of all tasks that one command makes. */
  readonly work: Work
}

/** A reference as drawn: a role id, a user id, or what is still to be looked up: a login name, a role in one organisation. */
export type ActorReference =
  | Actor
  | { readonly kind: 'userName'; readonly name: string }
  | ({ readonly kind: 'roleInOrganisation' } & ScopedRole)

/** What the drawing says, without looking anybody up. */
export function referencedActors(
  task: Pick<UserTaskRow, 'assignee' | 'candidateUsers' | 'candidateGroups'>,
  settings: NodeSettings | undefined,
  context: ApproverContext,
): ActorReference[] {
  const drawn = [
    ...(task.assignee === undefined ? [] : [userReference(task.assignee)]),
    ...task.candidateUsers.map(userReference),
    ...task.candidateGroups.flatMap(roleReference),
  ]
  const ruled = (settings?.approvers ?? []).flatMap((rule): ActorReference[] => {
    switch (rule.kind) {
      case 'role':
        return roleReference(rule.value).map((role) => (rule.isOrgScoped ? inOrganisation(role, context.orgId) : role))
      case 'user':
        return [{ kind: 'userName', name: rule.value }]
      case 'initiator':
        return [{ kind: 'user', id: context.initiatorId }]
      case 'formField': {
        const chosen = idsIn(context.mainForm[rule.value]).map((id) => ({ kind: 'user', id }) as const)
        const fallback = rule.fallbackRole === undefined ? [] : [{ kind: 'role', id: rule.fallbackRole } as const]
        return chosen.length > 0 ? chosen : fallback
      }
      case 'expression':
        return textsIn(evaluate(rule.value, context.variables, { work: context.work })).flatMap(expressionReference)
    }
  })
  return [...drawn, ...ruled]
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
const roleReference = (text: string): Actor[] => (isId(text) ? [{ kind: 'role', id: Number(text) }] : [])
const inOrganisation = ({ id }: Actor, orgId: number) => ({ kind: 'roleInOrganisation', id, orgId }) as const
const expressionReference = (text: string): ActorReference[] =>
  text.startsWith('role:') ? roleReference(text.slice('role:'.length)) : [userReference(text)]
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) =>
    typeof entry === 'string' || typeof entry === 'number'
      ? String(entry)
          .split(',')
          .filter((part) => part !== '')
      : [],
  )
const idsIn = (value: unknown): number[] => textsIn(value).filter(isId).map(Number)
