/** The filters of a report: the parameters of its data sets, each name once; pure. */
import type { DataSetParameter, DataSetValue } from '@liveline/contract/data-set/shapes.ts'
import type { ReportSet } from '@liveline/contract/report-page/shapes.ts'

export const filtersOfSets = (sets: readonly Pick<ReportSet, 'parameters'>[]): DataSetParameter[] => {
  const found = new Map<string, DataSetParameter>()
  for (const { parameters } of sets) for (const one of parameters) if (!found.has(one.name)) found.set(one.name, one)
  return [...found.values()]
}

/** An empty text in the address is a filter that was emptied; one that is not there is as the data set says. */
export function valueOf({ type, initial }: DataSetParameter, text: string | undefined): DataSetValue {
  if (text === undefined) return initial ?? null
  if (text === '') return null
  if (type === 'list') return text.split(',')
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}

/** As the address holds it. */
export const textOf = (value: DataSetValue): string =>
  value === null ? '' : Array.isArray(value) ? value.join(',') : String(value)

/** What one data set is asked with; undefined: a filter that it needs is empty. */
export function paramsOf(
  { parameters }: Pick<ReportSet, 'parameters'>,
  query: Readonly<Record<string, string>>,
): Record<string, DataSetValue> | undefined {
  const values = parameters.map((parameter) => [parameter, valueOf(parameter, query[parameter.name])] as const)
  if (values.some(([{ required }, value]) => required && value === null)) return undefined
  return Object.fromEntries(values.map(([{ name }, value]) => [name, value]))
}
