/** The walk of a `LongList` along one index. */
import type { Bind, LongList } from './long-list.ts'

/** Where PostgreSQL calls the type of a key otherwise. */
const sqlTypes: Readonly<Record<string, string>> = { sound: 'text collate "C"' }

/** Row comparison that an index on the columns answers. */
export function isBehind(
  columns: readonly string[],
  { keys, descending }: Pick<LongList, 'keys' | 'descending'>,
  after: readonly string[],
  bind: Bind,
): string {
  const values = keys.map(({ type }, place) => `${bind(after[place])}::${sqlTypes[type] ?? type}`)
  return `(${columns.join(', ')}) ${descending ? '<' : '>'} (${values.join(', ')})`
}

export type IndexWalk = {
  readonly select: string
  readonly table: string
  /** Columns at the head of the index with what each must be. */
  readonly prefix: readonly (readonly [column: string, value: string])[]
  /** The columns behind them, which are those of the list's key. */
  readonly columns: readonly string[]
  /** SQL of the first and the last value of the first of these. */
  readonly range?: { readonly from?: string | undefined; readonly to?: string | undefined }
  readonly conditions?: readonly string[]
}

const ends = {
  timestamptz: [`timestamptz '-infinity'`, `timestamptz 'infinity'`],
  uuid: [`uuid '00000000-0000-0000-0000-000000000000'`, `uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
} as const

/**
 * Reads an index from one place to another, so many rows and no more. What the head of the index must be is said by
 * row comparisons and the order names it too: by equalities the planner takes every actor for an average one, with a
 * few rows to read and sort, where a role may have a hundred thousand.
 */
export function walkIndex(
  { select, table, prefix, columns, range = {}, conditions = [] }: IndexWalk,
  list: Pick<LongList, 'keys' | 'descending'>,
  { after, limit }: { after: readonly string[] | undefined; limit: string },
  bind: Bind,
): string {
  const heads = prefix.map(([column]) => column)
  const values = prefix.map(([, value]) => value)
  const [first = ''] = columns
  const [lowest, highest] = ends[list.keys[0]?.type === 'uuid' ? 'uuid' : 'timestamptz']
  const bound = (sign: string, more: readonly string[], moreValues: readonly string[]) =>
    `(${[...heads, ...more].join(', ')}) ${sign} (${[...values, ...moreValues].join(', ')})`
  const found = [
    bound('>=', [first], [range.from ?? lowest]),
    bound('<=', [first], [range.to ?? highest]),
    ...(after === undefined
      ? []
      : [
          bound(
            list.descending ? '<' : '>',
            columns,
            list.keys.map(({ type }, place) => `${bind(after[place])}::${type}`),
          ),
        ]),
    ...conditions,
  ]
  const order = [...heads, ...columns].map((column) => `${column} ${list.descending ? 'desc' : 'asc'}`)
  return `select ${select} from ${table} x where ${found.join(' and ')} order by ${order.join(', ')} limit ${limit}`
}
