/** What an administrator of processes looks into: what an instance is made of, and whether it can still end. */
import type { Inspection, ShownValue } from '@liveline/contract/administration/shapes.ts'
import { findDeadJoins, findStuck, type ScopeRow } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { FormsService } from '../forms/forms.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { assertMaySetVariables } from '../process-instances/safety-guard.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import { fromColumns, shownValue } from '../process-instances/store/typed-value.ts'
import { calledVersionAt, drawingsOf, listCalledVersions, scopesById } from '../process-instances/store/version-at.ts'
import { listJobs, listVariableChanges, type JobRecord } from './inspection.repository.ts'
import { LATE_AFTER_MS } from './lists/instance-troubles.repository.ts'
import { createMaskFields } from './lists/mask-fields.ts'

const MOST_CHANGES = 200

export function createInspectInstance(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly forms: Pick<FormsService, 'getVersion' | 'getReleasedVersion'>
  readonly definitions: Pick<DefinitionsService, 'getVersion'>
  readonly instances: Pick<InstancesService, 'getVisible'>
}) {
  const { database, clock, definitions, instances } = parts
  const maskFields = createMaskFields(parts)

  return async function inspectInstance(caller: Caller, instanceId: string): Promise<Inspection> {
    const loaded = await instances.getVisible(caller, instanceId)
    const { instance, state } = loaded
    const places = await readPlaces(loaded)
    const { version, within, nameAt } = places
    const mask = await maskFields([instance.id])
    const ofForm = new Set(version.settings.formVariables)
    /** What lists show in part only is shown in part here as well. */
    const shown = (name: string, value: ShownValue): ShownValue => {
      if (!ofForm.has(name)) return value
      const masked = mask(instance.id, undefined, { [name]: value.value })[name]
      return masked === value.value ? value : { type: 'text', value: String(masked) }
    }
    const changes = await listVariableChanges(database, instance.id, MOST_CHANGES)
    const now = clock.now()
    const joins = findDeadJoins(version.definition, state, places.called)
    const prospect = findStuck(version.definition, state, places.called)
    return {
      variables: state.variables
        .map(({ scopeId, name, value }) => ({
          name,
          within: within(scopeId),
          ...shown(name, shownValue(value)),
          refusal: refusalToSet(caller, version, name),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      changes: changes.map((change) => ({
        name: change.name,
        within: within(change.scope_id),
        ...shown(change.name, shownValue(fromColumns(change))),
        at: change.at.toISOString(),
      })),
      jobs: (await listJobs(database, instance.id)).map((job) => ({
        jobId: job.id,
        kind: job.kind,
        ...nameAt(job.element_id, job.scope_id ?? undefined),
        dueAt: job.due_at.toISOString(),
        nextAt: job.incident_at === null ? (job.next_at?.toISOString() ?? null) : null,
        attempts: job.attempts,
        state: stateOf(job, now),
      })),
      called: state.scopes.flatMap((scope) => {
        const own = scope.definitionId === undefined ? undefined : places.versions.get(scope.definitionId)
        if (own === undefined) return []
        const { name: flowName, nameEn: flowNameEn, version: number } = own
        const standing = state.tokens.filter(({ scopeId, state: at }) => scopeId === scope.id && at !== 'scope')
        return {
          scopeId: scope.id,
          ...nameAt(callOf(scope, state), scope.parentScopeId),
          ...{ flowName, flowNameEn, version: number },
          standing: standing.map(({ elementId, scopeId }) => nameAt(elementId, scopeId)),
        }
      }),
      deadJoins: joins.elementIds.map((id) => nameAt(id, undefined)),
      unjudgedJoins: joins.unjudgedIds.map((id) => nameAt(id, undefined)),
      stuck: prospect.stuckElementIds.map((id) => nameAt(id, undefined)),
      isCertain: prospect.isCertain,
    }
  }

  /** The drawings of the instance and of what it calls, and what they call their elements. */
  async function readPlaces({ instance, state }: LoadedInstance) {
    const version = await definitions.getVersion(instance.definitionVersionId, database)
    const versions = await listCalledVersions(definitions, state, database)
    const scopes = scopesById(state.scopes)
    const settingsAt = (scopeId: string | undefined) => {
      const id = scopeId === undefined ? undefined : calledVersionAt(scopes, scopeId)
      return (id === undefined ? version : (versions.get(String(id)) ?? version)).settings
    }
    const nameAt = (elementId: string, scopeId: string | undefined) => {
      const settings = [settingsAt(scopeId), version.settings, ...[...versions.values()].map((one) => one.settings)]
      const node = settings.map(({ nodes }) => nodes[elementId]).find((one) => one !== undefined)
      const name = node?.name ?? elementId
      return { elementId, name, nameEn: node?.nameEn ?? name }
    }
    /** Null: the process itself, or a part of it that is over. */
    const within = (scopeId: string) => {
      const scope = scopes.get(scopeId)
      if (scope === undefined || (scope.kind === 'process' && scope.parentTokenId === undefined)) return null
      return nameAt(callOf(scope, state), scope.parentScopeId)
    }
    return { version, versions, called: drawingsOf(versions), nameAt, within }
  }
}

/** A called process stands for the step that called it. */
function callOf({ elementId, parentTokenId }: ScopeRow, { tokens }: LoadedInstance['state']): string {
  return tokens.find(({ id }) => id === parentTokenId)?.elementId ?? elementId
}

function refusalToSet(caller: Caller, { settings }: RunnableVersion, name: string): string | null {
  try {
    assertMaySetVariables(caller, settings, [name])
    return null
  } catch (error) {
    if (error instanceof AppError) return String(error.details?.['reason'])
    throw error
  }
}

function stateOf({ incident_at, next_at }: JobRecord, now: Date): Inspection['jobs'][number]['state'] {
  if (incident_at !== null) return 'incident'
  if (next_at === null) return 'held'
  return next_at.getTime() < now.getTime() - LATE_AFTER_MS ? 'late' : 'waiting'
}
