import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A door before PostgreSQL that a test can shut in the ways in which a database gets lost. */
export type DatabaseProxy = {
  readonly connectionString: string
  /** Bytes are swallowed in both directions: a black hole, or a stopped PostgreSQL. */
  freeze(): void
  /** Ends every connection and refuses new ones. */
  refuse(): Promise<void>
  close(): Promise<void>
}

/** `target` is a connection string with a socket folder in `?host=`, or with host and port. */
export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const url = new URL(target)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const sockets = new Set<Socket>()
  let isFrozen = false

  const server = createServer((near) => {
    const far =
      folder === null
        ? connect(port, url.hostname)
        : connect(`${folder}/.s.PGSQL.${url.searchParams.get('port') ?? port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isFrozen || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const own = new URL(target)
  own.searchParams.delete('host')
  own.searchParams.delete('port')
  own.hostname = '127.0.0.1'
  own.port = String(address.port)

  return {
    connectionString: own.href,
    freeze: () => void (isFrozen = true),
    async refuse() {
      server.close()
      endAll()
      await once(server, 'close')
    },
    async close() {
      endAll()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
