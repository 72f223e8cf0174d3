/** What the server would say to a filled-in form, before anybody can fill it in. */
import type { FieldRights } from '@liveline/contract/form-design/shapes.ts'
import type { Problem } from '@liveline/contract/envelope.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import { closedCellKeys, withoutHidden } from '@liveline/form-schema/cells.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import type { FormValues, ValidationOptions } from '@liveline/form-schema/place.ts'

export type TestFill = {
  readonly formPcJson: AmisSchema
  readonly values: FormValues
  readonly rights?: FieldRights | undefined
  readonly mainForm?: FormValues | undefined
}

type Validate = (schema: AmisSchema, values: FormValues, options: ValidationOptions) => Promise<Problem[]>

/** As a step with these rights judges it: what is hidden counts as not there, what is not to be edited is not judged. */
export async function testFill(
  { formPcJson: schema, values, rights, mainForm }: TestFill,
  { validate, language, now }: { validate: Validate; language: Language; now: Date },
): Promise<{ of: 'schema' | 'values'; problems: Problem[] }> {
  const refused = lintSchema(schema, language)
  if (refused.length > 0) return { of: 'schema', problems: refused }
  const rightOf = (name: string) => rights?.fields[name]?.right ?? rights?.defaultRight ?? 'edit'
  const names = fieldsOf(schema).map(({ name }) => name)
  const keys = [...names, ...Object.keys(rights?.fields ?? {})]
  const seen = withoutHidden(values, new Set(keys.filter((key) => rightOf(key) === 'hidden')))
  const problems = await validate(schema, seen, {
    language,
    now,
    editable: rights === undefined ? undefined : new Set(names.filter((name) => rightOf(name) === 'edit')),
    closedCells: closedCellKeys(rights?.fields ?? {}),
    required: new Set(keys.filter((key) => rightOf(key) === 'edit' && rights?.fields[key]?.required === true)),
    around: mainForm === undefined ? undefined : { mainForm },
  })
  return { of: 'values', problems }
}
