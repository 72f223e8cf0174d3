import type { LongPage } from '@liveline/contract/paging.ts'
import { countText } from '../count-text.ts'
import type { Language } from '../language.ts'

interface Counted {
  readonly data: LongPage<unknown> | undefined
  readonly exact: { readonly total: number | undefined }
}

/** The number beside a list's title; exact as soon as it was counted; none while it is not known. */
export function listCount({ data, exact }: Counted, language: Language): string | undefined {
  if (data === undefined) return undefined
  if (data.totalIsCapped && exact.total !== undefined) return countText(exact.total, false, language)
  return countText(data.total, data.totalIsCapped, language)
}
