/**
 * Engine transitions in memory against bpmn-engine saving its state at each step: a 10-node approval, and a drawing with
 * every kind of element that both run. What only we run is played beside them, for its price a step.
 */
import { parseProcess } from '@liveline/workflow-engine'
import { everyElement } from './every-element-process.ts'
import { runsWanted } from './options.ts'
import { ownElements } from './own-elements-process.ts'
import { playOurs, playTheirs } from './play-processes.ts'
import { median, report, round } from './result.ts'
import { tenNodeApproval } from './ten-node-approval.ts'

const LEAST_RATIO = 200
/** Ours are many more, so that the rounds of both take about as long. */
const INSTANCES = { ours: 3_000, theirs: 20 }
const WARM_UP = { ours: 600, theirs: 2 }

interface Measured {
  readonly steps: number
  /** Microseconds a step: by the clock, and of the processor, which others on the machine do not lengthen as much. */
  readonly wall: readonly number[]
  readonly processor: readonly number[]
}

async function measure(play: (instances: number) => Promise<number>, instances: number): Promise<Measured> {
  const wall: number[] = []
  const processor: number[] = []
  let steps = 0
  for (let run = 0; run < runsWanted; run += 1) {
    const used = process.cpuUsage()
    const startedAt = performance.now()
    steps = await play(instances)
    wall.push(((performance.now() - startedAt) * 1_000) / steps)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / steps)
  }
  return { steps: steps / instances, wall, processor }
}

async function oursOf(source: string): Promise<Measured> {
  const { definitions, problems } = await parseProcess(source)
  const [definition, ...called] = definitions
  if (definition === undefined) throw new Error(`The process did not parse: ${JSON.stringify(problems)}`)
  const play = async (instances: number) => playOurs(definition, called, instances)
  await play(WARM_UP.ours)
  return measure(play, INSTANCES.ours)
}

async function theirsOf(source: string): Promise<Measured> {
  await playTheirs(source, WARM_UP.theirs)
  return measure((instances) => playTheirs(source, instances), INSTANCES.theirs)
}

for (const { name, claim, source } of [
  { name: 'engine-transition', claim: '10-node approval', source: tenNodeApproval },
  { name: 'engine-transition-elements', claim: 'every kind of element that both run', source: everyElement },
]) {
  const [ours, theirs] = [await oursOf(source), await theirsOf(source)]
  if (ours.steps !== theirs.steps)
    throw new Error(`${claim}: ${ours.steps} steps here and ${theirs.steps} there, which is no comparison`)
  const own = await oursOf(ownElements)
  const ratio = median(theirs.wall) / median(ours.wall)
  report({
    name,
    claim: `Engine transition alone, ${claim}, in memory`,
    sizes: {
      steps: ours.steps,
      rounds: runsWanted,
      'instances a round (ours, theirs)': `${INSTANCES.ours}, ${INSTANCES.theirs}`,
    },
    figures: {
      'ours, µs a step': round(median(ours.wall)),
      'bpmn-engine with state saved, µs a step': round(median(theirs.wall)),
      'ours, µs of processor a step': round(median(ours.processor)),
      'bpmn-engine, µs of processor a step': round(median(theirs.processor)),
      'ratio of processor time': round(median(theirs.processor) / median(ours.processor)),
      'elements only we run, µs of processor a step': round(median(own.processor)),
    },
    ratio,
    budget: `≥ ${LEAST_RATIO} × bpmn-engine`,
    met: ratio >= LEAST_RATIO,
  })
}
