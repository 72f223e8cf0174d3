import { markupIn, refusedIn } from '../lint.ts'
import { textFilters } from './page-parts.ts'

type TextProblem = { readonly code: 'EXPRESSION_REFUSED' | 'MARKUP_REFUSED'; readonly detail: string }

/**
 * What is wrong with a text of a page, its expressions among it. What an expression inserts is escaped when it is drawn;
 * so it may compute, but only with what the page holds, and pass a value only through filters that give a text.
 */
export function problemOfText(text: string): TextProblem | undefined {
  let problem: TextProblem | undefined
  const refuse = (detail: string): void => {
    problem ??= { code: 'EXPRESSION_REFUSED', detail }
  }
  const outside = text.replaceAll(/\$\{[^{}]*\}/g, (expression) => {
    const found = refusedIn(expression) ?? unknownFilter(expression)
    if (found !== undefined) refuse(found)
    return ' '
  })
  // What stays open or nests cannot be judged.
  const found = refusedIn(outside, true) ?? (outside.includes('${') ? '${' : undefined)
  if (found !== undefined) refuse(found)
  const markup = markupIn(outside)
  return problem ?? (markup === undefined ? undefined : { code: 'MARKUP_REFUSED', detail: markup })
}

/** The first filter (`| name`, never `||`) that is not one of ours; what stands in quotes is a text. */
function unknownFilter(expression: string): string | undefined {
  const bare = expression.replaceAll(/'[^']*'|"[^"]*"/g, '')
  for (const [whole, name = ''] of bare.matchAll(/(?<!\|)\|(?!\|)\s*([\w-]*)/g))
    if (!textFilters.has(name)) return whole
  return undefined
}
