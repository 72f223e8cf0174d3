/** What is wrong with a report page; pure, so that every rule is a row of its test. */
import { say, type Language } from '@liveline/contract/language.ts'
import type { DataSetColumn } from '@liveline/contract/data-set/shapes.ts'
import { reportLimits, type ReportContent, type ReportPart } from '@liveline/contract/report-page/shapes.ts'
import { reportPageTexts as texts } from './report-pages.texts.ts'

export type ReportProblem = { readonly place: string; readonly message: string }
type Set = {
  readonly code: string
  readonly columns: readonly Pick<DataSetColumn, 'name' | 'kind'>[]
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly from?: string | undefined }[]
}

const numberKinds: readonly DataSetColumn['kind'][] = ['number', 'percent', 'hours', 'money']

export function judgeReport({ parts }: ReportContent, sets: readonly Set[], language: Language): ReportProblem[] {
  const problems: ReportProblem[] = []
  for (const [index, part] of parts.entries()) {
    const place = say(language, texts.part, { number: index + 1, title: part.title })
    problems.push(...judgePart(part, sets, language).map((message) => ({ place, message })))
  }
  const types = new Map<string, string>()
  for (const { parameters } of sets.filter(({ code }) => parts.some(({ dataSet }) => dataSet === code))) {
    for (const { name, type, from } of parameters) {
      if (from !== undefined) continue
      if ((types.get(name) ?? type) !== type)
        problems.push({ place: '', message: say(language, texts.parameterTwice, { name }) })
      types.set(name, type)
    }
  }
  return problems
}

function judgePart(
  { kind, dataSet, category, values }: ReportPart,
  sets: readonly Set[],
  language: Language,
): string[] {
  const set = sets.find(({ code }) => code === dataSet)
  if (set === undefined) return [say(language, texts.unknownSet, { name: dataSet })]
  const messages: string[] = []
  const named = [...(category === undefined ? [] : [category]), ...values]
  for (const name of named.filter((column) => !set.columns.some((known) => known.name === column))) {
    messages.push(say(language, texts.unknownColumn, { name }))
  }
  if (kind === 'table' || messages.length > 0) return messages
  if (kind !== 'number' && category === undefined) messages.push(say(language, texts.noCategory))
  if (values.length === 0) messages.push(say(language, texts.noValues))
  if ((kind === 'number' || kind === 'pie') && values.length > 1) messages.push(say(language, texts.oneValue))
  if (values.length > reportLimits.values) {
    messages.push(say(language, texts.tooManyValues, { limit: reportLimits.values }))
  }
  for (const name of values) {
    const column = set.columns.find((known) => known.name === name)
    if (column !== undefined && !numberKinds.includes(column.kind)) {
      messages.push(say(language, texts.noNumber, { name }))
    }
  }
  return messages
}
