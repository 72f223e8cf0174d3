/** What somebody sends of a form that others have changed since he saw it. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { isSame } from '@liveline/form-schema/same.ts'
import type { Tx } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import type { FilledForm, InstanceForm } from '../store/stored-instance.ts'
import { ownChanges, visibleValues, type FormRights, type Values } from './task-forms.ts'

type State = { readonly data: Values; readonly changedBy?: number | undefined }
/** What he saw who saw no version of it. */
const NOTHING: State = { data: {} }

export function createOnlyOwn({ forms }: { readonly forms: Pick<FormsService, 'listStatesSince'> }) {
  /**
   * Of what he sends what he has changed himself: the rest stays as others have made it.
   * @param given `seen` undefined: he does not say what he saw, and all of it is his
   * @throws {AppError} FORM_CHANGED for fields that another has changed, too
   */
  return async function onlyOwn(
    tx: Tx,
    { language }: Caller,
    given: {
      readonly form: InstanceForm
      readonly schema: AmisSchema
      readonly record: FilledForm | undefined
      readonly rights: FormRights
      readonly sent: Values
      readonly seen: number | undefined
    },
  ): Promise<Values> {
    const { form, schema, record, rights, sent, seen } = given
    const { formKey, formDataId } = form
    if (record === undefined || formDataId === undefined || seen === undefined || seen >= record.rev) return sent
    const later = await forms.listStatesSince(tx, formDataId, { rev: seen, until: record.rev })
    const states: State[] = later[0]?.rev === seen ? later : [NOTHING, ...later]
    const { own, contested } = ownChanges(sent, { before: states[0]?.data ?? {}, now: record.data, rights })
    if (contested.length === 0) return own
    const labels = new Map(fieldsOf(schema).map((field) => [field.name, nameIn(language, field, 'label')]))
    const and = say(language, refusalTexts.and)
    const fields = contested.map((name) => labels.get(name) ?? name).join(and)
    const names = await namesOf(tx, whoChanged(contested, { states, rights }))
    throw new AppError('FORM_CHANGED', {
      details: { form: formKey, names: contested, fields, name: names.join(and) },
    })
  }
}

/** Whoever has changed what is shown of one of these fields; what others changed besides is not theirs. */
function whoChanged(
  fields: readonly string[],
  { states, rights }: { readonly states: readonly State[]; readonly rights: FormRights },
): ReadonlySet<number> {
  const people = new Set<number>()
  for (const [place, { data, changedBy = 0 }] of states.entries()) {
    const former = states[place - 1]
    if (former === undefined) continue
    const [now, before] = [visibleValues(data, rights), visibleValues(former.data, rights)]
    if (fields.some((name) => !isSame(now[name], before[name]))) people.add(changedBy)
  }
  return people
}

async function namesOf(tx: Tx, people: ReadonlySet<number>): Promise<string[]> {
  const ids = [...people]
  const directory = await loadDirectory(
    tx,
    ids.map((id) => ({ kind: 'user', id })),
  )
  return ids.map((id) => directory.person(id).name)
}
