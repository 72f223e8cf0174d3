import { MOST_FOUND, searchApi } from '@liveline/contract/search/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../database/open-database.ts'
import { serve } from '../../http/serve.ts'
import type { MissionsService } from '../missions/missions.service.ts'
import { listPeople } from '../users/users.service.ts'
import { findPeople } from './find-people.ts'

export type SearchParts = {
  readonly database: Queryable
  /** Decides what of the work flow a caller may see, and how far one search reads. */
  readonly missions: Pick<MissionsService, 'findByText'>
}

export function searchRoutes(app: FastifyInstance, { database, missions }: SearchParts): void {
  serve(app, searchApi, {
    async find({ query: { text }, caller }) {
      const [found, people] = await Promise.all([missions.findByText(caller, text, MOST_FOUND), listPeople(database)])
      return { ...found, people: findPeople(people, text, MOST_FOUND) }
    },
  })
}
