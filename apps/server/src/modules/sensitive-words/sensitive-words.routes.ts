import { pagingOf } from '@liveline/contract/paging.ts'
import { sensitiveWordApi } from '@liveline/contract/sensitive-word/calls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { SensitiveWordsService } from './sensitive-words.service.ts'

export function sensitiveWordsRoutes(
  app: FastifyInstance,
  { sensitiveWords }: { sensitiveWords: SensitiveWordsService },
): void {
  serve(app, sensitiveWordApi, {
    async page({ query }) {
      const { rows, ...page } = await sensitiveWords.page(query, pagingOf(query))
      return { rows: [...rows], ...page }
    },
    detail: ({ query, caller }) => sensitiveWords.detail(caller, query.id),
    create: ({ body, caller, write }) => sensitiveWords.create(write, caller, body),
    update: ({ body, caller, write }) => sensitiveWords.update(write, caller, body),
    remove: ({ query, caller, write }) => sensitiveWords.remove(write, caller, query.id),
    async match({ body }) {
      const [match] = await sensitiveWords.match([body.text])
      if (match === undefined) throw new Error('unreachable')
      return match
    },
    matchEach: ({ body }) => sensitiveWords.match(body.texts),
    categories: () => sensitiveWords.categories(),
    test: ({ body }) => sensitiveWords.test(body.text),
    setEnabled: ({ body, caller, write }) => sensitiveWords.setEnabled(write, caller, body),
    removeEach: ({ body, caller, write }) => sensitiveWords.removeEach(write, caller, body.ids),
    importWords: ({ body, caller, write }) => sensitiveWords.importWords(write, caller, body),
    readMatching: () => sensitiveWords.readMatching(),
    saveMatching: ({ body, caller, write }) => sensitiveWords.saveMatching(write, caller, body),
  })
}
