/** Who may act on the tasks that a step makes, and everybody else whom it names. */
import { StepBudgetExceeded, WORK_BUDGET, createWork, visibleVariables } from '@liveline/workflow-engine'
import type { TransitionResult, UserTaskRow } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import type { Actor } from '../../directory/actor.ts'
import type { Directory } from '../../directory/directory.service.ts'
import { readPolicies } from '../../process-definitions/read-approval.ts'
import { listSignedDeeds } from '../signing/signers.repository.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { barredAt, type PresentDeed } from '../tasks/separation.ts'
import type { Values } from '../tasks/task-forms.ts'
import { organisationOf, referencedActors } from './actor-references.ts'
import { resolveActors, type ResolvedTask, type TaskToOffer } from './approvers.ts'
import { assertChosen } from './chosen-approvers.ts'
import { refusalOf } from './engine-refusals.ts'
import type { HoldersOf } from './look-up-actors.ts'
import type { VersionAt } from './recorded-step.ts'
import type { PersonalAct, Preferred, Step } from './step.ts'

/** Whom each new task goes to, by the rules, policies and mode of its node in the definition of its scope. */
export async function findActors(
  queryable: Queryable,
  step: Step & { readonly versionAt: VersionAt },
  { state, changes }: TransitionResult,
  { mainForm, holdersOf }: { mainForm: Values; holdersOf: HoldersOf },
) {
  const { version, versionAt, before, act, heading } = step
  const work = createWork(WORK_BUDGET, (units) => {
    throw refusalOf(new StepBudgetExceeded(version.definition.id, units), version.definition)
  })
  const deeds = await listDeeds(queryable, step)
  const chosen = { ...before?.instance.chosen, ...step.chosen }
  const isByHand = act !== undefined || step.closing?.kind === 'decided'
  const tasks = new Map<string, TaskToOffer>()
  for (const task of changes.tasks.inserted) {
    const node = versionAt(task.scopeId).settings.nodes[task.elementId]
    assertChosen(node, chosen, { isByHand, language: step.language ?? 'zh-CN' })
    tasks.set(task.id, {
      references: referencedActors(task, node, {
        initiatorId: heading.initiatorId,
        orgId: organisationOf(version.settings, mainForm) ?? heading.orgId,
        mainForm,
        variables: visibleVariables(state, task.scopeId),
        chosen,
        work,
      }),
      approval: node?.approval,
      policies: node?.policies ?? noPolicies,
      needsAPerson: node?.needsAPerson ?? false,
      barred: barredAt(node?.separateFrom ?? [], heading.initiatorId, deeds),
    })
  }
  const others: Actor[] = [
    ...(before?.tasks ?? []).flatMap((task) => task.actors),
    { kind: 'user', id: heading.initiatorId },
    ...(act === undefined ? [] : [{ kind: 'user' as const, id: act.userId }]),
    ...[...(step.reassigned?.values() ?? [])].flat(),
  ]
  const acquainted = { initiatorId: heading.initiatorId, lastApprover: step.lastApprover ?? soleApprover(step) }
  const { byTask, directory } = await resolveActors(queryable, tasks, others, { acquainted, holdersOf })
  return { byTask: preferring(step.preferred, changes.tasks.inserted, byTask, directory), directory }
}

const noPolicies = readPolicies({})

/** Who alone said yes to the step that this one completes. */
export const soleApprover = ({ act, lastApprover }: Pick<Step, 'act' | 'lastApprover'>): number | undefined =>
  act?.kind === 'completed' ? act.userId : lastApprover

/** What was done in the instance, the present step included. */
async function listDeeds(queryable: Queryable, step: Step): Promise<readonly PresentDeed[]> {
  const { before, act } = step
  if (before === undefined) return []
  // The locked read leaves out what others signed while a task is open that several sign.
  const isSigning = before.tasks.some(({ signing }) => signing !== undefined)
  const signed = isSigning ? await listSignedDeeds(queryable, before.instance.id) : []
  return [...before.deeds, ...signed, ...deedOf(act, before), ...(step.deeds ?? [])]
}

/** A step that several have side by side stays with whom the drawing names. */
function preferring(
  preferred: Preferred | undefined,
  created: readonly UserTaskRow[],
  byTask: ReadonlyMap<string, ResolvedTask>,
  directory: Directory,
): ReadonlyMap<string, ResolvedTask> {
  const ofStep = created.filter(({ elementId }) => elementId === preferred?.elementId)
  const [task] = ofStep
  const { actors = [], signers } = byTask.get(task?.id ?? '') ?? {}
  const isNamed = actors.some((actor) => directory.userIds(actor).includes(preferred?.userId ?? 0))
  // What several decide one of them never decides alone, whoever sent it back or does it again.
  if (preferred === undefined || task === undefined || ofStep.length > 1 || signers !== undefined || !isNamed) {
    return byTask
  }
  const alone = { kind: 'user', id: preferred.userId, type: 'candidate' } as const
  return new Map(byTask).set(task.id, { actors: [alone] })
}

/** Who acts at which element in the step being made. */
function deedOf(act: PersonalAct | undefined, before: LoadedInstance): PresentDeed[] {
  const elementId = before.tasks.find(({ row }) => row.id === act?.taskId)?.row.elementId
  // Whoever moves a task has not done its work.
  const isDone = act?.kind === 'completed' || act?.kind === 'rejected'
  return act === undefined || elementId === undefined || !isDone ? [] : [{ userId: act.userId, elementId }]
}
