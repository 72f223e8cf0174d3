/** The forms of an instance as somebody may see them. */
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { NodeSettings } from '../process-definitions/node-settings.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import {
  automaticFields,
  hiding,
  readOnly,
  rightsAt,
  visibleValues,
  type FormRights,
  type Values,
} from '../process-instances/tasks/task-forms.ts'
import { prefillForm } from '../process-instances/tasks/prefill.ts'
import type { FieldRightsService } from './field-rights.service.ts'

export type ListShownForms = ReturnType<typeof createShownForms>

export function createShownForms(parts: {
  database: Queryable
  clock: Clock
  forms: FormsService
  fieldRights: FieldRightsService
}) {
  const { database, clock, forms, fieldRights } = parts

  /**
   * Forms filled so far; at a task also the node's own form, empty or not, with the rights of the node.
   * @param at drafts: what the caller has entered there and not sent, by form; its values are labelled too
   */
  return async function listShownForms(
    caller: Caller,
    loaded: LoadedInstance,
    at: { node: NodeSettings | undefined; canEdit: boolean; drafts?: Readonly<Record<string, Values>> },
  ): Promise<TaskForm[]> {
    const { node, canEdit, drafts = {} } = at
    const { id: instanceId, definitionVersionId, initiatorId } = loaded.instance
    const hiddenIn = await fieldRights.hiddenFrom(caller, [{ instanceId, definitionVersionId, initiatorId }])
    const shown: Omit<TaskForm, 'labels'>[] = []
    for (const form of loaded.forms) {
      const isOwn = node?.formKey === form.formKey
      if (form.formDataId === undefined && !(canEdit && isOwn)) continue
      const version = await forms.getVersion(form.formVersionId)
      const atNode = hiding(rightsAt(node, form), hiddenIn(instanceId, form))
      const rights = canEdit ? atNode : onlyRead(atNode)
      const record = form.formDataId === undefined ? undefined : await forms.getFormData(database, form.formDataId)
      const automatic = [...automaticFields(version.schema).keys()].map(
        (name) => [name, { right: 'read', required: false }] as const,
      )
      shown.push({
        formKey: form.formKey,
        formName: version.name,
        formNameEn: version.nameEn,
        formVersionId: version.id,
        formDataId: form.formDataId ?? null,
        ...(record === undefined ? {} : { rev: record.rev }),
        schema: version.schema,
        mobileSchema: version.mobileSchema,
        values: visibleValues(record?.data ?? {}, rights),
        defaultRight: rights.defaultRight,
        fields: { ...Object.fromEntries(automatic), ...rights.fields },
        isMain: form.isMain,
      })
    }
    const main = shown.find(({ isMain }) => isMain)
    for (const form of shown) {
      // A draft holds what was prefilled, as far as its author has left it there.
      if (form.formDataId !== null || drafts[form.formKey] !== undefined) continue
      form.values = await prefillForm(forms, database, form.schema, {
        now: clock.now(),
        userId: caller.userId,
        applicant: { userId: initiatorId, orgIds: [loaded.instance.orgId] },
        mainForm: main?.values ?? {},
      })
    }
    const labels = await forms.label(
      database,
      shown.map(({ formKey, schema, values, defaultRight, fields }) => {
        const draft = visibleValues(drafts[formKey] ?? {}, { defaultRight, fields })
        return { schema, values: [values, draft] }
      }),
    )
    return shown
      .map((form, index) => ({ ...form, labels: labels[index] ?? {} }))
      .sort((a, b) => Number(b.isMain) - Number(a.isMain))
  }
}

/** Hidden stays hidden; everything else is only shown. */
function onlyRead(rights: FormRights): FormRights {
  const hidden = Object.entries(rights.fields).filter(([, { right }]) => right === 'hidden')
  return { ...readOnly, fields: Object.fromEntries(hidden) }
}
