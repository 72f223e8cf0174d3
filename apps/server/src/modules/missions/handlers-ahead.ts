/** Whom the work will come to next, as far as the drawing says it before. */
import { forecast } from '@liveline/workflow-engine'
import type { Queryable } from '../../database/open-database.ts'
import type { Actor } from '../directory/actor.ts'
import { findScopedHolders, type ScopedRole } from '../directory/directory.service.ts'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { organisationOf, type ActorReference } from '../process-instances/step/actor-references.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'

const FORECAST_STEPS = 8

type StepAhead = {
  readonly elementId: string
  readonly name: string
  readonly actors: readonly Actor[]
}

/** The next steps of an active instance with those who would get them. */
export async function listStepsAhead(
  database: Queryable,
  instances: Pick<InstancesService, 'readMainForm'>,
  loaded: LoadedInstance,
  version: RunnableVersion,
): Promise<StepAhead[]> {
  const { instance, state } = loaded
  const ahead = instance.status === 'active' ? forecast(version.definition, state).slice(0, FORECAST_STEPS) : []
  const mainForm = await instances.readMainForm(database, loaded, ahead.length > 0)
  const { initiatorId } = instance
  const orgId = organisationOf(version.settings, mainForm) ?? instance.orgId
  const drawn = ahead.map(({ elementId, name }) => ({
    elementId,
    name,
    references: drawnActors(version, elementId, { initiatorId, orgId }),
  }))
  const holdersOf = await findScopedHolders(
    database,
    drawn.flatMap(({ references }) => references.filter((actor) => actor.kind === 'roleInOrganisation')),
  )
  return drawn.map(({ elementId, name, references }) => ({
    elementId,
    name,
    actors: references.flatMap((reference) => actorsOf(reference, holdersOf)),
  }))
}

type DrawnActor = Exclude<ActorReference, { kind: 'userName' }>

/** Whom the drawing names for a node not reached yet, as far as it can be said before. */
function drawnActors(
  version: RunnableVersion,
  elementId: string,
  { initiatorId, orgId }: { initiatorId: number; orgId: number },
): DrawnActor[] {
  const groups = version.definition.nodes[elementId]?.userTask?.candidateGroups ?? []
  const ruled = (version.settings.nodes[elementId]?.approvers ?? []).flatMap((rule): DrawnActor[] => {
    const id = Number(rule.value)
    if (rule.kind === 'role')
      return [rule.isOrgScoped ? { kind: 'roleInOrganisation', id, orgId } : { kind: 'role', id }]
    return rule.kind === 'initiator' ? [{ kind: 'user', id: initiatorId }] : []
  })
  const roles = groups.map((group): Actor => ({ kind: 'role', id: Number(group) }))
  const known = [...roles, ...ruled].filter(({ id }) => Number.isSafeInteger(id))
  return [...new Map(known.map((actor) => [`${actor.kind}:${actor.id}`, actor])).values()]
}

const actorsOf = (reference: DrawnActor, holdersOf: (role: ScopedRole) => Actor[]): Actor[] =>
  reference.kind === 'roleInOrganisation' ? holdersOf(reference) : [reference]
