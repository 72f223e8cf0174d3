/** Values of any form of the process, for the columns of a page of tasks. */
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { listFormValues } from './form-fields.repository.ts'
import { factsOf } from './initiator-of.ts'
import type { Mask } from './mask-fields.ts'
import type { MissionRecord } from './list-pages.repository.ts'

type Values = Readonly<Record<string, unknown>>

export function createFindFormFields({
  database,
  fieldRights,
  definitions,
}: {
  database: Queryable
  fieldRights: Pick<FieldRightsService, 'hiddenFrom'>
  definitions: Pick<DefinitionsService, 'getVersion'>
}) {
  /** @param names `form.<formKey>.<field>`; the values of an instance come under the same names, without those hidden from the caller */
  return async function findFormFields(
    caller: Caller,
    records: readonly MissionRecord[],
    names: readonly string[],
    mask: Mask,
  ): Promise<(instanceId: string) => Values> {
    if (names.length === 0 || records.length === 0) return () => ({})
    const asked = names.map((name) => {
      const [, formKey = '', field = ''] = name.split('.')
      return { name, formKey, field }
    })
    const of = new Map(records.map((record) => [record.instance_id, record]))
    const rows = await listFormValues(database, [...of.keys()], asked)
    const hiddenIn = await fieldRights.hiddenFrom(caller, [...of.values()].map(factsOf))
    const found = new Map<string, Record<string, unknown>>()
    for (const { instanceId, formKey, values } of rows) {
      const record = of.get(instanceId)
      if (record === undefined) continue
      const { settings } = await definitions.getVersion(Number(record.definition_version_id), database)
      const hidden = hiddenIn(instanceId, { isMain: settings.mainForm === formKey })
      const seen = mask(instanceId, formKey, withoutHidden(values, hidden))
      const shown = found.get(instanceId) ?? {}
      for (const { name, formKey: ofForm, field } of asked) {
        if (ofForm === formKey && Object.hasOwn(seen, field)) shown[name] = seen[field]
      }
      found.set(instanceId, shown)
    }
    return (instanceId) => found.get(instanceId) ?? {}
  }
}
