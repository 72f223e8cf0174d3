import type { Problem } from '@liveline/contract/envelope.ts'
import { nameIn } from '@liveline/contract/language.ts'
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
import { createFormVersions, type FormVersionWithSchema } from './form-versions.ts'
import * as repository from './forms.repository.ts'
import { flaggedFields, takesTexts } from './schema/flagged-fields.ts'
import { choicesOf, type OptionSources } from './schema/option-sources.ts'
import { offeredChoices } from './schema/offered-choices.ts'
import { labelForms, type LabelledForm } from './schema/value-labels.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import type { FormValues, ValidationOptions } from '@liveline/form-schema/place.ts'
import { withComputed } from '@liveline/form-schema/computed.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { fileIdsIn } from '@liveline/form-schema/file-ids.ts'
import { usableFiles, type FileOwner } from '../files/files.service.ts'
import type { FlaggedField } from '@liveline/contract/sensitive-word/shapes.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { dropHiddenFields, validateFormData } from '@liveline/form-schema/validate.ts'

export type { FormDataRights } from './data/form-data.service.ts'
export type { FormVersionWithSchema } from './form-versions.ts'

export type FormsService = ReturnType<typeof createFormsService>

const refusesWords = (field: FormField): boolean => field.node['block'] === true || field.fields.some(refusesWords)

/** Words that one refusal names. */
const MOST_TOLD = 10

/** How a form is judged here: the server looks up itself what may be chosen, which files may stand in it, which words. */
export type JudgeOptions = Omit<ValidationOptions, 'choices' | 'files' | 'sensitiveWordsIn'> & {
  /** Whose files may stand in it; none may without. */
  readonly fileOwner?: FileOwner | undefined
}

/** Forms as other modules know them: how they are designed and released, what may be filled in, and what was. */
export function createFormsService(parts: {
  database: Queryable
  clock: Clock
  ids: Ids
  optionSources: OptionSources
  sensitiveWords: { finder(queryable: Queryable): Promise<(text: string) => readonly string[]> }
}) {
  const { database, clock, ids, optionSources, sensitiveWords } = parts
  const versions = createFormVersions({ database })
  const { getReleasedVersion, getVersion, getVisibleVersion } = versions

  /** What a form would refuse, with the options of its calls looked up; empty when the values may be stored. */
  async function validate(
    queryable: Queryable,
    schema: AmisSchema,
    values: FormValues,
    { fileOwner, ...options }: JudgeOptions = {},
  ): Promise<Problem[]> {
    return validateFormData(schema, values, {
      ...options,
      choices: await choicesOf(optionSources, queryable, schema, options.editable),
      files: fileOwner === undefined ? new Map() : await usableFiles(queryable, fileIdsIn(schema, values), fileOwner),
      sensitiveWordsIn: fieldsOf(schema).some(refusesWords) ? await sensitiveWords.finder(queryable) : undefined,
    })
  }

  /** The fields whose text is newly entered and holds sensitive words. */
  async function flagWords(
    queryable: Queryable,
    { language }: Pick<Caller, 'language'>,
    { schema }: Pick<FormVersionWithSchema, 'schema'>,
    { values, before = {} }: { values: FormValues; before?: FormValues },
  ): Promise<FlaggedField[]> {
    if (!takesTexts(schema)) return []
    return flaggedFields(schema, { values, before, language }, await sensitiveWords.finder(queryable))
  }

  /**
   * Tells of sensitive words in what is newly entered, unless the person has confirmed that they are to stand (answers F9).
   * @returns what was confirmed, to be recorded with the act
   * @throws {AppError} SENSITIVE_WORDS_FOUND; SENSITIVE_WORDS_REFUSED for a form that takes none
   */
  async function assertWords(
    queryable: Queryable,
    caller: Pick<Caller, 'language'>,
    form: Pick<FormVersionWithSchema, 'schema' | 'name' | 'nameEn' | 'blocksSensitive'>,
    entered: { values: FormValues; before?: FormValues; said?: readonly FlaggedField[]; isConfirmed: boolean },
  ): Promise<FlaggedField[]> {
    const flagged = await flagWords(queryable, caller, form, entered)
    refuseWords(caller, form, [...(entered.said ?? []), ...flagged], entered)
    return flagged
  }

  /** The words of a text that somebody says beside a form: an opinion, a reason, a comment. */
  async function flagSaid(queryable: Queryable, said: { path: string; label: string; text: string }) {
    if (said.text.trim() === '') return []
    const words = (await sensitiveWords.finder(queryable))(said.text)
    return words.length === 0 ? [] : [{ path: said.path, label: said.label, words: [...words] }]
  }

  /** @throws {AppError} SENSITIVE_WORDS_FOUND; SENSITIVE_WORDS_REFUSED for a form that takes none */
  function refuseWords(
    caller: Pick<Caller, 'language'>,
    form: Pick<FormVersionWithSchema, 'name' | 'nameEn' | 'blocksSensitive'>,
    fields: readonly FlaggedField[],
    entered: { isConfirmed: boolean },
  ): void {
    const { blocksSensitive } = form
    if (fields.length === 0 || (entered.isConfirmed && !blocksSensitive)) return
    const words = [...new Set(fields.flatMap((field) => field.words))].slice(0, MOST_TOLD).join('、')
    const details = { words, form: nameIn(caller.language, form), fields }
    throw new AppError(blocksSensitive ? 'SENSITIVE_WORDS_REFUSED' : 'SENSITIVE_WORDS_FOUND', { details })
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
    flagWords,
    assertWords,
    flagSaid,
    refuseWords,
    /** For each form the names of the values that came from a call. */
    label: (queryable: Queryable, shown: readonly LabelledForm[]) => labelForms(optionSources, queryable, shown),
    /** The values with those that are computed from others. */
    compute: withComputed,
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
    testFill: ({ userId, language }: Pick<Caller, 'userId' | 'language'>, entered: TestFill) =>
      testFill(entered, {
        validate: (schema, values, options) =>
          validate(database, schema, values, { ...options, fileOwner: { userId } }),
        language,
        now: clock.now(),
      }),

    listReleased: () => listReleasedVersions(database),

    listStartable: (formKeys: readonly string[]) => repository.listStartable(database, formKeys),
  }
}
