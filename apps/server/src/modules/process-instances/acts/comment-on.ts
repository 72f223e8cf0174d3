/** Comments on a process: never edited, deleted only by their author and soon. */
import { COMMENT_DELETABLE_MS } from '@liveline/contract/constants.ts'
import { say, sayBoth } from '@liveline/contract/language.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { Clock } from '../../../clock.ts'
import type { Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { auditRow } from '../../audit/audit.service.ts'
import type { Actor } from '../../directory/actor.ts'
import { listAdministratorRoles, loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { createWriteSet } from '../store/write-set.ts'
import { refuseMissing } from '../task-access.ts'
import { findComment, listEnabled, listNames, listWhoMaySee } from './acts.repository.ts'
import { actTexts, offerTexts, personTexts } from './acts.texts.ts'
import type { BindFiles } from './attachments.ts'
import { lockNamed } from './copy-process.ts'
import { addNotice, noteAct } from './note-act.ts'
import type { SaidWords } from './said-words.ts'

type Comment = {
  readonly instanceId: string
  readonly taskId?: string | undefined
  readonly text: string
  readonly mentions: readonly number[]
  readonly attachments: readonly string[]
  readonly confirmSensitive: boolean
}

export function createComments(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: DefinitionsService
  readonly bindFiles: BindFiles
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, definitions, bindFiles, saidWords } = parts

  async function commentOn(write: Write, caller: Caller, input: Comment): Promise<{ commentId: string }> {
    return write(async (tx) => {
      const now = clock.now()
      const { loaded, task } = await lockNamed(tx, caller, input)
      const { instance } = loaded
      const mentions = [...new Set(input.mentions)]
      await assertMaySee(tx, caller, instance.id, mentions)
      const said = await saidWords.assert(tx, caller, loaded, {
        what: 'comment',
        text: input.text,
        isConfirmed: input.confirmSensitive,
      })
      const mentioned = mentions.map((id): Actor => ({ kind: 'user', id }))
      const directory = await loadDirectory(tx, [...mentioned, { kind: 'user', id: caller.userId }])
      const attachments = await bindFiles(tx, caller, input.attachments, instance.id)
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const { writes, operationId } = noteAct(ids, {
        kind: 'commented',
        action: 'instance.comment',
        loaded,
        task,
        flow: version,
        caller,
        departmentName: directory.person(caller.userId).departmentName,
        opinion: input.text,
        said,
        attachments,
        people: mentions.map((id) => directory.person(id)),
        now,
        after: { instanceId: instance.id, text: input.text, mentions },
      })
      const title = sayBoth(actTexts.mentioned, { person: caller.name, number: instance.number })
      const actors = mentioned.filter(({ id }) => id !== caller.userId)
      addNotice(ids, writes, loaded, { actors, kind: 'mentioned', title, link: processAddress(instance.id), now })
      await writes.write(tx)
      hub.announce(actors)
      return { commentId: operationId }
    })
  }

  async function deleteComment(
    write: Write,
    caller: Caller,
    { instanceId, commentId }: { instanceId: string; commentId: string },
  ): Promise<void> {
    await write(async (tx) => {
      const now = clock.now()
      const { loaded } = await lockNamed(tx, caller, { instanceId })
      const comment = (await findComment(tx, instanceId, commentId)) ?? refuseMissing(caller)
      const why =
        comment.userId !== caller.userId
          ? offerTexts.otherAuthor
          : comment.isDeleted
            ? offerTexts.commentGone
            : now.getTime() - comment.at.getTime() > COMMENT_DELETABLE_MS
              ? offerTexts.commentOld
              : undefined
      if (why !== undefined) throw new AppError('COMMENT_STAYS', { details: { reason: say(caller.language, why) } })
      const writes = createWriteSet()
      writes.update('process_instances', ['id'], { id: instanceId, rev: loaded.instance.rev + 1 })
      writes.update('operations', ['process_instance_id', 'id'], {
        process_instance_id: instanceId,
        id: commentId,
        opinion: '',
        people: [],
        attachments: [],
        deleted_at: now,
      })
      const entry = { objectType: 'instance', objectId: instanceId, after: { commentId } }
      writes.insert('audit_log', auditRow(caller, { action: 'instance.deleteComment', ...entry }))
      await writes.write(tx)
    })
  }

  return { commentOn, deleteComment }
}

/** @throws {AppError} READER_REFUSED, naming the first who may not know of it */
async function assertMaySee(tx: Tx, caller: Caller, instanceId: string, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const enabled = await listEnabled(tx, userIds)
  const seeing = await listWhoMaySee(tx, instanceId, userIds, await listAdministratorRoles(tx))
  const refused = userIds.find((id) => !enabled.has(id) || !seeing.has(id))
  if (refused === undefined) return
  const person = enabled.get(refused) ?? (await listNames(tx, [refused])).get(refused) ?? `#${refused}`
  const reason = say(caller.language, enabled.has(refused) ? personTexts.cannotSee : personTexts.unknown)
  throw new AppError('READER_REFUSED', { details: { name: person, reason } })
}
