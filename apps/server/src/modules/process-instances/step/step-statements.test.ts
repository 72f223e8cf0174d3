/** How often a step asks the database: each trip costs a person waiting and a lock held longer. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createJourney, loadLiveLinePack } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { transactionsOf, watchStatements } from '../../../../test-support/watched-statements.ts'

let test: TestApp
let journey: Awaited<ReturnType<typeof createJourney>>
let statements: ReturnType<typeof watchStatements>

beforeAll(async () => {
  test = await createTestApp()
  statements = watchStatements(test.database)
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  const state = await journey.start()
  await journey.act(await journey.act(state, 'screening', 'live'), 'survey', 'live')
})

afterAll(() => test?.close())

/** The transaction of the step; another may have reserved numbers meanwhile. */
const stepIn = (asked: Parameters<typeof transactionsOf>[0], table: string) => {
  const found = transactionsOf(asked).filter((own) => own.some(({ text }) => text.includes(`insert into ${table} `)))
  expect(found).toHaveLength(1)
  return found[0] ?? []
}
const texts = (asked: readonly { text: string }[]) => asked.map(({ text }) => text)

describe('a completion', () => {
  it('asks four times in its transaction: begin, what it needs with the lock, all it writes, commit', async () => {
    const state = await journey.start()
    const asked = await statements.during(() => journey.act(state, 'screening', 'live'))
    const step = texts(stepIn(asked, 'task_history'))
    expect(step).toEqual([
      'begin',
      expect.stringContaining('for update'),
      expect.stringMatching(/insert into task_history [^]*insert into audit_log /),
      'commit',
    ])
    // Beside them only who is calling.
    expect(texts(asked).filter((text) => !step.includes(text))).toEqual([expect.stringContaining('where s.token_hash')])
  })

  it('that fills in a form writes it, its history and its place in the same statement', async () => {
    const state = await journey.act(await journey.start(), 'screening', 'live')
    const asked = await statements.during(() => journey.act(state, 'survey', 'live'))
    const step = texts(stepIn(asked, 'task_history'))
    expect(step).toEqual([
      'begin',
      expect.stringContaining('for update'),
      // The form has a number of its own.
      expect.stringContaining('number_pool'),
      expect.stringMatching(/insert into form_data [^]*insert into form_data_history[^]*update instance_forms /),
      'commit',
    ])
  })

  it('asks prepared statements only', async () => {
    const state = await journey.start()
    const asked = await statements.during(() => journey.act(state, 'screening', 'live'))
    const unnamed = stepIn(asked, 'task_history').filter(({ name }) => name === undefined)
    expect(texts(unnamed)).toEqual(['begin', 'commit'])
  })

  it('has the same shape of statement each time, so that its plan is kept', async () => {
    const shapes = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const state = await journey.start()
      const asked = await statements.during(() => journey.act(state, 'screening', 'live'))
      shapes.add(texts(stepIn(asked, 'task_history'))[2] ?? '')
    }
    expect(shapes.size).toBe(1)
  })
})

describe('a start', () => {
  it('asks four times in its transaction: begin, a number, all it writes, commit', async () => {
    // However long this machine takes: what was polled counts for a second.
    const standing = vi.spyOn(performance, 'now').mockReturnValue(0)
    await test.database.caching.caches.poll()
    await journey.start()
    const asked = await statements.during(() => journey.start())
    standing.mockRestore()
    const step = stepIn(asked, 'process_instances')
    expect(texts(step)).toEqual([
      'begin',
      expect.stringContaining('number_pool'),
      expect.stringMatching(/insert into process_instances [^]*insert into audit_log [^]*insert into form_data /),
      'commit',
    ])
    expect(texts(step.filter(({ name }) => name === undefined))).toEqual(['begin', 'commit'])
  })
})
