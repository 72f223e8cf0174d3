import { ConditionRefused, parseCondition } from '@liveline/form-schema/expression.ts'
import { namesInText } from '@liveline/form-schema/expression-names.ts'

export interface ExpressionCheck {
  /** What the parser stumbles over; undefined when it reads it. */
  readonly refused: string | undefined
  /** Names that no field has. */
  readonly unknown: readonly string[]
}

/** What is wrong with an expression, by the parser that judges it on both sides. */
export function checkExpression(text: string, known: ReadonlySet<string>): ExpressionCheck {
  const unknown = [...new Set(namesInText(text).map(([first = '']) => first))].filter(
    (name) => name !== 'mainForm' && !known.has(name),
  )
  try {
    parseCondition(text)
    return { refused: undefined, unknown }
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error
    return { refused: error.message, unknown: [] }
  }
}

/** What stands between the braces of an expression. */
export const insideOf = (text: string): string => /^\s*\$\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text
export const expressionOf = (inside: string): string => (inside.trim() === '' ? '' : `\${${inside}}`)
