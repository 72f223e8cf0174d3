/** One instance of a drawn model in memory, played through what waits in it. */
import { parseProcess, transition } from '../../src/index.ts'
import type { Changes, Command, ProcessDefinition, ProcessState, TransitionContext } from '../../src/index.ts'
import { flagOf, nameOf } from './draw-blocks.ts'

export type Instance = Awaited<ReturnType<typeof startInstance>>

/**
 * @param commands filled with every command, for playing it again
 * @param continues whether continuations are fired as they come
 */
export async function startInstance(xml: string, commands: Command[] = [], continues = true) {
  const { definitions, problems } = await parseProcess(xml)
  const definition = definitions.find(({ id }) => id === 'random')
  if (definition === undefined) throw new Error(JSON.stringify(problems))
  const byKey = new Map(definitions.map((each) => [each.id, each]))
  let lastId = 0
  let state: ProcessState | undefined
  let before: ProcessState | undefined
  let changes: Changes | undefined
  const context: TransitionContext = {
    now: new Date('2026-03-02T08:00:00Z'),
    nextId: () => `id${++lastId}`,
    definitions: {
      get: (id) => byKey.get(id),
      find: ({ key }) => {
        const found = byKey.get(key)
        return found && { definitionId: key, definition: found }
      },
    },
  }

  const getState = (): ProcessState => state as ProcessState // it starts below
  const applyOne = (command: Command): void => {
    const idBefore = lastId
    try {
      const result = transition(definition, state, command, context)
      before = state
      ;({ state, changes } = result)
      commands.push(command)
    } catch (error) {
      // What is refused uses up no ids, so that the same commands give the same rows.
      lastId = idBefore
      throw error
    }
  }
  /** Continuations are fired as they come. */
  const apply = (command: Command): void => {
    applyOne(command)
    while (continues) {
      const job = getState().jobs.find(({ kind }) => kind === 'async')
      if (job === undefined || getState().instance.state !== 'active') return
      applyOne({ type: 'fireJob', jobId: job.id })
    }
  }
  /** Seen alike in every process of the instance. */
  const setPick = (pick: number): void => {
    for (const { id, kind } of getState().scopes) {
      if (kind === 'process') apply({ type: 'setVariables', variables: { pick }, scopeId: id, local: true })
    }
  }
  const nodeOf = (elementId: string) =>
    [definition, ...byKey.values()].find(({ nodes }) => nodes[elementId])?.nodes[elementId]

  /** What can happen: open tasks, waiting receive tasks, timers, messages, signals, conditions, by element. */
  const waits = (): readonly string[] => {
    const { tasks, jobs, subscriptions, tokens } = getState()
    const receiving = tokens.filter(
      (token) => token.state === 'waiting' && nodeOf(token.elementId)?.type === 'receiveTask',
    )
    return [...tasks, ...jobs, ...subscriptions, ...receiving].map(({ elementId }) => elementId).toSorted()
  }
  /** Lets what waits at an element happen. */
  const happen = (elementId: string, pick: number): void => {
    const at = <Row extends { readonly elementId: string }>(rows: readonly Row[]): Row | undefined =>
      rows.find((row) => row.elementId === elementId)
    setPick(pick)
    const { tasks, jobs, subscriptions, tokens } = getState()
    const task = at(tasks)
    const job = at(jobs)
    const subscription = at(subscriptions)
    const token = at(tokens)
    if (task !== undefined) apply({ type: 'completeUserTask', taskId: task.id })
    else if (job !== undefined) apply({ type: 'fireJob', jobId: job.id })
    else if (subscription?.kind === 'message') apply({ type: 'correlateMessage', name: nameOf(elementId) })
    else if (subscription?.kind === 'signal') apply({ type: 'sendSignal', name: nameOf(elementId) })
    else if (subscription !== undefined) setFlag(elementId, subscription.scopeId)
    else if (token !== undefined) apply({ type: 'triggerActivity', tokenId: token.id })
  }
  const setFlag = (elementId: string, scopeId: string): void => {
    for (const value of [1, 0]) {
      if (!getState().scopes.some(({ id }) => id === scopeId)) return
      apply({ type: 'setVariables', variables: { [flagOf(elementId)]: value }, scopeId, local: true })
    }
  }

  apply({ type: 'startProcess', variables: { pick: 1 } })
  return {
    definition: definition as ProcessDefinition,
    state: getState,
    before: () => before,
    changes: () => changes as Changes,
    apply,
    applyOne,
    waits,
    happen,
    isEnded: (): boolean => ['completed', 'cancelled'].includes(getState().instance.state),
  }
}
