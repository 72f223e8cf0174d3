/** Applies the decision of field-visibility.ts to what lists and form data answer. */
import type { ProcessDefinition } from '@liveline/workflow-engine'
import { readCached } from '../../database/cached.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormDataRights } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { NodeSettings } from '../process-definitions/node-settings.ts'
import {
  bystander,
  fieldsHiddenSomewhere,
  hiddenFields,
  touchedBy,
  type Involvement,
} from '../process-definitions/field-visibility.ts'
import * as repository from './involvement.repository.ts'
import type { InstanceFacts } from './involvement.repository.ts'

/** What of a version decides about fields. */
type OfVersion = {
  readonly mainForm: string | undefined
  readonly forms: readonly string[]
  readonly hidden: ReadonlySet<string>
  /** Keys of the processes that it calls. */
  readonly calls: readonly string[]
}

/** Which one is called only an instance tells. */
const ANY_PROCESS = '*'

const callsOf = ({ nodes }: ProcessDefinition): string[] =>
  Object.values(nodes).flatMap(({ callActivity }) => {
    if (callActivity === undefined) return []
    return [/[$#]\{/.test(callActivity.calledElement) ? ANY_PROCESS : callActivity.calledElement]
  })

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
    const hiding = new Map<number, ReadonlySet<string>>()
    for (const { definitionVersionId: id } of instances) {
      if (!hiding.has(id)) hiding.set(id, await hiddenByVersion(id, queryable))
    }
    const hidesAnything = [...hiding.values()].some(({ size }) => size > 0)
    const elements = hidesAnything
      ? await repository.listOwnElements(
          queryable,
          caller,
          instances.map(({ instanceId }) => instanceId),
        )
      : new Map<string, repository.OwnElement[]>()
    const steps = await stepsOf(instances, elements, queryable)
    const known = new Map(instances.map((facts) => [facts.instanceId, facts]))
    return (instanceId, form) => {
      const facts = known.get(instanceId)
      const hidden = facts && hiding.get(facts.definitionVersionId)
      if (facts === undefined || hidden === undefined) throw new Error(`Instance ${instanceId} was not asked for`)
      const involvement: Involvement = {
        ...bystander,
        isAdministrator: caller.permissions.has('workflow:admin'),
        isInitiator: facts.initiatorId === caller.userId,
        steps: steps.get(instanceId) ?? [],
      }
      return hiddenFields(hidden, form, involvement)
    }
  }

  /** What his elements of each instance say, those of called processes by the versions that were called. */
  async function stepsOf(
    instances: readonly InstanceFacts[],
    elements: ReadonlyMap<string, readonly repository.OwnElement[]>,
    queryable: Queryable,
  ): Promise<ReadonlyMap<string, Involvement['steps']>> {
    const steps = new Map<string, Involvement['steps']>()
    for (const { instanceId, definitionVersionId } of instances) {
      const found: NodeSettings[] = []
      for (const { elementId, calledVersionId } of elements.get(instanceId) ?? []) {
        const { settings } = await definitions.getVersion(calledVersionId ?? definitionVersionId, queryable)
        const step = settings.nodes[elementId]
        if (step !== undefined) found.push(step)
      }
      steps.set(instanceId, found)
    }
    return steps
  }

  // A released version never changes, and this little of it is asked for by a poll.
  const kept = new Map<number, OfVersion>()

  async function ofVersion(id: number, queryable: Queryable = database): Promise<OfVersion> {
    const known = kept.get(id)
    if (known !== undefined) return known
    const { settings, definition } = await definitions.getVersion(id, queryable)
    const { mainForm, formKeys: forms } = settings
    const read = { mainForm, forms, hidden: fieldsHiddenSomewhere(settings), calls: callsOf(definition) }
    kept.set(id, read)
    return read
  }

  /** Fields and cells that its steps hide, or those of a process that it may call, in whatever version. */
  async function hiddenByVersion(id: number, queryable: Queryable = database): Promise<ReadonlySet<string>> {
    const own = await ofVersion(id, queryable)
    if (own.calls.length === 0) return own.hidden
    return readCached(queryable, 'definitions', `hidden:${id}`, async () => {
      const hidden = new Set(own.hidden)
      const called = new Set<string>()
      for (let calls = own.calls; calls.length > 0;) {
        const isAny = calls.includes(ANY_PROCESS)
        calls.forEach((key) => called.add(key))
        const found: string[] = []
        for (const versionId of await definitions.listReleasedVersionIds(queryable, isAny ? undefined : calls)) {
          const { calls: further, hidden: there } = await ofVersion(versionId, queryable)
          there.forEach((field) => hidden.add(field))
          found.push(...further)
        }
        calls = isAny ? [] : [...new Set(found)].filter((key) => !called.has(key))
      }
      return hidden
    })
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
        const { mainForm } = await ofVersion(id)
        if (mainForm === formKey) found.push(...touchedBy(await hiddenByVersion(id)))
      }
      return new Set(found)
    },
    isOfProcess: (queryable, formKey) =>
      readCached(queryable, 'definitions', `fills-in:${formKey}`, async () => {
        for (const id of await definitions.listReleasedVersionIds(queryable)) {
          if ((await ofVersion(id, queryable)).forms.includes(formKey)) return true
        }
        return false
      }),
  }

  /** Of each field of main forms the versions in which no step hides it. */
  async function versionsShowing(fields: readonly string[]): Promise<Map<string, number[]>> {
    const showing = new Map(fields.map((field): [string, number[]] => [field, []]))
    for (const id of await definitions.listReleasedVersionIds()) {
      const hidden = touchedBy(await hiddenByVersion(id))
      for (const [field, versions] of showing) if (!hidden.has(field)) versions.push(id)
    }
    return showing
  }

  return { hiddenFrom, versionsShowing, formData }
}
