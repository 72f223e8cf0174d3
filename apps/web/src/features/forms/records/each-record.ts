import { ApiError } from '../../../api/api-error.ts'
import { invalidateRecords, type ListedRecord } from './record-queries.ts'

export interface EachOutcome {
  readonly done: readonly ListedRecord[]
  /** Why the first of the others was refused; the rest stay chosen for another try. */
  readonly refusal: string | undefined
}

/** Does something with each of the chosen records, one after the other; each stands or falls alone. */
export async function eachRecord(
  rows: readonly ListedRecord[],
  act: (row: ListedRecord) => Promise<unknown>,
): Promise<EachOutcome> {
  const done: ListedRecord[] = []
  let refusal: string | undefined
  for (const row of rows) {
    try {
      await act(row)
      done.push(row)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusal ??= error.message
      // Who cannot be reached will not be reached by the next one.
      if (error.httpStatus === 0) break
    }
  }
  await invalidateRecords()
  return { done, refusal }
}
