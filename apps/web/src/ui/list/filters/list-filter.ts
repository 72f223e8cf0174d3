import type { ReactNode } from 'react'
import type { Query } from '../../navigation.tsx'
import type { ConditionField } from './conditions.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface Named {
  /** Under which the address holds it. */
  readonly name: string
  readonly title: string
  /** Waits behind "more filters". */
  readonly behind?: boolean
}

/** A filter of a list, as data; what it says lives in the address. */
export type ListFilter =
  | (Named & { readonly kind: 'text' | 'number' | 'flag' })
  | (Named & {
      /** One of some; several of them, between commas; one of two or three that is always chosen. */
      readonly kind: 'choice' | 'choices' | 'switch'
      readonly options: readonly Choice[]
    })
  | (Named & {
      /** Any of many fields, compared as its kind allows (conditions.ts). */
      readonly kind: 'conditions'
      readonly fields: readonly ConditionField[]
    })
  | (Named & {
      readonly kind: 'days'
      /** Where the address holds the last day; `name` holds the first. */
      readonly last: string
    })
  | (Named & {
      /** What the page draws itself, such as the choice of a person; what it calls him stands in the address beside. */
      readonly kind: 'own'
      readonly beside: string
      readonly field: (query: Query, onChange: (patch: Record<string, string | undefined>) => void) => ReactNode
    })

/** What stands in the address for a filter. */
export function namesOf(filter: ListFilter): readonly string[] {
  if (filter.kind === 'days') return [filter.name, filter.last]
  return filter.kind === 'own' ? [filter.name, filter.beside] : [filter.name]
}

export const isSet = (filter: ListFilter, query: Query) => namesOf(filter).some((name) => (query[name] ?? '') !== '')

/** Whether rows may be missing because of a filter; a switch is another list rather than fewer rows. */
export const isNarrowed = (filters: readonly ListFilter[], query: Query) =>
  filters.some((filter) => filter.kind !== 'switch' && isSet(filter, query))

/** Takes away what narrows. */
export const cleared = (filters: readonly ListFilter[]): Record<string, undefined> =>
  Object.fromEntries(
    filters
      .filter(({ kind }) => kind !== 'switch')
      .flatMap((filter) => namesOf(filter).map((name) => [name, undefined])),
  )

/** The values of several that an address names, those it offers only. */
export function chosenOf(text: string | undefined, options: readonly Choice[]): readonly string[] {
  const named = new Set((text ?? '').split(','))
  return options.flatMap(({ value }) => (named.has(value) ? [value] : []))
}
