/** The entries of the timeline that a step makes: what the person did, and what the clock or the drawing did. */
import type { UserTaskRow } from '@liveline/workflow-engine'
import { namesOf, type Closing, type StepRows } from './recorded-step.ts'

export function writeOperationRows(step: StepRows): void {
  const { writes, keyed, stepId, version, act, created, ended, staying, result, now } = step
  if (act !== undefined) {
    const task = [...ended, ...staying].find(({ row }) => row.id === act.taskId)
    const hasEnded = ended.some(({ row }) => row.id === act.taskId)
    const elementId = task?.row.elementId ?? act.elementId ?? null
    const { name, nameEn } = elementId === null ? version : namesOf(step, elementId, task?.row.scopeId)
    writes.insert('operations', {
      ...keyed,
      id: stepId,
      kind: act.kind,
      task_id: task?.row.id ?? act.taskId ?? null,
      element_id: elementId,
      element_name: name,
      element_name_en: nameEn,
      user_id: act.userId,
      user_name: act.userName,
      department_name: act.departmentName,
      on_behalf_of_id: act.onBehalfOf?.userId ?? null,
      on_behalf_of_name: act.onBehalfOf?.name ?? null,
      outcome: act.outcome?.value ?? act.target?.value ?? null,
      outcome_label: act.outcome?.label ?? act.target?.label.zh ?? null,
      outcome_label_en: act.outcome?.labelEn ?? act.target?.label.en ?? null,
      danger: act.outcome?.danger ?? (act.kind === 'withdrawn' || act.kind === 'jumped'),
      opinion: act.opinion,
      attachments: act.attachments ?? [],
      signature: act.signature ?? null,
      from_elements: fromElements(step, elementId),
      to_elements: created.map(({ row }) => row.elementId),
      duration_ms: task === undefined || !hasEnded ? null : now.getTime() - task.row.createdAt.getTime(),
      at: now,
    })
  }
  if (step.closing !== undefined) writeClosing(step, step.closing)
  if (act?.kind === 'withdrawn' || act?.kind === 'takenBack') return
  for (const effect of result.effects) {
    // His own task is moved, not taken from him.
    if (effect.type === 'userTaskCancelled' && effect.task.id !== act?.taskId) {
      writeClockOperation(step, 'cancelled', effect.task.elementId, effect.task)
    }
  }
}

/** What is taken back was with the steps behind. */
const fromElements = ({ act, ended }: StepRows, elementId: string | null): string[] =>
  act?.kind === 'takenBack' ? ended.map(({ row }) => row.elementId) : elementId === null ? [] : [elementId]

export function writeClockOperation(step: StepRows, kind: string, elementId: string, task?: UserTaskRow): void {
  const { name, nameEn } = namesOf(step, elementId, task?.scopeId)
  step.writes.insert('operations', {
    ...step.keyed,
    id: step.ids.next(),
    kind,
    task_id: task?.id ?? null,
    element_id: elementId,
    element_name: name,
    element_name_en: nameEn,
    danger: kind === 'expired',
    user_name: '',
    department_name: '',
    opinion: '',
    attachments: [],
    at: step.now,
  })
}

/** What completed a task other than one person's act, and where the work is then. */
function writeClosing(step: StepRows, { kind, taskId, outcome, reason }: Closing): void {
  const task = step.ended.find(({ row }) => row.id === taskId)
  if (task === undefined) return
  const { elementId } = task.row
  const { name, nameEn } = namesOf(step, elementId)
  step.writes.insert('operations', {
    ...step.keyed,
    id: step.ids.next(),
    kind,
    task_id: taskId,
    element_id: elementId,
    element_name: name,
    element_name_en: nameEn,
    user_name: '',
    department_name: '',
    outcome: outcome?.value ?? null,
    outcome_label: outcome?.label ?? null,
    outcome_label_en: outcome?.labelEn ?? null,
    danger: outcome?.danger ?? false,
    opinion: '',
    attachments: [],
    from_elements: [elementId],
    to_elements: step.created.map(({ row }) => row.elementId),
    duration_ms: step.now.getTime() - task.row.createdAt.getTime(),
    at: step.now,
    reason,
  })
}
