/** Giving a process to people to read: by somebody who takes part, or by the drawing when a step is completed. */
import { say, sayBoth } from '@liveline/contract/language.ts'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable, Tx, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import type { Actor } from '../../directory/actor.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import { findTask, lockInstance } from '../store/instances.repository.ts'
import type { LoadedInstance, OpenTask } from '../store/stored-instance.ts'
import type { WriteSet } from '../store/write-set.ts'
import { maySee, refuseMissing } from '../task-access.ts'
import { isParticipant } from '../tasks/tasks.repository.ts'
import { listEnabled, listNames } from './acts.repository.ts'
import { actTexts, personTexts } from './acts.texts.ts'
import { addNotice, noteAct } from './note-act.ts'
import type { SaidWords } from './said-words.ts'

type Given = {
  readonly instanceId?: string | undefined
  readonly taskId?: string | undefined
  readonly userIds: readonly number[]
  readonly note: string
  readonly confirmSensitive: boolean
}

export function createCopyProcess(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: DefinitionsService
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, definitions, saidWords } = parts

  return async function copyProcess(write: Write, caller: Caller, input: Given): Promise<void> {
    await write(async (tx) => {
      const now = clock.now()
      const { loaded, task } = await lockNamed(tx, caller, input)
      await assertTakesPart(tx, caller, loaded)
      const userIds = [...new Set(input.userIds)]
      await assertPeople(tx, caller, userIds)
      const said = await saidWords.assert(tx, caller, loaded, {
        what: 'note',
        text: input.note,
        isConfirmed: input.confirmSensitive,
      })
      const { instance } = loaded
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const readers = userIds.map((id): Actor => ({ kind: 'user', id }))
      const directory = await loadDirectory(tx, [...readers, { kind: 'user', id: caller.userId }])
      const { writes, operationId } = noteAct(ids, {
        kind: 'copied',
        action: 'instance.cc',
        loaded,
        task,
        flow: version,
        caller,
        departmentName: directory.person(caller.userId).departmentName,
        opinion: input.note,
        said,
        people: userIds.map((id) => directory.person(id)),
        now,
        after: { instanceId: instance.id, userIds, note: input.note },
      })
      writeCopies(ids, writes, loaded, { userIds, operationId, note: input.note, now })
      const title = sayBoth(actTexts.copied, { person: caller.name, number: instance.number, title: instance.title })
      addNotice(ids, writes, loaded, { actors: readers, kind: 'copied', title, link: processAddress(instance.id), now })
      await writes.write(tx)
      hub.announce(readers)
    })
  }
}

/** Locks the instance that an act names, by itself or by a task of it. @throws {AppError} NOT_FOUND */
export async function lockNamed(
  tx: Tx,
  caller: Caller,
  named: { readonly instanceId?: string | undefined; readonly taskId?: string | undefined },
): Promise<{ loaded: LoadedInstance; task: OpenTask | undefined }> {
  const place = named.taskId === undefined ? undefined : ((await findTask(tx, named.taskId)) ?? refuseMissing(caller))
  const instanceId = named.instanceId ?? place?.processInstanceId ?? refuseMissing(caller)
  if (place !== undefined && place.processInstanceId !== instanceId) return refuseMissing(caller)
  const loaded = await lockInstance(tx, instanceId)
  if (loaded === undefined || !(await maySee(tx, caller, instanceId))) return refuseMissing(caller)
  return { loaded, task: loaded.tasks.find(({ row }) => row.id === named.taskId) }
}

/** Who was only given it to read gives it to nobody else. @throws {AppError} ONLY_PARTICIPANTS */
export async function assertTakesPart(
  queryable: Queryable,
  caller: Caller,
  { instance }: LoadedInstance,
): Promise<void> {
  if (caller.permissions.has('workflow:admin') || (await isParticipant(queryable, instance.id, caller))) return
  throw new AppError('ONLY_PARTICIPANTS', { details: { number: instance.number } })
}

/** @throws {AppError} READER_REFUSED, naming the first who has no account */
async function assertPeople(tx: Tx, caller: Caller, userIds: readonly number[]): Promise<void> {
  const enabled = await listEnabled(tx, userIds)
  const missing = userIds.find((id) => !enabled.has(id))
  if (missing === undefined) return
  const person = (await listNames(tx, [missing])).get(missing) ?? `#${missing}`
  throw new AppError('READER_REFUSED', { details: { name: person, reason: say(caller.language, personTexts.unknown) } })
}

export function writeCopies(
  ids: Ids,
  writes: WriteSet,
  { instance }: Pick<LoadedInstance, 'instance'>,
  given: { userIds: readonly number[]; operationId: string; note: string; now: Date },
): void {
  writes.insert(
    'instance_ccs',
    ...given.userIds.map((userId) => ({
      org_id: instance.orgId,
      process_instance_id: instance.id,
      id: ids.next(),
      user_id: userId,
      operation_id: given.operationId,
      note: given.note,
      at: given.now,
    })),
  )
}
