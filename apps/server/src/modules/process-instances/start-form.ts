/** What the start of a process shows: the main form with its first values, and the diagram. */
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import { refuseMissing } from './task-access.ts'
import { automaticFields } from './tasks/task-forms.ts'

export function createStartForm(parts: { readonly forms: FormsService; readonly definitions: DefinitionsService }) {
  const { forms, definitions } = parts

  return async function startForm(caller: Caller, flowKey: string) {
    const version = await definitions.getStartable(caller, flowKey)
    const { mainForm } = version.settings
    if (mainForm === undefined) return refuseMissing(caller)
    const form = await forms.getReleasedVersion(mainForm, { language: caller.language })
    const automatic = [...automaticFields(form.schema).keys()]
    const shown: TaskForm = {
      formKey: form.formKey,
      formName: form.name,
      formNameEn: form.nameEn,
      formVersionId: form.id,
      formDataId: null,
      schema: form.schema,
      values: {},
      defaultRight: 'edit',
      fields: Object.fromEntries(automatic.map((name) => [name, { right: 'read', required: false }])),
      isMain: true,
      labels: {},
    }
    return {
      flowKey: version.key,
      flowName: version.name,
      flowNameEn: version.nameEn,
      form: shown,
      diagram: version.bpmnXml,
      copied: null,
    }
  }
}
