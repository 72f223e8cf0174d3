/** What people see of instances: lists, the task page, the process view. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type {
  Handler,
  InstanceDetail,
  MissionRow,
  Person,
  TaskForm,
  TaskInfo,
  TimelineEntry,
} from '@liveline/contract/work-flow/shapes.ts'
import { forecast } from '@liveline/workflow-engine'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { countExactly } from '../../http/exact-count.ts'
import type { LongPaging } from '../../http/long-list.ts'
import type { FormsService } from '../forms/forms.service.ts'
import { findScopedHolders } from '../directory/directory.service.ts'
import { organisationOf, type ActorReference } from '../process-instances/step/actor-references.ts'
import type { DefinitionsService, RunnableVersion } from '../process-definitions/process-definitions.service.ts'
import { loadDirectory, type Directory } from '../directory/directory.service.ts'
import type { FieldRightsService } from './field-rights.service.ts'
import { withoutFields } from '../process-definitions/field-visibility.ts'
import * as repository from './missions.repository.ts'
import type { MissionRecord } from './missions.repository.ts'
import type { InstanceSearch } from './instance-lists.ts'
import type { NodeSettings } from '../process-definitions/node-settings.ts'
import type { IncidentsService } from '../process-instances/jobs/incidents.service.ts'
import { findInstance, findTask } from '../process-instances/store/instances.repository.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import type { Actor } from '../directory/actor.ts'
import { findDraft } from '../process-instances/tasks/tasks.repository.ts'
import { finishedList, missionSortFields, toDoList, type MissionSearch } from './task-lists.ts'
import {
  automaticFields,
  hiding,
  mergeEntered,
  readOnly,
  rightsAt,
  visibleValues,
  type FormRights,
} from '../process-instances/tasks/task-forms.ts'
import { isActor, maySee, refuseMissing } from '../process-instances/task-access.ts'
import { openNode } from '../process-instances/step/run-step.ts'
import type { WorkflowsService } from '../process-instances/process-instances.service.ts'

const FORECAST_STEPS = 8

export type MissionsService = ReturnType<typeof createMissionsService>

export function createMissionsService(parts: {
  database: Database
  clock: Clock
  forms: FormsService
  definitions: DefinitionsService
  workflows: Pick<WorkflowsService, 'readMainForm'>
  fieldRights: FieldRightsService
  incidents: Pick<IncidentsService, 'listOf'>
}) {
  const { database, clock, forms, definitions, workflows, fieldRights, incidents } = parts

  async function pageTasks(caller: Caller, search: MissionSearch, paging: LongPaging) {
    const now = clock.now()
    const { finished } = search
    const list = finished ? finishedList(caller, search, now) : toDoList(caller, search, now)
    const { records, ...counted } = await repository.pageMissions(database, list, finished, paging)
    const handlers = await currentHandlers(
      records.map((row) => row.instance_id),
      caller,
    )
    const hiddenIn = await fieldRights.hiddenFrom(
      caller,
      records.map((row) => ({
        instanceId: row.instance_id,
        definitionVersionId: Number(row.definition_version_id),
        initiatorId: Number(row.initiator_id),
      })),
    )
    const rows = records.map((row): MissionRow => ({
      taskId: row.task_id,
      taskName: row.task_name,
      taskNameEn: row.task_name_en,
      elementId: row.element_id,
      instanceId: row.instance_id,
      flowKey: row.flow_key,
      flowName: row.flow_name,
      flowNameEn: row.flow_name_en,
      number: row.number,
      title: row.title,
      initiator: initiatorOf(row),
      createdAt: row.created_at.toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
      overdue: row.completed_at === null && row.due_at !== null && row.due_at <= now,
      escalated: row.escalated,
      completedAt: row.completed_at?.toISOString() ?? null,
      outcome: row.outcome,
      outcomeEn: row.outcome_en,
      instanceStatus: row.status,
      businessState: row.business_state,
      currentHandlers: handlers.get(row.instance_id) ?? [],
      fields: withoutFields(row.fields, hiddenIn(row.instance_id, { isMain: true })),
    }))
    return { rows, ...counted, page: paging.page, pageSize: paging.pageSize }
  }

  async function currentHandlers(instanceIds: readonly string[], caller: Caller): Promise<Map<string, Handler[]>> {
    if (instanceIds.length === 0) return new Map()
    const actors = await repository.listCurrentActors(database, [...new Set(instanceIds)])
    const directory = await loadDirectory(database, [...actors.values()].flat())
    return new Map(
      [...actors].map(([id, list]) => [id, list.map((actor) => directory.handler(actor, caller.language))]),
    )
  }

  async function getVisible(caller: Caller, instanceId: string): Promise<LoadedInstance> {
    const loaded = await findInstance(database, instanceId)
    if (loaded === undefined || !(await maySee(database, caller, instanceId))) return refuseMissing(caller)
    return loaded
  }

  async function detailOf(caller: Caller, loaded: LoadedInstance, node?: NodeSettings): Promise<InstanceDetail> {
    const { instance } = loaded
    const version = await definitions.getVersion(instance.definitionVersionId)
    const now = clock.now()
    const ahead =
      instance.status === 'active' ? forecast(version.definition, loaded.state).slice(0, FORECAST_STEPS) : []
    const mainForm = await workflows.readMainForm(database, loaded, ahead.length > 0)
    const { initiatorId } = instance
    const orgId = organisationOf(version.settings, mainForm) ?? instance.orgId
    const drawn = new Map(
      ahead.map(({ elementId }) => [elementId, drawnActors(version, elementId, { initiatorId, orgId })]),
    )
    const holdersOf = await findScopedHolders(
      database,
      [...drawn.values()].flat().filter((actor) => actor.kind === 'roleInOrganisation'),
    )
    const aheadActors = new Map(
      [...drawn].map(([elementId, references]) => [elementId, references.flatMap((one) => actorsOf(one, holdersOf))]),
    )
    const directory = await loadDirectory(database, [
      ...loaded.tasks.flatMap(({ actors }) => actors),
      ...[...aheadActors.values()].flat(),
    ])
    const operations = await repository.listOperations(database, instance.id)
    return {
      instanceId: instance.id,
      number: instance.number,
      title: instance.title,
      flowKey: version.key,
      flowName: version.name,
      flowNameEn: version.nameEn,
      version: version.version,
      status: instance.status,
      businessState: instance.businessState,
      initiator: {
        userId: instance.initiatorId,
        name: instance.initiatorName,
        departmentName: instance.initiatorDepartment,
        onBehalfOf: null,
      },
      startedAt: instance.startedAt.toISOString(),
      endedAt: instance.endedAt?.toISOString() ?? null,
      open: loaded.tasks.map((task) => openNode(task, directory, caller, now)),
      activeElementIds: [
        ...new Set(loaded.state.tokens.filter(({ state }) => state !== 'scope').map(({ elementId }) => elementId)),
      ],
      passedElementIds: await repository.listPassedElements(database, instance.id),
      timeline: operations.map(timelineEntry),
      forecast: ahead.map(({ elementId, name }) => ({
        elementId,
        name,
        nameEn: version.settings.nodes[elementId]?.nameEn ?? name,
        handlers: (aheadActors.get(elementId) ?? []).map((actor) => directory.handler(actor, caller.language)),
      })),
      forms: await shownForms(caller, loaded, node, false),
      canWithdraw:
        instance.status === 'active' &&
        instance.initiatorId === caller.userId &&
        !loaded.tasks.some(({ row }) => row.elementId === version.settings.withdrawUntil),
      canEnd: instance.status === 'active' && caller.permissions.has('workflow:admin'),
      incidents: await incidents.listOf(database, caller, loaded),
    }
  }

  /** Forms filled so far; at a task also the node's own form, empty or not, with the rights of the node. */
  async function shownForms(
    caller: Caller,
    loaded: LoadedInstance,
    node: NodeSettings | undefined,
    canEdit: boolean,
  ): Promise<TaskForm[]> {
    const { id: instanceId, definitionVersionId, initiatorId } = loaded.instance
    const hiddenIn = await fieldRights.hiddenFrom(caller, [{ instanceId, definitionVersionId, initiatorId }])
    const shown: TaskForm[] = []
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
        schema: version.schema,
        values: visibleValues(record?.data ?? {}, rights),
        defaultRight: rights.defaultRight,
        fields: { ...Object.fromEntries(automatic), ...rights.fields },
        isMain: form.isMain,
      })
    }
    return shown.sort((a, b) => Number(b.isMain) - Number(a.isMain))
  }

  return {
    pageTasks,

    async countTasks(caller: Caller, flowKeys: readonly string[], isExact: boolean) {
      const most = isExact ? undefined : COUNTED_ROWS
      const count = () => repository.countMissions(database, caller, { flowKeys, most }, clock.now())
      const counts = await (isExact ? countExactly(count) : count())
      const capped = (count: number) =>
        most !== undefined && count > most ? { count: most, isCapped: true } : { count, isCapped: false }
      const total = capped(counts.reduce((sum, { count }) => sum + count, 0))
      const overdue = capped(counts.reduce((sum, one) => sum + one.overdue, 0))
      return {
        total: total.count,
        totalIsCapped: total.isCapped,
        overdue: overdue.count,
        overdueIsCapped: overdue.isCapped,
        items: counts.map(({ flowKey, name, nameEn, ...one }) => {
          const { count, isCapped } = capped(one.count)
          return { flowId: flowKey, flowName: name, flowNameEn: nameEn, count, countIsCapped: isCapped }
        }),
      }
    },

    async pageInstances(caller: Caller, search: InstanceSearch, paging: LongPaging) {
      const { records, ...counted } = await repository.pageInstances(database, caller, search, paging)
      const handlers = await currentHandlers(
        records.map((row) => row.instance_id),
        caller,
      )
      const rows = records.map((row) => ({
        instanceId: row.instance_id,
        number: row.number,
        title: row.title,
        flowKey: row.flow_key,
        flowName: row.flow_name,
        flowNameEn: row.flow_name_en,
        version: row.version,
        status: row.status,
        businessState: row.business_state,
        initiator: initiatorOf(row),
        startedAt: row.started_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        currentHandlers: handlers.get(row.instance_id) ?? [],
      }))
      return { rows, ...counted, page: paging.page, pageSize: paging.pageSize }
    },

    async getDetail(caller: Caller, instanceId: string): Promise<InstanceDetail> {
      return detailOf(caller, await getVisible(caller, instanceId))
    },

    async getDiagram(caller: Caller, instanceId: string) {
      const { instance } = await getVisible(caller, instanceId)
      const { key, version, bpmnXml } = await definitions.getVersion(instance.definitionVersionId)
      return { flowKey: key, version, bpmnXml }
    },

    async listCurrentHandlers(caller: Caller, instanceId: string): Promise<Handler[]> {
      await getVisible(caller, instanceId)
      return (await currentHandlers([instanceId], caller)).get(instanceId) ?? []
    },

    async getTaskInfo(caller: Caller, taskId: string): Promise<TaskInfo> {
      const place = await findTask(database, taskId)
      if (place === undefined) return refuseMissing(caller)
      const loaded = await getVisible(caller, place.processInstanceId)
      const task = loaded.tasks.find(({ row }) => row.id === taskId)
      const ended = task === undefined ? await repository.findEndedTask(database, taskId) : undefined
      const elementId = task?.row.elementId ?? ended?.element_id
      if (elementId === undefined) return refuseMissing(caller)
      const version = await definitions.getVersion(loaded.instance.definitionVersionId)
      const node = version.settings.nodes[elementId]
      const people: Actor[] = [task?.claimedBy, number(ended?.completed_by)].flatMap((id) =>
        id === undefined ? [] : [{ kind: 'user', id }],
      )
      const directory = await loadDirectory(database, people)
      const canAct = task !== undefined && isActor(task, caller) && (task.claimedBy ?? caller.userId) === caller.userId
      const draft = await findDraft(database, loaded.instance.id, taskId, caller.userId)
      const formOf = (key: string) => loaded.forms.find(({ formKey }) => formKey === key)
      const dueAt = task?.dueAt ?? ended?.due_at ?? undefined
      const createdAt = task?.row.createdAt ?? ended?.created_at ?? loaded.instance.startedAt
      return {
        taskId,
        elementId,
        name: task?.row.name ?? ended?.name ?? elementId,
        nameEn: task?.nameEn ?? ended?.name_en ?? elementId,
        status: task === undefined ? (ended?.status ?? 'cancelled') : 'open',
        createdAt: createdAt.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
        overdue: task !== undefined && dueAt !== undefined && dueAt <= clock.now(),
        escalated: task?.escalated ?? ended?.escalated ?? false,
        claimedBy: personOrNull(directory, task?.claimedBy),
        canAct,
        completedBy: personOrNull(directory, number(ended?.completed_by)),
        completedAt: ended?.status === 'completed' ? ended.ended_at.toISOString() : null,
        outcomes: [...(node?.outcomes ?? [])],
        forms: await shownForms(caller, loaded, node, canAct),
        draft:
          draft === undefined
            ? null
            : {
                forms: Object.fromEntries(
                  Object.entries(draft.forms).flatMap(([key, entered]) => {
                    const form = formOf(key)
                    return form === undefined ? [] : [[key, { ...mergeEntered({}, entered, rightsAt(node, form)) }]]
                  }),
                ),
                opinion: draft.opinion,
                savedAt: draft.savedAt.toISOString(),
              },
        instance: await detailOf(caller, loaded, node),
      }
    },
  }
}

/** Reads `-dueAt,number`; undefined when a field may not be sorted by. */
export function sortOf(text: string | undefined): MissionSearch['sort'] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const descending = part.startsWith('-')
      const field = missionSortFields.find((name) => name === (descending ? part.slice(1) : part))
      if (field === undefined) throw new AppError('INVALID_INPUT', { details: { problems: `sort: ${part}` } })
      return { field, descending }
    })
}

const number = (text: string | null | undefined) => (text === null || text === undefined ? undefined : Number(text))
const personOrNull = (directory: Directory, userId: number | undefined) =>
  userId === undefined ? null : directory.person(userId)

/** Hidden stays hidden; everything else is only shown. */
function onlyRead(rights: FormRights): FormRights {
  const hidden = Object.entries(rights.fields).filter(([, { right }]) => right === 'hidden')
  return { ...readOnly, fields: Object.fromEntries(hidden) }
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

const actorsOf = (reference: DrawnActor, holdersOf: (reference: { id: number; orgId: number }) => Actor[]): Actor[] =>
  reference.kind === 'roleInOrganisation' ? holdersOf(reference) : [reference]

type InitiatorColumns = Pick<MissionRecord, 'initiator_id' | 'initiator_name' | 'initiator_department'>
const initiatorOf = (row: InitiatorColumns): Person => ({
  userId: Number(row.initiator_id),
  name: row.initiator_name,
  departmentName: row.initiator_department,
  onBehalfOf: null,
})

function timelineEntry(row: repository.OperationRecord): TimelineEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    elementId: row.element_id,
    elementName: row.element_name,
    elementNameEn: row.element_name_en,
    person:
      row.user_id === null
        ? null
        : {
            userId: Number(row.user_id),
            name: row.user_name,
            departmentName: row.department_name,
            onBehalfOf: row.on_behalf_of_name,
          },
    outcome: row.outcome_label,
    outcomeEn: row.outcome_label_en,
    danger: row.danger,
    opinion: row.opinion,
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
  }
}
