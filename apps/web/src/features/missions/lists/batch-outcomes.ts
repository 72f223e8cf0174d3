import { MAX_BATCH_TASKS } from '@liveline/contract/constants.ts'
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'

export type BatchOutcome = MissionRow['batchOutcomes'][number]

/**
 * The outcomes that every one of the tasks offers in the same words: a value that means "agree" at one step and
 * "permit the work" at another is not given to both at once. What one of them asks for, is asked.
 */
export function commonOutcomes(rows: readonly MissionRow[]): readonly BatchOutcome[] {
  const [first, ...others] = rows
  if (first === undefined || rows.length > MAX_BATCH_TASKS) return []
  return first.batchOutcomes.flatMap((outcome) => {
    const same = others.map(({ batchOutcomes }) =>
      batchOutcomes.find(
        ({ value, label, labelEn }) =>
          value === outcome.value && label === outcome.label && labelEn === outcome.labelEn,
      ),
    )
    const all = [outcome, ...same]
    if (all.includes(undefined)) return []
    return {
      ...outcome,
      requiresOpinion: all.some((one) => one?.requiresOpinion === true),
      danger: all.some((one) => one?.danger === true),
    }
  })
}
