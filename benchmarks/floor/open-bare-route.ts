/** What any Node server before PostgreSQL could reach at most: the floor's statement behind an empty route. */
import { fork } from 'node:child_process'
import { load, type LoadRequest, type LoadResult } from '../load.ts'
import type { Floor } from './floor.ts'

/** As many connections as the product's pool. */
export const POOL_SIZE = 20

export type BareMessage =
  | { readonly connectionString: string; readonly text: string }
  | { readonly values: readonly string[][] }

export type BareRoute = Awaited<ReturnType<typeof openBareRoute>>

/** @param framing a request of the product: its headers and its body go to the bare route as they are */
export async function openBareRoute(connectionString: string, { statement }: Floor, framing: LoadRequest) {
  const server = fork(new URL('bare-route.ts', import.meta.url))
  const ask = (message: BareMessage) =>
    new Promise<string>((resolve, reject) => {
      server.once('exit', reject)
      server.once('message', (answer) => {
        server.off('exit', reject)
        resolve(String(answer))
      })
      server.send(message)
    })
  const url = await ask({ connectionString, text: statement.text })
  const request: LoadRequest = { ...framing, path: '/act' }
  return {
    pid: server.pid ?? 0,
    /** What is to be written is there before the first request: only the product's own body travels. */
    give: (values: readonly string[][]) => ask({ values }),
    run: (acts: number, callers: number): Promise<LoadResult> =>
      load(
        url,
        callers,
        Array.from({ length: acts }, () => request),
      ),
    close: () => void server.kill(),
  }
}
