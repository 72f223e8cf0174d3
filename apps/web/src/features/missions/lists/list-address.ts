import { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { dayOf } from '../../../ui/clock.ts'
import { dayAt, momentsOf, readDayRange, type DayRange } from '../../../ui/list/filters/day-range.ts'
import type { MissionFilterBody } from '../mission-queries.ts'

type Query = Readonly<Record<string, string>>

/** The page params of a config; undefined when they are not what the contract says. */
export function readPageParams(text: string): PageParams | undefined {
  try {
    const parsed = PageParams.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export const PLAN_CLASSES = ['1', '2', '3', '4'] as const
export const RISK_LEVELS = ['I', 'II', 'III', 'IV'] as const

/** What the address asks of the plan, as calls want it; what it does not understand is left out. */
export function planFiltersOf(query: Query) {
  const classes = PLAN_CLASSES.filter((value) => query['classes']?.split(',').includes(value)).map(Number)
  const riskLevels = RISK_LEVELS.filter((value) => query['riskLevels']?.split(',').includes(value))
  const { from, to } = momentsOf(readDayRange({ from: query['planFrom'] ?? '', to: query['planTo'] ?? '' }))
  return {
    ...(classes.length > 0 ? { classes } : {}),
    ...(riskLevels.length > 0 ? { riskLevels } : {}),
    ...(query['feeder'] ? { feeder: query['feeder'].slice(0, 100) } : {}),
    ...(from === undefined ? {} : { planFrom: from }),
    ...(to === undefined ? {} : { planTo: to }),
  }
}

export const URGENCIES = ['overdue', 'today', 'later'] as const

/** How urgent: what is overdue, what is due before midnight, what has more time. */
function dueOf(urgency: string | undefined, now: Date): Pick<MissionFilterBody, 'overdue' | 'dueFrom' | 'dueTo'> {
  const tomorrow = dayAt(dayOf(now), 1)
  if (urgency === 'overdue') return { overdue: true }
  if (tomorrow === undefined) return {}
  if (urgency === 'today') return { overdue: false, dueTo: new Date(tomorrow.getTime() - 1).toISOString() }
  return urgency === 'later' ? { dueFrom: tomorrow.toISOString() } : {}
}

/** What the address asks for, as the call wants it, without order and page; what it does not understand is left out. */
export function missionFiltersOf(query: Query, params: PageParams, finished: boolean): MissionFilterBody {
  return {
    finished,
    ...(params.flowIdList.length > 0 ? { flowIds: params.flowIdList } : {}),
    ...(query['keyword'] ? { keyword: query['keyword'].slice(0, 100) } : {}),
    ...(query['businessState'] ? { businessState: query['businessState'] } : {}),
    ...(query['overdue'] === '1' && !finished ? { overdue: true } : {}),
    ...(finished ? {} : dueOf(query['due'], new Date())),
    ...momentsOf(readDayRange(query)),
    ...planFiltersOf(query),
    ...fieldConditionsOf(query, params.filters),
    ...formFieldsOf(params.columns),
  }
}

export const isField = (key: string) => key.startsWith('fields.')
/** Where the address holds the first and the last day of a field. */
export const fieldDays = (key: string) => [`${key}.from`, `${key}.to`] as const

/** A call takes so many conditions on fields. */
const MOST_CONDITIONS = 10

type FieldConditions = NonNullable<MissionFilterBody['fields']>

/** What the address asks of fields of the main form, by the kinds of filter that the page names. */
function fieldConditionsOf(query: Query, filters: PageParams['filters']): Pick<MissionFilterBody, 'fields'> {
  const fields = filters.flatMap(({ key, kind, options = [] }): FieldConditions => {
    if (!isField(key)) return []
    const field = key.slice('fields.'.length)
    const text = query[key]?.trim() ?? ''
    switch (kind) {
      case 'text':
        return text === '' ? [] : [{ field, contains: text.slice(0, 100) }]
      case 'number':
        return text === '' || !Number.isFinite(Number(text)) ? [] : [{ field, is: Number(text) }]
      case 'dateRange': {
        const [first, last] = fieldDays(key).map((name) =>
          /^\d{4}-\d{2}-\d{2}$/.test(query[name] ?? '') ? query[name] : undefined,
        )
        if (first !== undefined) return [{ field, from: first, ...(last === undefined ? {} : { to: last }) }]
        return last === undefined ? [] : [{ field, to: last }]
      }
      case 'select':
      case 'choices': {
        const chosen = options.flatMap(({ value }) => (text.split(',').includes(value) ? value : []))
        return chosen.length === 0 ? [] : [{ field, in: chosen.flatMap(asKept) }]
      }
    }
  })
  return fields.length === 0 ? {} : { fields: fields.slice(0, MOST_CONDITIONS) }
}

/** A form keeps `2` where the page says `'2'`: both are meant. */
const asKept = (value: string): (string | number)[] =>
  value.trim() !== '' && Number.isFinite(Number(value)) ? [value, Number(value)] : [value]

/** The fields of further forms that columns show. */
function formFieldsOf(columns: PageParams['columns']): Pick<MissionFilterBody, 'formFields'> {
  const formFields = columns.flatMap(({ key }) => (key.startsWith('form.') ? key : []))
  return formFields.length === 0 ? {} : { formFields: formFields.slice(0, MOST_FORM_FIELDS) }
}
const MOST_FORM_FIELDS = 30

/** A day to jump to: a list that begins with the oldest goes on from it, any other back from it. */
export function jumpTo(day: string, sort: string | undefined): DayRange {
  return sort === 'createdAt' || sort === 'completedAt' || sort === 'startedAt'
    ? { from: day, to: undefined }
    : { from: undefined, to: day }
}
