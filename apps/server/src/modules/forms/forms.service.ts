import type { Problem } from '@liveline/contract/envelope.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Ids } from '../../ids.ts'
import { audit } from '../audit/audit.service.ts'
import { createFormDataService } from './data/form-data.service.ts'
import { createFormPack } from './form-pack.ts'
import { formReleases } from './form-releases.ts'
import { createFormVersions } from './form-versions.ts'
import * as repository from './forms.repository.ts'
import { personOf, type Form } from './forms.repository.ts'
import { formTexts } from './forms.texts.ts'
import { refuseMissing } from './missing-form.ts'
import { assertSound } from './schema/assert-sound.ts'
import { choicesOf, type OptionSources } from './schema/option-sources.ts'
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

  async function requireForm(tx: Tx, formId: number, language: Language): Promise<Form> {
    return (await repository.lockForm(tx, formId)) ?? refuseMissing(language)
  }

  async function create(
    write: Write,
    caller: Caller,
    form: { formKey: string; formName: string; formNameEn: string; icon: string; formPcJson: AmisSchema },
  ): Promise<{ formId: number }> {
    assertSound(form.formPcJson, caller.language)
    return write(async (tx) => {
      const [at, userId] = [clock.now(), caller.userId]
      const formId = await repository.insertForm(tx, {
        ...form,
        name: form.formName,
        nameEn: form.formNameEn,
        userId,
        at,
      })
      if (formId === undefined) {
        const what = say(caller.language, formTexts.formKey)
        throw new AppError('DUPLICATE', { details: { what, value: form.formKey } })
      }
      await formReleases.saveDraft(tx, {
        ownerId: formId,
        content: { schema: form.formPcJson },
        userId: personOf(userId),
        at,
      })
      await audit(tx, caller, { action: 'form.create', objectType: 'form', objectId: formId, after: form })
      return { formId }
    })
  }

  async function update(
    write: Write,
    caller: Caller,
    change: {
      formId: number
      formName?: string | undefined
      formNameEn?: string | undefined
      icon?: string | undefined
      formPcJson?: AmisSchema | undefined
      rev?: number | undefined
    },
  ): Promise<{ formId: number; rev: number }> {
    const { formId, formPcJson: schema } = change
    if (schema !== undefined) assertSound(schema, caller.language)
    return write(async (tx) => {
      const form = await requireForm(tx, formId, caller.language)
      if (change.rev !== undefined && change.rev !== form.rev) {
        throw new AppError('STALE', {
          details: { name: form.updatedBy, at: form.updatedAt.toISOString(), rev: form.rev },
        })
      }
      const [at, userId] = [clock.now(), caller.userId]
      if (schema !== undefined)
        await formReleases.saveDraft(tx, { ownerId: formId, content: { schema }, userId: personOf(userId), at })
      const { formName: name, formNameEn: nameEn, icon } = change
      const rev = await repository.updateForm(tx, { formId, name, nameEn, icon, userId, at })
      await audit(tx, caller, {
        action: 'form.update',
        objectType: 'form',
        objectId: formId,
        before: form,
        after: change,
      })
      return { formId, rev }
    })
  }

  async function release(
    write: Write,
    caller: Caller,
    { formId, note = '' }: { formId: number; note?: string | undefined },
  ): Promise<{ formVersionId: number; version: number }> {
    return write(async (tx) => {
      await requireForm(tx, formId, caller.language)
      const draft = await formReleases.getDraft(tx, formId, caller.language)
      assertSound(draft.content.schema, caller.language)
      const [at, userId] = [clock.now(), caller.userId]
      const version = await formReleases.release(tx, draft, { note, userId: personOf(userId), at })
      await repository.updateForm(tx, { formId, userId, at })
      await audit(tx, caller, {
        action: 'form.release',
        objectType: 'form',
        objectId: formId,
        after: { id: draft.id, version, note },
      })
      return { formVersionId: draft.id, version }
    })
  }

  async function setValid(
    write: Write,
    caller: Caller,
    { formId, valid }: { formId: number; valid: boolean },
  ): Promise<void> {
    await write(async (tx) => {
      const form = await requireForm(tx, formId, caller.language)
      if (form.valid === valid) return
      await repository.setFormValid(tx, { formId, valid, userId: caller.userId, at: clock.now() })
      const after = { valid }
      await audit(tx, caller, {
        action: 'form.setValid',
        objectType: 'form',
        objectId: formId,
        before: { valid: form.valid },
        after,
      })
    })
  }

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
    /** The values without those of fields that are not shown. */
    dropHidden: dropHiddenFields,
    create,
    update,
    release,
    setValid,
    lint: lintSchema,

    listStartable: (formKeys: readonly string[]) => repository.listStartable(database, formKeys),

    page: ({ keyword, paging: { page, pageSize } }: { keyword: string; paging: Paging }) =>
      repository.pageForms(database, { keyword, limit: pageSize, offset: (page - 1) * pageSize }),
  }
}
