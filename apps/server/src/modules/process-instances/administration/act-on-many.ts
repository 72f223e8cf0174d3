/** One act on several instances: each as if it were done alone, whatever becomes of the others. */
import type { ActOrder } from '@liveline/contract/act-job/shapes.ts'
import type { ActResult, ManyAct } from '@liveline/contract/administration/shapes.ts'
import { errorMessage } from '@liveline/contract/error-codes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { WriteEach } from '../../../http/idempotency.ts'
import { createTurns } from '../../../http/turns.ts'
import type { ActOnOne } from './act-on-one.ts'
import { listNumbers } from './act-on-one.repository.ts'

/** One call writes as much as fifty. */
const TURNS = { atOnce: 2, waiting: 30, retrySeconds: 5 }

type Wanted = { readonly act: ManyAct; readonly newUserId?: number | undefined }

export function createActOnMany({ database, actOnOne }: { readonly database: Queryable; readonly actOnOne: ActOnOne }) {
  const inTurn = createTurns(TURNS)

  return async function actOnMany(
    writeEach: WriteEach,
    caller: Caller,
    { reason, ...input }: Wanted & { readonly reason: string; readonly instanceIds: readonly string[] },
  ): Promise<{ results: ActResult[] }> {
    const instanceIds = [...new Set(input.instanceIds.map((id) => id.toLowerCase()))]
    const numbers = await listNumbers(database, instanceIds)
    const order = orderOf(input)
    return inTurn(async () => {
      const results: ActResult[] = []
      for (const instanceId of instanceIds) {
        const done = await writeEach(instanceId, async (write) => {
          await actOnOne(write, caller, order, { instanceId, reason })
        })
        const about = { instanceId, number: numbers.get(instanceId) ?? '' }
        if (done.ok) results.push({ ...about, ok: true, retcode: 0, msg: 'ok' })
        else {
          const { code, details, entry } = done.refusal
          const msg = errorMessage(code, caller.language, details)
          results.push({ ...about, ok: false, retcode: entry.retcode, msg })
        }
      }
      return { results }
    })
  }
}

const orderOf = ({ act, newUserId = 0 }: Wanted): ActOrder => (act === 'reassign' ? { act, newUserId } : { act })
