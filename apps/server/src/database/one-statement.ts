import type { Queryable, QueryAnswer } from './queryable.ts'
import { createPreparedShapes } from './prepared.ts'

/**
 * How many shapes of statements are kept prepared by each connection. A step of a process writes one of few: which
 * tables, and whether one row or several. A plan takes some hundred kilobytes.
 */
const MOST_SHAPES = 60

const shapeOf = createPreparedShapes(MOST_SHAPES)

/** Many writes that travel, are planned and run together. */
export type OneStatement = {
  /** Gives back the placeholder of a value. */
  bind(value: unknown): string
  /** Adds a write; gives back the name under which others read what it returns. */
  add(write: string): string
  readonly isEmpty: boolean
  /** Runs all of them; each sees the tables as they were before. */
  run<Row extends object>(queryable: Queryable, answer?: string): Promise<QueryAnswer<Row>>
}

export function createOneStatement(): OneStatement {
  const values: unknown[] = []
  const writes: string[] = []
  return {
    bind: (value) => `$${values.push(value)}`,
    add: (write) => {
      const name = `w${writes.length}`
      writes.push(`${name} as (${write})`)
      return name
    },
    get isEmpty() {
      return writes.length === 0
    },
    run: (queryable, answer = 'select 1') => queryable.query(shapeOf(`with ${writes.join(',\n')}\n${answer}`), values),
  }
}
