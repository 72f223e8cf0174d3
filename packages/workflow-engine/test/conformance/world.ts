import { transition } from '../../src/index.ts'
import type {
  Command,
  Effect,
  FlowNode,
  JobRow,
  ProcessDefinition,
  ProcessState,
  StartProcess,
  TransitionContext,
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
  const context: TransitionContext = {
    get now() {
      return now
    },
    nextId,
    definitions: {
      get: (id) => byKey.get(id),
      find: ({ key }) => {
        const definition = byKey.get(key)
        return definition && { definitionId: key, definition }
      },
    },
  }

  const getCurrent = (): Instance => {
    if (current === undefined) throw new Error('no instance was started')
    return current
  }

  const apply = (instance: Instance, command: Command): void => {
    if (command.type === 'completeUserTask') {
      lastScopeId = instance.state.tasks.find(({ id }) => id === command.taskId)?.scopeId
    }
    const { state, effects } = transition(instance.definition, instance.state, command, context)
    instance.state = state
    handle(instance, effects)
  }

  /** What the host does for the engine: work, and events for other instances. */
  const handle = (instance: Instance, effects: readonly Effect[]): void => {
    record(instance, effects)
    for (const effect of effects) {
      if (effect.type === 'serviceTaskRequested') answer(instance, effect.tokenId, effect.elementId)
      if (effect.type === 'signalThrown') signal(effect.name, instance)
      if (effect.type === 'messageThrown') message(effect.name, 0)
    }
  }

  const record = (instance: Instance, effects: ReturnType<typeof transition>['effects']): void => {
    for (const effect of effects) if (effect.type === 'variableSet') instance.variables.set(effect.name, effect.value)
  }

  const answer = (instance: Instance, tokenId: string, elementId: string): void => {
    const code = answers[elementId]?.throwError
    if (code !== undefined) return apply(instance, { type: 'throwError', tokenId, code })
    const counter = answers[elementId]?.increment
    const variables = { ...answers[elementId]?.set }
    if (counter !== undefined) variables[counter] = Number(instance.variables.get(counter) ?? 0) + 1
    apply(instance, { type: 'triggerActivity', tokenId, variables })
  }

  const start = (key: string, variables: Readonly<Record<string, VariableValue>>, isCurrent: boolean): void => {
    const definition = byKey.get(key)
    if (definition === undefined) throw new Error(`no process '${key}'`)
    const instance = begin(definition, { type: 'startProcess', variables })
    if (isCurrent) current = instance
  }

  const begin = (definition: ProcessDefinition, command: StartProcess): Instance => {
    const { state, effects } = transition(definition, undefined, command, context)
    const instance: Instance = { state, definition, variables: new Map() }
    instances.push(instance)
    handle(instance, effects)
    return instance
  }

  /** The processes that an event starts, with the start event that waits for it. */
  const startsOf = (kind: 'message' | 'signal', name: string) =>
    [...byKey.values()].flatMap((definition) =>
      Object.values(definition.nodes)
        .filter(({ parentId, type }) => parentId === definition.id && type === `${kind}StartEvent`)
        .filter(({ event }) => (event?.kind === 'message' || event?.kind === 'signal') && event.name === name)
        .map(({ id }) => ({ definition, startEventId: id })),
    )

  /** Wakes what waits for a signal in all instances but its sender, and starts what it starts. */
  const signal = (name: string, sender?: Instance): void => {
    const others = instances.filter((instance) => instance !== sender && instance.state.instance.state === 'active')
    for (const instance of others) apply(instance, { type: 'sendSignal', name })
    for (const { definition, startEventId } of startsOf('signal', name))
      current = begin(definition, { type: 'startProcess', startEventId })
  }

  /** Hands a message to one that waits for it, else to a process that it starts. */
  const message = (name: string, at: number): boolean => {
    const waiting = rows((state) => state.subscriptions).filter(
      ({ row }) => row.kind === 'message' && row.name === name,
    )
    const { instance, row } = waiting[at] ?? {}
    if (instance !== undefined && row !== undefined) {
      apply(instance, { type: 'correlateMessage', name, subscriptionId: row.id })
      return true
    }
    const [starting] = startsOf('message', name)
    if (starting === undefined) return false
    current = begin(starting.definition, { type: 'startProcess', startEventId: starting.startEventId })
    return true
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
    signal: (name: string) => signal(name),
    message,
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
    subscriptionCount: (): number =>
      rows((state) => state.subscriptions.filter(({ kind }) => kind !== 'conditional')).length,
    /** Called processes are instances of their own to whoever counts them. */
    runningCount: (): number => rows((state) => state.scopes.filter(({ kind }) => kind === 'process')).length,
    waiting: () =>
      instances.flatMap(({ state, definition }) =>
        state.tokens.filter(
          (token) =>
            token.state === 'waiting' &&
            [definition, ...byKey.values()].some(({ nodes }) => nodes[token.elementId]?.type === 'receiveTask'),
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
