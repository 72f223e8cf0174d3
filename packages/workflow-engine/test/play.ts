import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseProcess, transition } from '../src/index.ts'
import type {
  CalledDefinitions,
  Changes,
  Command,
  Effect,
  ProcessDefinition,
  ProcessState,
  Variables,
} from '../src/index.ts'

/** Reads a process of `test/processes`. */
export async function readProcess(name: string): Promise<ProcessDefinition> {
  return parseOne(await readFile(join(import.meta.dirname, 'processes', `${name}.bpmn`), 'utf8'))
}

/** The one process of a text. */
export async function parseOne(xml: string): Promise<ProcessDefinition> {
  const { definitions, problems } = await parseProcess(xml)
  const [definition] = definitions
  if (definition === undefined) throw new Error(JSON.stringify(problems))
  return definition
}

/** One instance played step by step with a clock and ids of its own; tasks are named by element id. */
export type Play = ReturnType<typeof startPlay>

export function startPlay(
  definition: ProcessDefinition,
  variables: Variables = {},
  initiator?: string,
  { called = [], startEventId }: { called?: readonly ProcessDefinition[]; startEventId?: string } = {},
) {
  let now = new Date('2026-03-02T08:00:00Z')
  let lastId = 0
  const methods = { today: () => '2026-03-02' }
  const nextId = (): string => `id${++lastId}`
  const definitions: CalledDefinitions = {
    get: (id) => called.find((definition) => definition.id === id),
    find: ({ key }) => {
      const found = called.find(({ id }) => id === key)
      return found && { definitionId: key, definition: found }
    },
  }
  const effects: Effect[] = []
  let changes: Changes
  let state: ProcessState | undefined

  const apply = (command: Command): void => {
    const result = transition(definition, state, command, { now, nextId, methods, definitions })
    state = result.state
    changes = result.changes
    effects.push(...result.effects)
  }
  const getState = (): ProcessState => state as ProcessState // startProcess is the first command
  apply({
    type: 'startProcess',
    variables,
    ...(initiator === undefined ? {} : { initiator }),
    ...(startEventId === undefined ? {} : { startEventId }),
  })

  const play = {
    apply,
    state: getState,
    changes: (): Changes => changes,
    effects: (): readonly Effect[] => effects,
    now: (): Date => now,
    /** Element ids of the open user tasks, sorted. */
    tasks: (): readonly string[] =>
      getState()
        .tasks.map(({ elementId }) => elementId)
        .toSorted(),
    isEnded: (): boolean => getState().instance.state !== 'active',
    complete: (elementId: string, set: Variables = {}): void => {
      const task = getState().tasks.find((open) => open.elementId === elementId)
      if (task === undefined) throw new Error(`no open task '${elementId}'`)
      apply({ type: 'completeUserTask', taskId: task.id, variables: set })
    },
    /** Fires every job that waits at an element. */
    fire: (elementId: string): void => {
      const jobs = getState().jobs.filter((job) => job.elementId === elementId)
      if (jobs.length === 0) throw new Error(`no job at '${elementId}'`)
      for (const { id } of jobs) apply({ type: 'fireJob', jobId: id })
    },
    message: (name: string, correlationKey?: string, set: Variables = {}): void =>
      apply({
        type: 'correlateMessage',
        name,
        variables: set,
        ...(correlationKey === undefined ? {} : { correlationKey }),
      }),
    signal: (name: string): void => apply({ type: 'sendSignal', name }),
    set: (variables: Variables): void => apply({ type: 'setVariables', variables }),
    /** Elements for whose event something waits, sorted. */
    waits: (): readonly string[] =>
      [...getState().subscriptions, ...getState().jobs].map(({ elementId }) => elementId).toSorted(),
    move: (from: readonly string[], to: readonly string[], mode: 'return' | 'tokenOnly' = 'return'): void =>
      apply({ type: 'moveTokens', from, to, mode }),
    advance: (milliseconds: number): void => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
  return play
}
