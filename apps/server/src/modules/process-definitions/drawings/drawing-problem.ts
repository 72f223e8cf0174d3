import { sayBoth, type Filling } from '@liveline/contract/language.ts'
import type { Problem as EngineProblem } from '@liveline/workflow-engine'
import { drawingTexts } from '../process-definitions.texts.ts'

/** What is wrong with a drawing, beside what the engine finds, in its shape. */
export type DrawingProblem = Required<Omit<EngineProblem, 'severity'>>

type Texts = typeof drawingTexts

export function drawingProblem<const Code extends keyof Texts>(
  elementId: string,
  code: Code,
  ...values: Filling<Texts[Code]>
): DrawingProblem {
  const { zh, en } = sayBoth(drawingTexts[code], ...values)
  return { elementId, code, message: en, messageZh: zh }
}
