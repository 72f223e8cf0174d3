/** At which open tasks an administrator finds something to correct. */
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import { getVersionAt } from '../process-instances/store/version-at.ts'
import { hiding, isFilledIn, rightsAt } from '../process-instances/tasks/task-forms.ts'
import type { FieldRightsService } from './field-rights.service.ts'

export type ListCorrectable = ReturnType<typeof createListCorrectable>

export function createListCorrectable(parts: {
  database: Queryable
  definitions: DefinitionsService
  forms: Pick<FormsService, 'getVersion'>
  fieldRights: FieldRightsService
}) {
  const { database, definitions, forms, fieldRights } = parts

  /** The ids of tasks whose step lets fields of a form be edited that is filled in already; none for who may not correct. */
  return async function listCorrectable(caller: Caller, loaded: LoadedInstance): Promise<string[]> {
    const { id: instanceId, status, definitionVersionId, initiatorId } = loaded.instance
    if (status !== 'active' || !caller.permissions.has('workflow:admin')) return []
    const hiddenIn = await fieldRights.hiddenFrom(caller, [{ instanceId, definitionVersionId, initiatorId }])
    const found: string[] = []
    for (const { row } of loaded.tasks) {
      const { settings } = await getVersionAt(definitions, loaded, row.scopeId, database)
      for (const form of loaded.forms) {
        if (form.formDataId === undefined || found.includes(row.id)) continue
        const { schema } = await forms.getVersion(form.formVersionId)
        const rights = hiding(rightsAt(settings.nodes[row.elementId], form), hiddenIn(instanceId, form))
        if (isFilledIn(schema, rights)) found.push(row.id)
      }
    }
    return found
  }
}
