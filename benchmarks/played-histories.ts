/**
 * Histories of drawings of several shapes, played by the engine with people who take their time: what each step takes
 * and which way the work goes is drawn by lot, the lots by a fixed seed.
 */
import type { EndedInstance } from '@liveline/server/src/modules/process-instances/prediction/remaining-time.ts'
import { parseProcess, transition, type ProcessDefinition, type Variables } from '@liveline/workflow-engine'
import { drawProcess, userTask, type Flow } from './draw-process.ts'
import { tenNodeApproval } from './ten-node-approval.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEGIN = Date.parse('2026-01-05T00:00:00Z')
/** One is started after the other. */
const EVERY = 4 * HOUR

export type Lots = () => number

/** Mulberry32. */
export function lotsOf(seed: number): Lots {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** As people's times lie: most below the mean, few far above it. */
function about(meanMs: number, lots: Lots): number {
  const normal = Math.sqrt(-2 * Math.log(1 - lots())) * Math.cos(2 * Math.PI * lots())
  return meanMs * Math.exp(normal - 0.5)
}

type Step = { readonly elementId: string; readonly at: number; readonly lots: Lots; readonly instance: number }

export type Shape = {
  readonly name: string
  readonly source: string
  /** When the task is done. */
  readonly doneAt: (step: Step) => number
  /** What whoever does it decides. */
  readonly decides?: (step: Step) => Variables
}

const ends = ['<startEvent id="start" />', '<endEvent id="end" />']
const steps = (ids: readonly string[]) => ids.map((id) => userTask(id))
const way = (ids: readonly string[]): Flow[] => ids.slice(1).map((to, index) => [ids[index] ?? to, to])
const choice = (id: string, to: string, condition: string) =>
  `<sequenceFlow id="${id}_${to}" sourceRef="${id}" targetRef="${to}"><conditionExpression>\${${condition}}</conditionExpression></sequenceFlow>`
const gateway = (id: string, usual: string) => `<exclusiveGateway id="${id}" default="${id}_${usual}" />`

const straight = drawProcess(
  'straight',
  [...ends, ...steps(['ask', 'check', 'plan', 'sign'])],
  way(['start', 'ask', 'check', 'plan', 'sign', 'end']),
)
const dayOrSo = ({ at, lots }: Step) => at + about(DAY, lots)

/** Goes on only from 8 to 18 on weekdays, in Chinese time. */
function afterWork(at: number, hours: number): number {
  const inChina = 8 * HOUR
  let now = at
  for (let left = hours * HOUR; left > 0;) {
    const day = Math.floor((now + inChina) / DAY) * DAY - inChina
    const [opens, closes] = [day + 8 * HOUR, day + 18 * HOUR]
    const isWeekend = [0, 6].includes(new Date(day + inChina).getUTCDay())
    const from = Math.max(now, opens)
    if (isWeekend || from >= closes) {
      now = day + DAY
      continue
    }
    const done = Math.min(left, closes - from)
    left -= done
    now = from + done
  }
  return now
}

export const shapes: readonly Shape[] = [
  { name: 'four steps', source: straight, doneAt: dayOrSo },
  { name: 'ten nodes, a fork', source: tenNodeApproval, doneAt: dayOrSo },
  {
    name: 'sent back, three of ten',
    source: drawProcess(
      'rework',
      [...ends, ...steps(['apply', 'check', 'publish']), gateway('good', 'publish'), choice('good', 'apply', 'again')],
      [...way(['start', 'apply', 'check', 'good', 'publish', 'end'])],
    ),
    doneAt: dayOrSo,
    decides: ({ elementId, lots }) => (elementId === 'check' ? { again: lots() < 0.3 } : {}),
  },
  {
    name: 'a short and a long way',
    source: drawProcess(
      'ways',
      [
        ...ends,
        ...steps(['apply', 'short', 'survey', 'scheme', 'sign']),
        gateway('which', 'short'),
        choice('which', 'survey', 'long'),
      ],
      [...way(['start', 'apply', 'which', 'short', 'end']), ...way(['survey', 'scheme', 'sign', 'end'])],
    ),
    doneAt: ({ elementId, at, lots }) => at + about(['apply', 'short'].includes(elementId) ? DAY : 3 * DAY, lots),
    decides: ({ elementId, lots }) => (elementId === 'apply' ? { long: lots() < 0.3 } : {}),
  },
  {
    name: 'five sign at once',
    source: drawProcess(
      'countersign',
      [
        ...ends,
        ...steps(['apply', 'publish']),
        '<userTask id="sign"><multiInstanceLoopCharacteristics><loopCardinality>5</loopCardinality></multiInstanceLoopCharacteristics></userTask>',
      ],
      way(['start', 'apply', 'sign', 'publish', 'end']),
    ),
    doneAt: dayOrSo,
  },
  {
    name: 'a wait of hours or of two weeks',
    source: straight,
    doneAt: ({ elementId, at, lots }) =>
      at + (elementId === 'check' && lots() < 0.4 ? 14 * DAY + about(6 * HOUR, lots) : about(6 * HOUR, lots)),
  },
  {
    name: 'working hours only',
    source: straight,
    doneAt: ({ at, lots }) => afterWork(at, about(10, lots)),
  },
  {
    name: 'slower from month to month',
    source: straight,
    doneAt: ({ at, lots }) => at + about(DAY, lots) * (0.5 + (at - BEGIN) / (365 * DAY)),
  },
]

export type Played = EndedInstance & { readonly startedAt: number }

export async function play(shape: Shape, instances: number, lots: Lots): Promise<Played[]> {
  const { definitions, problems } = await parseProcess(shape.source)
  const [definition] = definitions
  if (definition === undefined) throw new Error(`${shape.name} did not parse: ${JSON.stringify(problems)}`)
  return Array.from({ length: instances }, (_, instance) => playOne(definition, shape, instance, lots))
}

function playOne(definition: ProcessDefinition, { doneAt, decides }: Shape, instance: number, lots: Lots): Played {
  const startedAt = BEGIN + instance * EVERY
  const visits = new Map<string, { elementId: string; startedAt: number; endedAt: number | undefined }>()
  const due = new Map<string, number>()
  let counter = 0
  let now = startedAt
  let { state, effects } = go(undefined, { type: 'startProcess' })
  for (;;) {
    for (const effect of effects) {
      if (effect.type === 'activityStarted')
        visits.set(effect.activityInstanceId, { elementId: effect.elementId, startedAt: now, endedAt: undefined })
      const visit = effect.type === 'activityEnded' ? visits.get(effect.activityInstanceId) : undefined
      if (visit !== undefined) visit.endedAt = now
      if (effect.type !== 'userTaskCreated') continue
      const { id, elementId } = effect.task
      due.set(id, Math.round(doneAt({ elementId, at: now, lots, instance })))
    }
    const next = state.tasks.toSorted((a, b) => (due.get(a.id) ?? 0) - (due.get(b.id) ?? 0))[0]
    if (next === undefined) break
    now = Math.max(now, due.get(next.id) ?? now)
    const variables = decides?.({ elementId: next.elementId, at: now, lots, instance }) ?? {}
    ;({ state, effects } = go(state, { type: 'completeUserTask', taskId: next.id, variables }))
  }
  if (state.instance.state !== 'completed') throw new Error('The process did not complete')
  return { versionId: 1, startedAt, endedAt: now, visits: [...visits.values()] }

  function go(...[from, command]: [Parameters<typeof transition>[1], Parameters<typeof transition>[2]]) {
    return transition(definition, from, command, { now: new Date(now), nextId: () => `id-${(counter += 1)}` })
  }
}
