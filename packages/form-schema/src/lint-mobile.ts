/** A layout of phones shows the fields of the desk in another order or grouping; what they mean is said once. */
import type { Problem } from '@liveline/contract/envelope.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { defineTexts, say, type Language } from '@liveline/contract/language.ts'
import { fieldsOf } from './fields.ts'
import { lintSchema } from './lint.ts'

const mobileTexts = defineTexts({
  MOBILE_FIELD: {
    zh: '手机版的字段“{field}”在电脑版中不存在或类型不同，请先在电脑版中添加',
    en: 'The field "{field}" of the phone layout is not in the desk layout, or of another type: add it there first',
  },
  MOBILE_MISSING: {
    zh: '手机版缺少必填字段“{field}”，在手机上将无法提交',
    en: 'The phone layout lacks the compulsory field "{field}": nobody could submit it on a phone',
  },
})

/** Where a problem stands in the layout of phones: `$mobile.body[0]`. */
const MOBILE_ROOT = '$mobile'

/** Why a layout of phones may not be saved beside this one of the desk; empty when it may. */
export function lintMobile(desk: AmisSchema, mobile: AmisSchema, language: Language = 'zh-CN'): Problem[] {
  const problems = lintSchema(mobile, language).map((problem) => ({
    ...problem,
    path: problem.path.replace(/^\$/, () => MOBILE_ROOT),
  }))
  if (problems.length > 0) return problems
  const [ofDesk, ofPhone] = [fieldsOf(desk), fieldsOf(mobile)]
  const report = (code: keyof typeof mobileTexts, field: string): Problem => ({
    path: MOBILE_ROOT,
    code,
    message: say(language, mobileTexts[code], { field }),
  })
  const shown = new Set(ofPhone.map(({ name }) => name))
  return [
    ...ofPhone
      .filter(({ name, type }) => !ofDesk.some((field) => field.name === name && field.type === type))
      .map(({ name }) => report('MOBILE_FIELD', name)),
    ...ofDesk
      .filter(
        ({ name, required, auto, alwaysHidden }) => required && auto === undefined && !alwaysHidden && !shown.has(name),
      )
      .map(({ label }) => report('MOBILE_MISSING', label)),
  ]
}
