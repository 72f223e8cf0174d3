import type { JumpResult } from '@liveline/contract/administration/shapes.ts'
import type { Consequence } from '../diagram/diagram-marks.ts'

interface Marked {
  readonly elementId: string
  readonly kind: Consequence
}

/** What a jump would do, for the drawing: one mark at a step, the gravest. */
export function consequencesOf({ ended, cancelled, opened, doubled, stuck }: JumpResult): readonly Marked[] {
  const marks = new Map<string, Consequence>()
  for (const { elementId } of [...ended, ...cancelled]) marks.set(elementId, 'cancelled')
  for (const { elementId } of opened) marks.set(elementId, 'opened')
  for (const { elementId } of doubled) marks.set(elementId, 'doubled')
  for (const { elementId } of stuck) marks.set(elementId, 'stuck')
  return [...marks].map(([elementId, kind]) => ({ elementId, kind }))
}
