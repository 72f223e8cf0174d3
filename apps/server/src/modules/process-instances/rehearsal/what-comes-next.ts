/** What would happen next in an instance that is only rehearsed. Pure: the state of it and its drawings. */
import type { FlowNode, JobRow, SubscriptionRow, TokenRow } from '@liveline/workflow-engine'
import type { VersionAt } from '../step/recorded-step.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'

export type Next =
  | { readonly kind: 'job'; readonly job: JobRow }
  /** Work outside that is not done, or a message that is taken to have come. */
  | { readonly kind: 'token'; readonly token: TokenRow }
  | { readonly kind: 'event'; readonly subscription: SubscriptionRow }
  | { readonly kind: 'task'; readonly task: OpenTask }

const ASKS_HOST = new Set(['serviceTask', 'sendTask', 'businessRuleTask'])

/**
 * What is due at once, then what comes from outside, then whichever is first of tasks, each at the end of its time limit,
 * and timers. What interrupts work that is late or goes wrong does not happen: people are in time.
 */
export function whatComesNext(
  { state, tasks }: Pick<LoadedInstance, 'state' | 'tasks'>,
  versionAt: VersionAt,
): Next | undefined {
  const nodeAt = ({ scopeId, elementId }: { scopeId: string; elementId: string }): FlowNode | undefined =>
    versionAt(scopeId).definition.nodes[elementId]
  const isWaitedFor = (row: { scopeId: string; elementId: string }): boolean => {
    const node = nodeAt(row)
    return node !== undefined && node.attachedTo === undefined && !node.type.endsWith('StartEvent')
  }
  const continuation = state.jobs.find(({ kind }) => kind === 'async')
  if (continuation !== undefined) return { kind: 'job', job: continuation }
  const waiting = state.tokens.filter((token) => token.state === 'waiting')
  const asking = waiting.find((token) => ASKS_HOST.has(nodeAt(token)?.type ?? ''))
  if (asking !== undefined) return { kind: 'token', token: asking }
  const subscription = state.subscriptions.find((one) => one.kind !== 'conditional' && isWaitedFor(one))
  if (subscription !== undefined) return { kind: 'event', subscription }
  const receiving = waiting.find((token) => nodeAt(token)?.type === 'receiveTask')
  if (receiving !== undefined) return { kind: 'token', token: receiving }
  const dated: { readonly at: Date; readonly next: Next }[] = [
    ...tasks.map((task) => ({ at: task.dueAt ?? task.row.createdAt, next: { kind: 'task', task } as const })),
    ...state.jobs.filter(isWaitedFor).map((job) => ({ at: job.dueAt, next: { kind: 'job', job } as const })),
  ]
  // The first made of those that are due together.
  return dated.toSorted((left, right) => left.at.getTime() - right.at.getTime())[0]?.next
}
