/**
 * The display filters that ask the server first. A filter may answer with a promise: what amis draws of a template
 * (`tpl`, a column of a table) it draws twice, at once and again when everything in it is there, and formula.ts leaves out
 * of the first what is still to come. Conditions and labels are drawn once and cannot wait.
 * Whatever many rows ask at the same moment is one call, and is kept as TanStack Query keeps every answer.
 */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import { DEPARTMENT_TYPE, MAX_PAGE_SIZE } from '@liveline/contract/constants.ts'
import { MATCHED_LENGTH, MAX_MATCHED_TEXTS, type SensitiveWordMatch } from '@liveline/contract/sensitive-word/shapes.ts'
import type { Handler } from '@liveline/contract/process-instance/shapes.ts'
import i18next, { type TFunction } from 'i18next'
import { askTogether } from '../api/ask-together.ts'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { loadTexts } from '../messages/load-texts.ts'
import * as shown from './filters.ts'
import type { MarkedText } from './marked-text.ts'

/** Departments hardly ever change. */
const DEPARTMENTS_STALE_AFTER_MS = 5 * 60_000
const INSTANCE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const askHandlers = askTogether<string, readonly Handler[]>(
  async (ids) => {
    const told = await api.processInstance.handlersOfEach({ body: { ids: [...ids] } })
    return new Map(told.map(({ instanceId, handlers }) => [instanceId, handlers]))
  },
  (ids) => ids.length < MAX_PAGE_SIZE,
)

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)
const askMatch = askTogether<string, SensitiveWordMatch>(
  async (texts) => {
    const matches = await api.sensitiveWord.matchEach({ body: { texts: [...texts] } })
    return new Map(matches.map((match, index) => [texts[index] ?? '', match]))
  },
  (texts, another) => texts.length < MAX_MATCHED_TEXTS && lengthOf(texts) + another.length <= MATCHED_LENGTH,
)

/**
 * A schema whose filters are told the language as their argument: amis draws a template again when its text has changed,
 * and knows nothing else of a language.
 */
export const tellLanguage = (schema: AmisSchema, language: Language): AmisSchema =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(
      /\|\s*(?:departmentName|currentHandler|containsSensitiveWord)\b/g,
      `$&:${language}`,
    ),
  ) as AmisSchema

/** By the id of an instance; what is none is with nobody. */
export async function currentHandler(value: unknown, language: Language): Promise<string> {
  const id = textOf(value).toLowerCase()
  const handlers = INSTANCE_ID.test(id)
    ? await orNothing(() =>
        queryClient.fetchQuery({
          queryKey: queryKeys.instances.handlers(id, language),
          queryFn: async () => (await askHandlers(id)) ?? [],
        }),
      )
    : []
  return shown.currentHandler(handlers ?? [], language, await wordsIn(language))
}

export async function departmentName(value: unknown, language: Language): Promise<string> {
  const names = await orNothing(() =>
    queryClient.fetchQuery({
      queryKey: queryKeys.departmentNames(language),
      queryFn: async () => {
        const { options } = await api.organisation.options({ query: { aid: DEPARTMENT_TYPE } })
        return new Map(options.map(({ value: id, label }) => [id, label]))
      },
      staleTime: DEPARTMENTS_STALE_AFTER_MS,
    }),
  )
  return shown.departmentName(value, names ?? new Map())
}

export async function sensitiveWords(value: unknown): Promise<MarkedText | string> {
  const text = textOf(value)
  return shown.sensitiveWords(text, await match(text))
}

export async function containsSensitiveWord(value: unknown, language: Language): Promise<string> {
  return shown.containsSensitiveWord(await match(textOf(value)), await wordsIn(language))
}

/** Undefined for a text that is longer than the server takes. */
async function match(text: string): Promise<SensitiveWordMatch | undefined> {
  if (text === '') return { htmlText: '', wordList: [], contain: false }
  if (text.length > MATCHED_LENGTH) return undefined
  return orNothing(() =>
    queryClient.fetchQuery({
      queryKey: queryKeys.sensitiveWords(text),
      queryFn: async () => (await askMatch(text)) ?? null,
    }),
  )
}

/** In the language that the person has just chosen, before the page is in it. */
async function wordsIn(language: Language): Promise<TFunction> {
  await loadTexts(['console', 'forms'])
  return i18next.getFixedT(language)
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A call that failed has been told by the one place that tells failures; the page shows what it has. */
async function orNothing<T>(ask: () => Promise<T | null>): Promise<T | undefined> {
  try {
    return (await ask()) ?? undefined
  } catch {
    return undefined
  }
}
