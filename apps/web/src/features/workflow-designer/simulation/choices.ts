/** What can happen next in a simulated process. Pure. */
import type { Command, FlowNode, JobRow, ProcessDefinition, ProcessState, Variables } from '@liveline/workflow-engine'
import { changedAt, definitionAt, nodeAt, type Drawings } from './called.ts'
import { fulfilled, goingAlong } from './decisions.ts'

export type ChoiceKind =
  | 'task'
  | 'work'
  | 'fails'
  | 'receive'
  | 'timer'
  | 'message'
  | 'signal'
  | 'conditional'
  /** At a pause: as the values say, or along a flow that somebody chose. */
  | 'goOn'
  | 'way'

export interface Choice {
  readonly id: string
  readonly kind: ChoiceKind
  /** Where it happens, and is pressed. */
  readonly elementId: string
  /** What it leads along, at a decision. */
  readonly flowIds?: readonly string[]
  /** The outcome of a task, or the code of an error. */
  readonly label?: string
  readonly labelEn?: string
  readonly isDanger?: true
  /** Zero-based, of a multi-instance activity. */
  readonly loop?: number
  readonly dueAt?: Date
  /** It happens beside the flow, or in place of it: playing passes it over. */
  readonly isBeside: boolean
  /** What playing does where several are possible at one place. */
  readonly isExpected: boolean
  readonly command: Command
  /** The drawings in which it comes about; the played ones where they are absent. */
  readonly within?: Drawings
}

/** Work that the engine leaves to its host. */
const ASKS_HOST = new Set(['serviceTask', 'sendTask', 'businessRuleTask', 'scriptTask'])

/** Tells where a pause would lead by the values as they are: flows, none at a join that waits, undefined where it cannot be told. */
export type Trial = (command: Command, gatewayId: string) => readonly string[] | undefined

/** Everything that can happen, what playing would do first. */
export function choicesIn(played: Drawings, state: ProcessState, trial: Trial): readonly Choice[] {
  if (state.instance.state !== 'active') return []
  const isBeside = (id: string) => {
    const node = nodeAt(played, id)
    return node?.attachedTo !== undefined || node?.type.endsWith('StartEvent') === true
  }
  const loopOf = loopsIn(state)
  const pauses = state.jobs.filter(({ kind }) => kind === 'async')
  const working = state.tokens.filter((token) => token.state === 'waiting')
  const events = state.subscriptions.map((subscription): Choice => {
    const { id, kind, name, elementId, scopeId } = subscription
    const shared = {
      id,
      kind,
      elementId,
      isBeside: isBeside(elementId),
      isExpected: kind !== 'conditional',
      ...loopOf(scopeId),
    }
    if (kind === 'conditional')
      return {
        ...shared,
        command: { type: 'evaluateConditions' },
        within: changedAt(played, elementId, (one) => fulfilled(one, elementId)),
      }
    return {
      ...shared,
      label: name,
      command:
        kind === 'signal' ? { type: 'sendSignal', name } : { type: 'correlateMessage', name, subscriptionId: id },
    }
  })
  const timers = state.jobs
    .filter(({ kind }) => kind === 'timer')
    .map((job): Choice => ({
      ...{ id: job.id, kind: 'timer', elementId: job.elementId, dueAt: job.dueAt, ...loopOf(job.scopeId) },
      ...{ isBeside: isBeside(job.elementId), isExpected: true, command: { type: 'fireJob', jobId: job.id } },
    }))
  const tasks = state.tasks.flatMap((task) =>
    outcomesOf(nodeAt(played, task.elementId)).map(({ value, variables, ...outcome }): Choice => ({
      ...{ id: `${task.id} ${value}`, kind: 'task', elementId: task.elementId, isBeside: false, ...outcome },
      ...(task.loopCounter === undefined ? loopOf(task.scopeId) : { loop: task.loopCounter }),
      ...(task.dueAt === undefined ? {} : { dueAt: task.dueAt }),
      command: { type: 'completeUserTask', taskId: task.id, variables },
    })),
  )
  return [
    ...pauses.flatMap((job) => waysOf(played, job, trial, loopOf(job.scopeId))),
    ...working.flatMap((token) => {
      if (!ASKS_HOST.has(nodeAt(played, token.elementId)?.type ?? '')) return []
      return workOf(definitionAt(played, token.elementId), token.id, token.elementId, loopOf(token.scopeId))
    }),
    ...events,
    ...working.flatMap(({ id, elementId, scopeId }): Choice[] => {
      const node = nodeAt(played, elementId)
      return node?.type !== 'receiveTask' || node.event !== undefined
        ? []
        : [
            {
              ...{ id, kind: 'receive', elementId, isBeside: false, isExpected: true, ...loopOf(scopeId) },
              command: { type: 'triggerActivity', tokenId: id },
            },
          ]
    }),
    ...tasks,
    ...timers.toSorted((left, right) => Number(left.dueAt) - Number(right.dueAt)),
  ]
}

/** Which iteration a scope is in: its own, or that of the nearest one around it. */
function loopsIn({ scopes }: ProcessState): (scopeId: string) => { readonly loop?: number } {
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  return (scopeId) => {
    for (let scope = byId.get(scopeId); scope !== undefined; scope = byId.get(scope.parentScopeId ?? ''))
      if (scope.loopCounter !== undefined) return { loop: scope.loopCounter }
    return {}
  }
}

function waysOf(played: Drawings, { id, elementId }: JobRow, trial: Trial, loop: { readonly loop?: number }): Choice[] {
  const command = { type: 'fireJob', jobId: id } as const
  const node = nodeAt(played, elementId)
  const shared = { elementId, command, isBeside: false, ...loop }
  const flowIds = trial(command, elementId)
  const goOn: Choice[] = flowIds === undefined ? [] : [{ ...shared, id, kind: 'goOn', flowIds, isExpected: true }]
  const isDecided = flowIds !== undefined && flowIds.length === 0
  if (node === undefined || isDecided || !/^(?:exclusive|inclusive)Gateway$/.test(node.type)) return goOn
  const sets = node.outgoing.map((flow) => [flow])
  if (node.type === 'inclusiveGateway') sets.push([...node.outgoing])
  return [
    ...goOn,
    ...sets.map((chosen): Choice => ({
      ...{ ...shared, id: `${id} ${chosen.join(' ')}`, kind: 'way', flowIds: chosen, isExpected: false },
      within: changedAt(played, elementId, (one) => goingAlong(one, elementId, chosen)),
    })),
  ]
}

/** The work of a host: it is done, or fails with an error that the drawing catches. */
function workOf({ nodes }: ProcessDefinition, tokenId: string, elementId: string, loop: { loop?: number }): Choice[] {
  const caught = Object.values(nodes).filter(
    ({ attachedTo, event }) => attachedTo === elementId && event?.kind === 'error',
  )
  return [
    {
      ...{ id: tokenId, kind: 'work', elementId, isBeside: false, isExpected: true, ...loop },
      command: { type: 'triggerActivity', tokenId },
    },
    ...caught.map(({ id, event }): Choice => {
      const code = event?.kind === 'error' && event.code !== undefined ? event.code : 'error'
      return {
        ...{
          id: `${tokenId} ${id}`,
          kind: 'fails',
          elementId: id,
          label: code,
          isBeside: true,
          isExpected: false,
          ...loop,
        },
        command: { type: 'throwError', tokenId, code },
      }
    }),
  ]
}

interface Outcome {
  readonly value: string
  readonly label?: string
  readonly labelEn?: string
  readonly isDanger?: true
  readonly isExpected: boolean
  readonly variables: Variables
}

/** The buttons of a task (docs/bpmn-attributes.md); one without any is simply done. */
function outcomesOf(node: FlowNode | undefined): readonly Outcome[] {
  const drawn = (node?.extensions.elements ?? []).filter(({ name }) => name === 'liveline:outcome')
  const variable = node?.extensions.attributes['liveline:outcomeVariable']
  const positive = drawn.filter(({ attributes }) => attributes['danger'] !== 'true')
  const expected = positive.find(({ attributes }) => attributes['primary'] === 'true') ?? positive[0] ?? drawn[0]
  if (drawn.length === 0) return [{ value: '', isExpected: true, variables: {} }]
  return drawn.map((outcome): Outcome => {
    const { value = '', label = value, labelEn = label, danger } = outcome.attributes
    return {
      ...{ value, label, labelEn, isExpected: outcome === expected },
      ...(danger === 'true' ? { isDanger: true as const } : {}),
      variables: variable === undefined ? {} : { [variable]: value },
    }
  })
}

/** What playing does; undefined where somebody has to choose, or nothing can happen. */
export function nextOf(choices: readonly Choice[]): Choice | undefined {
  const [first] = choices.filter(({ isBeside }) => !isBeside)
  if (first === undefined) return undefined
  // A decision whose values are not known: the flow does not go round it.
  if (first.kind === 'way') return undefined
  return choices.find(({ isBeside, isExpected }) => !isBeside && isExpected)
}
