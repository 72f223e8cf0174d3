/** A layout of phones shows the fields of the desk in another order or grouping; what they mean is said once. */
import type { Problem } from '@liveline/contract/envelope.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { fieldsOf } from './fields.ts'
import { lintSchema } from './lint.ts'
import { mobileTexts } from './lint-mobile.texts.ts'

/** Where a problem stands in the layout of phones: `$mobile.body[0]`. */
export const MOBILE_ROOT = '$mobile'

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
