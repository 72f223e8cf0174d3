/** Applies the decision of field-visibility.ts to what lists and form data answer. */
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormDataRights } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import {
  bystander,
  fieldsHiddenSomewhere,
  fieldsTouchedByHiding,
  hiddenFields,
  type Involvement,
} from '../process-definitions/field-visibility.ts'
import * as repository from './involvement.repository.ts'
import type { InstanceFacts } from './involvement.repository.ts'

export type FieldRightsService = ReturnType<typeof createFieldRights>

export function createFieldRights({
  database,
  definitions,
}: {
  database: Queryable
  definitions: Pick<DefinitionsService, 'getVersion' | 'listReleasedVersionIds'>
}) {
  async function hiddenFrom(
    caller: Caller,
    instances: readonly InstanceFacts[],
    queryable: Queryable = database,
  ): Promise<(instanceId: string, form: { isMain: boolean }) => ReadonlySet<string>> {
    const versions = new Map<number, RunnableVersion>()
    for (const { definitionVersionId: id } of instances) {
      if (!versions.has(id)) versions.set(id, await definitions.getVersion(id, queryable))
    }
    const hidesAnything = [...versions.values()].some(({ settings }) => fieldsHiddenSomewhere(settings).size > 0)
    const elements = hidesAnything
      ? await repository.listOwnElements(
          queryable,
          caller,
          instances.map(({ instanceId }) => instanceId),
        )
      : new Map<string, string[]>()
    const known = new Map(instances.map((facts) => [facts.instanceId, facts]))
    return (instanceId, form) => {
      const facts = known.get(instanceId)
      const settings = facts && versions.get(facts.definitionVersionId)?.settings
      if (facts === undefined || settings === undefined) throw new Error(`Instance ${instanceId} was not asked for`)
      const involvement: Involvement = {
        ...bystander,
        isAdministrator: caller.permissions.has('workflow:admin'),
        isInitiator: facts.initiatorId === caller.userId,
        elementIds: elements.get(instanceId) ?? [],
      }
      return hiddenFields(settings, form, involvement)
    }
  }

  // A released version never changes, and this little of it is asked for by a poll.
  const kept = new Map<
    number,
    { mainForm: string | undefined; forms: readonly string[]; hidden: ReadonlySet<string> }
  >()

  async function hiddenByVersion(id: number, queryable: Queryable = database) {
    const known = kept.get(id)
    if (known !== undefined) return known
    const { settings } = await definitions.getVersion(id, queryable)
    const read = { mainForm: settings.mainForm, forms: settings.formKeys, hidden: fieldsTouchedByHiding(settings) }
    kept.set(id, read)
    return read
  }

  const formData: FormDataRights = {
    async hiddenInRows(caller, rows) {
      const ofInstances = rows.flatMap(({ processInstanceId }) => processInstanceId ?? [])
      const facts = await repository.listInstanceFacts(database, ofInstances)
      const hiddenIn = await hiddenFrom(caller, facts)
      const mainForms = new Map(facts.map(({ instanceId, mainForm }) => [instanceId, mainForm]))
      return ({ processInstanceId: id, formKey }) =>
        id === null || !mainForms.has(id) ? new Set() : hiddenIn(id, { isMain: mainForms.get(id) === formKey })
    },
    async hiddenSomewhere(formKey) {
      const found: string[] = []
      for (const id of await definitions.listReleasedVersionIds()) {
        const { mainForm, hidden } = await hiddenByVersion(id)
        if (mainForm === formKey) found.push(...hidden)
      }
      return new Set(found)
    },
    isOfProcess: (queryable, formKey) =>
      readCached(queryable, 'definitions', `fills-in:${formKey}`, async () => {
        for (const id of await definitions.listReleasedVersionIds(queryable)) {
          if ((await hiddenByVersion(id, queryable)).forms.includes(formKey)) return true
        }
        return false
      }),
  }

  /** Of each field of main forms the versions in which no step hides it. */
  async function versionsShowing(fields: readonly string[]): Promise<Map<string, number[]>> {
    const showing = new Map(fields.map((field): [string, number[]] => [field, []]))
    for (const id of await definitions.listReleasedVersionIds()) {
      const { hidden } = await hiddenByVersion(id)
      for (const [field, versions] of showing) if (!hidden.has(field)) versions.push(id)
    }
    return showing
  }

  return { hiddenFrom, versionsShowing, formData }
}
