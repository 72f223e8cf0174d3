import { renameInText, type NamePath } from '@liveline/form-schema/expression-names.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { keepId } from './node-ids.ts'
import { heldIn } from './slots.ts'

/** A field that is called otherwise from now on; a column also says the table in which it stands. */
export interface Renaming {
  readonly before: string
  readonly after: string
  /** Name of the table whose column it is. */
  readonly table: string | undefined
}

/** These name another field without braces too. */
const rulesOfFields = /^(?:isDateTime\w+|equalsField)$/

/** A copy in which everything that reads the field reads its new name; the same object when nothing does. */
export function mendNames<T extends Json>(node: T, renaming: Renaming): T {
  // A mended object has the shape of what was given.
  return mend(node, renaming, false) as T
}

/** @param isInRow whether it stands in a row of the table */
function mend(value: unknown, renaming: Renaming, isInRow: boolean): unknown {
  if (typeof value === 'string') return renameInText(value, (path) => renamedPath(path, renaming, isInRow))
  if (Array.isArray(value))
    return sameOr(
      value,
      value.map((one: unknown) => mend(one, renaming, isInRow)),
    )
  if (!isObject(value)) return value
  const isTable = value['type'] === 'combo'
  const entries = Object.entries(value).map(([name, held]): readonly [string, unknown] => {
    if (name === 'name') return [name, held]
    if (name === 'autoFill') return [name, mendTargets(held, renaming, isInRow)]
    if (name === 'validations') return [name, mendRules(held, renaming, isInRow, value)]
    if (isTable && name === 'items') return [name, mendColumns(value, renaming)]
    return [name, mend(held, renaming, isInRow)]
  })
  return entries.every(([name, held]) => value[name] === held) ? value : keepId(value, Object.fromEntries(entries))
}

function renamedPath(path: NamePath, { before, after, table }: Renaming, isInRow: boolean): NamePath | undefined {
  const [first, second, ...rest] = path
  if (table === undefined || isInRow) return first === before ? [after, ...path.slice(1)] : undefined
  return first === table && second === before ? [table, after, ...rest] : undefined
}

/** A column hides the field of the form that has its name. */
function mendColumns(table: Json, renaming: Renaming): unknown {
  const isOwn = table['name'] === renaming.table
  const columns = heldIn(table, 'items')
  const isHidden =
    renaming.table === undefined && columns.some((column) => isObject(column) && column['name'] === renaming.before)
  return isHidden ? table['items'] : mend(table['items'], renaming, isOwn)
}

/** What fills other fields names them by its keys; its values read the option that was chosen, not the form. */
function mendTargets(held: unknown, { before, after, table }: Renaming, isInRow: boolean): unknown {
  const isReached = table === undefined || isInRow
  if (!isObject(held) || !isReached || !Object.hasOwn(held, before)) return held
  return Object.fromEntries(Object.entries(held).map(([name, taken]) => [name === before ? after : name, taken]))
}

function mendRules(held: unknown, renaming: Renaming, isInRow: boolean, owner: Json): unknown {
  if (!isObject(held)) return mend(held, renaming, isInRow)
  const { before, after, table } = renaming
  const isReached = table === undefined || isInRow
  const entries = Object.entries(held).map(([rule, argument]): readonly [string, unknown] => {
    const parts: readonly unknown[] = Array.isArray(argument) ? argument : [argument]
    const [first, ...rest] = parts
    const isColumn = rule === 'addsUpTo' && first === before && owner['name'] === table && table !== undefined
    const isBare = rulesOfFields.test(rule) && isReached && (first === before || first === `$${before}`)
    if (!isColumn && !isBare) return [rule, mend(argument, renaming, isInRow)]
    const named = first === before ? after : `$${after}`
    return [rule, Array.isArray(argument) ? [named, ...rest.map((one) => mend(one, renaming, isInRow))] : named]
  })
  return entries.every(([rule, argument]) => held[rule] === argument) ? held : Object.fromEntries(entries)
}

const sameOr = (before: readonly unknown[], after: readonly unknown[]): readonly unknown[] =>
  after.every((one, index) => one === before[index]) ? before : after
