/** One act on several instances: each as if it were done alone, whatever becomes of the others. */
import type { ActResult, ManyAct } from '@liveline/contract/administration/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import { say } from '@liveline/contract/language.ts'
import type { Queryable, Write } from '../../../database/open-database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { PartAnswer, WriteEach } from '../../../http/idempotency.ts'
import { createTurns } from '../../../http/turns.ts'
import { administrationTexts } from '../process-instances.texts.ts'
import type { createEndProcess } from '../end-process.ts'
import { listNumbers, listOpenTaskIds } from './act-on-many.repository.ts'
import type { createAssignNewUser } from './assign-new-user.ts'
import type { createSuspendInstance } from './suspend-instance.ts'

/** One call writes as much as fifty. */
const TURNS = { atOnce: 2, waiting: 30, retrySeconds: 5 }

type Wanted = { readonly act: ManyAct; readonly reason: string; readonly newUserId?: number | undefined }

export function createActOnMany(
  parts: {
    readonly database: Queryable
    readonly end: ReturnType<typeof createEndProcess>
    readonly assignNewUser: ReturnType<typeof createAssignNewUser>
  } & ReturnType<typeof createSuspendInstance>,
) {
  const { database, end, assignNewUser, suspend, resume } = parts
  const inTurn = createTurns(TURNS)

  return async function actOnMany(
    writeEach: WriteEach,
    caller: Caller,
    input: Wanted & { readonly instanceIds: readonly string[] },
  ): Promise<{ results: ActResult[] }> {
    const instanceIds = [...new Set(input.instanceIds.map((id) => id.toLowerCase()))]
    const numbers = await listNumbers(database, instanceIds)
    return inTurn(async () => {
      const results: ActResult[] = []
      for (const instanceId of instanceIds) {
        const done = await actOnOne(writeEach, caller, instanceId, input)
        const about = { instanceId, number: numbers.get(instanceId) ?? '' }
        if (done.ok) results.push({ ...about, ok: true, retcode: 0, msg: 'ok' })
        else {
          const { code, details, entry } = done.refusal
          results.push({
            ...about,
            ok: false,
            retcode: entry.retcode,
            msg: errorMessage(code, caller.language, details),
          })
        }
      }
      return { results }
    })
  }

  async function actOnOne(
    writeEach: WriteEach,
    caller: Caller,
    instanceId: string,
    { act, reason, newUserId }: Wanted,
  ): Promise<PartAnswer<unknown>> {
    if (act === 'reassign') return reassignAll(writeEach, caller, instanceId, { reason, newUserId: newUserId ?? 0 })
    const todo = {
      end: (write: Write) => end(write, caller, { instanceId, reason }),
      suspend: (write: Write) => suspend(write, caller, { instanceId, reason }),
      resume: (write: Write) => resume(write, caller, { instanceId, reason }),
    }[act]
    return writeEach(instanceId, async (write) => {
      await todo(write)
    })
  }

  /** Each open task by itself; the first refusal of an instance is told. */
  async function reassignAll(
    writeEach: WriteEach,
    caller: Caller,
    instanceId: string,
    { reason, newUserId }: { reason: string; newUserId: number },
  ): Promise<PartAnswer<unknown>> {
    const taskIds = await listOpenTaskIds(database, instanceId)
    if (taskIds.length === 0) {
      const details = { reason: say(caller.language, administrationTexts.noOpenTask) }
      return { ok: false, refusal: new AppError('ILLEGAL_TRANSITION', { details }) }
    }
    let told: PartAnswer<unknown> = { ok: true, answer: undefined }
    for (const taskId of taskIds) {
      const done = await writeEach(taskId, async (write) => {
        await assignNewUser(write, caller, { taskId, newUserId, reason })
      })
      if (told.ok) told = done
    }
    return told
  }
}
