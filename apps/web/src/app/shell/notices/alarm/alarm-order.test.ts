import { expect, it } from 'vitest'
import { byUrgency } from './alarm-order.ts'

const now = new Date('2026-03-02T04:00:00Z')
const alarm = (id: string, dueAt?: string | null) => ({
  id,
  task: dueAt === undefined ? null : { taskId: id, state: 'open' as const, by: null, endedAt: null, dueAt },
})

it('brings up what is overdue first, then what is due first, then what came last', () => {
  const came = [
    alarm('6', null),
    alarm('5'),
    alarm('4', '2026-03-02T09:00:00.000Z'),
    alarm('3', '2026-03-02T03:00:00.000Z'),
    alarm('2', '2026-03-02T05:00:00.000Z'),
    alarm('1', '2026-03-01T03:00:00.000Z'),
    alarm('7', null),
  ]

  expect(byUrgency(came, now).map(({ id }) => id)).toEqual(['1', '3', '2', '4', '7', '6', '5'])
})
