/** Making and changing data sets: judged as a run would, locked against a second editor, each former state kept. */
import {
  dataSetLimits,
  type DataSetChoices,
  type DataSetTrial,
  type DataSetValue,
  type EnteredDataSet,
} from '@liveline/contract/data-set/shapes.ts'
import { fill, say } from '@liveline/contract/language.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import pg from 'pg'
import type { Clock } from '../../clock.ts'
import type { Database, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import { allowedFunctions } from './allowed-words.ts'
import {
  DECLARE,
  EXPLAIN,
  inPassing,
  listViews,
  positionIn,
  readAnswer,
  readPlan,
  type Plan,
} from './ask-views.repository.ts'
import { bindParameters, initialOf, isOfType } from './bind-parameters.ts'
import * as repository from './data-sets.repository.ts'
import type { DataSet, KeptDataSet } from './data-sets.repository.ts'
import { listed, refuseByLimit, type DataSetsService } from './data-sets.service.ts'
import { dataSetTexts, queryPlaceTexts, queryProblemTexts } from './data-sets.texts.ts'
import { unitsOf, type JudgedQuery } from './judge-query.ts'
import { maskRows } from './mask-rows.ts'

export type EditDataSets = ReturnType<typeof createEditDataSets>

const VERSIONS_SHOWN = 100
/** What a sample shows. */
const SAMPLE_ROWS = 100
/** In messages of a query that has no code yet. */
const UNNAMED = '…'

type Saved = { readonly code: string; readonly rev: number }
type Tried = Pick<DataSet, 'query' | 'parameters' | 'answers' | 'columns' | 'timeLimitMs' | 'rowLimit'>
type Problem = { readonly text: keyof typeof queryProblemTexts; readonly name: string; readonly at: number | undefined }

export function createEditDataSets(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly dataSets: Pick<DataSetsService, 'judge'>
  /** Names of the counters of the navbar that ask a data set. */
  readonly listCountersOf: (code: string) => Promise<readonly { name: string; nameEn: string }[]>
}) {
  const { database, clock, dataSets, listCountersOf } = parts

  const refuse = (caller: Caller, query: string, { text, name, at }: Problem): never => {
    const before = at === undefined ? undefined : query.slice(0, at)
    const [line, column] = [
      before?.split('\n').length,
      before === undefined ? 0 : before.length - before.lastIndexOf('\n'),
    ]
    const place =
      line === undefined
        ? say(caller.language, queryPlaceTexts.whole)
        : say(caller.language, queryPlaceTexts.line, { line, column })
    const reason = fill(caller.language, queryProblemTexts[text], () => name)
    throw new AppError('DATA_SET_REFUSED', {
      details: { place, reason, ...(at === undefined ? {} : { at, line, column }) },
    })
  }

  async function judged(caller: Caller, { query, parameters }: Tried) {
    const found = await dataSets.judge({ query, parameters })
    if ('problem' in found) return refuse(caller, query, found.problem)
    return found
  }

  /** Runs something of the query; what PostgreSQL says of it is told at its place. */
  async function asking<T>(
    caller: Caller,
    {
      query,
      found,
      statement,
    }: { query: string; found: Exclude<JudgedQuery, { problem: unknown }>; statement: string },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    try {
      return await inPassing(database, work)
    } catch (error) {
      refuseByLimit(error, UNNAMED)
      if (!(error instanceof pg.DatabaseError)) throw error
      const characters = positionIn(error.position, statement)
      const at = error.position === undefined ? undefined : found.originOf(unitsOf(found.text, characters))
      return refuse(caller, query, { text: sentenceOf[error.code ?? ''] ?? 'database', name: error.message, at })
    }
  }

  async function planned(caller: Caller, tried: Tried, values: readonly unknown[]) {
    const found = await judged(caller, tried)
    const asked = { text: found.text, values, timeLimitMs: tried.timeLimitMs }
    const { query } = tried
    const { plan, columns, names } = await asking(caller, { query, found, statement: EXPLAIN }, (tx) =>
      readPlan(tx, asked),
    )
    const twice = names.find((name, index) => names.indexOf(name) < index)
    if (twice !== undefined) refuse(caller, query, { text: 'columnTwice', name: twice, at: undefined })
    refuseCostly(plan)
    return { found, asked, plan, columns }
  }

  /** Values for a query that nobody asks yet. */
  const initialValues = (caller: Caller, { parameters }: Tried): unknown[] =>
    bindParameters(
      { code: UNNAMED, parameters: parameters.map((parameter) => ({ ...parameter, required: false })) },
      Object.fromEntries(
        parameters
          .filter(({ from }) => from === undefined)
          .map((parameter) => [parameter.name, initialOf(parameter, clock.now())]),
      ),
      { caller, now: clock.now() },
    )

  /**
   * What was entered with a description of each column that the query answers.
   * @throws {AppError} DATA_SET_REFUSED, DATA_SET_TOO_COSTLY
   */
  async function fit<T extends Omit<EnteredDataSet, 'code'>>(caller: Caller, entered: T): Promise<T> {
    const { query } = entered
    const roles = new Set((await repository.listRoles(database)).map(({ id }) => id))
    const stranger = [...entered.roleIds, ...entered.revealRoleIds].find((id) => !roles.has(id))
    if (stranger !== undefined) refuse(caller, query, { text: 'unknownRole', name: String(stranger), at: undefined })
    const wrong = entered.parameters.find(
      ({ type, ...rest }) => !isOfType(type, initialOf({ type, ...rest }, clock.now())),
    )
    if (wrong !== undefined) refuse(caller, query, { text: 'wrongInitial', name: wrong.name, at: undefined })
    const { columns } = await planned(caller, entered, initialValues(caller, entered))
    const gone = entered.columns.find(({ name }) => !columns.some((column) => column.name === name))
    if (gone !== undefined) refuse(caller, query, { text: 'columnGone', name: gone.name, at: undefined })
    return {
      ...entered,
      columns: columns.map(
        ({ name, kind }) =>
          entered.columns.find((column) => column.name === name) ?? {
            ...{ name, label: '', labelEn: '', kind, mask: 'none' as const },
          },
      ),
    }
  }

  async function replace(
    write: Write,
    caller: Caller,
    { code, rev, action }: { code: string; rev: number; action: 'update' | 'restore' },
    content: Omit<DataSet, 'code'>,
  ): Promise<Saved> {
    return write(async (tx) => {
      const present = (await repository.lockDataSet(tx, code)) ?? refuseMissing(code)
      if (rev !== present.rev) {
        const details = { name: present.updatedBy, at: present.updatedAt.toISOString(), rev: present.rev }
        throw new AppError('STALE', { details })
      }
      const after = { ...content, code }
      const saved = await repository.replaceDataSet(tx, after, { userId: caller.userId, at: clock.now() })
      const [objectType, before] = ['dataSet', present]
      await audit(tx, caller, { action: `dataSet.${action}`, objectType, objectId: code, before, after })
      return { code, rev: saved }
    })
  }

  return {
    async page(search: { keyword: string; valid: boolean | undefined }, { page, pageSize }: Paging) {
      const asked = { ...search, limit: pageSize, offset: (page - 1) * pageSize }
      return { ...(await repository.pageDataSets(database, asked)), page, pageSize }
    },

    /** @throws {AppError} DATA_SET_UNKNOWN */
    get: async (code: string): Promise<KeptDataSet> =>
      (await repository.findDataSet(database, code)) ?? refuseMissing(code),

    async choices(): Promise<DataSetChoices> {
      const [views, roles] = [await listViews(database), await repository.listRoles(database)]
      return { views, roles, functions: [...allowedFunctions].toSorted() }
    },

    async listVersions(code: string) {
      await this.get(code)
      return repository.listDataSetVersions(database, code, VERSIONS_SHOWN)
    },

    /** @throws {AppError} DATA_SET_UNKNOWN, NOT_FOUND */
    async getVersion(caller: Caller, code: string, rev: number) {
      await this.get(code)
      const found = await repository.findDataSetVersion(database, code, rev)
      if (found !== undefined) return found
      throw new AppError('NOT_FOUND', { details: { what: say(caller.language, dataSetTexts.version) } })
    },

    /** @throws {AppError} DATA_SET_CODE_TAKEN, DATA_SET_REFUSED, DATA_SET_TOO_COSTLY */
    async create(write: Write, caller: Caller, entered: EnteredDataSet): Promise<Saved> {
      const content = await fit(caller, entered)
      return write(async (tx) => {
        const { code } = content
        const rev = await repository.insertDataSet(tx, content, { userId: caller.userId, at: clock.now() })
        if (rev === undefined) throw new AppError('DATA_SET_CODE_TAKEN', { details: { code } })
        await audit(tx, caller, { action: 'dataSet.create', objectType: 'dataSet', objectId: code, after: content })
        return { code, rev }
      })
    },

    /** @throws {AppError} DATA_SET_UNKNOWN, STALE, DATA_SET_REFUSED, DATA_SET_TOO_COSTLY */
    async update(write: Write, caller: Caller, { code, rev, ...entered }: EnteredDataSet & { rev: number }) {
      await this.get(code)
      return replace(write, caller, { code, rev, action: 'update' }, await fit(caller, entered))
    },

    /** A former state is judged by the rules of today. */
    async restore(
      write: Write,
      caller: Caller,
      { code, version, rev }: { code: string; version: number; rev: number },
    ) {
      const { rev: _rev, updatedAt: _at, updatedBy: _by, ...former } = await this.getVersion(caller, code, version)
      const content = await fit(caller, {
        ...former,
        parameters: [...former.parameters],
        columns: [...former.columns],
        roleIds: [...former.roleIds],
        revealRoleIds: [...former.revealRoleIds],
      })
      return replace(write, caller, { code, rev, action: 'restore' }, content)
    },

    /** @throws {AppError} DATA_SET_UNKNOWN */
    async setValid(write: Write, caller: Caller, code: string, valid: boolean): Promise<void> {
      await write(async (tx) => {
        const present = (await repository.lockDataSet(tx, code)) ?? refuseMissing(code)
        if (present.valid === valid) return
        await repository.setDataSetValid(tx, code, valid)
        const [before, after] = [{ valid: present.valid }, { valid }]
        await audit(tx, caller, { action: 'dataSet.valid', objectType: 'dataSet', objectId: code, before, after })
      })
    },

    /** @throws {AppError} DATA_SET_UNKNOWN, IN_USE */
    async remove(write: Write, caller: Caller, code: string): Promise<void> {
      const { language } = caller
      const counters = listed(language, await listCountersOf(code))
      await write(async (tx) => {
        const before = (await repository.lockDataSet(tx, code)) ?? refuseMissing(code)
        const reports = listed(language, await repository.listReportsOf(tx, code))
        const users = [
          ...counters.map((name) => say(language, dataSetTexts.counter, { name })),
          ...reports.map((name) => say(language, dataSetTexts.report, { name })),
        ]
        if (users.length > 0) {
          const details = { counters, reports, users: new Intl.ListFormat(language).format(users) }
          throw new AppError('IN_USE', { details })
        }
        await repository.markDataSetDeleted(tx, code, { userId: caller.userId, at: clock.now() })
        await audit(tx, caller, { action: 'dataSet.delete', objectType: 'dataSet', objectId: code, before })
      })
    },

    /** @throws {AppError} DATA_SET_REFUSED, DATA_SET_PARAMETER, DATA_SET_TOO_COSTLY, DATA_SET_TOO_SLOW, DATA_SET_TOO_LARGE */
    async tryOut(
      caller: Caller,
      { params, run, ...tried }: Tried & { params?: Readonly<Record<string, DataSetValue>> | undefined; run: boolean },
    ): Promise<DataSetTrial> {
      const values = run
        ? bindParameters({ code: UNNAMED, parameters: tried.parameters }, params ?? {}, { caller, now: clock.now() })
        : initialValues(caller, tried)
      const { found, asked, plan, columns: planColumns } = await planned(caller, tried, values)
      const columns = planColumns.map((column) => ({ ...column }))
      if (!run) return { columns, rows: [], isCut: false, tookMs: null, plan }
      const most = tried.answers === 'row' ? 1 : Math.min(SAMPLE_ROWS, tried.rowLimit)
      const began = performance.now()
      const { rows, isCut } = await asking(caller, { query: tried.query, found, statement: DECLARE }, (tx) =>
        readAnswer(tx, asked, most),
      )
      const tookMs = Math.round(performance.now() - began)
      // Nobody who writes a query sees by it what he is not let in to see.
      return { columns, rows: maskRows(rows, tried.columns, false), isCut, tookMs, plan }
    },
  }
}

/** What the commoner errors of PostgreSQL mean for who writes a query. */
const sentenceOf: Readonly<Record<string, keyof typeof queryProblemTexts>> = {
  '42703': 'noColumn',
  '42804': 'wrongTypes',
  '42883': 'wrongTypes',
  '42725': 'wrongTypes',
  '42803': 'notGrouped',
}

/** @throws {AppError} DATA_SET_TOO_COSTLY */
function refuseCostly({ cost }: Plan): void {
  if (cost <= dataSetLimits.planCost) return
  throw new AppError('DATA_SET_TOO_COSTLY', { details: { cost: Math.round(cost), limit: dataSetLimits.planCost } })
}

function refuseMissing(code: string): never {
  throw new AppError('DATA_SET_UNKNOWN', { details: { code } })
}
