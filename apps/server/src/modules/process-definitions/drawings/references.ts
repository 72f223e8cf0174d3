/** What a process names outside its drawing. */
import type { ProcessSettings } from '../node-settings.ts'

export type Reference = { readonly elementId: string } & (
  | { readonly kind: 'form'; readonly key: string }
  | { readonly kind: 'role'; readonly id: number }
)

/** Every form and role that a process names, with the element that names it. */
export function referencesOf(settings: ProcessSettings): Reference[] {
  const form = (elementId: string, key: string | undefined): Reference[] =>
    key === undefined ? [] : [{ elementId, kind: 'form', key }]
  const role = (elementId: string, id: unknown): Reference[] =>
    id === undefined || id === '' || !Number.isSafeInteger(Number(id))
      ? []
      : [{ elementId, kind: 'role', id: Number(id) }]
  return [
    ...form(settings.key, settings.mainForm),
    ...settings.starters.flatMap((id) => role(settings.key, id)),
    ...Object.values(settings.nodes).flatMap(({ elementId, formKey, approvers, timeLimit }) => [
      ...form(elementId, formKey),
      ...approvers.flatMap(({ kind, value, fallbackRole }) => [
        ...(kind === 'role' ? role(elementId, value) : []),
        ...role(elementId, fallbackRole),
      ]),
      ...(timeLimit?.escalateTo?.kind === 'role' ? role(elementId, timeLimit.escalateTo.value) : []),
    ]),
  ]
}
