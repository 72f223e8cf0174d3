/** Instances of a drawing from start to end, in our engine and in bpmn-engine: how many steps were taken. */
import { EventEmitter } from 'node:events'
import {
  transition,
  type Command,
  type ProcessDefinition,
  type ProcessState,
  type TransitionContext,
} from '@liveline/workflow-engine'
import { Engine } from 'bpmn-engine'

/** Completes what is open, and gives messages and conditions where nothing is. */
export function playOurs(
  definition: ProcessDefinition,
  called: readonly ProcessDefinition[],
  instances: number,
): number {
  let counter = 0
  let steps = 0
  const context: TransitionContext = {
    now: new Date(0),
    nextId: () => `id-${(counter += 1)}`,
    definitions: {
      find: ({ key }) => {
        const found = called.find(({ id }) => id === key)
        return found === undefined ? undefined : { definitionId: key, definition: found }
      },
      get: (definitionId) => called.find(({ id }) => id === definitionId),
    },
  }
  for (let index = 0; index < instances; index += 1) {
    let { state } = transition(definition, undefined, { type: 'startProcess' }, context)
    for (let next = nextCommand(state); next !== undefined; next = nextCommand(state)) {
      state = transition(definition, state, next, context).state
      steps += 1
    }
    if (state.instance.state !== 'completed') throw new Error('The process did not complete')
  }
  return steps
}

function nextCommand({ tasks, subscriptions }: ProcessState): Command | undefined {
  const [task] = tasks
  if (task !== undefined) return { type: 'completeUserTask', taskId: task.id }
  const message = subscriptions.find(({ kind }) => kind === 'message')
  return message && { type: 'correlateMessage', name: message.name, subscriptionId: message.id }
}

interface Waiting {
  readonly type: string
  signal(): void
}

/** The others that wait are boundary events, which nothing comes to. */
const isStep = /:(UserTask|MessageEventDefinition)$/

/** The same with its listener, saving the state after each step. */
export async function playTheirs(source: string, instances: number): Promise<number> {
  let steps = 0
  for (let index = 0; index < instances; index += 1) {
    const listener = new EventEmitter()
    const engine = new Engine({ name: `instance-${index}`, source })
    const waiting: Waiting[] = []
    listener.on('activity.wait', (waits: Waiting) => {
      if (isStep.test(waits.type)) waiting.push(waits)
    })
    const execution = await engine.execute({ listener })
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next.signal()
      JSON.stringify(await execution.getState())
      steps += 1
    }
    if (execution.getPostponed().length > 0) throw new Error('bpmn-engine did not complete')
  }
  return steps
}
