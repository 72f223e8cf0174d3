import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { CounterRow } from './shapes.ts'

export const counterApi = defineApi({
  todo: {
    method: 'GET',
    path: '/counter/list',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    summary: "The navbar counters that the caller's roles show, with their numbers",
    data: z.array(CounterRow),
  },
})
