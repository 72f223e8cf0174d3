/** The main form of a rehearsal: as a real start would keep it, with what a real start would refuse told instead. */
import { fixedValues } from '@liveline/form-schema/cells.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { Problem } from '@liveline/contract/envelope.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FormsService, FormVersionWithSchema } from '../../forms/forms.service.ts'
import type { NodeSettings } from '../../process-definitions/node-settings.ts'
import type { EnteredForms } from '../tasks/entered-forms.ts'
import { automaticFields, mergeEntered, neverEntered, rightsAt, type Values } from '../tasks/task-forms.ts'

type Parts = {
  readonly forms: Pick<FormsService, 'compute' | 'dropHidden' | 'validate'>
  readonly enteredForms: Pick<EnteredForms, 'fillAutomatic'>
}

const everything = { defaultRight: 'edit', fields: {} } as const

const enterable = ({ schema }: FormVersionWithSchema, entered: Values): Values => {
  const automatic = automaticFields(schema)
  const shownOnly = neverEntered(schema)
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !automatic.has(name) && !shownOnly.has(name)))
}

/** What the applicant enters; a number is not drawn. */
export async function firstValues(
  queryable: Queryable,
  { forms, enteredForms }: Parts,
  main: FormVersionWithSchema,
  { applicant, entered, language, now }: { applicant: Caller; entered: Values; language: Language; now: Date },
): Promise<{ values: Values; problems: Problem[] }> {
  const { schema } = main
  const automatic = automaticFields(schema)
  const begun = mergeEntered(fixedValues(schema), enterable(main, entered), everything, schema)
  const filled = forms.compute(schema, await enteredForms.fillAutomatic(queryable, automatic, begun, undefined))
  const problems = await forms.validate(queryable, schema, filled, {
    language,
    now,
    fileOwner: { userId: applicant.userId },
  })
  const judged = forms.dropHidden(schema, filled)
  const start = { number: '', caller: applicant, now }
  const values = forms.compute(schema, await enteredForms.fillAutomatic(queryable, automatic, judged, start))
  return { values, problems: [...problems] }
}

/** What somebody enters at a step, as far as the step lets him. */
export async function laterValues(
  queryable: Queryable,
  { forms, enteredForms }: Parts,
  main: FormVersionWithSchema,
  { node, stored, entered, noted }: { node: NodeSettings | undefined; stored: Values; entered: Values; noted: Values },
): Promise<Values> {
  const { schema } = main
  const rights = rightsAt(node, { formKey: main.formKey, isMain: true })
  const merged = mergeEntered(stored, enterable(main, entered), rights, schema)
  const filled = await enteredForms.fillAutomatic(queryable, automaticFields(schema), merged, undefined)
  return forms.dropHidden(schema, forms.compute(schema, { ...filled, ...noted }))
}

export const fieldLabelsOf = (main: FormVersionWithSchema | undefined, language: Language): Map<string, string> =>
  new Map(
    (main === undefined ? [] : fieldsOf(main.schema)).map(({ name, label, labelEn }) => [
      name,
      nameIn(language, { name: label, nameEn: labelEn }),
    ]),
  )
