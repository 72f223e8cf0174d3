/** The first values of a form that nobody has filled in yet: what is known anyway, as far as the form allows it. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { knownValues, type KnownFacts } from '@liveline/form-schema/prefill.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { Values } from './task-forms.ts'

/** Each field takes the first value that its rules and options allow; a field that allows none stays empty. */
export async function prefillForm(
  forms: Pick<FormsService, 'validate'>,
  queryable: Queryable,
  schema: AmisSchema,
  facts: KnownFacts,
): Promise<Values> {
  const left = new Map(knownValues(schema, facts))
  while (left.size > 0) {
    const values = Object.fromEntries([...left].map(([name, [best]]) => [name, best]))
    const problems = await forms.validate(queryable, schema, values, {
      editable: new Set(left.keys()),
      mayBeIncomplete: true,
      around: { mainForm: facts.mainForm },
      now: facts.now,
    })
    const refused = new Set(problems.map(({ path }) => path.split(/[.[]/)[0] ?? ''))
    const wrong = [...left].filter(([name]) => refused.has(name))
    if (wrong.length === 0) return values
    for (const [name, [, ...others]] of wrong) {
      if (others.length > 0) left.set(name, others)
      else left.delete(name)
    }
  }
  return {}
}
