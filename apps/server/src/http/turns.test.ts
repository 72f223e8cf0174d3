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
