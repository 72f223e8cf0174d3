import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { FoundPerson, FoundProcess, FoundTask } from './shapes.ts'

/** Entries of each group at most; the answer does not count what is beyond. */
export const MOST_FOUND = 10

export const searchApi = defineApi({
  find: {
    method: 'GET',
    path: '/console/search',
    access: 'session',
    extension: true,
    summary:
      'Open tasks, processes and people for the search of the header: at most ten of each, what the caller may see',
    query: z.object({
      /** Part of a number, of a title or of a name; of a name also pinyin or its initials, with one typo. */
      text: z.string().trim().min(1).max(100),
    }),
    data: z.object({
      tasks: z.array(FoundTask),
      processes: z.array(FoundProcess),
      people: z.array(FoundPerson),
    }),
  },
})
