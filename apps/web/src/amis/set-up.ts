import { registerFilter, registerTplEnginer, setCustomEvalExpression, setCustomEvalJs } from 'amis'
import 'amis-ui/lib/locale/en-US'
import { evaluateExpression } from './evaluate-expression.ts'
import { containsSensitiveWord, currentHandler, departmentName, sensitiveWords } from './fetched-filters.ts'
import { maskIdNumber, maskPhone } from '../ui/labels/mask.ts'

setCustomEvalExpression((expression, data: object | undefined) => Boolean(evaluateExpression(expression, data)))
setCustomEvalJs((expression, data: object | undefined) => evaluateExpression(expression, data))
// `<% … %>` would be program text: no schema may hold it, and what people type is not looked at.
registerTplEnginer('lodash', { test: () => false, compile: String, asyncCompile: async (text) => text })
registerFilter('idMask', maskIdNumber)
registerFilter('phoneMask', maskPhone)
registerFilter('departmentName', departmentName)
registerFilter('currentHandler', currentHandler)
registerFilter('sensitiveWords', sensitiveWords)
registerFilter('containsSensitiveWord', containsSensitiveWord)
