import { InvalidValue } from './errors.ts'
import { isList, toNumber, toText } from './expression/coerce.ts'
import { evaluateIn } from './expressions.ts'
import type { FlowNode } from './definition.ts'
import type { TokenRow, UserTaskRow } from './state.ts'
import { getScope } from './run.ts'
import type { Run } from './run.ts'
import { dueFrom } from './timers.ts'
import { ROW_UNITS, spendReading } from './work.ts'

/** Flowable's and Activiti's default. */
const DEFAULT_PRIORITY = 50

/** Makes the task row of a user task; texts of the drawing are evaluated as seen from the token. */
export function createUserTask(run: Run, node: FlowNode, token: TokenRow): void {
  const drawn = node.userTask
  const { loopCounter } = getScope(run, token.scopeId)
  const text = (expression: string | undefined): string | undefined => {
    const value = expression === undefined ? null : evaluateIn(run, token.scopeId, expression)
    if (value === null || value === '') return undefined
    spendReading(run.work, value)
    return toText(value)
  }
  const assignee = text(drawn?.assignee)
  const formKey = text(drawn?.formKey)
  const dueAt = dueDateOf(run, node, token)
  const task: UserTaskRow = {
    id: run.context.nextId(),
    processInstanceId: token.processInstanceId,
    tokenId: token.id,
    scopeId: token.scopeId,
    elementId: node.id,
    name: text(node.name) ?? node.id,
    ...(assignee === undefined ? {} : { assignee }),
    candidateUsers: namesOf(run, token, drawn?.candidateUsers ?? []),
    candidateGroups: namesOf(run, token, drawn?.candidateGroups ?? []),
    ...(formKey === undefined ? {} : { formKey }),
    ...(dueAt === undefined ? {} : { dueAt }),
    priority: priorityOf(node, text(drawn?.priority)),
    createdAt: run.context.now,
    ...(loopCounter === undefined ? {} : { loopCounter }),
  }
  run.work.spend(ROW_UNITS)
  run.draft.tasks.insert(task)
  run.effects.push({ type: 'userTaskCreated', task, activityInstanceId: token.activityInstanceId ?? '' })
}

function dueDateOf(run: Run, node: FlowNode, token: TokenRow): Date | undefined {
  const drawn = node.userTask?.dueDate
  const value = drawn === undefined ? null : evaluateIn(run, token.scopeId, drawn)
  if (value === null || value === '') return undefined
  const due = dueFrom(value, run.context.now)
  if (due === undefined) throw new InvalidValue(node.id, 'dueDate', toText(value))
  return due.dueAt
}

function priorityOf(node: FlowNode, drawn: string | undefined): number {
  const priority = drawn === undefined ? DEFAULT_PRIORITY : Number(toNumber(drawn))
  if (!Number.isFinite(priority)) throw new InvalidValue(node.id, 'priority', drawn ?? '')
  return priority
}

/** Each entry gives a name, names with commas between, or a list of names. */
function namesOf(run: Run, token: TokenRow, entries: readonly string[]): readonly string[] {
  const names = entries.flatMap((entry) => {
    const value = evaluateIn(run, token.scopeId, entry)
    spendReading(run.work, value)
    return isList(value) ? value.map(toText) : toText(value).split(',')
  })
  run.work.spend(names.length)
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
}
