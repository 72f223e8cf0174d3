/** What came of a case, as a test keeps it. Pure. */
import type { Rehearsal, RehearsalCase, RehearsedStep } from '@liveline/contract/rehearsal/shapes.ts'
import type { ExpectedStep, RehearsalExpectation } from '@liveline/contract/rehearsal-test/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormVersionWithSchema } from '../../../forms/forms.service.ts'
import type { RunnableVersion } from '../../../process-definitions/released-versions.ts'

const expectedStep = (step: RehearsedStep): ExpectedStep => ({
  elementId: step.elementId,
  name: step.name,
  nameEn: step.nameEn,
  kind: step.kind,
  mode: step.mode,
  userIds: step.people.map(({ userId }) => userId),
  peopleCount: step.peopleCount,
  outcome: step.outcome,
})

/** The ends of the drawing itself that a case came to. */
export const endsOf = ({ definition }: RunnableVersion, { takenElementIds }: Rehearsal): string[] =>
  takenElementIds.filter((id) => /endEvent$/i.test(definition.nodes[id]?.type ?? '')).toSorted()

/** The fields of the form that a case fills in. */
function filledFields(main: FormVersionWithSchema | undefined, { values }: RehearsalCase) {
  if (main === undefined) return []
  return fieldsOf(main.schema).flatMap(({ name: field, label, labelEn }) =>
    Object.hasOwn(values, field) ? [{ field, name: label, nameEn: labelEn }] : [],
  )
}

export function expectationOf(
  version: RunnableVersion,
  main: FormVersionWithSchema | undefined,
  given: RehearsalCase,
  report: Rehearsal,
): RehearsalExpectation {
  return {
    end: report.end,
    endIds: endsOf(version, report),
    steps: report.steps.map(expectedStep),
    fields: filledFields(main, given),
    formProblems: report.formProblems.map(({ path }) => path),
  }
}

/** A case without what the form does not have any more. */
export function withoutGoneFields(
  main: FormVersionWithSchema | undefined,
  given: RehearsalCase,
  { fields }: RehearsalExpectation,
): RehearsalCase {
  const gone = new Set(goneFields(main, fields).map(({ field }) => field))
  return { ...given, values: Object.fromEntries(Object.entries(given.values).filter(([name]) => !gone.has(name))) }
}

/** Of the fields that were filled in once those that the form has no more. */
export function goneFields(
  main: FormVersionWithSchema | undefined,
  fields: RehearsalExpectation['fields'],
): RehearsalExpectation['fields'] {
  const there = new Set((main === undefined ? [] : fieldsOf(main.schema)).map(({ name }) => name))
  return fields.filter(({ field }) => !there.has(field))
}
