import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { explainListenError } from './explain-listen-error.ts'

it('names the taken port and what to do', async () => {
  const holder = createServer()
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port))
  })

  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'))

  expect(explainListenError(error, { host: '127.0.0.1', port })).toContain(`Port ${port} is taken`)
  expect(explainListenError(new Error('something else'), { host: '127.0.0.1', port })).toBeUndefined()
  holder.close()
})
