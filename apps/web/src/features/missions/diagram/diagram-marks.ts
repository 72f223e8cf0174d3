import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { DrawnNode } from '../../../ui/diagram/drawing.ts'
import type { BadgePlace, BadgeTone } from '../../../ui/diagram/badge.ts'
import { signedText } from '../signing/signing-progress.ts'

/** What a picture says beside where the process stands. */
export interface DiagramMarks {
  /** How many of those who decide a step together have: "3/5". */
  readonly counts: readonly { readonly elementId: string; readonly text: string }[]
  /** How many were given the process to read at a step. */
  readonly copies: readonly { readonly elementId: string; readonly people: number }[]
  /** Ways that the work took back, each once. */
  readonly returns: readonly { readonly from: string; readonly to: string }[]
  /** What a move would do, before it happens. */
  readonly consequences?: readonly { readonly elementId: string; readonly kind: Consequence }[]
  /** What a page of its own says at an element. */
  readonly notes?: readonly DiagramNote[]
}

export interface DiagramNote {
  readonly elementId: string
  readonly text: string
  readonly place: BadgePlace
  readonly tone: BadgeTone
}

export type Consequence = 'cancelled' | 'opened' | 'doubled' | 'stuck'

export const NO_MARKS: DiagramMarks = { counts: [], copies: [], returns: [] }
const backward = new Set(['returned', 'takenBack'])

export function marksOf({ open, timeline }: Pick<InstanceDetail, 'open' | 'timeline'>): DiagramMarks {
  const copies = new Map<string, number>()
  const returns = new Map<string, { from: string; to: string }>()
  for (const { kind, elementId, copies: given, fromElementIds, toElementIds } of timeline) {
    if (elementId !== null && given.length > 0) copies.set(elementId, (copies.get(elementId) ?? 0) + given.length)
    if (!backward.has(kind)) continue
    for (const from of fromElementIds) for (const to of toElementIds) returns.set(`${from} ${to}`, { from, to })
  }
  return {
    counts: open.flatMap(({ elementId, signing }) =>
      signing === null ? [] : [{ elementId, text: signedText(signing) }],
    ),
    copies: [...copies].map(([elementId, people]) => ({ elementId, people })),
    returns: [...returns.values()],
  }
}

/** Where people or other processes do something, or the work waits. */
const TIMED = /Task$|CallActivity$|SubProcess$|IntermediateCatchEvent$/

/** How often and how long the work was at each step, unless it went through at once and once. */
export function timesAt(
  nodes: readonly DrawnNode[],
  visits: InstanceDetail['visits'],
  { copies }: DiagramMarks,
  textOf: (times: number, ms: number) => string,
): DiagramNote[] {
  const timed = new Set(nodes.filter(({ type }) => TIMED.test(type)).map(({ id }) => id))
  return visits.flatMap(({ elementId, times, totalMs }) => {
    const text = timed.has(elementId) ? textOf(times, totalMs) : ''
    if (text === '') return []
    const isCopied = copies.some((one) => one.elementId === elementId)
    return [{ elementId, text, place: isCopied ? 'beneath' : 'foot', tone: 'draft' } as const]
  })
}

/** Marks that were written as a text, by which one sees whether they say something new. */
export const readMarks = (text: string) => JSON.parse(text) as DiagramMarks
