import type { LongPage } from '@liveline/contract/paging.ts'
import { countText } from './count-text.ts'
import type { Language } from '@liveline/contract/language.ts'

interface Counted {
  readonly data: LongPage<unknown> | undefined
  readonly exact: { readonly total: number | undefined }
}

/** The number beside a list's title; exact as soon as it was counted; none while nothing is known of it. */
export function listCount({ data, exact }: Counted, language: Language): string | undefined {
  if (data === undefined) return undefined
  if (data.totalIsCapped && exact.total !== undefined) return countText(exact.total, false, language)
  // A search that looked through a part and found nothing knows nothing yet.
  if (data.totalIsCapped && data.total === 0) return undefined
  return countText(data.total, data.totalIsCapped, language)
}
