/** Which fields of a form a person may not see in an instance: the one decision behind pages, lists, data and drafts. */
import { fieldOfKey } from '@liveline/form-schema/cells.ts'
import type { NodeSettings, ProcessSettings } from './node-settings.ts'

/** What somebody is to an instance. */
export type Involvement = {
  /** Holds `workflow:admin`. */
  readonly isAdministrator: boolean
  readonly isInitiator: boolean
  /** The steps of the open tasks he is asked to do, and of the tasks he completed. */
  readonly steps: readonly Pick<NodeSettings, 'fields'>[]
}

type DrawnRights = Pick<ProcessSettings, 'nodes'>

/** For who is neither administrator nor applicant and has, or had, no task: what no step hides. */
export const bystander: Involvement = { isAdministrator: false, isInitiator: false, steps: [] }

/**
 * A field, or cell, of the main form that any step hides, in a called process too, is seen only by the applicant, by
 * process administrators, and by those who have or completed a task of a step that does not hide it; every other field of
 * a form is seen by everybody who may see the instance.
 *
 * Steps hide fields of the main form only, hence nothing of the other forms is hidden.
 *
 * @param hiding what some step hides
 */
export function hiddenFields(
  hiding: ReadonlySet<string>,
  form: { readonly isMain: boolean },
  { isAdministrator, isInitiator, steps }: Involvement,
): ReadonlySet<string> {
  if (!form.isMain || isAdministrator || isInitiator) return new Set()
  return new Set(
    [...hiding].filter((field) =>
      steps.every(({ fields }) => [field, fieldOfKey(field)].some((key) => fields[key]?.right === 'hidden')),
    ),
  )
}

/** Fields and cells (`crew.phone`) of the main form that at least one step hides: nothing that everybody reads may be made of them. */
export function fieldsHiddenSomewhere(settings: DrawnRights): ReadonlySet<string> {
  return new Set(
    Object.values(settings.nodes).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { right }]) => (right === 'hidden' ? [name] : [])),
    ),
  )
}

/** The same with the tables of hidden cells: who asks by a table, or makes a text of it, asks by all its cells. */
export const fieldsTouchedByHiding = (settings: DrawnRights): ReadonlySet<string> =>
  touchedBy(fieldsHiddenSomewhere(settings))
export const touchedBy = (hidden: Iterable<string>): ReadonlySet<string> =>
  new Set([...hidden].flatMap((key) => [key, fieldOfKey(key)]))
