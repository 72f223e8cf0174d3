/** The rows of an instance, as PostgreSQL gives its tree, as what the server works with. */
import type { VariableRow } from '@liveline/workflow-engine'
import type { EpochsColumn } from '../../../database/cached.ts'
import { DEPARTMENT_TYPE, POST_TYPE, type Actor, type ActorKind } from '../../directory/actor.ts'
import type { Signing } from '../signing/signing.ts'
import type { FilledForm, LoadedInstance, Standing, StoredInstance, TaskActor } from './stored-instance.ts'
import {
  compensationColumns,
  instanceColumns,
  jobColumns,
  readRow,
  scopeColumns,
  subscriptionColumns,
  taskColumns,
  tokenColumns,
} from './table-columns.ts'
import { fromColumns, type TypedColumns } from './typed-value.ts'

type Json = Record<string, unknown>

export type TreeRow = EpochsColumn & {
  standing: {
    roles: readonly (number | string)[]
    details: readonly { id: number | string; aid: number | string }[]
  } | null
  instance: Json
  seen_rev: number | null
  scopes: Json[]
  tokens: Json[]
  variables: Json[]
  tasks: Json[]
  actors: Json[]
  jobs: Json[]
  subscriptions: Json[]
  compensations: Json[]
  forms: Json[]
  deeds: Json[]
  filled: Json[]
  straight_backs: Json[]
  participants: Json[]
}

export function readInstance(tree: TreeRow): LoadedInstance {
  const instance = readRoot(tree.instance)
  // Those the drawing names first, then those it escalated to: PostgreSQL gives rows in any order.
  const place = (row: Json) => `${String(row['actor_type'])}:${String(row['actor_kind'])}`
  const allActors = tree.actors.toSorted(
    (a, b) => compareTexts(place(a), place(b)) || Number(a['actor_id']) - Number(b['actor_id']),
  )
  const actorsByTask = Map.groupBy(allActors, (row) => row['task_id'])
  const actors = (taskId: unknown) => (actorsByTask.get(taskId) ?? []).map(readTaskActor)
  const tasks = tree.tasks
    .map((row) => ({
      row: readRow(taskColumns, row),
      nameEn: String(row['name_en']),
      activityInstanceId: text(row['activity_instance_id']),
      claimedBy: row['claimed_by'] === null ? undefined : Number(row['claimed_by']),
      dueAt: date(row['due_at']),
      escalated: row['escalated'] === true,
      signing: row['signing'] === null ? undefined : (row['signing'] as Signing),
      actors: actors(row['id']),
    }))
    .sort((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime() || (a.row.id < b.row.id ? -1 : 1))
  return {
    instance,
    state: {
      instance: readRow(instanceColumns, tree.instance),
      scopes: tree.scopes.map((row) => readRow(scopeColumns, row)),
      tokens: tree.tokens.map((row) => readRow(tokenColumns, row)),
      variables: tree.variables.map(readVariable),
      tasks: tasks.map(({ row }) => row),
      jobs: tree.jobs.filter(isOfEngine).map((row) => readRow(jobColumns, row)),
      subscriptions: tree.subscriptions.map((row) => readRow(subscriptionColumns, row)),
      compensations: tree.compensations.map((row) => readRow(compensationColumns, row)),
    },
    tasks,
    forms: tree.forms
      .sort((a, b) => Number(a['position']) - Number(b['position']))
      .map((row) => ({
        formKey: String(row['form_key']),
        formVersionId: Number(row['form_version_id']),
        isMain: row['is_main'] === true,
        formDataId: text(row['form_data_id']),
      })),
    timeLimits: tree.jobs
      .filter((row) => row['kind'] === 'timeLimit')
      .map((row) => ({
        id: String(row['id']),
        taskId: String(row['task_id']),
        phase: row['phase'] === 'escalate' ? 'escalate' : 'remind',
        dueAt: new Date(String(row['due_at'])),
      })),
    events: tree.jobs
      .filter((row) => row['kind'] === 'event')
      .map((row) => ({ id: String(row['id']), eventId: String(row['event_id']) })),
    sendings: tree.jobs
      .filter((row) => row['kind'] === 'outbox')
      .map((row) => ({ id: String(row['id']), tokenId: String(row['token_id']) })),
    deeds: tree.deeds.map((row) => ({
      userId: Number(row['user_id']),
      elementId: String(row['element_id']),
      name: String(row['element_name']),
      nameEn: String(row['element_name_en']),
    })),
    filled: new Map(
      tree.filled.map((row) => [
        String(row['id']),
        { data: row['data'] as FilledForm['data'], rev: Number(row['rev']) },
      ]),
    ),
    straightBacks: tree.straight_backs.map((row) => ({
      taskId: String(row['task_id']),
      toElement: String(row['to_element']),
      userId: Number(row['user_id']),
    })),
    participants: tree.participants.map((row) => ({ ...readActor(row), handles: row['handles'] === true })),
  }
}

export function readStanding({ roles, details }: NonNullable<TreeRow['standing']>): Standing {
  const detailsOf = (type: number) => details.filter(({ aid }) => Number(aid) === type).map(({ id }) => Number(id))
  return { roleIds: roles.map(Number), departmentIds: detailsOf(DEPARTMENT_TYPE), postIds: detailsOf(POST_TYPE) }
}
/** Timers and continuations; the others are the server's own. */
const isOfEngine = (job: Json): boolean => job['kind'] === 'timer' || job['kind'] === 'async'

const readTaskActor = (row: Json): TaskActor =>
  row['approval_of'] === null ? readActor(row) : { ...readActor(row), approvalOf: Number(row['approval_of']) }
const readActor = (row: Json): Actor => ({ kind: row['actor_kind'] as ActorKind, id: Number(row['actor_id']) })

/** By code units: the texts are words of ours, and the rules of a language are slow to compare by. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const text = (value: unknown) => (value === null || value === undefined ? undefined : String(value))
const date = (value: unknown) => (value === null || value === undefined ? undefined : new Date(String(value)))

function readRoot(row: Json): StoredInstance {
  return {
    id: String(row['id']),
    orgId: Number(row['org_id']),
    definitionId: Number(row['definition_id']),
    definitionVersionId: Number(row['definition_version_id']),
    definitionKey: String(row['definition_key']),
    number: String(row['number']),
    title: String(row['title']),
    status: row['status'] as StoredInstance['status'],
    businessState: String(row['business_state']),
    initiatorId: Number(row['initiator_id']),
    initiatorName: String(row['initiator_name']),
    initiatorDepartment: String(row['initiator_department']),
    startedAt: new Date(String(row['started_at'])),
    endedAt: date(row['ended_at']),
    rev: Number(row['rev']),
    chosen: row['chosen'] as StoredInstance['chosen'],
  }
}

const readVariable = (row: Json): VariableRow => ({
  processInstanceId: String(row['process_instance_id']),
  scopeId: String(row['scope_id']),
  name: String(row['name']),
  value: fromColumns(row as unknown as TypedColumns),
})
