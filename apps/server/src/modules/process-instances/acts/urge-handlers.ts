/** Reminding those who have the work now: once an hour for each person and instance (answers D17). */
import { say, sayBoth } from '@liveline/contract/language.ts'
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Ids } from '../../../ids.ts'
import { actorKey, type Actor } from '../../directory/actor.ts'
import { loadDirectory } from '../../directory/directory.service.ts'
import type { NoticeHub } from '../../notices/notice-hub.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { SystemConfigService } from '../../system-config/system-config.service.ts'
import { cancelTexts } from '../process-instances.texts.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import { findLastUrge } from './acts.repository.ts'
import { actTexts, offerTexts, standstill } from './acts.texts.ts'
import { assertTakesPart, lockNamed } from './copy-process.ts'
import { addNotice, noteAct } from './note-act.ts'
import type { SaidWords } from './said-words.ts'

const MINUTE_MS = 60_000

/** How long a person waits between two urges of one process: the setting `urgeMinutes`. */
export async function urgeIntervalMs(
  systemConfig: Pick<SystemConfigService, 'read'>,
  queryable: Queryable,
): Promise<number> {
  return (await systemConfig.read('urgeMinutes', queryable)) * MINUTE_MS
}

/** Those who can be reminded of a task: who has taken it, or everybody whom it is offered to. */
export const handlersOf = (task: OpenTask): readonly Actor[] =>
  task.claimedBy === undefined ? task.actors : [{ kind: 'user', id: task.claimedBy }]

export function createUrgeHandlers(parts: {
  readonly clock: Clock
  readonly ids: Ids
  readonly hub: NoticeHub
  readonly definitions: DefinitionsService
  readonly systemConfig: Pick<SystemConfigService, 'read'>
  readonly saidWords: SaidWords
}) {
  const { clock, ids, hub, definitions, systemConfig, saidWords } = parts

  return async function urgeHandlers(
    write: Write,
    caller: Caller,
    input: { instanceId: string; taskId?: string | undefined; note: string; confirmSensitive: boolean },
  ): Promise<{ reminded: string[]; possibleAgainAt: string }> {
    const { language } = caller
    return write(async (tx) => {
      const now = clock.now()
      const { loaded, task } = await lockNamed(tx, caller, input)
      const { instance } = loaded
      await assertTakesPart(tx, caller, loaded)
      const refuse = (reason: string) => new AppError('ILLEGAL_TRANSITION', { details: { reason } })
      const still = standstill(instance)
      if (still !== undefined) throw refuse(say(language, still))
      if (input.taskId !== undefined && task === undefined) {
        throw new AppError('TASK_NO_LONGER_OPEN', { details: { reason: say(language, cancelTexts.other) } })
      }
      const tasks = task === undefined ? loaded.tasks : [task]
      if (tasks.length === 0) throw refuse(say(language, offerTexts.nobodyToUrge))
      const interval = await urgeIntervalMs(systemConfig, tx)
      const last = await findLastUrge(tx, instance.id, caller.userId)
      const possibleAt = last === undefined ? undefined : new Date(last.getTime() + interval)
      if (possibleAt !== undefined && possibleAt > now) {
        const seconds = Math.ceil((possibleAt.getTime() - now.getTime()) / 1_000)
        throw new AppError('URGED_ALREADY', {
          details: { number: instance.number, at: possibleAt.toISOString(), seconds },
        })
      }
      const directory = await loadDirectory(tx, [...tasks.flatMap(handlersOf), { kind: 'user', id: caller.userId }])
      const people = [...new Set(tasks.flatMap(handlersOf).flatMap((actor) => [...directory.userIds(actor)]))]
        .filter((id) => id !== caller.userId)
        .map((id) => directory.person(id))
      if (people.length === 0) throw refuse(say(language, offerTexts.onlyYourself))
      const said = await saidWords.assert(tx, caller, loaded, {
        what: 'note',
        text: input.note,
        isConfirmed: input.confirmSensitive,
      })
      const version = await definitions.getVersion(instance.definitionVersionId, tx)
      const { writes } = noteAct(ids, {
        kind: 'urged',
        action: 'instance.urge',
        loaded,
        task,
        flow: version,
        caller,
        departmentName: directory.person(caller.userId).departmentName,
        opinion: input.note,
        said,
        people,
        now,
        after: { instanceId: instance.id, tasks: tasks.map(({ row }) => row.id), note: input.note },
      })
      const told = new Map<string, Actor>()
      for (const one of tasks) {
        const actors = handlersOf(one).filter((actor) => actor.kind !== 'user' || actor.id !== caller.userId)
        const step = { name: one.row.name, nameEn: one.nameEn }
        const title = sayBoth(actTexts.urgedNotice, { person: caller.name, number: instance.number, step })
        addNotice(ids, writes, loaded, {
          actors,
          kind: 'urged',
          title,
          link: taskAddress(one.row.id),
          taskId: one.row.id,
          now,
        })
        for (const actor of actors) told.set(actorKey(actor), actor)
      }
      await writes.write(tx)
      hub.announce(told.values())
      return {
        reminded: people.map(({ name }) => name),
        possibleAgainAt: new Date(now.getTime() + interval).toISOString(),
      }
    })
  }
}
