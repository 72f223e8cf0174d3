import type { Problem } from '@liveline/contract/envelope.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import type { Ids } from '../../ids.ts'
import { createFormDataService } from './data/form-data.service.ts'
import { createDesignForms } from './design/design-forms.ts'
import { createFormFiles } from './design/form-files.ts'
import { createFormHistory } from './design/form-history.ts'
import { createRemoveForm } from './design/remove-form.ts'
import { createShowForms } from './design/show-forms.ts'
import { testFill, type TestFill } from './design/test-fill.ts'
import { createFormPack } from './form-pack.ts'
import { listReleasedVersions } from './form-versions.repository.ts'
import { createFormVersions } from './form-versions.ts'
import * as repository from './forms.repository.ts'
import { choicesOf, type OptionSources } from './schema/option-sources.ts'
import { offeredChoices } from './schema/offered-choices.ts'
import { labelForms, type LabelledForm } from './schema/value-labels.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import type { FormValues, ValidationOptions } from '@liveline/form-schema/place.ts'
import { dropHiddenFields, validateFormData } from '@liveline/form-schema/validate.ts'

export type { FormDataRights } from './data/form-data.service.ts'
export type { FormVersionWithSchema } from './form-versions.ts'

export type FormsService = ReturnType<typeof createFormsService>

/** Forms as other modules know them: how they are designed and released, what may be filled in, and what was. */
export function createFormsService(parts: {
  database: Queryable
  clock: Clock
  ids: Ids
  optionSources: OptionSources
}) {
  const { database, clock, ids, optionSources } = parts
  const versions = createFormVersions({ database })
  const { getReleasedVersion, getVersion, getVisibleVersion } = versions

  /** What a form would refuse, with the options of its calls looked up; empty when the values may be stored. */
  async function validate(
    queryable: Queryable,
    schema: AmisSchema,
    values: FormValues,
    options: Omit<ValidationOptions, 'choices'> = {},
  ): Promise<Problem[]> {
    return validateFormData(schema, values, {
      ...options,
      choices: await choicesOf(optionSources, queryable, schema, options.editable),
    })
  }

  const design = createDesignForms({ clock })

  return {
    ...createFormPack({ clock }),
    ...createFormDataService({ database, clock, ids, versions }),
    versions,
    getReleasedVersion,
    getVersion,
    getVisibleVersion,
    validate,
    /** For each form the names of the values that came from a call. */
    label: (queryable: Queryable, shown: readonly LabelledForm[]) => labelForms(optionSources, queryable, shown),
    /** What may be chosen in its selects, where that comes from a call. */
    offered: (queryable: Queryable, schema: AmisSchema) => offeredChoices(optionSources, queryable, schema),
    /** The values without those of fields that are not shown. */
    dropHidden: dropHiddenFields,
    ...design,
    ...createShowForms({ database }),
    ...createFormHistory({ database, clock }),
    ...createFormFiles({ database, create: design.create }),
    ...createRemoveForm({ clock }),
    lint: lintSchema,
    /** What a filled-in form would be refused for; nothing is stored. */
    testFill: (language: Language, entered: TestFill) =>
      testFill(entered, {
        validate: (schema, values, options) => validate(database, schema, values, options),
        language,
        now: clock.now(),
      }),

    listReleased: () => listReleasedVersions(database),

    listStartable: (formKeys: readonly string[]) => repository.listStartable(database, formKeys),
  }
}
