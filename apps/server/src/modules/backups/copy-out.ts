/**
 * COPY … TO STDOUT as pieces that wait for their reader. On pg's own messages, because `pg-copy-streams` reads the socket
 * itself for this direction and stood still in it now and then on a busy machine (its COPY FROM is what we use).
 */
import type pg from 'pg'

/** Then the socket is not read any further until the reader has caught up. */
const MOST_WAITING_BYTES = 1_048_576

type Connection = {
  query(text: string): void
  readonly stream: { pause(): void; resume(): void }
}

/** What pg's client asks of a query in hand; rows do not come in a COPY. */
class CopyOut {
  readonly #text: string
  #connection: Connection | undefined
  #pieces: Buffer[] = []
  #bytes = 0
  #isPaused = false
  #hasEnded = false
  #error: Error | undefined
  #wake: () => void = () => undefined
  readonly callback = undefined

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: unknown): void {
    this.#connection = connection as Connection
    this.#connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The client's buffer is used again for what comes next.
    this.#pieces.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes > MOST_WAITING_BYTES && !this.#isPaused) {
      this.#isPaused = true
      this.#connection?.stream.pause()
    }
    this.#wake()
  }

  handleError(error: Error): void {
    this.#error = error
    this.#wake()
  }

  handleReadyForQuery(): void {
    this.#hasEnded = true
    this.#wake()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}

  async *read(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.#error !== undefined) throw this.#error
        if (this.#pieces.length > 0) {
          const whole = Buffer.concat(this.#pieces)
          this.#pieces = []
          this.#bytes = 0
          this.#goOn()
          yield whole
        } else if (this.#hasEnded) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      // Whoever reads no further ends the connection, which must hear of it.
      this.#goOn()
    }
  }

  #goOn(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#connection?.stream.resume()
  }
}

/** The rows of a COPY as text, in pieces that may end anywhere. @throws what the database throws */
export function copyOut(client: pg.Client, text: string): AsyncIterable<Buffer> {
  const copy = new CopyOut(text)
  client.query(copy)
  return copy.read()
}
