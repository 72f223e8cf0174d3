/** The values that decide where a simulated process goes. Pure. */
import type { ProcessDefinition, Variables, VariableValue } from '@liveline/workflow-engine'
import { namesIn, readValue } from '../panel/condition-rows.ts'

const LOOP_NAMES = new Set(['nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances', 'loopCounter'])
const PLAIN_NAME = /^[A-Za-z_]\w*$/

/** Names that the expressions of a drawing read, those of its conditions first; not those that it gives itself. */
export function namesRead({ flows, nodes }: ProcessDefinition): readonly string[] {
  const all = Object.values(nodes)
  const given = new Set([
    ...LOOP_NAMES,
    'initiator',
    ...all.flatMap(({ loop, initiatorVariable, extensions }) => [
      loop?.elementVariable ?? '',
      initiatorVariable ?? '',
      extensions.attributes['liveline:outcomeVariable'] ?? '',
    ]),
    ...all.flatMap(({ dataObjects = [] }) => dataObjects.map(({ name }) => name)),
  ])
  const texts = [
    ...all.map(({ loop }) =>
      loop?.collection !== undefined && PLAIN_NAME.test(loop.collection) ? `\${${loop.collection}}` : '',
    ),
    ...expressionsIn([Object.values(flows), all]),
  ]
  const read = new Set(texts.flatMap((text) => [...namesIn(text)]))
  return [...read].filter((name) => !given.has(name))
}

/** Every text with an expression in it, but for what only the host reads. */
function expressionsIn(held: unknown): readonly string[] {
  if (typeof held === 'string') return /[$#]\{/.test(held) ? [held] : []
  if (Array.isArray(held)) return held.flatMap(expressionsIn)
  if (typeof held !== 'object' || held === null) return []
  return Object.entries(held).flatMap(([key, inner]) => (key === 'extensions' ? [] : expressionsIn(inner)))
}

const TOMORROW_MS = 24 * 60 * 60_000
const TIMES = { duration: 'PT1H', cycle: 'R3/PT1H' } as const

/** Values without which a drawing could not even begin: of its timers and of the lists that its loops go through. */
export function suggestedValues(definition: ProcessDefinition, now: Date): Variables {
  const all = Object.values(definition.nodes)
  const reads = (text: string | undefined, name: string) =>
    text !== undefined && (text === name || namesIn(text).has(name))
  return Object.fromEntries(
    namesRead(definition).flatMap((name): (readonly [string, VariableValue])[] => {
      const timer = all.find((node) => reads(node.timer?.expression, name))?.timer
      if (timer !== undefined)
        return [[name, timer.kind === 'date' ? new Date(now.getTime() + TOMORROW_MS).toISOString() : TIMES[timer.kind]]]
      return all.some(({ loop }) => reads(loop?.collection, name)) ? [[name, ['A', 'B']]] : []
    }),
  )
}

/** What is typed as a value: a list or map as JSON, a number, yes or no, else a text; undefined for nothing. */
export function readTyped(text: string): VariableValue | undefined {
  const plain = text.trim()
  if (plain === '') return undefined
  if (/^[[{]/.test(plain)) {
    try {
      return JSON.parse(plain) as VariableValue
    } catch {
      return text
    }
  }
  return readValue(plain)
}

/** A value as it would be typed. */
export const writeTyped = (value: VariableValue | undefined): string =>
  value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : value instanceof Date
        ? value.toISOString()
        : typeof value === 'object'
          ? JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner))
          : String(value)
