import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../constants.ts'

/** Characters of one word (answers F8). */
const MAX_WORD_LENGTH = 50
/** Characters that one call looks through, in one text or in several together: Chinese ones fit the body of a call. */
export const MATCHED_LENGTH = 20_000
/** Texts of one call: a page of a table with the longest pages. */
export const MAX_MATCHED_TEXTS = MAX_PAGE_SIZE

/** A word as somebody enters it: without spaces around it, and with something in it that can be seen. */
export const EnteredWord = z
  .string()
  .trim()
  .min(1)
  .max(MAX_WORD_LENGTH)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u)

export const SensitiveWord = z.object({ id: z.number().int(), word: z.string() })
export type SensitiveWord = z.infer<typeof SensitiveWord>

export const MatchedText = z.string().max(MATCHED_LENGTH)

/** Specification §3. */
export const SensitiveWordMatch = z.object({
  /** The text, escaped, with each hit within `<mark class="sensitive-word">` and no other markup. */
  htmlText: z.string(),
  /** The words that were found, as they are listed, each once, in the order of the text. */
  wordList: z.array(z.string()),
  contain: z.boolean(),
})
export type SensitiveWordMatch = z.infer<typeof SensitiveWordMatch>
