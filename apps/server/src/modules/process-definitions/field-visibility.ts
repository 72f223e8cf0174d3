/** Which fields of a form a person may not see in an instance: the one decision behind pages, lists, data and drafts. */
import type { ProcessSettings } from './node-settings.ts'

/** What somebody is to an instance. */
export type Involvement = {
  /** Holds `workflow:admin`. */
  readonly isAdministrator: boolean
  readonly isInitiator: boolean
  /** Elements of the open tasks he is asked to do, and of the tasks he completed. */
  readonly elementIds: readonly string[]
}

type DrawnRights = Pick<ProcessSettings, 'nodes'>

/** For who is neither administrator nor applicant and has, or had, no task: what no step hides. */
export const bystander: Involvement = { isAdministrator: false, isInitiator: false, elementIds: [] }

/**
 * A field of the main form that any step hides is seen only by the applicant, by process administrators, and by those
 * who have or completed a task of a step that does not hide it; every other field of a form is seen by everybody who
 * may see the instance.
 *
 * Steps hide fields of the main form only, hence nothing of the other forms is hidden.
 */
export function hiddenFields(
  settings: DrawnRights,
  form: { readonly isMain: boolean },
  { isAdministrator, isInitiator, elementIds }: Involvement,
): ReadonlySet<string> {
  if (!form.isMain || isAdministrator || isInitiator) return new Set()
  const steps = elementIds.flatMap((id) => settings.nodes[id] ?? [])
  return new Set(
    [...fieldsHiddenSomewhere(settings)].filter((field) =>
      steps.every(({ fields }) => fields[field]?.right === 'hidden'),
    ),
  )
}

/** Fields of the main form that at least one step hides: nothing that everybody reads may be made of them. */
export function fieldsHiddenSomewhere(settings: DrawnRights): ReadonlySet<string> {
  return new Set(
    Object.values(settings.nodes).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { right }]) => (right === 'hidden' ? [name] : [])),
    ),
  )
}

/** Values without those of some fields. */
export function withoutFields<T>(values: Readonly<Record<string, T>>, hidden: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
}
