/** Deleting a form that nothing needs, and bringing it back (answers C4). */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { FormUses } from '@liveline/contract/form-design/shapes.ts'
import { nameIn, say } from '@liveline/contract/language.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { audit } from '../../audit/audit.service.ts'
import { personOf } from '../forms.repository.ts'
import { formTexts } from '../forms.texts.ts'
import { refuseMissing } from '../missing-form.ts'
import { requireForm } from './design-forms.ts'
import { deleteForGood, markDeleted, unmarkDeleted } from './remove-form.repository.ts'
import { usesOf } from './show-forms.ts'

/** So long a deleted form can be restored (answers C4). */
const RESTORABLE_MS = 30 * 24 * 60 * 60_000

export function createRemoveForm({ clock }: { clock: Clock }) {
  const oldest = () => new Date(clock.now().getTime() - RESTORABLE_MS)

  return {
    /** @throws {AppError} NOT_FOUND; IN_USE with everything that uses it */
    async remove(write: Write, caller: Caller, formId: number): Promise<void> {
      await write(async (tx) => {
        const form = await requireForm(tx, formId, caller.language)
        const uses = await usesOf(tx, form)
        const users = usersOf(uses, caller)
        if (users.length > 0) {
          throw new AppError('IN_USE', { details: { ...uses, users: users.join(say(caller.language, formTexts.and)) } })
        }
        await markDeleted(tx, { formId, userId: personOf(caller.userId), at: clock.now() })
        const before = { formKey: form.formKey, name: form.name }
        await audit(tx, caller, { action: 'form.delete', objectType: 'form', objectId: formId, before })
      })
    },

    /** @throws {AppError} NOT_FOUND, also when it was deleted too long ago */
    async restore(write: Write, caller: Caller, formId: number): Promise<void> {
      await write(async (tx) => {
        const change = { formId, userId: personOf(caller.userId), at: clock.now(), since: oldest() }
        const after = (await unmarkDeleted(tx, change)) ?? refuseMissing(caller.language)
        await audit(tx, caller, { action: 'form.restore', objectType: 'form', objectId: formId, after })
      })
    },

    /** Removes for good what can be restored no longer. */
    purgeDeleted: (database: Database): Promise<void> => deleteForGood(database, oldest()),
  }
}

function usersOf({ uses, records, instances }: FormUses, { language }: Caller): string[] {
  const counted = (count: number) => (count > COUNTED_ROWS ? `${COUNTED_ROWS}+` : String(count))
  return [
    ...uses.map((use) => say(language, formTexts[use.kind], { name: nameIn(language, use) })),
    ...(records > 0 ? [say(language, formTexts.records, { count: counted(records) })] : []),
    ...(instances > 0 ? [say(language, formTexts.instances, { count: counted(instances) })] : []),
  ]
}
