/** What those who design forms see of them. */
import { pageTableAddress, quickFormAddress, schemaPageAddress } from '@liveline/contract/console-addresses.ts'
import type { FieldUse, FormDraft, FormStep, FormUse, FormUses } from '@liveline/contract/form-design/shapes.ts'
import type { FormDetail, FormName, FormRow } from '@liveline/contract/form/shapes.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { findForm, type Form } from '../forms.repository.ts'
import { refuseMissing } from '../missing-form.ts'
import { fieldUsesOf, type WorkflowUse } from './field-uses.ts'
import type { FormVersionWithSchema } from '../form-versions.ts'
import { versionRow } from './form-history.ts'
import { listHistory } from './form-history.repository.ts'
import { readContent } from './form-content.repository.ts'
import * as list from './form-list.repository.ts'
import * as uses from './form-uses.repository.ts'

/** What other modules say of a form. */
export type FormUsers = {
  readonly listFormFieldUses: (formKey: string, caller: Caller) => Promise<readonly WorkflowUse[]>
  readonly listFormSteps: (formKey: string, caller: Caller) => Promise<FormStep[]>
  /** The forms of a workflow, the main form first: pinned to an instance, or the newest. */
  readonly formsOfFlow: (
    caller: Caller,
    flow: { flowKey: string; flowInstance?: string | undefined },
  ) => Promise<readonly FormVersionWithSchema[]>
}

export function createShowForms({ database }: { database: Queryable }) {
  const require = async (caller: Caller, formId: number): Promise<Form> =>
    (await findForm(database, formId)) ?? refuseMissing(caller.language)

  return {
    async page(search: list.FormSearch, { page, pageSize }: Paging) {
      const found = await list.pageForms(database, search, { limit: pageSize, offset: (page - 1) * pageSize })
      const categories = await list.listCategories(database)
      return { rows: found.forms.map(formRow), total: found.total, page, pageSize, categories }
    },

    async listNames(): Promise<FormName[]> {
      return (await list.listForms(database)).map(
        ({ id: formId, formKey, name: formName, nameEn: formNameEn, icon }) => ({
          ...{ formId, formKey, formName, formNameEn, icon },
        }),
      )
    },

    async listAll(): Promise<FormRow[]> {
      return (await list.listForms(database)).map(formRow)
    },

    async detail(caller: Caller, formId: number): Promise<FormDetail> {
      const form = (await list.findListed(database, formId)) ?? refuseMissing(caller.language)
      const withDraft = caller.permissions.has('form:edit')
      const formVersions = (await listHistory(database, formId)).filter(({ state }) => withDraft || state !== 0)
      return { ...formRow(form), formVersions: formVersions.map(versionRow) }
    },

    async getDraft(caller: Caller, formId: number): Promise<FormDraft> {
      const form = await require(caller, formId)
      const content = (await readContent(database, formId)) ?? refuseMissing(caller.language)
      const { formKey, name, nameEn, icon, category, rev, releasedVersion: basedOn, updatedAt, updatedBy } = form
      return {
        ...{ formId, formKey, formName: name, formNameEn: nameEn, icon, category, rev, basedOn, updatedBy },
        formVersionId: content.state === 0 ? content.formVersionId : null,
        formPcJson: content.schema,
        formMobileJson: content.mobileSchema,
        updatedAt: updatedAt.toISOString(),
      }
    },

    async listUses(caller: Caller, formId: number): Promise<FormUses> {
      const form = await require(caller, formId)
      return usesOf(database, form)
    },

    async listSteps(caller: Caller, formId: number, users: FormUsers): Promise<FormStep[]> {
      return users.listFormSteps((await require(caller, formId)).formKey, caller)
    },

    async listFieldUses(caller: Caller, formId: number, users: FormUsers): Promise<Record<string, FieldUse[]>> {
      const form = await require(caller, formId)
      const content = (await readContent(database, formId)) ?? refuseMissing(caller.language)
      const workflows = await users.listFormFieldUses(form.formKey, caller)
      const pageTables = await uses.listPageTables(database)
      const isMainForm = workflows.length > 0
      return fieldUsesOf({ form: { formId, formKey: form.formKey }, content, workflows, pageTables, isMainForm })
    },
  }
}

/** What uses a form, each with where the console shows it. */
export async function usesOf(queryable: Queryable, { id, formKey }: Pick<Form, 'id' | 'formKey'>): Promise<FormUses> {
  const found = await uses.listUses(queryable, id)
  const counted = await uses.countFilledIn(queryable, id)
  const shown = found.map(({ hint, ...use }): FormUse => {
    const address = {
      menu: () => hint,
      quickForm: () => quickFormAddress(formKey, hint),
      pageTable: () => pageTableAddress(use.id),
      schemaPage: () => schemaPageAddress(use.id),
      // The console has no page of one workflow yet.
      workflow: () => undefined,
    }[use.kind]()
    return { ...use, ...(address === undefined ? {} : { address }) }
  })
  return { uses: shown, ...counted }
}

const formRow = (form: list.ListedForm): FormRow => ({
  formId: form.id,
  formKey: form.formKey,
  formName: form.name,
  formNameEn: form.nameEn,
  icon: form.icon,
  category: form.category,
  rev: form.rev,
  valid: form.valid ? 1 : 0,
  blocksSensitive: form.blocksSensitive,
  releasedVersion: form.releasedVersion,
  releasedVersionId: form.releasedVersionId,
  versions: form.versions,
  hasDraft: form.draftVersionId !== null,
  draftVersionId: form.draftVersionId,
  uses: form.uses,
  updatedAt: form.updatedAt.toISOString(),
  updatedBy: form.updatedBy,
  deletedAt: form.deletedAt?.toISOString() ?? null,
})
