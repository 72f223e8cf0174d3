import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets few run, some wait, and refuses the others, whatever becomes of the work', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 3, retrySeconds: 5 })
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    if (fails) throw new Error('no')
    return 'done'
  }
  const calls = Array.from({ length: 7 }, (_, at) => inTurn(work(at % 2 === 1)).catch((error: Error) => error.message))
  await Promise.resolve()
  expect(running).toBe(2)
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
    await Promise.resolve()
  }
  const answers = await Promise.all(calls)
  expect(answers.slice(0, 5)).toEqual(['done', 'no', 'done', 'no', 'done'])
  expect(answers.slice(5).every((answer) => answer.startsWith('OVERLOADED'))).toBe(true)
  expect(most).toBe(2)
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})

it('gives one person no more room than his share, and that back when he ends', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 3, ofOne: 3, retrySeconds: 5 })
  const ends: (() => void)[] = []
  const ask = async (userId: number) =>
    inTurn(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))), userId).catch(
      ({ message }: Error) => message,
    )
  const refused: number[] = []
  const calls = [1, 1, 1, 1, 1, 2, 3, 4].map(async (userId, place) => {
    const answer = await ask(userId)
    if (answer.includes('OVERLOADED')) refused.push(place)
    return answer
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(refused).toEqual([3, 4, 7])
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  expect((await Promise.all(calls)).filter((answer) => answer === 'done')).toHaveLength(5)
  const again = ask(1)
  await expect.poll(() => ends.length).toBe(1)
  ends.shift()?.()
  expect(await again).toBe('done')
})
