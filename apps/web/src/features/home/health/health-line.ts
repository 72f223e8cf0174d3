/** What a panel of the system's health shows of each number. */
import type { Figure, Judgement, SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import { durationText } from '../../../ui/labels/time.ts'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import { countText } from '../../../ui/list/count-text.ts'

export interface HealthLine {
  readonly name: string
  readonly judgement: Judgement
  /** The number with its unit. */
  readonly value: string
  readonly label: string
  /** What it is to be compared with. */
  readonly note?: string | undefined
  /** Where what it counts is listed. */
  readonly to?: string | undefined
  /** What it means and what to do about it, while it is not well. */
  readonly advice?: string | undefined
}

/** Where the lists behind the numbers stand; undefined for whoever has no such page. */
export interface HealthPaths {
  readonly toDo: string | undefined
  readonly incidents: string | undefined
  readonly errorReports: string | undefined
}

export type HealthPart = Exclude<keyof SystemHealth, 'at'>
export type PartOf<Name extends HealthPart> = NonNullable<SystemHealth[Name]>

type Words = Omit<HealthLine, 'judgement' | 'value'>

/** A line of a figure; the advice is kept for when it is needed. */
function lineOf({ judgement }: Pick<Figure, 'judgement'>, value: string, words: Words): HealthLine {
  const { advice, ...rest } = words
  return { ...rest, judgement, value, ...(judgement === 'well' ? {} : { advice }) }
}

export const timeText = (ms: number, { t, language }: Speech): string =>
  durationText(ms, language, t('time.underASecond'))

export const counted = (figure: Figure, words: Words, { language }: Speech): HealthLine =>
  lineOf(figure, countText(figure.value, figure.isCapped === true, language), words)

/** How long; a wait of nothing is no wait. */
export const lasting = (figure: Figure, words: Words, speech: Speech): HealthLine =>
  lineOf(figure, figure.value === 0 ? '–' : timeText(figure.value, speech), words)

export const written = lineOf
