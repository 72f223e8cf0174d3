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
      const { rows, ...page } = await sensitiveWords.page(query.keyword ?? '', pagingOf(query))
      return { rows: [...rows], ...page }
    },
    create: ({ body, caller, write }) => sensitiveWords.create(write, caller, body.word),
    update: ({ body, caller, write }) => sensitiveWords.update(write, caller, body),
    remove: ({ query, caller, write }) => sensitiveWords.remove(write, caller, query.id),
    async match({ body }) {
      const [match] = await sensitiveWords.match([body.text])
      if (match === undefined) throw new Error('unreachable')
      return match
    },
    matchEach: ({ body }) => sensitiveWords.match(body.texts),
  })
}
