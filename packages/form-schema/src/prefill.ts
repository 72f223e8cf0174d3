import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from './fields.ts'
import type { FormField } from './form-field.ts'
import { writeDate } from './template.ts'

/** What is known when a form is opened that nobody has filled in yet. */
export type KnownFacts = {
  readonly now: Date
  /** Who opens it. */
  readonly userId: number
  /** Who applied: at a start the same. `orgIds`: where he belongs, the department he works for at present first. */
  readonly applicant: { readonly userId: number; readonly orgIds: readonly number[] }
  /** The main form of the process, as far as the person sees it. */
  readonly mainForm: Readonly<Record<string, unknown>>
}

/** Where a first value may come from: what may be taken, best first. */
const sources: Readonly<Record<string, (facts: KnownFacts, field: FormField) => readonly unknown[]>> = {
  'me.userId': ({ userId }) => [userId],
  'applicant.userId': ({ applicant }) => [applicant.userId],
  'applicant.orgId': ({ applicant }) => applicant.orgIds,
  'applicant.teamId': ({ applicant }) => applicant.orgIds,
  now: ({ now }, { dateFormat }) => [momentIn(now, dateFormat)],
}

const ofMainForm = /^mainForm\.([A-Za-z]\w{0,63})$/

/** Whether `"liveline": { "prefill": … }` may say this (docs/form-schemas.md). */
export const isPrefillSource = (name: unknown): boolean =>
  typeof name === 'string' && (Object.hasOwn(sources, name) || ofMainForm.test(name))

/**
 * For each field of a form that says where its first value comes from, what may be taken, best first; fields of which
 * nothing is known are left out. Whether the form allows it is judged elsewhere.
 */
export function knownValues(schema: AmisSchema, facts: KnownFacts): ReadonlyMap<string, readonly unknown[]> {
  const found = fieldsOf(schema).flatMap((field) => {
    const { name, prefill } = field
    if (prefill === undefined) return []
    const taken = ofMainForm.exec(prefill)?.[1]
    const candidates =
      taken === undefined ? (sources[prefill]?.(facts, field) ?? []) : [facts.mainForm[taken]].filter(isGiven)
    return candidates.length === 0 ? [] : [[name, candidates] as const]
  })
  return new Map(found)
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** To the minute, as a date field of this format holds it. */
function momentIn(now: Date, format: string): unknown {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  if (format === 'x') return minute
  if (format === 'X') return minute / 1_000
  return writeDate(minute, format.replace('Z', TIME_ZONE_OFFSET))
}
