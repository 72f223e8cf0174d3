import { registerFilter, registerTplEnginer, setCustomEvalExpression, setCustomEvalJs } from 'amis'
import 'amis-ui/lib/locale/en-US'
import { evaluateExpression } from './evaluate-expression.ts'
import { containsSensitiveWord, currentHandler, departmentName, sensitiveWords } from './fetched-filters.ts'
import { maskIdNumber, maskPhone } from '../ui/labels/mask.ts'

/** As amis does with a script that fails: the condition does not hold. */
function orNothing(expression: string | undefined, data: object | undefined): unknown {
  try {
    return evaluateExpression(expression, data)
  } catch (error) {
    console.warn(`"${expression}" cannot be evaluated`, error)
    return undefined
  }
}
setCustomEvalExpression((expression, data: object | undefined) => Boolean(orNothing(expression, data)))
setCustomEvalJs((expression, data: object | undefined) => orNothing(expression, data))
// `<% … %>` would be program text: no schema may hold it, and what people type is not looked at.
registerTplEnginer('lodash', { test: () => false, compile: String, asyncCompile: async (text) => text })
registerFilter('idMask', maskIdNumber)
registerFilter('phoneMask', maskPhone)
registerFilter('departmentName', departmentName)
registerFilter('currentHandler', currentHandler)
registerFilter('sensitiveWords', sensitiveWords)
registerFilter('containsSensitiveWord', containsSensitiveWord)
