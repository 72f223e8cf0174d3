import { expect, it } from 'vitest'
import { byUrgency } from './by-urgency.ts'

it('groups tasks as overdue, due before midnight, later and whenever', () => {
  const now = new Date('2026-11-21T15:00:00+08:00')
  const due = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour - 8)).toISOString()
  const tasks = [
    { name: 'tomorrow', overdue: false, dueAt: due(22, 0) },
    { name: 'late', overdue: true, dueAt: due(20, 9) },
    { name: 'tonight', overdue: false, dueAt: due(21, 23) },
    { name: 'whenever', overdue: false, dueAt: null },
  ]

  const groups = byUrgency(tasks, now).map(({ urgency, tasks: own }) => [urgency, own.map(({ name }) => name)])

  expect(groups).toEqual([
    ['overdue', ['late']],
    ['today', ['tonight']],
    ['later', ['tomorrow']],
    ['undated', ['whenever']],
  ])
})

it('leaves out groups without tasks', () => {
  expect(byUrgency([], new Date())).toEqual([])
})
