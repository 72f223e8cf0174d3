import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import {
  EnteredWord,
  MATCHED_LENGTH,
  MatchedText,
  MAX_MATCHED_TEXTS,
  SensitiveWord,
  SensitiveWordMatch,
} from './shapes.ts'

const wordId = z.int().positive()

export const sensitiveWordApi = defineApi({
  page: {
    method: 'GET',
    path: '/sensitiveWord/page',
    access: 'sensitiveWord:manage',
    summary: 'Sensitive words, the newest first; keyword: part of a word, case and width ignored',
    query: z.object({ ...pagingQuery, keyword: z.string().max(100).optional() }),
    data: pageOf(SensitiveWord),
  },
  create: {
    method: 'POST',
    path: '/sensitiveWord/create',
    access: 'sensitiveWord:manage',
    summary: 'Add a sensitive word',
    body: z.object({ word: EnteredWord }),
    data: z.object({ id: z.number().int() }),
    errors: ['SENSITIVE_WORD_EXISTS'],
  },
  update: {
    method: 'POST',
    path: '/sensitiveWord/update',
    access: 'sensitiveWord:manage',
    summary: 'Change a sensitive word',
    body: z.object({ id: wordId, word: EnteredWord }),
    errors: ['NOT_FOUND', 'SENSITIVE_WORD_EXISTS'],
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
})
