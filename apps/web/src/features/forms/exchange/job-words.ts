/** What a job is called, in words. */
import type { DataJob } from '@liveline/contract/data-job/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import type { TFunction } from 'i18next'
import { countText } from '../../../ui/list/count-text.ts'

interface Words {
  readonly t: TFunction
  readonly language: Language
}

export const formOf = (job: DataJob, language: Language): string => nameIn(language, job)

export function jobTitle(job: DataJob, { t, language }: Words): string {
  const form = formOf(job, language)
  if (job.upload === null) return t('exchange.exportOf', { form })
  return t(job.upload.dryRun ? 'exchange.checkOf' : 'exchange.importOf', { form })
}

/** Figures are set in groups from there. */
const GROUPED_FROM = 1_000

/** "1 row", "1,200 rows", or "1,000+ rows" when there are more than were counted. */
export const rowsText = (count: number, { t, language }: Words, isCapped = false): string =>
  count < GROUPED_FROM
    ? t('exchange.rows', { count })
    : t('exchange.manyRows', { shown: countText(count, isCapped, language) })

/** How far it is. */
export function progressText({ state, done, total }: DataJob, { t, language }: Words): string {
  if (state === 'waiting') return t('exchange.queued')
  if (total === null && done > 0) return t('exchange.soFar', { rows: rowsText(done, { t, language }) })
  if (total === null) return t('exchange.counting')
  return t('exchange.progress', {
    done: countText(done, false, language),
    rows: rowsText(total, { t, language }),
  })
}

/** What came of it, in one sentence; undefined while it is under way. */
export function outcomeText(job: DataJob, words: Words): string | undefined {
  const { t } = words
  const { state, upload, outcome, done, error } = job
  if (state === 'failed') return error ?? ''
  if (state === 'cancelled') return t(upload === null ? 'exchange.cancelledExport' : 'exchange.cancelledImport')
  if (state !== 'done') return undefined
  if (upload === null || outcome === null) return t('exchange.exported', { rows: rowsText(done, words) })
  const { accepted, refused } = outcome
  const told = { accepted: rowsText(accepted, words), refused: rowsText(refused, words) }
  if (upload.dryRun) {
    if (refused === 0) return t('exchange.checkedAll', { rows: told.accepted })
    return accepted === 0 ? t('exchange.checkedNone', { rows: told.refused }) : t('exchange.checkedSome', told)
  }
  if (refused === 0) return t('exchange.imported', { rows: told.accepted })
  return accepted === 0 ? t('exchange.importedNone', told) : t('exchange.importedSome', told)
}
