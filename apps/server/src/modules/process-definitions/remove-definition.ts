/** Deleting a workflow: only when nothing runs on it and nothing refers to it (answers D3). */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { say } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { findUse, markDeleted, type DefinitionUse } from './definition-use.repository.ts'
import { lockDefinition } from './process-definitions.repository.ts'
import { usedByTexts } from './process-definitions.texts.ts'
import { refuseMissing } from './refusals.ts'
import type { StartSubscriptions } from './starts/start-subscriptions.ts'

export function createRemoveDefinition({
  clock,
  starts,
}: {
  clock: Clock
  starts: Pick<StartSubscriptions, 'remove'>
}) {
  /** Finished instances stay as they are; the key stays taken, for their history is kept under it. */
  return async function remove(write: Write, caller: Caller, id: number): Promise<void> {
    await write(async (tx) => {
      const definition = (await lockDefinition(tx, id)) ?? refuseMissing(caller)
      const use = await findUse(tx, definition)
      const users = usersOf(use, caller)
      if (users.length > 0) {
        throw new AppError('IN_USE', { details: { ...use, users: users.join(say(caller.language, usedByTexts.and)) } })
      }
      await starts.remove(tx, id)
      await markDeleted(tx, { id, userId: caller.userId, at: clock.now() })
      await audit(tx, caller, {
        action: 'workflow.delete',
        objectType: 'workflow',
        objectId: id,
        before: { flowKey: definition.key, name: definition.name, finished: use.finished },
      })
    })
  }
}

function usersOf({ running, finished, pages, callers, isQuickForm }: DefinitionUse, { language }: Caller): string[] {
  const counted = (count: number) => (count > COUNTED_ROWS ? `${COUNTED_ROWS}+` : String(count))
  return [
    ...(running > 0
      ? [say(language, usedByTexts.instances, { running: counted(running), finished: counted(finished) })]
      : []),
    ...pages.map(({ name: page }) => say(language, usedByTexts.page, { page })),
    ...callers.map(({ name: workflow }) => say(language, usedByTexts.caller, { workflow })),
    ...(isQuickForm ? [say(language, usedByTexts.quickForm)] : []),
  ]
}
