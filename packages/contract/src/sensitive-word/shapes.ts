import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../constants.ts'

/** Characters of one word (answers F8). */
export const MAX_WORD_LENGTH = 50
/** Characters that one call looks through, in one text or in several together: Chinese ones fit the body of a call. */
export const MATCHED_LENGTH = 20_000
/** Texts of one call: a page of a table with the longest pages. */
export const MAX_MATCHED_TEXTS = MAX_PAGE_SIZE
/** Words that one import brings. */
export const MAX_IMPORTED_WORDS = 20_000
/** An import of so many words with all that may be said of them. */
export const IMPORTED_TEXT_LENGTH = 1_000_000
/** Words that one act switches or deletes: a page of the list with the longest pages. */
export const MAX_CHOSEN_WORDS = MAX_PAGE_SIZE
export const MAX_EXCEPTIONS = 20

/** A word as somebody enters it: without spaces around it, and with something in it that can be seen. */
export const EnteredWord = z
  .string()
  .trim()
  .min(1)
  .max(MAX_WORD_LENGTH)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u)

/** How grave it is; it says so wherever the word is told, and decides nothing. */
export const wordLevels = ['low', 'medium', 'high'] as const
export const WordLevel = z.enum(wordLevels)
export type WordLevel = z.infer<typeof WordLevel>

const category = z.string().trim().max(30)
const replacement = z.string().trim().max(MAX_WORD_LENGTH)
/** Phrases with the word in them, in which it is none. */
const exceptions = z.array(EnteredWord).max(MAX_EXCEPTIONS)

/** What may be said of a new word besides the word (design.md §3). */
export const newWordFields = {
  level: WordLevel.optional().default('medium'),
  category: category.optional().default(''),
  /** Stands in its place where a text is shown without it; empty: a star for each character. */
  replacement: replacement.optional().default(''),
  exceptions: exceptions.optional().default([]),
  enabled: z.boolean().optional().default(true),
}
/** What may be changed of one; what is not named stays. */
export const changedWordFields = {
  level: WordLevel.optional(),
  category: category.optional(),
  replacement: replacement.optional(),
  exceptions: exceptions.optional(),
  enabled: z.boolean().optional(),
}

export const SensitiveWord = z.object({
  id: z.number().int(),
  word: z.string(),
  level: WordLevel,
  category: z.string(),
  replacement: z.string(),
  exceptions: z.array(z.string()),
  enabled: z.boolean(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime(),
})
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

/** A text as the test box shows it. */
export const TestedText = z.object({
  /** In the order of the text: UTF-16 offsets, from there up to there. Those that overlap are both there. */
  hits: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      word: z.string(),
      level: WordLevel,
      category: z.string(),
    }),
  ),
  /** The text with what stands in the place of each hit. */
  replaced: z.string(),
})
export type TestedText = z.infer<typeof TestedText>

/** Why a line of an import brings no word. */
export const lineFaults = ['known', 'twice', 'tooLong', 'invalid', 'level', 'exceptions'] as const
export const ImportedWords = z.object({
  /** Words that were stored; of a trial those that would be. */
  added: z.number().int(),
  /** Words of it that stand in the list already, or twice in what was sent: they change nothing. */
  skipped: z.number().int(),
  /** Lines that hold no word as it must be. */
  wrong: z.number().int(),
  /** Of each kind the first ones. */
  problems: z.array(
    z.object({
      /** From 1. */
      line: z.number().int(),
      text: z.string(),
      fault: z.enum(lineFaults),
    }),
  ),
})
export type ImportedWords = z.infer<typeof ImportedWords>

/** What makes no difference besides case and width (design.md §3). */
export const Matching = z.object({
  /** A traditional character counts as its simplified one. */
  traditional: z.boolean(),
  /** Characters that are passed over within a word, as a space or a star. Letters and digits are none. */
  separators: z
    .string()
    .max(30)
    .regex(/^[^\p{L}\p{N}]*$/u),
})
export type Matching = z.infer<typeof Matching>

/** A field of a form that holds sensitive words. */
export const FlaggedField = z.object({
  path: z.string(),
  label: z.string(),
  words: z.array(z.string()),
})
export type FlaggedField = z.infer<typeof FlaggedField>

/** True: the person has been told of the sensitive words in what he sends, and wants it sent (answers F9). */
export const confirmSensitive = { confirmSensitive: z.boolean().optional().default(false) }
