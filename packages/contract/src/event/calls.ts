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
    summary: 'Hand a message to the one process that waits for it, which goes on at once; else start the one it starts',
    body: z.object({
      name,
      /** Reaches those whose correlation key is equal, and those that have none. */
      correlationKey: z.string().max(255).optional(),
      instanceId: z.uuid().optional(),
      variables,
    }),
    data: z.object({ instanceId: z.string() }),
    errors: ['MESSAGE_NOT_AWAITED', 'MESSAGE_AMBIGUOUS', 'PROCESS_FAILED', 'STARTER_GONE', 'NOT_ALLOWED_TO_START'],
  },
  signal: {
    method: 'POST',
    path: '/workFlow/signal',
    access: 'workflow:admin',
    extension: true,
    summary: 'Send a signal to every process that waits for it or that it starts; each goes on by itself, soon after',
    body: z.object({ name, variables }),
    /** How many it is on its way to, those that it or its variables start among them. */
    data: z.object({ instances: z.number().int() }),
    errors: [],
  },
})
