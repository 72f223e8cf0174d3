import { evaluate } from '../../src/expression/evaluate.ts'
import { addDuration, parseCycle, parseDuration } from '../../src/iso-8601.ts'
import { dueFrom } from '../../src/timers.ts'
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

  /** The start events of all processes that wait for something, but for none events. */
  const startEvents = [...byKey.values()].flatMap((definition) =>
    Object.values(definition.nodes)
      .filter(({ parentId, type }) => parentId === definition.id && type.endsWith('StartEvent'))
      .map((node) => ({ definition, node, startEventId: node.id })),
  )

  /** The processes that an event starts, with the start event that waits for it. */
  const startsOf = (kind: 'message' | 'signal', name: string) =>
    startEvents.filter(({ node: { event } }) => event?.kind === kind && event.name === name)

  /** When the timers of start events are due next; a cycle goes on, all else fires once. */
  const startTimers = startEvents.flatMap(({ definition, node }) => {
    const cycle = node.timer === undefined ? undefined : parseCycle(node.timer.expression)
    const due = node.timer === undefined ? undefined : dueFrom(literal(node.timer.expression), now)
    return due === undefined
      ? []
      : [{ definition, node, every: cycle?.every, left: cycle === undefined ? 1 : cycle.firings, dueAt: due.dueAt }]
  })

  const fireStart = (timer: (typeof startTimers)[number]): void => {
    const every = timer.every === undefined ? undefined : parseDuration(timer.every)
    if (timer.left !== undefined) timer.left -= 1
    if (every === undefined || timer.left === 0) startTimers.splice(startTimers.indexOf(timer), 1)
    else timer.dueAt = addDuration(timer.dueAt, every)
    startByEvent(timer.definition, timer.node.id)
  }

  /** Starts the processes whose start condition holds with these variables. */
  const startByCondition = (variables: Readonly<Record<string, VariableValue>>): number => {
    const holding = startEvents.filter(({ node: { event } }) => {
      if (event?.kind !== 'conditional') return false
      try {
        return evaluate(event.condition, variables, {}) === true
      } catch {
        return false // a variable that is not there
      }
    })
    for (const { definition, startEventId } of holding)
      current = begin(definition, { type: 'startProcess', startEventId, variables })
    return holding.length
  }

  /** The new instance is the current one, when there was none. */
  const startByEvent = (definition: ProcessDefinition, startEventId: string): void => {
    const instance = begin(definition, { type: 'startProcess', startEventId })
    if (current?.state.instance.state !== 'active') current = instance
  }

  /** Wakes what waits for a signal in all instances but its sender, and starts what it starts. */
  const signal = (name: string, sender?: Instance): void => {
    const others = instances.filter((instance) => instance !== sender && instance.state.instance.state === 'active')
    for (const instance of others) apply(instance, { type: 'sendSignal', name })
    for (const { definition, startEventId } of startsOf('signal', name)) startByEvent(definition, startEventId)
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

  type Timed = Pick<JobRow, 'kind' | 'elementId' | 'dueAt'>

  const fire = (wanted: (job: Timed) => boolean): number => {
    const starting = startTimers.filter(({ node, dueAt }) => wanted({ kind: 'timer', elementId: node.id, dueAt }))
    for (const timer of starting) fireStart(timer)
    const due = rows((state) => state.jobs).filter(({ row }) => wanted(row))
    due.sort((a, b) => a.row.dueAt.getTime() - b.row.dueAt.getTime())
    for (const { instance, row } of due) {
      if (instance.state.jobs.some(({ id }) => id === row.id)) apply(instance, { type: 'fireJob', jobId: row.id })
    }
    return due.length + starting.length
  }

  return {
    start,
    startByCondition,
    fire,
    signal: (name: string) => signal(name),
    message,
    current: getCurrent,
    hasRunning: (): boolean => current?.state.instance.state === 'active',
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
    timerCount: (): number =>
      rows((state) => state.jobs.filter(({ kind }) => kind === 'timer')).length + startTimers.length,
    subscriptionCount: (): number =>
      rows((state) => state.subscriptions.filter(({ kind }) => kind !== 'conditional')).length +
      startEvents.filter(({ node: { event } }) => event?.kind === 'message' || event?.kind === 'signal').length,
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

/** The value of a text that may be an expression without variables. */
const literal = (text: string): VariableValue => (/[$#]\{/.test(text) ? evaluate(text, {}, {}) : text)
