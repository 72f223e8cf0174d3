/** Engine transitions in memory for a 10-node approval, against bpmn-engine saving its state at each step. */
import { EventEmitter } from 'node:events'
import { Engine } from 'bpmn-engine'
import { parseProcess, transition, type ProcessState } from '@liveline/workflow-engine'
import { median, report, round } from './result.ts'
import { tenNodeApproval, userTaskCount } from './ten-node-approval.ts'

const ROUNDS = 5
const OUR_INSTANCES = 2_000
const THEIR_INSTANCES = 30

const { definitions } = await parseProcess(tenNodeApproval)
const definition = definitions[0]
if (definition === undefined) throw new Error('The benchmark process did not parse')

function runOurs(instances: number): void {
  let counter = 0
  const context = { now: new Date(0), nextId: () => `id-${(counter += 1)}` }
  for (let index = 0; index < instances; index += 1) {
    let state: ProcessState = transition(definition!, undefined, { type: 'startProcess' }, context).state
    while (state.tasks.length > 0) {
      state = transition(definition!, state, { type: 'completeUserTask', taskId: state.tasks[0]!.id }, context).state
    }
    if (state.instance.state !== 'completed') throw new Error('The process did not complete')
  }
}

interface WaitingTask {
  signal(): void
}

async function runTheirs(instances: number): Promise<void> {
  for (let index = 0; index < instances; index += 1) {
    const listener = new EventEmitter()
    const engine = new Engine({ name: `approval-${index}`, source: tenNodeApproval })
    const waiting: WaitingTask[] = []
    listener.on('activity.wait', (task: WaitingTask) => waiting.push(task))
    const execution = await engine.execute({ listener })
    while (waiting.length > 0) {
      waiting.shift()!.signal()
      JSON.stringify(await execution.getState())
    }
    if (execution.getPostponed().length > 0) throw new Error('bpmn-engine did not complete')
  }
}

runOurs(200)
await runTheirs(2)
const ours: number[] = []
const theirs: number[] = []
for (let round_ = 0; round_ < ROUNDS; round_ += 1) {
  let startedAt = performance.now()
  runOurs(OUR_INSTANCES)
  ours.push((performance.now() - startedAt) / (OUR_INSTANCES * userTaskCount))
  startedAt = performance.now()
  await runTheirs(THEIR_INSTANCES)
  theirs.push((performance.now() - startedAt) / (THEIR_INSTANCES * userTaskCount))
}
const ratio = median(theirs) / median(ours)
report({
  name: 'engine-transition',
  claim: 'Engine transition alone, 10-node approval, in memory',
  sizes: {
    nodes: 12,
    'user tasks': userTaskCount,
    rounds: ROUNDS,
    'instances a round (ours, theirs)': `${OUR_INSTANCES}, ${THEIR_INSTANCES}`,
  },
  figures: {
    'ours, µs a step': round(median(ours) * 1000),
    'bpmn-engine with state saved, µs a step': round(median(theirs) * 1000),
  },
  ratio,
  budget: '≥ 20 × bpmn-engine',
  met: ratio >= 20,
})
