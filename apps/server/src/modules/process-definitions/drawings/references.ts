/** What a process names outside its drawing. */
import type { ActorKind } from '../../directory/actor.ts'
import type { ApproverRule } from '../approval-settings.ts'
import type { ProcessSettings } from '../node-settings.ts'

export type Reference = { readonly elementId: string } & (
  | { readonly kind: 'form'; readonly key: string }
  | { readonly kind: 'role' | 'department' | 'post'; readonly id: number }
  /** By login name. */
  | { readonly kind: 'user'; readonly userName: string }
)

/** Every form, role, department, post and person that a process names, with the element that names it. */
export function referencesOf(settings: ProcessSettings): Reference[] {
  const form = (elementId: string, key: string | undefined): Reference[] =>
    key === undefined ? [] : [{ elementId, kind: 'form', key }]
  return [
    ...form(settings.key, settings.mainForm),
    ...settings.starters.flatMap((id) => group(settings.key, 'role', id)),
    ...Object.values(settings.nodes).flatMap(({ elementId, formKey, approvers, copies, timeLimit, policies }) => [
      ...form(elementId, formKey),
      ...[...approvers, ...copies].flatMap((rule) => ofRule(elementId, rule)),
      ...(timeLimit?.escalateTo === undefined ? [] : ofActor(elementId, timeLimit.escalateTo)),
      ...(policies.empty.kind === 'user' ? user(elementId, policies.empty.userName) : []),
    ]),
  ]
}

/** Whom an id names is not asked. */
const user = (elementId: string, userName: string): Reference[] =>
  /^\d*$/.test(userName) ? [] : [{ elementId, kind: 'user', userName }]
const group = (elementId: string, kind: 'role' | 'department' | 'post', id: unknown): Reference[] =>
  id === undefined || id === '' || !Number.isSafeInteger(Number(id)) ? [] : [{ elementId, kind, id: Number(id) }]

function ofRule(elementId: string, { kind, value, fallbackRole }: ApproverRule): Reference[] {
  const fallback = group(elementId, 'role', fallbackRole)
  switch (kind) {
    case 'role':
    case 'chosenByInitiator':
    case 'chosenByPrevious':
      return [...group(elementId, 'role', value), ...fallback]
    case 'post':
    case 'department':
      return [...group(elementId, kind, value), ...fallback]
    case 'user':
      return [...user(elementId, value), ...fallback]
    default:
      return fallback
  }
}

function ofActor(
  elementId: string,
  { kind, value }: { readonly kind: ActorKind; readonly value: string },
): Reference[] {
  if (kind === 'user') return user(elementId, value)
  return group(elementId, kind, value)
}
