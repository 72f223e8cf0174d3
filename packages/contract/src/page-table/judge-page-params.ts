/** What is wrong with the parameters of a page, said alike to the designer and by the server. */
import type { z } from 'zod'
import { say, type Language } from '../language.ts'
import { PageParams, recordFacts, sortedTaskFacts, taskFacts, type PageColumn, type PageFilter } from './page-params.ts'
import { pageProblemTexts as texts } from './page-problem.texts.ts'

export interface PageProblem {
  /** Where it stands in the JSON: `columns[2].key`; empty: the whole. */
  readonly place: string
  readonly message: string
}

export type ReadPageParams =
  | { readonly params: PageParams; readonly problems: readonly PageProblem[] }
  | { readonly params: undefined; readonly problems: readonly PageProblem[] }

/** The text as parameters, unless its shape forbids it, and everything that is wrong with them, in the order of the text. */
export function readPageParams(text: string, language: Language): ReadPageParams {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { params: undefined, problems: [{ place: '', message: say(language, texts.noJson) }] }
  }
  const read = PageParams.safeParse(value)
  if (read.success) return { params: read.data, problems: judge(read.data, language) }
  return { params: undefined, problems: read.error.issues.flatMap((issue) => shapeProblems(issue, language)) }
}

/** Where an issue stands: `columns[2].key`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part}]` : place === '' ? String(part) : `${place}.${String(part)}`,
    '',
  )

function shapeProblems(issue: z.core.$ZodIssue, language: Language): PageProblem[] {
  const place = placeOf(issue.path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        place: placeOf([...issue.path, key]),
        message: say(language, texts.unknownKey, { key }),
      }))
    case 'invalid_value':
      return [{ place, message: say(language, texts.notOneOf, { values: issue.values.map(String) }) }]
    case 'too_small':
      return [{ place, message: say(language, texts.tooSmall, { limit: String(issue.minimum) }) }]
    case 'too_big':
      return [{ place, message: say(language, texts.tooBig, { limit: String(issue.maximum) }) }]
    case 'invalid_type':
      return [{ place, message: say(language, texts.wrongType, { expected: String(issue.expected) }) }]
    default:
      return [{ place, message: say(language, texts.wrongKey) }]
  }
}

function judge(params: PageParams, language: Language): PageProblem[] {
  const isRecords = params.source === 'records'
  const problems: PageProblem[] = []
  const add = (place: string, message: string) => problems.push({ place, message })

  if (isRecords && params.formIdList?.length !== 1) add('formIdList', say(language, texts.oneForm))
  if (params.columns.length === 0) add('columns', say(language, texts.noColumns))
  for (const [at, column] of params.columns.entries()) {
    const place = `columns[${at}]`
    if (params.columns.findIndex(({ key }) => key === column.key) < at) {
      add(`${place}.key`, say(language, texts.columnTwice, { key: column.key }))
    } else if (!isKnownKey(column.key, isRecords)) {
      add(`${place}.key`, say(language, texts.unknownColumn, { key: column.key }))
    }
    if (column.sortable === true && !isSortable(column.key, isRecords)) {
      add(`${place}.sortable`, say(language, texts.notSortable, { key: column.key }))
    }
    if (column.totals !== undefined && !canTotal(column, isRecords)) {
      add(`${place}.totals`, say(language, texts.noTotals, { key: column.key }))
    }
  }
  for (const [at, filter] of params.filters.entries()) {
    const place = `filters[${at}]`
    if (params.filters.findIndex(({ key }) => key === filter.key) < at) {
      add(`${place}.key`, say(language, texts.filterTwice, { key: filter.key }))
    } else if (!canFilter(filter, isRecords)) {
      add(`${place}.kind`, say(language, texts.noFilter, { key: filter.key }))
    }
    if ((filter.kind === 'select' || filter.kind === 'choices') && (filter.options ?? []).length === 0) {
      add(`${place}.options`, say(language, texts.noOptions))
    }
  }
  const sorted = params.defaultSort?.replace(/^-/, '')
  if (sorted !== undefined && !params.columns.some(({ key, sortable }) => key === sorted && sortable === true)) {
    add('defaultSort', say(language, texts.sortUnknown, { key: sorted }))
  }
  return problems
}

const isFact = (key: string) => !key.includes('.')
const isField = (key: string) => key.startsWith('fields.')
const isKnownKey = (key: string, isRecords: boolean) =>
  isFact(key) ? (isRecords ? recordFacts : taskFacts).some((fact) => fact === key) : isField(key) || !isRecords

/** Only what the list of tasks keeps beside the task is sorted by; of records every field. */
export const isSortable = (key: string, isRecords: boolean): boolean =>
  isField(key) || (isRecords ? recordFacts.some((fact) => fact === key) : sortedTaskFacts.includes(key))

const canTotal = ({ key }: PageColumn, isRecords: boolean) => !isRecords && isField(key)

/** The filters that a list has of its own, under names that are no columns, and their kinds. */
const ownFilters: Readonly<Record<string, readonly PageFilter['kind'][]>> = {
  keyword: ['text'],
  businessState: ['select'],
  createdAt: ['dateRange'],
  classes: ['choices'],
  riskLevels: ['choices'],
  feeder: ['text'],
  planStart: ['dateRange'],
}

const canFilter = ({ key, kind }: PageFilter, isRecords: boolean) =>
  isField(key) || (!isRecords && ownFilters[key]?.includes(kind) === true)
