import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { withComputed } from '@liveline/form-schema/computed.ts'
import { evaluateCondition, holds } from '@liveline/form-schema/expression.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isBlank } from '@liveline/form-schema/json.ts'
import { dropHiddenFields, isShown, judgeForm, type Judged } from '@liveline/form-schema/validate.ts'
import { keepKeys } from './kinds/combo/row-keys.ts'
import { computedValues, disabledBy, withFirstValues, type Values } from './schema-values.ts'

/** What one field shows; the same object as long as nothing of it changes. */
export interface FieldState {
  readonly value: unknown
  readonly isRequired: boolean
  readonly isDisabled: boolean
  /** What is wrong, once the person has been there: the field's own, and by path those of its rows. */
  readonly problems: ReadonlyMap<string, Problem>
}
/** In the words of the schema or of its rule. */
export type Problem = Pick<Judged, 'code' | 'text' | 'field'>
/** A file that was chosen and is not there: on its way, or lost on it. */
export type AwaitedFile = 'sending' | 'lost'
/** What a field says of it, in the words of whoever shows it. */
export const awaitedCodes = { sending: 'FILE_SENDING', lost: 'FILE_LOST' } as const satisfies Record<
  AwaitedFile,
  string
>

export interface StoreOptions {
  readonly schema: AmisSchema
  readonly editable: ReadonlySet<string>
  readonly required: ReadonlySet<string>
  /** Cells of sub-tables that are hidden or only read here (`crew.phone`). */
  readonly closedCells?: ReadonlySet<string>
  /** Rows of sub-tables, from the first, that may not be taken away: they hold cells that are closed. */
  readonly keptRows?: ReadonlyMap<string, number>
  readonly initial: Values
  /** What its expressions can read besides its own fields; never sent. */
  readonly around: Values
  readonly now: () => Date
}

export type FormStore = ReturnType<typeof createFormStore>

const NONE: ReadonlyMap<string, Problem> = new Map()

/** The field that a path belongs to: `crewNeed` of `crewNeed[0].count`. */
const ownerOf = (path: string): string => /^\w+/.exec(path)?.[0] ?? path

/**
 * What is entered in one form, with a subscription a field: a key stroke draws the field it went to, and those whose
 * conditions, rules or computed values it changed. All of it is judged again at each change by the code that judges on
 * the server, so no problem is out of date; it is *shown* where the person has been, and everywhere once he has submitted.
 */
export function createFormStore(options: StoreOptions) {
  const { schema, editable, required, closedCells, keptRows, initial, around: firstAround, now } = options
  const fields = fieldsOf(schema)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const listeners = new Map<string, Set<() => void>>()
  const anyone = new Set<() => void>()
  const states = new Map<string, FieldState>()
  const visited = new Set<string>()
  const refusals = new Map<string, Problem>()
  const awaited = new Map<string, Problem>()
  const computed = computedValues(schema, editable)
  const lastComputed = new Map<string, unknown>()
  const autoFilled = new Map<string, unknown>()
  let showsAll = false
  let around = firstAround
  let values: Values = withFirstValues(schema, editable, initial)
  let scope: Values = { ...around, ...dropHiddenFields(schema, values, around) }
  let problems: ReadonlyMap<string, Problem> = NONE
  let byOwner: ReadonlyMap<string, readonly (readonly [string, Problem])[]> = new Map()

  const scopeWith = (next: Values): void => {
    values = next
    // What a hidden field holds is not sent, so nothing may follow from it.
    scope = { ...around, ...dropHiddenFields(schema, values, around) }
  }
  const compute = (): void => {
    for (const [name, expression] of computed) {
      const result = evaluateCondition(expression, scope)
      if (lastComputed.has(name) && lastComputed.get(name) === result) continue
      // What was there before the first look is a value that somebody saved.
      if (lastComputed.has(name) || isBlank(values[name])) scopeWith({ ...values, [name]: result })
      lastComputed.set(name, result)
    }
    const after = withComputed(schema, values, around)
    if (after === values) return
    for (const [name, rows] of Object.entries(after)) keepKeys(values[name], rows)
    scopeWith(after)
  }
  const judge = (): void => {
    const found = judgeForm(schema, values, { editable, closedCells, required, around, now: now() })
    problems = new Map([...refusals, ...found.map((judged) => [judged.path, judged] as const), ...awaited])
    const grouped = new Map<string, (readonly [string, Problem])[]>()
    for (const entry of problems) {
      const owner = ownerOf(entry[0])
      const known = grouped.get(owner)
      if (known === undefined) grouped.set(owner, [entry])
      else known.push(entry)
    }
    byOwner = grouped
  }
  const isSending = (path: string): boolean => awaited.get(path)?.code === awaitedCodes.sending
  const isVisited = (path: string): boolean => showsAll || visited.has(path) || refusals.has(path)

  const stateOf = (name: string): FieldState => states.get(name) ?? makeState(name)
  function makeState(name: string): FieldState {
    const field = byName.get(name)
    const shown = (byOwner.get(name) ?? []).filter(([path]) => isVisited(path))
    const state = {
      value: values[name],
      isRequired: field !== undefined && isRequired(field),
      isDisabled: disabledBy(schema).get(name)?.(scope) ?? false,
      problems: shown.length === 0 ? NONE : new Map(shown),
    }
    states.set(name, state)
    return state
  }
  function isRequired(field: FormField): boolean {
    if (required.has(field.name) || field.required) return true
    return field.requiredOn !== undefined && holds(field.requiredOn, scope)
  }
  const refresh = (): void => {
    compute()
    judge()
    for (const [name, before] of states) {
      const after = makeState(name)
      if (isSame(before, after)) states.set(name, before)
      else listeners.get(name)?.forEach((tell) => tell())
    }
    anyone.forEach((tell) => tell())
  }
  compute()
  judge()

  const subscribe = (to: Set<() => void>, tell: () => void): (() => void) => {
    to.add(tell)
    return () => to.delete(tell)
  }
  const dropRefusals = (name: string): void => {
    for (const path of [...refusals.keys()]) if (ownerOf(path) === name) refusals.delete(path)
  }
  const fill = (entries: Values): void => {
    const kept = Object.entries(entries).filter(([name, value]) => {
      // What the person entered himself stays; what was filled in for him follows.
      const isHis = !isBlank(values[name]) && autoFilled.get(name) !== values[name] && visited.has(`${name}!`)
      if (!isHis) autoFilled.set(name, value)
      return !isHis
    })
    scopeWith({ ...values, ...Object.fromEntries(kept) })
  }

  return {
    values: () => values,
    /** The values, and what is around them: what expressions read. */
    scope: () => scope,
    stateOf,
    subscribeTo: (name: string, tell: () => void) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known)
      return subscribe(known, tell)
    },
    /** Told after every change: for conditions and texts that read any field. */
    subscribeToAll: (tell: () => void) => subscribe(anyone, tell),
    /** What a person entered; `also` is filled in with it, but for what he entered there himself. */
    set: (name: string, value: unknown, also: Values = {}) => {
      dropRefusals(name)
      visited.add(`${name}!`)
      scopeWith({ ...values, [name]: value })
      fill(also)
      refresh()
    },
    /** Another hand than the person's has changed what it holds, or what is around it. */
    take: (next: Values, nextAround: Values) => {
      around = nextAround
      scopeWith({ ...values, ...next })
      refresh()
    },
    /** He has left a field, or the cell `crewNeed[0].count`: what is wrong there may be said. */
    visit: (path: string) => {
      const name = ownerOf(path)
      const isUntouched = path === name && isBlank(values[name]) && !visited.has(`${name}!`)
      if (isUntouched || visited.has(path)) return
      visited.add(path)
      refresh()
    },
    /** Rows of a sub-table were moved: what was said of each goes along. @param order the old index of each row */
    moveRows: (name: string, order: readonly (number | undefined)[], rows: readonly unknown[]) => {
      moveVisits(visited, name, order)
      dropRefusals(name)
      visited.add(`${name}!`)
      scopeWith({ ...values, [name]: rows })
      refresh()
    },
    /** Everything wrong is shown from now on. @returns the paths, in the order of the form */
    showAll: (): readonly string[] => {
      showsAll = true
      refresh()
      return [...problems.keys()]
    },
    /** Everything wrong with these fields is shown from now on. @returns the paths */
    showIn: (names: readonly string[]): readonly string[] => {
      const wrong = [...problems.keys()].filter((path) => names.includes(ownerOf(path)))
      for (const path of wrong) visited.add(path)
      refresh()
      return wrong
    },
    /** Those that the person can mend. */
    shownProblems: (): readonly string[] => [...problems.keys()].filter((path) => isVisited(path) && !isSending(path)),
    /** What the server refused, until the field changes. @returns whether each of it stands at a field that is seen */
    refuse: (refused: readonly { readonly path: string; readonly message: string }[]): boolean => {
      for (const { path, message } of refused) {
        const field = byName.get(ownerOf(path))
        if (field !== undefined) refusals.set(path, { code: 'REFUSED', field, text: { zh: message, en: message } })
      }
      refresh()
      return refused.length > 0 && refused.every(({ path }) => problems.has(path))
    },
    keptRows: (table: string): number => keptRows?.get(table) ?? 0,
    /** A file of this field, or cell, is not there yet; undefined: nothing is awaited any more. */
    await: (path: string, what: AwaitedFile | undefined): void => {
      const field = byName.get(ownerOf(path))
      if (field === undefined || (what === undefined && !awaited.has(path))) return
      if (what === undefined) awaited.delete(path)
      else awaited.set(path, { code: awaitedCodes[what], field, text: { zh: '', en: '' } })
      refresh()
    },
    /** Where files are awaited; shown from now on. */
    awaited: (): readonly string[] => {
      for (const path of awaited.keys()) visited.add(path)
      if (awaited.size > 0) refresh()
      return [...awaited.keys()]
    },
    isSending,
    /** Settles when no file is on its way any more, or when one was lost. @returns whether all of them are there */
    whenThere: (): Promise<boolean> =>
      new Promise((resolve) => {
        const look = () => {
          const codes = [...awaited.values()].map(({ code }) => code)
          const isLost = codes.includes(awaitedCodes.lost)
          if (codes.length > 0 && !isLost) return
          anyone.delete(look)
          resolve(!isLost)
        }
        anyone.add(look)
        look()
      }),
    isSeen: (field: FormField) => isShown(field, scope),
  }
}

const isSame = (one: FieldState, other: FieldState): boolean =>
  one.value === other.value &&
  one.isRequired === other.isRequired &&
  one.isDisabled === other.isDisabled &&
  one.problems.size === other.problems.size &&
  [...one.problems].every(([path, { code, text }]) => {
    const there = other.problems.get(path)
    return there?.code === code && there.text.zh === text.zh
  })

const inARow = /^(\w+)\[(\d+)\](.*)$/s

/** Visits of `name[i]…` as the rows now stand. */
function moveVisits(visited: Set<string>, name: string, order: readonly (number | undefined)[]): void {
  const moved = [...visited].flatMap((path) => {
    const [, table, row, rest = ''] = inARow.exec(path) ?? []
    return table === name ? [{ path, row: Number(row), rest }] : []
  })
  for (const { path } of moved) visited.delete(path)
  for (const [index, before] of order.entries())
    for (const { row, rest } of moved) if (row === before) visited.add(`${name}[${index}]${rest}`)
}
