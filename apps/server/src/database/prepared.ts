import { hash } from 'node:crypto'

/**
 * A statement that each connection parses and plans once and keeps. Made of texts that the program fixes, never of what
 * a caller sends: a connection keeps what it has prepared for as long as it lives, so there must be a known number of
 * them. A text built for one search goes to `query` as it is and is planned with its values in sight, which is what a
 * condition such as `$1 is null or …` needs.
 */
export type Prepared = {
  /** Of the text, so that equal texts share a plan and different ones never clash. */
  readonly name: string
  readonly text: string
  /** Reads and locks only: outside a transaction nothing would be left of it. */
  readonly leavesNothing: boolean
}

export function prepared(text: string, { leavesNothing = false }: { leavesNothing?: boolean } = {}): Prepared {
  return { name: hash('sha256', text, 'base64url').slice(0, 22), text, leavesNothing }
}

export const textOf = (statement: string | Prepared): string =>
  typeof statement === 'string' ? statement : statement.text

/**
 * For texts of few shapes that only running shows: the first `most` of them are prepared, any further one is planned
 * each time.
 */
export function createPreparedShapes(most: number): (text: string) => string | Prepared {
  const known = new Map<string, Prepared>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.size >= most) return found ?? text
    const shape = prepared(text)
    known.set(text, shape)
    return shape
  }
}
