/** Whom the work will come to next, as far as the drawing says it before. */
import { forecast, type ExpectedTask } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Actor } from '../directory/actor.ts'
import { findScopedHolders, findUserIds, type ScopedRole } from '../directory/directory.service.ts'
import type { RunnableVersion } from '../process-definitions/released-versions.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { organisationOf, type ActorReference } from '../process-instances/step/actor-references.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import type { CalendarService } from '../working-calendar/working-calendar.service.ts'
import { addWorkingHours, type WorkingCalendar } from '../working-calendar/working-calendar.ts'
import { expectedOutcomes } from './expected-outcomes.ts'

const FORECAST_STEPS = 8

type StepAhead = {
  readonly elementId: string
  readonly name: string
  readonly actors: readonly Actor[]
  /** When it is done at the latest if every step takes its whole time limit. */
  readonly dueAt: Date | undefined
}

export type StepsAhead = ReturnType<typeof createStepsAhead>

export function createStepsAhead(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly calendars: CalendarService
  readonly instances: Pick<InstancesService, 'readMainForm'>
}) {
  const { database, clock, calendars, instances } = parts

  /** The next steps of an active instance with those who would get them; none behind a join that cannot complete. */
  return async function listStepsAhead(
    loaded: LoadedInstance,
    version: RunnableVersion,
    deadJoins: readonly string[],
  ): Promise<StepAhead[]> {
    const { instance, state } = loaded
    if (instance.status !== 'active') return []
    const { tasks } = forecast(version.definition, state, expectedOutcomes(version.settings), {
      deadJoins: new Set(deadJoins),
    })
    const ahead = tasks.slice(0, FORECAST_STEPS)
    const mainForm = await instances.readMainForm(database, loaded, ahead.length > 0)
    const { initiatorId } = instance
    const orgId = organisationOf(version.settings, mainForm) ?? instance.orgId
    const drawn = ahead.map(({ elementId, name }) => ({
      elementId,
      name,
      references: drawnActors(version, elementId, { initiatorId, orgId }),
    }))
    const userIds = await findUserIds(
      database,
      drawn.flatMap(({ references }) => references.flatMap((actor) => (actor.kind === 'userName' ? [actor.name] : []))),
    )
    const holdersOf = await findScopedHolders(
      database,
      drawn.flatMap(({ references }) => references.filter((actor) => actor.kind === 'roleInOrganisation')),
    )
    const dueAt = latestEnds(loaded, version, ahead, {
      calendar: await calendars.current(database),
      now: clock.now(),
    })
    return drawn.map(({ elementId, name, references }) => ({
      elementId,
      name,
      actors: references.flatMap((reference) => actorsOf(reference, { holdersOf, userIds })),
      dueAt: dueAt.get(elementId),
    }))
  }
}

/** When each step would be done, the time limits of all before it added up; undefined as soon as one of them has none. */
function latestEnds(
  { tasks }: LoadedInstance,
  { settings }: RunnableVersion,
  ahead: readonly ExpectedTask[],
  { calendar, now }: { calendar: WorkingCalendar; now: Date },
): Map<string, Date | undefined> {
  const ends = new Map<string, Date | undefined>(tasks.map(({ row, dueAt }) => [row.elementId, dueAt]))
  for (const { elementId, after } of ahead) {
    const limit = settings.nodes[elementId]?.timeLimit
    const before = after.map((id) => ends.get(id))
    const isKnown = limit !== undefined && before.every((end) => end !== undefined)
    // What is overdue ends now at the soonest.
    const begins = new Date(Math.max(now.getTime(), ...before.map((end) => end?.getTime() ?? 0)))
    ends.set(elementId, isKnown ? addWorkingHours(begins, limit.hours, calendar) : undefined)
  }
  return ends
}

type DrawnActor = Actor | Extract<ActorReference, { kind: 'roleInOrganisation' | 'userName' }>

/** Whom the drawing names for a node not reached yet, as far as it can be said before. */
function drawnActors(
  version: RunnableVersion,
  elementId: string,
  { initiatorId, orgId }: { initiatorId: number; orgId: number },
): DrawnActor[] {
  const { assignee, candidateUsers = [], candidateGroups = [] } = version.definition.nodes[elementId]?.userTask ?? {}
  const ruled = (version.settings.nodes[elementId]?.approvers ?? []).flatMap((rule): DrawnActor[] => {
    if (rule.kind === 'role')
      return ofId(rule.value, (id) =>
        rule.isOrgScoped ? { kind: 'roleInOrganisation', id, orgId } : { kind: 'role', id },
      )
    const { kind } = rule
    if (kind === 'post' || kind === 'department') return ofId(rule.value, (id) => ({ kind, id }))
    if (kind === 'user') return [{ kind: 'userName', name: rule.value }]
    return kind === 'initiator' ? [{ kind: 'user', id: initiatorId }] : []
  })
  const named = [...(assignee === undefined ? [] : [assignee]), ...candidateUsers].flatMap((text): DrawnActor[] => {
    // What is computed is not known before.
    if (/[$#]\{/.test(text)) return []
    const found = ofId(text, (id) => ({ kind: 'user', id }))
    return found.length > 0 ? found : [{ kind: 'userName', name: text }]
  })
  const roles = candidateGroups.flatMap((group) => ofId(group, (id) => ({ kind: 'role', id })))
  const keyOf = (actor: DrawnActor) => `${actor.kind}:${actor.kind === 'userName' ? actor.name : actor.id}`
  return [...new Map([...roles, ...named, ...ruled].map((actor) => [keyOf(actor), actor])).values()]
}

const ofId = (text: string, make: (id: number) => DrawnActor): DrawnActor[] =>
  /^\d{1,15}$/.test(text) ? [make(Number(text))] : []

function actorsOf(
  reference: DrawnActor,
  found: { holdersOf: (role: ScopedRole) => Actor[]; userIds: ReadonlyMap<string, number> },
): Actor[] {
  if (reference.kind === 'roleInOrganisation') return found.holdersOf(reference)
  if (reference.kind !== 'userName') return [reference]
  const id = found.userIds.get(reference.name)
  return id === undefined ? [] : [{ kind: 'user', id }]
}
