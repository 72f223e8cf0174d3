import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import {
  changedWordFields,
  EnteredWord,
  IMPORTED_TEXT_LENGTH,
  ImportedWords,
  MATCHED_LENGTH,
  MatchedText,
  Matching,
  MAX_CHOSEN_WORDS,
  MAX_IMPORTED_WORDS,
  MAX_MATCHED_TEXTS,
  newWordFields,
  SensitiveWord,
  SensitiveWordMatch,
  TestedText,
  WordLevel,
} from './shapes.ts'

const wordId = z.int().positive()
const chosenIds = z.array(wordId).min(1).max(MAX_CHOSEN_WORDS)

/** Words that an administrator lists, and where they stand in a text (specification §7; design.md §3; answers F8, F9). */
export const sensitiveWordApi = defineApi({
  page: {
    method: 'GET',
    path: '/sensitiveWord/page',
    access: 'sensitiveWord:manage',
    summary: 'Sensitive words, the newest first; keyword: part of a word, case and width ignored',
    query: z.object({
      ...pagingQuery,
      keyword: z.string().max(100).optional(),
      level: WordLevel.optional(),
      /** An empty one asks for words of none. */
      category: z.string().max(30).optional(),
      enabled: booleanQuery.optional(),
      sort: z.enum(['word', '-word', 'level', '-level', 'category', '-category', 'updatedAt', '-updatedAt']).optional(),
    }),
    data: pageOf(SensitiveWord),
  },
  detail: {
    method: 'GET',
    path: '/sensitiveWord/detail',
    access: 'sensitiveWord:manage',
    extension: true,
    summary: 'One sensitive word with all that is said of it',
    query: z.object({ id: z.coerce.number().pipe(wordId) }),
    data: SensitiveWord,
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/sensitiveWord/create',
    access: 'sensitiveWord:manage',
    summary: 'Add a sensitive word',
    body: z.object({ word: EnteredWord, ...newWordFields }),
    data: z.object({ id: z.number().int() }),
    errors: ['SENSITIVE_WORD_EXISTS', 'SENSITIVE_WORD_EXCEPTION'],
  },
  update: {
    method: 'POST',
    path: '/sensitiveWord/update',
    access: 'sensitiveWord:manage',
    summary: 'Change a sensitive word; what is not named stays as it is',
    body: z.object({ id: wordId, word: EnteredWord, ...changedWordFields }),
    errors: ['NOT_FOUND', 'SENSITIVE_WORD_EXISTS', 'SENSITIVE_WORD_EXCEPTION'],
  },
  remove: {
    method: 'POST',
    path: '/sensitiveWord/delete',
    access: 'sensitiveWord:manage',
    summary: 'Delete a sensitive word',
    query: z.object({ id: z.coerce.number().pipe(wordId) }),
    errors: ['NOT_FOUND'],
  },
  match: {
    method: 'POST',
    path: '/sensitiveWord/match',
    readOnly: true,
    access: 'session',
    summary: 'Find the sensitive words in a text',
    body: z.object({ text: MatchedText }),
    data: SensitiveWordMatch,
  },
  matchEach: {
    method: 'POST',
    path: '/sensitiveWord/matchEach',
    readOnly: true,
    access: 'session',
    extension: true,
    summary: 'Find the sensitive words in each of several texts; the answers stand in their order',
    body: z.object({
      texts: z
        .array(MatchedText)
        .max(MAX_MATCHED_TEXTS)
        .refine((texts) => texts.reduce((sum, text) => sum + text.length, 0) <= MATCHED_LENGTH),
    }),
    data: z.array(SensitiveWordMatch),
  },
  categories: {
    method: 'GET',
    path: '/sensitiveWord/categories',
    access: 'sensitiveWord:manage',
    extension: true,
    summary: 'The categories that words have, with how many of each',
    data: z.array(z.object({ category: z.string(), words: z.number().int() })),
  },
  test: {
    method: 'POST',
    path: '/sensitiveWord/test',
    readOnly: true,
    access: 'sensitiveWord:manage',
    extension: true,
    summary: 'Where the words stand in a text, how grave each is, and the text without them',
    body: z.object({ text: MatchedText }),
    data: TestedText,
  },
  setEnabled: {
    method: 'POST',
    path: '/sensitiveWord/setEnabled',
    access: 'sensitiveWord:manage',
    extension: true,
    summary: 'Switch several words on or off; one that is not there any more is passed over',
    body: z.object({ ids: chosenIds, enabled: z.boolean() }),
    data: z.object({ changed: z.number().int() }),
  },
  removeEach: {
    method: 'POST',
    path: '/sensitiveWord/deleteEach',
    access: 'sensitiveWord:manage',
    extension: true,
    summary: 'Delete several words; one that is not there any more is passed over',
    body: z.object({ ids: chosenIds }),
    data: z.object({ removed: z.number().int() }),
  },
  importWords: {
    method: 'POST',
    path: '/sensitiveWord/import',
    access: 'sensitiveWord:manage',
    extension: true,
    bodyLimitBytes: 4 * IMPORTED_TEXT_LENGTH,
    summary:
      'Words by the line: word, level, category, replacement, exceptions between bars; parted by tabs or commas. All that is right is stored together',
    body: z.object({
      text: z
        .string()
        .max(IMPORTED_TEXT_LENGTH)
        .refine((text) => text.split(/\r\n|\r|\n/).length <= MAX_IMPORTED_WORDS),
      /** Said of lines that say nothing themselves. */
      level: newWordFields.level,
      category: newWordFields.category,
      /** Nothing is stored, only judged. */
      dryRun: z.boolean().optional().default(false),
      /** Lines that are wrong are left out; without it they stop all of it. */
      skipWrong: z.boolean().optional().default(false),
    }),
    data: ImportedWords,
    errors: ['SENSITIVE_IMPORT_REFUSED'],
  },
  readMatching: {
    method: 'GET',
    path: '/sensitiveWord/matching',
    access: 'sensitiveWord:manage',
    extension: true,
    summary: 'What makes no difference when words are looked for',
    data: Matching,
  },
  saveMatching: {
    method: 'POST',
    path: '/sensitiveWord/matching',
    access: 'sensitiveWord:manage',
    extension: true,
    summary: 'Set what makes no difference when words are looked for',
    body: Matching,
  },
})
