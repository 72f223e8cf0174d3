/**
 * Working through a list of tasks, one after the other, in the order in which the list stood when it was begun.
 * A task *ends* when the person is done with it, or when it was passed because somebody else had been faster; what was
 * skipped stays to be done.
 */
export interface QueuedTask {
  readonly taskId: string
  readonly number: string
  readonly title: string
}

const endings = ['done', 'passed'] as const
export type Ending = (typeof endings)[number]

export interface Queue {
  readonly tasks: readonly QueuedTask[]
  readonly ended: Readonly<Record<string, Ending>>
  /** The list had more than are worked through at once. */
  readonly isCut: boolean
  /** The list that it came from, with its filters. */
  readonly from: string
}

export const newQueue = (tasks: readonly QueuedTask[], isCut: boolean, from: string): Queue => ({
  tasks,
  isCut,
  from,
  ended: {},
})

const hasEnded = ({ ended }: Queue, taskId: string): boolean => Object.hasOwn(ended, taskId)
export const withEnded = (queue: Queue, taskId: string, ending: Ending): Queue =>
  queue.tasks.some((task) => task.taskId === taskId) ? { ...queue, ended: { ...queue.ended, [taskId]: ending } } : queue

/** What is still to be done, skipped or not reached. */
export const leftOf = (queue: Queue): readonly QueuedTask[] =>
  queue.tasks.filter(({ taskId }) => !hasEnded(queue, taskId))
export const countOf = ({ ended }: Queue, ending: Ending): number =>
  Object.values(ended).filter((one) => one === ending).length

/** From 1; 0 for a task that is none of the queue. */
export const placeOf = ({ tasks }: Queue, taskId: string): number =>
  tasks.findIndex((task) => task.taskId === taskId) + 1

/** The next one behind it that is still to be done; undefined at the end. */
export const nextOf = (queue: Queue, taskId: string): QueuedTask | undefined =>
  queue.tasks.slice(placeOf(queue, taskId)).find((task) => !hasEnded(queue, task.taskId))

/** The nearest one before it that is still to be done. */
export const previousOf = (queue: Queue, taskId: string): QueuedTask | undefined =>
  queue.tasks.slice(0, Math.max(0, placeOf(queue, taskId) - 1)).findLast((task) => !hasEnded(queue, task.taskId))

type Stored = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isEnding = (value: unknown): value is Ending => endings.some((one) => one === value)

/** A queue as it was written down; undefined for anything else that stands there. */
export function readQueue(text: string | null): Queue | undefined {
  const stored = parsed(text)
  if (!isObject(stored) || !Array.isArray(stored['tasks']) || !isText(stored['from'])) return undefined
  const tasks = stored['tasks'].flatMap((one: unknown): QueuedTask[] => {
    const { taskId, number, title } = isObject(one) ? one : {}
    return isText(taskId) && isText(number) && isText(title) ? [{ taskId, number, title }] : []
  })
  const { from } = stored
  // Only an address of the console itself, whatever stands in the storage.
  if (!from.startsWith('/') || /^\/[/\\]/.test(from)) return undefined
  const ended = Object.entries(isObject(stored['ended']) ? stored['ended'] : {}).flatMap(([taskId, ending]) =>
    isEnding(ending) && tasks.some((task) => task.taskId === taskId) ? [[taskId, ending] as const] : [],
  )
  return { tasks, from, isCut: stored['isCut'] === true, ended: Object.fromEntries(ended) }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
