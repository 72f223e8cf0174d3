import { fill, type Filling } from '@liveline/contract/language.ts'
import { elementLabel, type ProcessDefinition, type Problem as EngineProblem } from '@liveline/workflow-engine'
import { drawingTexts } from '../process-definitions.texts.ts'

/** What is wrong with a drawing, beside what the engine finds: not yet in words. */
export type DrawingProblem = {
  readonly elementId: string
  readonly code: keyof Texts
  readonly values: Readonly<Record<string, string | number>>
  readonly severity: EngineProblem['severity']
}

type Texts = typeof drawingTexts

/** The places of a sentence, but that of the element: it is named in words when the sentence is said. */
type Values<Code extends keyof Texts> =
  Filling<Texts[Code]> extends [infer Places]
    ? [Exclude<keyof Places, 'element'>] extends [never]
      ? []
      : [values: Readonly<Record<Exclude<keyof Places, 'element'>, string | number>>]
    : []

export const drawingProblem = <const Code extends keyof Texts>(
  elementId: string,
  code: Code,
  ...values: Values<Code>
): DrawingProblem => ({ elementId, code, values: values.at(0) ?? {}, severity: 'error' })

/** What does not refuse a release: it may be right by the time that it counts. */
export const drawingWarning = <const Code extends keyof Texts>(
  ...problem: Parameters<typeof drawingProblem<Code>>
): DrawingProblem => ({ ...drawingProblem(...problem), severity: 'warning' })

/** The problem in the shape of those of the engine, calling its element as people do. */
export function sayProblem(
  { elementId, code, values, severity }: DrawingProblem,
  definition: ProcessDefinition | undefined,
): EngineProblem {
  const element =
    definition === undefined ? { en: `“${elementId}”`, zh: `“${elementId}”` } : elementLabel(definition, elementId)
  const text: { zh: string; en: string } = drawingTexts[code]
  return {
    elementId,
    code,
    message: fill('en', text, (place) => (place === 'element' ? element.en : values[place])),
    messageZh: fill('zh-CN', text, (place) => (place === 'element' ? element.zh : values[place])),
    severity,
  }
}
