/** How a form is made, changed, released, and switched on and off. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import type { Clock } from '../../../clock.ts'
import type { Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { audit } from '../../audit/audit.service.ts'
import { declareFields } from '../data/record-index.repository.ts'
import { filteredFields } from '../data/filtered-fields.ts'
import { formReleases, type FormContent } from '../form-releases.ts'
import * as repository from '../forms.repository.ts'
import { personOf, type Form } from '../forms.repository.ts'
import { formTexts } from '../forms.texts.ts'
import { refuseMissing } from '../missing-form.ts'
import { assertSound } from '../schema/assert-sound.ts'
import { readContent } from './form-content.repository.ts'
import { refuseStale } from './refuse-stale.ts'
import { schemaDigest } from './schema-digest.ts'

export type NewForm = {
  readonly formKey: string
  readonly formName: string
  readonly formNameEn: string
  readonly icon: string
  readonly category: string
  readonly formPcJson: AmisSchema
  readonly formMobileJson: AmisSchema | null
}

type FormChange = {
  readonly formId: number
  readonly rev?: number | undefined
  readonly blocksSensitive?: boolean | undefined
} & {
  readonly [Part in Exclude<keyof NewForm, 'formKey'>]?: NewForm[Part] | undefined
}

export async function requireForm(tx: Tx, formId: number, language: Language): Promise<Form> {
  return (await repository.lockForm(tx, formId)) ?? refuseMissing(language)
}

export function createDesignForms({ clock }: { clock: Clock }) {
  /** @throws {AppError} DUPLICATE when the key is taken, SCHEMA_REFUSED */
  async function create(write: Write, caller: Caller, form: NewForm): Promise<{ formId: number }> {
    const content = { schema: form.formPcJson, mobileSchema: form.formMobileJson }
    assertSound(content, caller.language)
    return write(async (tx) => {
      const [at, userId] = [clock.now(), caller.userId]
      const { formKey, formName: name, formNameEn: nameEn, icon, category } = form
      const formId = await repository.insertForm(tx, { formKey, name, nameEn, icon, category, userId, at })
      if (formId === undefined) {
        const isDeleted = await repository.isKeyOfDeleted(tx, formKey)
        const what = say(caller.language, isDeleted ? formTexts.keyOfDeleted : formTexts.formKey)
        throw new AppError('DUPLICATE', { details: { what, value: formKey } })
      }
      await formReleases.saveDraft(tx, { ownerId: formId, content, userId: personOf(userId), at })
      const after = { formKey, name, nameEn, icon, category, schema: schemaDigest(content) }
      await audit(tx, caller, { action: 'form.create', objectType: 'form', objectId: formId, after })
      return { formId }
    })
  }

  /** Makes the draft, or continues it. @throws {AppError} NOT_FOUND, STALE, SCHEMA_REFUSED */
  async function update(write: Write, caller: Caller, change: FormChange): Promise<{ formId: number; rev: number }> {
    const { formId, formPcJson, formMobileJson, formName: name, formNameEn: nameEn, icon, category } = change
    const { blocksSensitive } = change
    return write(async (tx) => {
      const form = await requireForm(tx, formId, caller.language)
      refuseStale(form, change.rev)
      const [at, userId] = [clock.now(), caller.userId]
      const content =
        formPcJson === undefined && formMobileJson === undefined
          ? undefined
          : changed(await readContent(tx, formId), formPcJson, formMobileJson)
      if (content !== undefined) {
        assertSound(content, caller.language)
        await formReleases.saveDraft(tx, { ownerId: formId, content, userId: personOf(userId), at })
      }
      const rev = await repository.updateForm(tx, { formId, name, nameEn, icon, category, blocksSensitive, userId, at })
      await audit(tx, caller, {
        action: 'form.update',
        objectType: 'form',
        objectId: formId,
        before: {
          name: form.name,
          nameEn: form.nameEn,
          icon: form.icon,
          category: form.category,
          rev: form.rev,
          ...(blocksSensitive === undefined ? {} : { blocksSensitive: form.blocksSensitive }),
        },
        after: { name, nameEn, icon, category, blocksSensitive, rev, schema: content && schemaDigest(content) },
      })
      return { formId, rev }
    })
  }

  /** The draft becomes the newest version. @throws {AppError} NOT_FOUND, STALE, SCHEMA_REFUSED, ILLEGAL_TRANSITION */
  async function release(
    write: Write,
    caller: Caller,
    { formId, note = '', rev: expected }: { formId: number; note?: string | undefined; rev?: number | undefined },
  ): Promise<{ formVersionId: number; version: number; rev: number }> {
    return write(async (tx) => {
      refuseStale(await requireForm(tx, formId, caller.language), expected)
      const draft = await formReleases.getDraft(tx, formId, caller.language)
      assertSound(draft.content, caller.language)
      const [at, userId] = [clock.now(), caller.userId]
      const version = await formReleases.release(tx, draft, { note, userId: personOf(userId), at })
      await declareFields(tx, { formId, fields: filteredFields(draft.content.schema), at })
      const rev = await repository.updateForm(tx, { formId, userId, at })
      const after = { id: draft.id, version, note, schema: schemaDigest(draft.content) }
      await audit(tx, caller, { action: 'form.release', objectType: 'form', objectId: formId, after })
      return { formVersionId: draft.id, version, rev }
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
      const [before, after] = [{ valid: form.valid }, { valid }]
      await audit(tx, caller, { action: 'form.setValid', objectType: 'form', objectId: formId, before, after })
    })
  }

  return { create, update, release, setValid }
}

/** What is not sent stays as it is. */
function changed(
  present: FormContent | undefined,
  schema: AmisSchema | undefined,
  mobileSchema: AmisSchema | null | undefined,
): FormContent {
  return {
    schema: schema ?? present?.schema ?? {},
    mobileSchema: mobileSchema === undefined ? (present?.mobileSchema ?? null) : mobileSchema,
  }
}
