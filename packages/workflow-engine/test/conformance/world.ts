import { transition } from '../../src/index.ts'
import type {
  Command,
  FlowNode,
  JobRow,
  ProcessDefinition,
  ProcessState,
  UserTaskRow,
  VariableValue,
} from '../../src/index.ts'
import type { ConformanceCase, Stub } from './case.ts'

type Instance = {
  state: ProcessState
  readonly definition: ProcessDefinition
  readonly variables: Map<string, VariableValue>
}

/** A host in memory: deployed definitions, running instances, a clock that only the case moves. */
export type World = ReturnType<typeof createWorld>

export function createWorld(definitions: readonly ProcessDefinition[], stubs: ConformanceCase['stubs']) {
  const byKey = new Map(definitions.map((definition) => [definition.id, definition]))
  const instances: Instance[] = []
  const answers: Readonly<Record<string, Stub>> = { ...stubs?.scriptTasks, ...stubs?.serviceTasks, ...stubs?.delegates }
  let now = new Date('2026-01-05T08:00:00Z')
  let lastId = 0
  let current: Instance | undefined
  let lastScopeId: string | undefined
  const nextId = (): string => `${++lastId}`

  const getCurrent = (): Instance => {
    if (current === undefined) throw new Error('no instance was started')
    return current
  }

  const apply = (instance: Instance, command: Command): void => {
    if (command.type === 'completeUserTask') {
      lastScopeId = instance.state.tasks.find(({ id }) => id === command.taskId)?.scopeId
    }
    const { state, effects } = transition(instance.definition, instance.state, command, { now, nextId })
    instance.state = state
    record(instance, effects)
    for (const effect of effects) {
      if (effect.type === 'serviceTaskRequested') answer(instance, effect.tokenId, effect.elementId)
    }
  }

  const record = (instance: Instance, effects: ReturnType<typeof transition>['effects']): void => {
    for (const effect of effects) if (effect.type === 'variableSet') instance.variables.set(effect.name, effect.value)
  }

  const answer = (instance: Instance, tokenId: string, elementId: string): void => {
    const counter = answers[elementId]?.increment
    const variables = { ...answers[elementId]?.set }
    if (counter !== undefined) variables[counter] = Number(instance.variables.get(counter) ?? 0) + 1
    apply(instance, { type: 'triggerActivity', tokenId, variables })
  }

  const start = (key: string, variables: Readonly<Record<string, VariableValue>>, isCurrent: boolean): void => {
    const definition = byKey.get(key)
    if (definition === undefined) throw new Error(`no process '${key}'`)
    const { state, effects } = transition(definition, undefined, { type: 'startProcess', variables }, { now, nextId })
    const instance: Instance = { state, definition, variables: new Map() }
    instances.push(instance)
    if (isCurrent) current = instance
    record(instance, effects)
    for (const effect of effects) {
      if (effect.type === 'serviceTaskRequested') answer(instance, effect.tokenId, effect.elementId)
    }
  }

  const rows = <Row>(pick: (state: ProcessState) => readonly Row[]): { instance: Instance; row: Row }[] =>
    instances.flatMap((instance) => pick(instance.state).map((row) => ({ instance, row })))

  const fire = (wanted: (job: JobRow) => boolean): number => {
    const due = rows((state) => state.jobs).filter(({ row }) => wanted(row))
    due.sort((a, b) => a.row.dueAt.getTime() - b.row.dueAt.getTime())
    for (const { instance, row } of due) {
      if (instance.state.jobs.some(({ id }) => id === row.id)) apply(instance, { type: 'fireJob', jobId: row.id })
    }
    return due.length
  }

  return {
    start,
    fire,
    current: getCurrent,
    /** The scope of the task completed last. */
    lastScopeId: () => lastScopeId,
    applyToCurrent: (command: Command) => apply(getCurrent(), command),
    applyTo: (processInstanceId: string, command: Command) => {
      const instance = instances.find(({ state }) => state.instance.id === processInstanceId)
      if (instance !== undefined) apply(instance, command)
    },
    tasks: (): UserTaskRow[] => rows((state) => state.tasks).map(({ row }) => row),
    jobs: (kind: JobRow['kind']): JobRow[] =>
      rows((state) => state.jobs.filter((job) => job.kind === kind)).map(({ row }) => row),
    subscriptionCount: (): number => rows((state) => state.subscriptions).length,
    runningCount: (): number => instances.filter(({ state }) => state.instance.state === 'active').length,
    waiting: () =>
      instances.flatMap(({ state, definition }) =>
        state.tokens.filter(
          (token) => token.state === 'waiting' && definition.nodes[token.elementId]?.type === 'receiveTask',
        ),
      ),
    advance: (to: Date): void => {
      now = to
    },
    now: (): Date => now,
  }
}

/** The definition with script tasks and delegates handed to the host, which answers for them. */
export function withStubs(definition: ProcessDefinition, stubs: ConformanceCase['stubs']): ProcessDefinition {
  const stubbed = new Set(
    Object.values(stubs ?? {}).flatMap((kind) => (typeof kind === 'object' ? Object.keys(kind) : [])),
  )
  const nodes = Object.values(definition.nodes).map((node): FlowNode =>
    stubbed.has(node.id) ? { ...node, type: 'serviceTask', serviceTask: {} } : node,
  )
  return { ...definition, nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) }
}
