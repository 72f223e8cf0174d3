import { expect, it } from 'vitest'
import type { AskedPage } from '../use-long-list.ts'
import { collectRows } from './use-export.ts'

/** A server with so many rows, whose cursor is the number of rows before it. */
const server =
  (total: number, asked: AskedPage[] = []) =>
  async (page: AskedPage) => {
    asked.push(page)
    const first = page.after === undefined ? ((page.page ?? 1) - 1) * page.rows : Number(page.after.slice(1))
    const end = Math.min(first + page.rows, total)
    return {
      rows: Array.from({ length: end - first }, (_, index) => first + index),
      total: Math.min(total, 1_000),
      totalIsCapped: total > 1_000,
      page: page.page ?? 1,
      pageSize: page.rows,
      next: end < total ? `c${end}` : null,
    }
  }
const options = { sort: '-dueAt', most: 5_000, signal: new AbortController().signal, onProgress: () => {} }

it('reads every row once, in the order shown, by number and then by cursor', async () => {
  const asked: AskedPage[] = []
  const found = await collectRows(server(1_450, asked), options)

  expect(found).toEqual({ rows: Array.from({ length: 1_450 }, (_, row) => row), isCut: false })
  expect(asked).toHaveLength(8)
  expect(asked.every(({ sort, rows }) => sort === '-dueAt' && rows === 200)).toBe(true)
})

it('ends at the most that is exported, and says that there were more', async () => {
  const found = await collectRows(server(700), { ...options, most: 500 })

  expect(found.rows).toHaveLength(500)
  expect(found.isCut).toBe(true)
})

it('stops when it is given up', async () => {
  const controller = new AbortController()
  const asked: AskedPage[] = []
  const found = collectRows(server(2_000, asked), {
    ...options,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  })

  await expect(found).rejects.toThrow()
  expect(asked).toHaveLength(1)
})
