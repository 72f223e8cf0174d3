/** Fields of the main form that lists are filtered and sorted by, as they are kept with the instance. */
import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import type { FieldCondition } from '@liveline/contract/process-instance/conditions.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Bind } from '../../../http/long-list.ts'
import { hasParts } from '../../../database/search-parts.ts'

/** What is looked for; nothing, an empty list or an empty text where a field does not matter. */
export type PlanSearch = {
  readonly classes: readonly number[]
  readonly riskLevels: readonly string[]
  readonly feeder: string
  readonly planFrom: string | undefined
  readonly planTo: string | undefined
  /** Any of its fields. */
  readonly fields: readonly FieldCondition[]
}

export const planFields = ['class', 'riskLevel', 'feeder', 'planStart'] as const
export const isPlanField = (name: string): name is PlanField => planFields.some((field) => field === name)
type PlanField = (typeof planFields)[number]

/** Of each field that is asked for the versions in which no step hides it; undefined for whoever sees everything. */
export type ShownIn = ReadonlyMap<string, readonly number[]> | undefined

export const isPlanSearched = ({ classes, riskLevels, feeder, planFrom, planTo }: PlanSearch) =>
  classes.length > 0 || riskLevels.length > 0 || feeder !== '' || planFrom !== undefined || planTo !== undefined

const fieldSql: Readonly<Record<PlanField, string>> = {
  class: `(i.fields -> 'class')`,
  riskLevel: `(i.fields ->> 'riskLevel')`,
  feeder: `(i.fields ->> 'feeder')`,
  planStart: momentSql(`(i.fields ->> 'planStart')`),
}

/** What somebody may not see he neither finds nor sorts by: it is null to him. */
const ifShown = (field: string, sql: string, { userId }: Caller, shownIn: ShownIn, bind: Bind) =>
  shownIn === undefined
    ? sql
    : `case when i.initiator_id = ${bind(userId)} or i.definition_version_id = any(${bind(shownIn.get(field) ?? [])}::bigint[])
            then ${sql} end`

/** SQL of a field of the plan of the instance `i`. */
export const planField = (field: PlanField, caller: Caller, shownIn: ShownIn, bind: Bind) =>
  ifShown(field, fieldSql[field], caller, shownIn, bind)

/** The same of any field of the main form, as JSON. */
export const formField = (field: string, caller: Caller, shownIn: ShownIn, bind: Bind) =>
  ifShown(field, `(i.fields -> ${bind(field)}::text)`, caller, shownIn, bind)

/** Conditions on the instance `i`. */
export function planConditions(search: PlanSearch, caller: Caller, shownIn: ShownIn, bind: Bind): string[] {
  const { classes, riskLevels, feeder, planFrom, planTo } = search
  const seen = (field: PlanField) => planField(field, caller, shownIn, bind)
  const found: string[] = []
  if (classes.length > 0) found.push(`${seen('class')} = any(${bind(classes.map(String))}::jsonb[])`)
  if (riskLevels.length > 0) found.push(`${seen('riskLevel')} = any(${bind(riskLevels)}::text[])`)
  if (feeder !== '') found.push(`position(lower(${bind(feeder)}) in lower(${seen('feeder')})) > 0`)
  if (planFrom !== undefined) found.push(`${seen('planStart')} >= ${bind(planFrom)}::timestamptz`)
  if (planTo !== undefined) found.push(`${seen('planStart')} <= ${bind(planTo)}::timestamptz`)
  for (const condition of search.fields) {
    const { field } = condition
    const value = () => formField(field, caller, shownIn, bind)
    const text = () => ifShown(field, `(i.fields ->> ${bind(field)}::text)`, caller, shownIn, bind)
    if ('is' in condition) found.push(`${value()} = ${bind(JSON.stringify(condition.is))}::jsonb`)
    else if ('in' in condition) {
      found.push(`${value()} = any(${bind(condition.in.map((one) => JSON.stringify(one)))}::jsonb[])`)
    } else if ('contains' in condition) {
      found.push(`position(lower(${bind(condition.contains)}) in lower(${text()})) > 0`)
    } else found.push(...boundsOf(condition, value, text, bind))
  }
  return found
}

/** Numbers lie between numbers, texts between texts; what is of the other kind lies nowhere. */
function boundsOf(
  { from, to }: { from?: string | number | undefined; to?: string | number | undefined },
  value: () => string,
  text: () => string,
  bind: Bind,
): string[] {
  const bound = (limit: string | number | undefined, operator: '>=' | '<=') => {
    if (limit === undefined) return []
    if (typeof limit === 'number') {
      return [`jsonb_typeof(${value()}) = 'number' and ${value()} ${operator} ${bind(JSON.stringify(limit))}::jsonb`]
    }
    const compared = operator === '>=' ? text() : `left(${text()}, ${bind(limit.length)}::int)`
    return [`jsonb_typeof(${value()}) = 'string' and ${compared} collate "C" ${operator} ${bind(limit)}`]
  }
  return [...bound(from, '>='), ...bound(to, '<=')]
}

/** Whether the index of lines can find what is looked for. */
export const hasLineParts = ({ feeder }: PlanSearch) => hasParts(feeder)

/** Instances whose line holds a text, by the index process_instances_line, whose expression this is. */
export const idsOfLine = (feeder: string, bind: Bind) =>
  `select i.id from process_instances i
   where search_parts(i.fields ->> 'feeder') @> search_parts(${bind(feeder)})
     and position(lower(${bind(feeder)}) in lower(i.fields ->> 'feeder')) > 0`

/**
 * The moment that a form says in a text, China's when it names no offset; null for what is none. Any text may stand
 * there, and one that PostgreSQL refused would fail the list: the shape is looked at first, and the day counted from
 * the first of the month, which a 30 February does not break.
 */
function momentSql(text: string): string {
  const shape =
    '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])[T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?(Z|[+-](0\\d|1[0-4]):?[0-5]\\d)?$'
  const offset = `case when ${text} ~ '(Z|[+-]\\d\\d:?\\d\\d)$' then '' else '${TIME_ZONE_OFFSET}' end`
  return `(case when ${text} ~ '${shape}'
    then (substr(${text}, 1, 8) || '01' || substr(${text}, 11) || ${offset})::timestamptz
         + make_interval(hours => 24 * (substr(${text}, 9, 2)::int - 1)) end)`
}
