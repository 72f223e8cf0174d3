/** Completing several tasks with one outcome: each as if it were completed alone, whatever becomes of the others. */
import { errorMessage } from '@liveline/contract/error-codes.ts'
import type { SeenForms } from '@liveline/contract/form/shapes.ts'
import { say } from '@liveline/contract/language.ts'
import type { BatchResult } from '@liveline/contract/task/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { WriteEach } from '../../../http/idempotency.ts'
import { createTurns } from '../../../http/turns.ts'
import type { SaidWords } from '../acts/said-words.ts'
import type { createCompleteTask } from './complete-task.ts'
import { refusalTexts } from '../process-instances.texts.ts'
import { listVisibleNumbers } from './tasks.repository.ts'

/** One call writes as much as fifty; whoever sends many at once leaves room for others. */
const TURNS = { atOnce: 2, waiting: 30, ofOne: 6, retrySeconds: 5 }

export function createCompleteMany(parts: {
  readonly database: Queryable
  readonly completeTask: ReturnType<typeof createCompleteTask>
  readonly saidWords: SaidWords
}) {
  const { database, completeTask, saidWords } = parts
  const inTurn = createTurns(TURNS)

  return async function completeMany(
    writeEach: WriteEach,
    caller: Caller,
    input: {
      readonly taskIds: readonly string[]
      readonly outcome: string
      readonly opinion: string
      /** By task the versions of its forms with which he saw its row. */
      readonly seen?: Readonly<Record<string, SeenForms>>
      readonly confirmSensitive?: boolean
    },
  ): Promise<{ results: BatchResult[] }> {
    const { outcome, opinion, confirmSensitive = false } = input
    // Asked once for all, before any is completed; whose form takes no such words is refused by itself.
    const said = await saidWords.flag(database, caller, 'opinion', opinion)
    await saidWords.refuse(database, caller, { forms: [] }, { said, isConfirmed: confirmSensitive })
    const taskIds = [...new Set(input.taskIds.map((id) => id.toLowerCase()))]
    const seenOf = new Map(Object.entries(input.seen ?? {}).map(([id, seen]) => [id.toLowerCase(), seen]))
    const numbers = await listVisibleNumbers(database, caller, taskIds)
    return inTurn(async () => ({ results: await completeEach() }), caller.userId)

    async function completeEach(): Promise<BatchResult[]> {
      const results: BatchResult[] = []
      for (const taskId of taskIds) {
        const number = numbers.get(taskId) ?? ''
        const done = await writeEach(taskId, async (write) => {
          const seen = seenOf.get(taskId) ?? {}
          await completeTask(write, caller, { taskId, outcome, opinion, seen, confirmSensitive, isOneOfMany: true })
        })
        if (done.ok) results.push({ taskId, number, ok: true, retcode: 0, msg: 'ok' })
        else {
          const { code, details, entry } = done.refusal
          const isChanged = code === 'FORM_CHANGED'
          const msg = isChanged
            ? say(caller.language, refusalTexts.changedSinceListed, {
                name: String(details?.['name']),
                fields: String(details?.['fields']),
              })
            : errorMessage(code, caller.language, details)
          results.push({ taskId, number, ok: false, retcode: entry.retcode, msg, ...(isChanged && { isChanged }) })
        }
      }
      return results
    }
  }
}
