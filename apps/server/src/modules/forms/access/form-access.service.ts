/** What roles may do with the records of forms, and what one person may. */
import type { FormAccessRow } from '@liveline/contract/form-data/shapes.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { audit } from '../../audit/audit.service.ts'
import { departmentsFrom } from '../../roles/reach.service.ts'
import { findForm, lockForm } from '../forms.repository.ts'
import { refuseMissing } from '../missing-form.ts'
import * as repository from './form-access.repository.ts'
import { accessTo, type RecordAccess } from './record-access.ts'

export type FormAccessService = ReturnType<typeof createFormAccess>

export function createFormAccess({ database }: { database: Queryable }) {
  /** What the caller may do with the records of a form. */
  async function of(
    queryable: Queryable,
    caller: Caller,
    form: { readonly formId: number; readonly isOfProcess: boolean },
  ): Promise<RecordAccess> {
    const rows = await repository.listAccess(queryable, form.formId)
    const needsBelow = caller.orgId !== 0 && rows.some(({ scope }) => scope === 'below')
    return accessTo(caller, { ...form, rows, below: needsBelow ? await departmentsFrom(queryable, caller.orgId) : [] })
  }

  return {
    of,

    async read(caller: Caller, formId: number) {
      if ((await findForm(database, formId)) === undefined) return refuseMissing(caller.language)
      return { rows: await repository.listAccess(database, formId), roles: await repository.listRoles(database) }
    },

    async replace(
      write: Write,
      caller: Caller,
      { formId, rows }: { formId: number; rows: readonly FormAccessRow[] },
    ): Promise<void> {
      await write(async (tx) => {
        if ((await lockForm(tx, formId)) === undefined) return refuseMissing(caller.language)
        const known = new Set((await repository.listRoles(tx)).map(({ roleId }) => roleId))
        const wrong = rows.filter(
          ({ roleId }, place) => !known.has(roleId) || rows.findIndex((row) => row.roleId === roleId) !== place,
        )
        if (wrong.length > 0) {
          throw new AppError('INVALID_INPUT', { details: { problems: wrong.map(({ roleId }) => `roleId ${roleId}`) } })
        }
        const before = await repository.listAccess(tx, formId)
        await repository.replaceAccess(tx, formId, rows)
        await audit(tx, caller, {
          action: 'form.setAccess',
          objectType: 'form',
          objectId: formId,
          before,
          after: rows,
        })
      })
    },
  }
}
