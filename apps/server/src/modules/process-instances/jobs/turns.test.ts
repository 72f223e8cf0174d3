import { describe, expect, it } from 'vitest'
import { createTurns, type DueJob, type Turns } from './turns.ts'

/** Jobs as 'a1': the instance and a number; due in the order given. */
const due = (...names: string[]): DueJob[] =>
  names.map((id, place) => ({ id, instanceId: id.slice(0, 1), readyAt: String(place).padStart(6, '0') }))

/** A table that is read in pages by its index, and knows how many rows it gave. */
function aTable(rows: DueJob[], pageSize: number) {
  const table = { rows, read: 0 }
  const turns = createTurns(async (after) => {
    const page = table.rows.filter(({ readyAt }) => after === undefined || readyAt > after.readyAt).slice(0, pageSize)
    table.read += page.length
    return page
  })
  return { table, turns }
}

/** Does all of them, one at a time, each leaving the table. */
async function doAll(turns: Turns, table: { rows: DueJob[] }): Promise<string[]> {
  const order: string[] = []
  for (let job = await turns.take(); job !== undefined; job = await turns.take()) {
    order.push(job.id)
    table.rows = table.rows.filter(({ id }) => id !== job?.id)
    turns.handBack(job, { leaves: false })
  }
  return order
}

describe('turns', () => {
  it('are one of each instance, the longest due first, before a second one of any', async () => {
    const { table, turns } = aTable(due('a1', 'a2', 'b1', 'a3', 'c1', 'b2'), 2)

    expect(await doAll(turns, table)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('read each row once, and a long backlog of one instance a few times, however long the exclusions would be', async () => {
    const backlog = due(...Array.from({ length: 2_000 }, (_, n) => `a${n}`), 'b1')
    const { table, turns } = aTable(backlog, 500)

    const order = await doAll(turns, table)

    expect(order).toHaveLength(2_001)
    expect(order.slice(0, 2)).toEqual(['a0', 'b1'])
    expect(table.read).toBeLessThan(2_001 * 12)
  })

  it('take what falls due meanwhile into the next round', async () => {
    const { table, turns } = aTable(due('a1', 'a2', 'a3'), 10)
    const first = await turns.take()
    table.rows = [...table.rows, { id: 'b1', instanceId: 'b', readyAt: '000009' }]
    turns.handBack(first!, { leaves: false })

    const [second, third] = [await turns.take(), await turns.take()]

    expect([second?.id, third?.id].toSorted()).toEqual(['a2', 'b1'])
  })

  it('never give two jobs of an instance out at once', async () => {
    const { turns } = aTable(due('a1', 'a2', 'b1'), 10)
    const [first, second] = [await turns.take(), await turns.take()]

    expect([first?.id, second?.id]).toEqual(['a1', 'b1'])
    expect(await turns.take()).toBeUndefined()
    turns.handBack(first!, { leaves: false })
    expect((await turns.take())?.id).toBe('a2')
  })

  it('leave an instance alone that somebody else is at work on, and end', async () => {
    const { turns } = aTable(due('a1', 'a2', 'b1'), 10)
    turns.handBack((await turns.take())!, { leaves: true })
    const second = await turns.take()

    expect(second?.id).toBe('b1')
    turns.handBack(second!, { leaves: true })
    expect(await turns.take()).toBeUndefined()
  })
})
