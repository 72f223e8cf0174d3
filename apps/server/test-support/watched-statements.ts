import type { Database } from '../src/database/open-database.ts'

type Asked = { readonly connection: number; readonly text: string; readonly name: string | undefined }

/** Writes down what a pool's connections are asked, in order. */
export function watchStatements({ pool }: Pick<Database, 'pool'>) {
  const asked: Asked[] = []
  const known = new WeakSet<object>()
  let connections = 0
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const connection = ++connections
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: string | { text: string; name?: string }, ...others: unknown[]) => {
      const { text, name } = typeof first === 'string' ? { text: first, name: undefined } : first
      asked.push({ connection, text, name })
      return query(first, ...others)
    }) as typeof client.query
  })
  return {
    /** What was asked while `work` ran. */
    async during(work: () => Promise<unknown>): Promise<readonly Asked[]> {
      const from = asked.length
      await work()
      return asked.slice(from)
    },
  }
}

/** The transactions among them, each from `begin` to `commit`. */
export function transactionsOf(asked: readonly Asked[]): (readonly Asked[])[] {
  return [...Map.groupBy(asked, ({ connection }) => connection).values()].flatMap((own) => {
    const ends = own.flatMap(({ text }, index) => (text === 'commit' ? [index] : []))
    return ends.map((end) =>
      own.slice(
        own.findLastIndex(({ text }, at) => at < end && text === 'begin'),
        end + 1,
      ),
    )
  })
}
