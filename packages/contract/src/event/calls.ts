import { z } from 'zod'
import { defineApi } from '../define-api.ts'

const name = z.string().min(1).max(255)
const variables = z.record(z.string().min(1).max(255), z.json()).default({})

export const eventApi = defineApi({
  message: {
    method: 'POST',
    path: '/workFlow/message',
    access: 'workflow:admin',
    extension: true,
    summary: 'Hand a message to the one process that waits for it; it goes on at once',
    body: z.object({
      name,
      /** Reaches those whose correlation key is equal, and those that have none. */
      correlationKey: z.string().max(255).optional(),
      instanceId: z.uuid().optional(),
      variables,
    }),
    data: z.object({ instanceId: z.string() }),
    errors: ['MESSAGE_NOT_AWAITED', 'MESSAGE_AMBIGUOUS', 'PROCESS_FAILED'],
  },
  signal: {
    method: 'POST',
    path: '/workFlow/signal',
    access: 'workflow:admin',
    extension: true,
    summary: 'Send a signal to every process that waits for it now; each goes on by itself, soon after',
    body: z.object({ name, variables }),
    /** How many it is on its way to. */
    data: z.object({ instances: z.number().int() }),
    errors: [],
  },
})
