import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { DataSetAnswer, DataSetValue } from '@liveline/contract/data-set/shapes.ts'
import pg from 'pg'
import type { Database, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import { bindParameters } from './bind-parameters.ts'
import { findDataSet, listRowDataSets, runDataSet, upsertDataSet, type DataSet } from './data-sets.repository.ts'
import { refuseUnsafe } from './query-text.ts'

/** What a page waits for without a word; a call may take no longer than a screen does. */
const TIME_LIMIT_MS = 3_000

const QUERY_CANCELED = '57014'

export type DataSetsService = ReturnType<typeof createDataSetsService>

/** Data sets (specification §7): named queries over the reporting views, for the roles that each of them names. */
export function createDataSetsService(parts: {
  readonly database: Database
  readonly log: Log
  readonly timeLimitMs?: number | undefined
}) {
  const { database, log, timeLimitMs = TIME_LIMIT_MS } = parts

  /** @throws {AppError} DATA_SET_UNKNOWN, FORBIDDEN, DATA_SET_PARAMETER, DATA_SET_TOO_SLOW, DATA_SET_BROKEN */
  async function transform(
    caller: Caller,
    code: string,
    params: Readonly<Record<string, DataSetValue>> = {},
  ): Promise<DataSetAnswer> {
    const dataSet = await findDataSet(database, code)
    if (dataSet === undefined) throw new AppError('DATA_SET_UNKNOWN', { details: { code } })
    if (!dataSet.roleIds.some((id) => caller.roleIds.includes(id))) throw new AppError('FORBIDDEN')
    const values = bindParameters(dataSet, params, caller)
    const rows = await run(dataSet, values)
    if (dataSet.answers === 'row') return rows[0] ?? {}
    return { rows: rows.slice(0, COUNTED_ROWS), isCut: rows.length > COUNTED_ROWS }
  }

  async function run({ code, query }: DataSet, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const unsafe = refuseUnsafe(query)
    if (unsafe !== undefined) {
      log.error({ dataSet: code, unsafe }, 'a data set holds what may not be run')
      throw new AppError('DATA_SET_BROKEN', { details: { code } })
    }
    try {
      return await database.transaction((tx) => runDataSet(tx, { query, values, timeLimitMs }))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.code === QUERY_CANCELED) throw new AppError('DATA_SET_TOO_SLOW', { details: { code }, cause: error })
      log.error({ err: error, dataSet: code }, 'a data set cannot be computed')
      throw new AppError('DATA_SET_BROKEN', { details: { code }, cause: error })
    }
  }

  return {
    transform,
    /** What a counter can take its number from. */
    listNames: () => listRowDataSets(database),
    /** Puts a data set of the pack as it says. @throws {Error} when its query may not be run */
    async ensureDataSet(tx: Tx, dataSet: DataSet, at: Date): Promise<void> {
      const unsafe = refuseUnsafe(dataSet.query)
      if (unsafe !== undefined) throw new Error(`Data set '${dataSet.code}' may not be run: ${unsafe}`)
      await upsertDataSet(tx, dataSet, at)
    },
  }
}
