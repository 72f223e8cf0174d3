import type { Server, Socket } from 'node:net'
import { sourceOf } from './limit-public-calls.ts'

/** Closes what one source opens beyond `most` connections at a time: slow senders cannot take all there are. */
export function limitConnections(
  server: Server,
  { most, isExempt }: { most: number; isExempt: (address: string | undefined) => boolean },
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isExempt(remoteAddress)) return
    const source = sourceOf(remoteAddress)
    const count = open.get(source) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(source, count + 1)
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1
      if (left === 0) open.delete(source)
      else open.set(source, left)
    })
  })
}
