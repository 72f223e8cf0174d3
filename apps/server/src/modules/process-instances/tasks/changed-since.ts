/** What has changed in the forms of an instance since somebody saw them. */
import type { FormChange, SeenForms } from '@liveline/contract/form/shapes.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isSame } from '@liveline/form-schema/same.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { NodeSettings, ProcessSettings } from '../../process-definitions/node-settings.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { hiding, rightsAt, visibleValues, type FormRights, type Values } from './task-forms.ts'

export type ChangedSince = ReturnType<typeof createChangedSince>

/** Whose forms, at which step, and who had them before him in which versions. */
type Looked = {
  readonly loaded: LoadedInstance
  readonly node: NodeSettings | undefined
  /** Of the workflow, and of the called one to which the step belongs. */
  readonly settings: readonly ProcessSettings[]
  readonly seen: SeenForms
}
type State = { readonly data: Values; readonly changedBy: number; readonly changedAt: Date }
/** What he saw of a form that nobody had filled in yet. */
const NOTHING: State = { data: {}, changedBy: 0, changedAt: new Date(0) }

/** They change with every saving, whoever saves, and say nothing of the work. */
const OF_THE_SAVING: ReadonlySet<string | undefined> = new Set(['author', 'version'])

/** The fields of a form of each instance that no step shows to a person. */
export type HiddenFrom = (
  caller: Caller,
  instances: readonly { instanceId: string; definitionVersionId: number; initiatorId: number }[],
  queryable: Queryable,
) => Promise<(instanceId: string, form: { isMain: boolean }) => ReadonlySet<string>>

export function createChangedSince(parts: {
  readonly forms: Pick<FormsService, 'listStatesSince' | 'getFormData' | 'getVersion'>
  readonly hiddenFrom: HiddenFrom
}) {
  const { forms, hiddenFrom } = parts

  /** The fields that hold something else now, as far as he may see them; opinions of other signers are none of it. */
  const changedSince = async (queryable: Queryable, caller: Caller, looked: Looked): Promise<FormChange[]> =>
    (await findChanges(queryable, caller, looked)).map(({ change }) => change)

  /** Each with what a sentence calls it: a form that was empty by its own name, for all of it is new. */
  async function findChanges(
    queryable: Queryable,
    caller: Caller,
    { loaded, node, settings, seen }: Looked,
  ): Promise<{ change: FormChange; what: string }[]> {
    const opinions = new Set(settings.flatMap(opinionFieldsOf))
    const { id: instanceId, definitionVersionId, initiatorId } = loaded.instance
    const facts = { instanceId, definitionVersionId, initiatorId }
    let hiddenIn: Awaited<ReturnType<HiddenFrom>> | undefined
    const found: { change: Omit<FormChange, 'by'>; by: number; what: string }[] = []
    for (const form of loaded.forms) {
      const { formKey, formDataId, isMain } = form
      const rev = seen[formKey]
      if (formDataId === undefined || rev === undefined) continue
      const record = loaded.filled.get(formDataId) ?? (await forms.getFormData(queryable, formDataId))
      if (record === undefined || rev >= record.rev) continue
      const { schema, ...version } = await forms.getVersion(form.formVersionId, {
        queryable,
        language: caller.language,
      })
      hiddenIn ??= await hiddenFrom(caller, [facts], queryable)
      const rights = hiding(rightsAt(node, form), hiddenIn(instanceId, form))
      const later = await forms.listStatesSince(queryable, formDataId, { rev, until: record.rev })
      const states = rev === 0 ? [NOTHING, ...later] : later
      const fields = fieldsOf(schema).filter((field) => isTold(field) && !(isMain && opinions.has(field.name)))
      for (const field of fields) {
        const changed = changeOf(field, states, rights)
        if (changed === undefined) continue
        const { by, ...change } = changed
        const what = rev === 0 ? nameIn(caller.language, version) : nameIn(caller.language, field, 'label')
        found.push({ change: { formKey, rev: record.rev, ...change }, by, what })
      }
    }
    if (found.length === 0) return []
    const people = await loadDirectory(
      queryable,
      found.map(({ by }) => ({ kind: 'user', id: by })),
    )
    return found.map(({ change, by, what }) => ({ change: { ...change, by: people.person(by) }, what }))
  }

  /** @throws {AppError} FORM_CHANGED when there is any: nobody decides on what he has not seen */
  async function assertSeen(queryable: Queryable, caller: Caller, looked: Looked): Promise<void> {
    const found = await findChanges(queryable, caller, looked)
    if (found.length === 0) return
    const changes = found.map(({ change }) => change)
    const { language } = caller
    const and = say(language, refusalTexts.and)
    const details = {
      form: changes[0]?.formKey,
      names: changes.map(({ field }) => field),
      fields: [...new Set(found.map(({ what }) => what))].join(and),
      name: [...new Set(changes.map(({ by }) => by.name))].join(and),
      changes,
    }
    throw new AppError('FORM_CHANGED', { details })
  }

  return { changedSince, assertSeen }
}

const opinionFieldsOf = ({ nodes }: ProcessSettings): readonly string[] =>
  Object.values(nodes).flatMap(({ outcomes }) =>
    outcomes.flatMap(({ opinionField }) => (opinionField === undefined ? [] : [opinionField])),
  )

const isTold = ({ type, alwaysHidden, auto }: FormField): boolean =>
  type !== 'hidden' && type !== 'static' && !alwaysHidden && !OF_THE_SAVING.has(auto)

/** From the first of the states to the last, by whoever was the last to change it. */
function changeOf({ name, label, labelEn }: FormField, states: readonly State[], rights: FormRights) {
  const values = states.map(({ data }) => visibleValues({ [name]: data[name] }, rights)[name])
  const [before, now] = [values[0], values.at(-1)]
  if (isSame(before, now)) return undefined
  const last = values.findLastIndex((value, place) => place > 0 && !isSame(value, values[place - 1]))
  const { changedBy = 0, changedAt = new Date(0) } = states[last] ?? {}
  return { field: name, label, labelEn, before, now, by: changedBy, at: changedAt.toISOString() }
}
