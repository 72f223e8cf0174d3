import { expect, it } from 'vitest'
import { countExactly } from './exact-count.ts'

it('lets two count at a time, and the next when one of them has ended, however it did', async () => {
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const held = [countExactly(() => first.promise), countExactly(() => second.promise)]

  await expect(countExactly(async () => 1)).rejects.toMatchObject({ code: 'OVERLOADED' })
  first.reject(new Error('the connection broke'))
  await expect(held[0]).rejects.toThrow('the connection broke')
  expect(await countExactly(async () => 3)).toBe(3)

  second.resolve(2)
  expect(await held[1]).toBe(2)
})
