/** Which step of the new version each step of the old one becomes: what is chosen, and what the drawings say of it. */
import type { MigrationProblem, StandingStep } from '@liveline/contract/migration/shapes.ts'
import type { DrawnNode } from '../../../ui/diagram/drawing.ts'
import type { DiagramNote } from '../diagram/diagram-marks.ts'

/** Element ids of the old version → element ids of the new one, as somebody chose them. */
export type Mapping = Readonly<Record<string, string>>

type Node = Pick<DrawnNode, 'id' | 'type'>

/** Frames and remarks, at which no work stands. */
const NOT_A_STEP =
  /^bpmn:(?:Participant|Lane|TextAnnotation|Group|DataObjectReference|DataStoreReference|DataInput|DataOutput)$/

export const isStep = ({ type }: Node): boolean => !NOT_A_STEP.test(type)

/** What a step can become: steps of the same kind. */
export function counterpartsOf<T extends Node>(
  sourceId: string,
  from: readonly Node[],
  to: readonly T[],
): readonly T[] {
  const source = from.find(({ id }) => id === sourceId)
  return source === undefined ? [] : to.filter(({ type }) => type === source.type)
}

export const withPair = (mapping: Mapping, source: string, target: string): Mapping =>
  // A step that keeps its id needs no entry.
  source === target ? withoutPair(mapping, source) : { ...mapping, [source]: target }

export const withoutPair = (mapping: Mapping, source: string): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([id]) => id !== source))

/** The pairs that somebody chose, each with the sign that both drawings give it. */
export const pairsOf = (mapping: Mapping) =>
  Object.entries(mapping).map(([source, target], place) => ({ source, target, sign: signOf(place) }))

const LETTERS = 26
const signOf = (place: number): string =>
  String.fromCodePoint(65 + (place % LETTERS)) + (place < LETTERS ? '' : String(Math.floor(place / LETTERS)))

/** What stops everything first, then what stops somebody, then the rest. */
export function weighed(problems: readonly MigrationProblem[], standing: readonly StandingStep[]) {
  const held = new Set(standing.filter(({ to }) => to === null).map(({ elementId }) => elementId))
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return {
    errors,
    holding: warnings.filter(({ path }) => held.has(path)),
    others: warnings.filter(({ path }) => !held.has(path)),
  }
}

interface Words {
  readonly chosen: string
  readonly lost: string
  readonly count: (tasks: number) => string
}

/** How many stand where, what has no counterpart, and the sign of each pair. */
export function oldNotes(
  standing: readonly StandingStep[],
  mapping: Mapping,
  chosen: string,
  words: Words,
): readonly DiagramNote[] {
  return [
    ...standing.map(({ elementId, tasks }): DiagramNote => {
      return { elementId, text: words.count(tasks), place: 'right', tone: 'done' }
    }),
    ...standing
      .filter(({ elementId, to }) => to === null && elementId !== chosen)
      .map(({ elementId }): DiagramNote => ({ elementId, text: words.lost, place: 'below', tone: 'danger' })),
    ...pairsOf(mapping)
      .filter(({ source }) => source !== chosen)
      .map(({ source, sign }): DiagramNote => ({ elementId: source, text: sign, place: 'below', tone: 'accent' })),
    ...(chosen === '' ? [] : [{ elementId: chosen, text: words.chosen, place: 'below', tone: 'accent' } as const]),
  ]
}

/** How many come where, and the sign of each pair. */
export function newNotes(standing: readonly StandingStep[], mapping: Mapping, words: Words): readonly DiagramNote[] {
  const arriving = new Map<string, number>()
  for (const { to, tasks } of standing) if (to !== null) arriving.set(to, (arriving.get(to) ?? 0) + tasks)
  return [
    ...[...arriving].map(([elementId, tasks]): DiagramNote => {
      return { elementId, text: words.count(tasks), place: 'right', tone: 'done' }
    }),
    ...pairsOf(mapping).map(({ target, sign }): DiagramNote => {
      return { elementId: target, text: sign, place: 'below', tone: 'accent' }
    }),
  ]
}
