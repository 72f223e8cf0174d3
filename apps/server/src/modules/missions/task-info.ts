/** The task page: the task, its forms with the rights of its step, and the draft of whoever looks. */
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Actor } from '../directory/actor.ts'
import { loadDirectory, type Directory } from '../directory/directory.service.ts'
import type { DefinitionsService } from '../process-definitions/process-definitions.service.ts'
import type { NodeSettings } from '../process-definitions/node-settings.ts'
import type { LoadedInstance } from '../process-instances/store/stored-instance.ts'
import type { InstancesService } from '../process-instances/process-instances.service.ts'
import { stepsOfPrevious } from '../process-instances/step/steps-to-choose.ts'
import { getVersionAt } from '../process-instances/store/version-at.ts'
import { mergeEntered, rightOf, rightsAt, visibleValues, type Values } from '../process-instances/tasks/task-forms.ts'
import { missingQualifications } from '../process-instances/qualified.service.ts'
import { actingAs, canAct } from '../process-instances/tasks/task-policy.ts'
import { listAttention } from './attention.ts'
import { endedBy } from './ended-by.ts'
import type { ShowInstance } from './instance-detail.ts'
import { outcomesOf } from './outcome-leads.ts'
import { findEndedTask, listOperations } from './process-view.repository.ts'
import type { ListShownForms } from './shown-forms.ts'

export function createTaskInfo(parts: {
  database: Queryable
  clock: Clock
  definitions: DefinitionsService
  instances: Pick<InstancesService, 'getVisibleOfTask' | 'findDraft' | 'changedSince' | 'findSigning' | 'offers'>
  listShownForms: ListShownForms
  showInstance: ShowInstance
}) {
  const { database, clock, definitions, instances, listShownForms, showInstance } = parts

  return async function getTaskInfo(
    caller: Caller,
    taskId: string,
    { correct = false }: { readonly correct?: boolean | undefined } = {},
  ): Promise<TaskInfo> {
    const { loaded, elementId } = await instances.getVisibleOfTask(caller, taskId)
    const task = loaded.tasks.find(({ row }) => row.id === taskId)
    const ended = task === undefined ? await findEndedTask(database, taskId) : undefined
    const version = await getVersionAt(definitions, loaded, task?.row.scopeId, database)
    const isOwn = version.versionId === loaded.instance.definitionVersionId
    const node = version.settings.nodes[elementId]
    const owner = task === undefined ? undefined : actingAs(task, caller)?.onBehalfOf
    const people: Actor[] = [task?.claimedBy, number(ended?.completed_by), owner?.userId].flatMap((id) =>
      id === undefined ? [] : [{ kind: 'user', id }],
    )
    const directory = await loadDirectory(database, people)
    const mayAct = task !== undefined && canAct(task, caller)
    const mayCorrect = correct && task !== undefined && caller.permissions.has('workflow:admin')
    const draft = await instances.findDraft(loaded.instance.id, taskId, caller.userId)
    const whole = await definitions.getVersion(loaded.instance.definitionVersionId, database)
    const forms = await listShownForms(caller, loaded, {
      node,
      canEdit: mayAct || mayCorrect,
      drafts: draft?.forms ?? {},
    })
    // A form that nobody had filled in when the instance was read is none that he sees.
    const seen = Object.fromEntries(
      loaded.forms.map(({ formKey }) => [formKey, forms.find((form) => form.formKey === formKey)?.rev ?? 0]),
    )
    // Most drafts are of the forms as they are: nothing is read for them.
    const outdated = Object.entries(draft?.seen ?? {}).filter(([key, rev]) => rev !== seen[key])
    const looked = { loaded, node, settings: [version.settings, whole.settings], seen: Object.fromEntries(outdated) }
    const operations = await listOperations(database, loaded.instance.id)
    const status = task === undefined ? (ended?.status ?? 'cancelled') : 'open'
    const dueAt = task?.dueAt ?? ended?.due_at ?? undefined
    const createdAt = task?.row.createdAt ?? ended?.created_at ?? loaded.instance.startedAt
    return {
      taskId,
      elementId,
      name: task?.row.name ?? ended?.name ?? elementId,
      nameEn: task?.nameEn ?? ended?.name_en ?? elementId,
      status,
      createdAt: createdAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      overdue: task !== undefined && dueAt !== undefined && dueAt <= clock.now(),
      escalated: task?.escalated ?? ended?.escalated ?? false,
      claimedBy: personOrNull(directory, task?.claimedBy),
      canAct: mayAct,
      onBehalfOf: owner === undefined ? null : directory.person(owner.userId),
      signature: node?.signature ?? 'none',
      notQualified: mayAct
        ? ((await missingQualifications(database, caller, { node, at: clock.now() })) ?? null)
        : null,
      completedBy: personOrNull(directory, number(ended?.completed_by)),
      completedAt: ended?.status === 'completed' ? ended.ended_at.toISOString() : null,
      endedBy: ended?.status === 'cancelled' ? endedBy(version.settings, ended, operations) : null,
      attention: listAttention(version.settings, operations),
      signing: await instances.findSigning(caller, { loaded, node, id: taskId }),
      canAddSign: task !== undefined && (mayAct || caller.permissions.has('workflow:admin')),
      toChoose: mayAct ? stepsOfPrevious(version, elementId) : [],
      // What lies ahead is told for the instance's own process only.
      outcomes: outcomesOf(version, elementId, status === 'open' && isOwn ? loaded : undefined),
      forms,
      seen,
      draft:
        draft === undefined
          ? null
          : {
              forms: editableOf(draft.forms, { loaded, node, shown: forms }),
              opinion: draft.opinion,
              savedAt: draft.savedAt.toISOString(),
              revision: draft.revision,
              seen: draft.seen,
              changes: await instances.changedSince(caller, looked),
            },
      ...(await instances.offers.ofTask(caller, loaded, version, { taskId, task })),
      instance: await showInstance(caller, loaded, operations),
    }
  }
}

/** Of a draft what the step lets edit now; cells that it lets only read hold what is stored. */
function editableOf(
  drafts: Readonly<Record<string, Values>>,
  { loaded, node, shown }: { loaded: LoadedInstance; node: NodeSettings | undefined; shown: readonly TaskForm[] },
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([key, entered]) => {
      const form = loaded.forms.find(({ formKey }) => formKey === key)
      if (form === undefined) return []
      const rights = rightsAt(node, form)
      const { values = {}, schema = {} } = shown.find(({ formKey }) => formKey === key) ?? {}
      const whole = visibleValues(mergeEntered(values, entered, rights, schema), rights)
      const kept = Object.entries(whole).filter(
        ([name]) => Object.hasOwn(entered, name) && rightOf(rights, name) === 'edit',
      )
      return [[key, Object.fromEntries(kept)]]
    }),
  )
}

const number = (text: string | null | undefined) => (text === null || text === undefined ? undefined : Number(text))
const personOrNull = (directory: Directory, userId: number | undefined) =>
  userId === undefined ? null : directory.person(userId)
