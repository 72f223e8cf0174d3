/** The task page: the task, its forms with the rights of its step, and the draft of whoever looks. */
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Actor } from '../directory/actor.ts'
import { loadDirectory, type Directory } from '../directory/directory.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { mergeEntered, rightsAt } from '../process-instances/tasks/task-forms.ts'
import { canAct } from '../process-instances/tasks/task-policy.ts'
import type { ShowInstance } from './instance-detail.ts'
import { findEndedTask } from './process-view.repository.ts'
import type { ListShownForms } from './shown-forms.ts'

export function createTaskInfo(parts: {
  database: Queryable
  clock: Clock
  definitions: DefinitionsService
  instances: Pick<InstancesService, 'getVisibleOfTask' | 'findDraft'>
  listShownForms: ListShownForms
  showInstance: ShowInstance
}) {
  const { database, clock, definitions, instances, listShownForms, showInstance } = parts

  return async function getTaskInfo(caller: Caller, taskId: string): Promise<TaskInfo> {
    const { loaded, elementId } = await instances.getVisibleOfTask(caller, taskId)
    const task = loaded.tasks.find(({ row }) => row.id === taskId)
    const ended = task === undefined ? await findEndedTask(database, taskId) : undefined
    const version = await definitions.getVersion(loaded.instance.definitionVersionId, database)
    const node = version.settings.nodes[elementId]
    const people: Actor[] = [task?.claimedBy, number(ended?.completed_by)].flatMap((id) =>
      id === undefined ? [] : [{ kind: 'user', id }],
    )
    const directory = await loadDirectory(database, people)
    const mayAct = task !== undefined && canAct(task, caller)
    const draft = await instances.findDraft(loaded.instance.id, taskId, caller.userId)
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
      canAct: mayAct,
      completedBy: personOrNull(directory, number(ended?.completed_by)),
      completedAt: ended?.status === 'completed' ? ended.ended_at.toISOString() : null,
      endedBy: null,
      attention: [],
      outcomes: (node?.outcomes ?? []).map((outcome) => ({ ...outcome, leadsTo: null })),
      forms: await listShownForms(caller, loaded, node, mayAct),
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
              revision: 0,
            },
      instance: await showInstance(caller, loaded, node),
    }
  }
}

const number = (text: string | null | undefined) => (text === null || text === undefined ? undefined : Number(text))
const personOrNull = (directory: Directory, userId: number | undefined) =>
  userId === undefined ? null : directory.person(userId)
