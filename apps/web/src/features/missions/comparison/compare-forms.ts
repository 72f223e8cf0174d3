/** What differs between an application and an earlier one, form by form and field by field. */
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { rowsOf } from '@liveline/form-schema/cells.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isAbsent, isObject, type Json } from '@liveline/form-schema/json.ts'
import { canonical, isSame } from '@liveline/form-schema/same.ts'
import { rightOf, withCellRights } from '../../../form/rights.ts'
import { shownFields } from '../../../form/shown-fields.ts'

/** A field on one side; undefined where that side's form has none of the name. */
interface Side {
  readonly field: FormField
  readonly value: unknown
}

/** Rows of a sub-table: in one of the two, or in both with other cells. */
export type RowChange =
  | { readonly kind: 'added' | 'removed'; readonly row: Json }
  | { readonly kind: 'changed'; readonly now: Json; readonly before: Json; readonly columns: readonly FormField[] }

export interface FieldChange {
  readonly name: string
  readonly now: Side | undefined
  readonly before: Side | undefined
  /** Of a sub-table that both have; otherwise empty. */
  readonly rows: readonly RowChange[]
}

export interface FormComparison {
  readonly now: TaskForm
  /** Undefined where the earlier application has no such form. */
  readonly before: TaskForm | undefined
  readonly changes: readonly FieldChange[]
  /** Filled in alike on both sides. */
  readonly same: readonly FormField[]
}

/** They differ by their nature and say nothing. */
const OF_THE_APPLICATION: ReadonlySet<string | undefined> = new Set(['planNo', 'applyTime'])

const sidesOf = (form: TaskForm): ReadonlyMap<string, Side> =>
  new Map(
    shownFields(form.schema)
      .filter((field) => rightOf(field, form) !== 'hidden' && !OF_THE_APPLICATION.has(field.auto))
      .map((field) => [field.name, { field: withCellRights(field, form), value: form.values[field.name] }]),
  )

/** Every form of an application beside the earlier one's form of the same key; what its reader may not see on one side is left out. */
export function compareForms(now: readonly TaskForm[], before: readonly TaskForm[]): FormComparison[] {
  return now.map((form) =>
    compareForm(
      form,
      before.find(({ formKey }) => formKey === form.formKey),
    ),
  )
}

function compareForm(now: TaskForm, before: TaskForm | undefined): FormComparison {
  if (before === undefined) return { now, before, changes: [], same: [] }
  const here = sidesOf(now)
  const there = sidesOf(before)
  const known = (form: TaskForm) => new Set(shownFields(form.schema).map(({ name }) => name))
  const [knownHere, knownThere] = [known(now), known(before)]
  const changes: FieldChange[] = []
  const same: FormField[] = []
  for (const name of new Set([...here.keys(), ...there.keys()])) {
    const [one, other] = [here.get(name), there.get(name)]
    // Hidden on one side: the other side alone would tell what it is.
    if ((one === undefined && knownHere.has(name)) || (other === undefined && knownThere.has(name))) continue
    const rows = one && other ? rowChanges(one, other) : undefined
    if (rows === undefined ? isSame(one?.value, other?.value) : rows.length === 0) {
      if (one !== undefined && !isAbsent(one.value)) same.push(one.field)
    } else {
      changes.push({ name, now: one, before: other, rows: rows ?? [] })
    }
  }
  return { now, before, changes, same }
}

/** Rows that are the same to their reader are paired first, whatever their order; the others by what stands first in them. */
function rowChanges(now: Side, before: Side): RowChange[] | undefined {
  if (now.field.kind !== 'rows' || before.field.kind !== 'rows') return undefined
  const { fields: columns } = now.field
  const left = rowsOf(before.value).filter(isObject)
  const take = (isWanted: (row: Json) => boolean) => {
    const place = left.findIndex(isWanted)
    return place === -1 ? undefined : left.splice(place, 1)[0]
  }
  const seen = (row: Json) => canonical(Object.fromEntries(columns.map(({ name }) => [name, row[name]])))
  const unpaired = rowsOf(now.value)
    .filter(isObject)
    .filter((row) => take((other) => seen(other) === seen(row)) === undefined)
  const keyOf = (row: Json) => columns.map(({ name }) => row[name]).find((value) => !isAbsent(value))
  const found = unpaired.map((row): RowChange => {
    const earlier = take((other) => isSame(keyOf(other), keyOf(row)))
    if (earlier === undefined) return { kind: 'added', row }
    return {
      kind: 'changed',
      now: row,
      before: earlier,
      columns: columns.filter(({ name }) => !isSame(row[name], earlier[name])),
    }
  })
  return [...found, ...left.map((row): RowChange => ({ kind: 'removed', row }))]
}
