import { nameIn, say, type Language } from '@liveline/contract/language.ts'
import { dataSetLimits, type DataSetAnswer, type DataSetValue } from '@liveline/contract/data-set/shapes.ts'
import type { ReportSet } from '@liveline/contract/report-page/shapes.ts'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Log } from '../../log.ts'
import { allowedFunctions, allowedTypes } from './allowed-words.ts'
import { AnswerTooLarge, inPassing, listCallableNames, listViews, readAnswer } from './ask-views.repository.ts'
import { bindParameters, initialOf } from './bind-parameters.ts'
import * as repository from './data-sets.repository.ts'
import type { DataSet, KeptDataSet } from './data-sets.repository.ts'
import { judgeQuery, type JudgedQuery, type Readable } from './judge-query.ts'
import { maskRows } from './mask-rows.ts'
import { mayReveal, mayUse } from './data-set-policy.ts'
import { queryProblemTexts } from './data-sets.texts.ts'

const QUERY_CANCELED = '57014'
/** Judged texts that a server keeps: there are as many as data sets. */
const KEPT_TEXTS = 500

export type DataSetsService = ReturnType<typeof createDataSetsService>

/** Data sets (specification §7): named queries over the reporting views, for the roles that each of them names. */
export function createDataSetsService(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Instead of what each data set says. */
  readonly timeLimitMs?: number | undefined
}) {
  const { database, clock, log, timeLimitMs } = parts
  const judgedTexts = new LRUCache<string, JudgedQuery>({ max: KEPT_TEXTS })
  let known: Promise<Readable> | undefined

  /** A text that may be run, or why not: the same text is judged once. */
  async function judge(
    { query, parameters }: Pick<DataSet, 'query' | 'parameters'>,
    queryable: Queryable = database,
  ): Promise<JudgedQuery> {
    const key = JSON.stringify([query, parameters.map(({ name, type }) => [name, type])])
    const before = judgedTexts.get(key)
    if (before !== undefined) return before
    // Views come with migrations, which run before the server serves.
    known ??= readReadable(queryable)
    const readable = await known.catch((error: unknown) => {
      known = undefined
      throw error
    })
    const judged = await judgeQuery(query, parameters, readable)
    judgedTexts.set(key, judged)
    return judged
  }

  /** @throws {AppError} DATA_SET_UNKNOWN, FORBIDDEN, DATA_SET_PARAMETER, DATA_SET_TOO_SLOW, DATA_SET_TOO_LARGE, DATA_SET_BROKEN */
  async function transform(
    caller: Caller,
    code: string,
    params: Readonly<Record<string, DataSetValue>> = {},
  ): Promise<DataSetAnswer> {
    const dataSet = await repository.findDataSet(database, code)
    if (dataSet?.valid !== true) throw new AppError('DATA_SET_UNKNOWN', { details: { code } })
    if (!mayUse(caller, dataSet)) throw new AppError('FORBIDDEN')
    const values = bindParameters(dataSet, params, { caller, now: clock.now() })
    const { rows, isCut } = await run(dataSet, values)
    const shown = maskRows(rows, dataSet.columns, mayReveal(caller, dataSet))
    return dataSet.answers === 'row' ? (shown[0] ?? {}) : { rows: shown, isCut }
  }

  async function run(dataSet: KeptDataSet, values: readonly unknown[]) {
    const { code } = dataSet
    const judged = await judge(dataSet)
    if ('problem' in judged) {
      log.error({ dataSet: code, problem: judged.problem }, 'a data set holds what may not be run')
      throw new AppError('DATA_SET_BROKEN', { details: { code } })
    }
    const asked = { text: judged.text, values, timeLimitMs: timeLimitMs ?? dataSet.timeLimitMs }
    const rowLimit = dataSet.answers === 'row' ? 1 : dataSet.rowLimit
    try {
      return await inPassing(database, (tx) => readAnswer(tx, asked, rowLimit))
    } catch (error) {
      refuseByLimit(error, code)
      if (!(error instanceof pg.DatabaseError)) throw error
      log.error({ err: error, dataSet: code }, 'a data set cannot be computed')
      throw new AppError('DATA_SET_BROKEN', { details: { code }, cause: error })
    }
  }

  return {
    transform,
    judge,
    listRoles: () => repository.listRoles(database),

    /** Those that are switched on, as a report draws them for this caller. */
    async listForReports(caller: Pick<Caller, 'roleIds'>): Promise<ReportSet[]> {
      const now = clock.now()
      return (await repository.listDataSets(database))
        .filter(({ valid }) => valid)
        .map((dataSet) => ({
          ...{ code: dataSet.code, name: dataSet.name, nameEn: dataSet.nameEn, answers: dataSet.answers },
          columns: [...dataSet.columns],
          parameters: dataSet.parameters
            .filter(({ from }) => from === undefined)
            .map((parameter) => ({ ...parameter, initial: initialOf(parameter, now) })),
          usable: mayUse(caller, dataSet),
        }))
    },
    /** What a counter can take its number from. */
    listNames: () => repository.listRowDataSets(database),
    /** Puts a data set of the pack as it says. @throws {Error} when its query may not be run */
    async ensureDataSet(tx: Tx, dataSet: DataSet, at: Date): Promise<void> {
      const judged = await judge(dataSet, tx)
      if ('problem' in judged) {
        const reason = say('en', queryProblemTexts[judged.problem.text], { name: judged.problem.name })
        throw new Error(`Data set '${dataSet.code}' may not be run: ${reason}`)
      }
      await repository.upsertDataSet(tx, dataSet, at)
    },
  }
}

async function readReadable(queryable: Queryable): Promise<Readable> {
  const views = await listViews(queryable)
  const harmless = new Set([
    ...allowedFunctions,
    ...allowedTypes,
    ...views.flatMap(({ columns }) => columns.map(({ name }) => name)),
  ])
  const calls = (await listCallableNames(queryable)).filter((name) => !harmless.has(name))
  return { views: new Set(views.map(({ name }) => name)), calls: new Set(calls) }
}

/** @throws {AppError} DATA_SET_TOO_SLOW, DATA_SET_TOO_LARGE for what went beyond the limits of a run */
export function refuseByLimit(error: unknown, code: string): void {
  if (error instanceof AnswerTooLarge) {
    const limit = `${dataSetLimits.answerBytes / 1_024 / 1_024} MB`
    throw new AppError('DATA_SET_TOO_LARGE', { details: { code, limit }, cause: error })
  }
  if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) {
    throw new AppError('DATA_SET_TOO_SLOW', { details: { code }, cause: error })
  }
}

/** As a sentence lists them. */
export const listed = (language: Language, rows: readonly { name: string; nameEn: string }[]): string[] =>
  rows.map((row) => nameIn(language, row))
