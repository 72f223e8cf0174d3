import { nameIn, say } from '@liveline/contract/language.ts'
import type { Paging } from '@liveline/contract/paging.ts'
import type {
  EnteredReport,
  OpenReport,
  ReportContent,
  ReportSet,
  ReportSources,
} from '@liveline/contract/report-page/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx, Write } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { audit } from '../audit/audit.service.ts'
import type { DataSetsService } from '../data-sets/data-sets.service.ts'
import { judgeReport } from './judge-report.ts'
import * as repository from './report-pages.repository.ts'
import type { ReportRecord, ReportSaid } from './report-pages.repository.ts'
import { reportPageTexts } from './report-pages.texts.ts'

export type ReportPagesService = ReturnType<typeof createReportPagesService>

const VERSIONS_SHOWN = 100
type Saved = { readonly id: number; readonly rev: number }

/** Pages of data sets: figures, charts and tables, each drawn of what its data set answers to who reads it. */
export function createReportPagesService(parts: {
  readonly database: Queryable
  readonly clock: Clock
  readonly dataSets: Pick<DataSetsService, 'listForReports' | 'listRoles'>
}) {
  const { database, clock, dataSets } = parts

  /** @throws {AppError} REPORT_REFUSED with every problem and its place */
  async function assertFits(caller: Caller, { content, roleIds }: Pick<ReportSaid, 'content' | 'roleIds'>) {
    const [sets, roles] = [await dataSets.listForReports(caller), await dataSets.listRoles()]
    const place = say(caller.language, reportPageTexts.roles)
    const problems = [
      ...judgeReport(content, sets, caller.language),
      ...roleIds
        .filter((id) => !roles.some((role) => role.id === id))
        .map((name) => ({ place, message: say(caller.language, reportPageTexts.unknownRole, { name }) })),
    ]
    const [first] = problems
    if (first === undefined) return
    const named = [first.place, first.message].filter((part) => part !== '').join(' ')
    throw new AppError('REPORT_REFUSED', { details: { count: problems.length, first: named, problems } })
  }

  async function replace(
    write: Write,
    caller: Caller,
    { id, rev, action }: { id: number; rev: number; action: 'update' | 'restore' },
    said: ReportSaid,
  ): Promise<Saved> {
    return write(async (tx) => {
      const present = (await repository.lockReport(tx, id)) ?? refuseMissing(caller)
      if (rev !== present.rev) {
        const details = { name: present.updatedBy, at: present.updatedAt.toISOString(), rev: present.rev }
        throw new AppError('STALE', { details })
      }
      const saved = await repository.replaceReport(tx, id, said, { userId: caller.userId, at: clock.now() })
      const [objectType, objectId] = ['reportPage', id]
      await audit(tx, caller, { action: `reportPage.${action}`, objectType, objectId, before: present, after: said })
      return { id, rev: saved }
    })
  }

  return {
    /** @throws {AppError} NOT_FOUND, also for whom it is not; PAGE_SWITCHED_OFF */
    async open(caller: Caller, id: number): Promise<OpenReport> {
      const page = await repository.findReport(database, id)
      if (page === undefined || !mayOpen(caller, page)) return refuseMissing(caller)
      if (!page.valid) throw new AppError('PAGE_SWITCHED_OFF')
      const { name, nameEn, icon, content } = page
      return {
        id,
        name,
        nameEn,
        icon,
        parts: [...content.parts],
        sets: drawnBy(content, await dataSets.listForReports(caller)),
      }
    },

    async page(search: { keyword: string; valid: boolean | undefined }, { page, pageSize }: Paging) {
      const asked = { ...search, limit: pageSize, offset: (page - 1) * pageSize }
      return { ...(await repository.pageReports(database, asked)), page, pageSize }
    },

    /** @throws {AppError} NOT_FOUND */
    get: async (caller: Caller, id: number): Promise<ReportRecord> =>
      (await repository.findReport(database, id)) ?? refuseMissing(caller),

    async sources(caller: Caller): Promise<ReportSources> {
      return { sets: await dataSets.listForReports(caller), roles: await dataSets.listRoles() }
    },

    async listVersions(caller: Caller, id: number) {
      await this.get(caller, id)
      return repository.listReportVersions(database, id, VERSIONS_SHOWN)
    },

    async getVersion(caller: Caller, id: number, rev: number) {
      await this.get(caller, id)
      return (await repository.findReportVersion(database, id, rev)) ?? refuseMissing(caller, 'version')
    },

    async create(write: Write, caller: Caller, entered: EnteredReport): Promise<Saved> {
      await assertFits(caller, entered)
      return write(async (tx) => {
        const id = await repository.insertReport(tx, entered, { userId: caller.userId, at: clock.now() })
        await audit(tx, caller, { action: 'reportPage.create', objectType: 'reportPage', objectId: id, after: entered })
        return { id, rev: 1 }
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE, REPORT_REFUSED */
    async update(write: Write, caller: Caller, { id, rev, ...said }: EnteredReport & { id: number; rev: number }) {
      await this.get(caller, id)
      await assertFits(caller, said)
      return replace(write, caller, { id, rev, action: 'update' }, said)
    },

    /** A former state is judged by the data sets of today. @throws {AppError} NOT_FOUND, STALE, REPORT_REFUSED */
    async restore(write: Write, caller: Caller, { id, version, rev }: { id: number; version: number; rev: number }) {
      const { name, nameEn, icon, content, roleIds } = await this.getVersion(caller, id, version)
      await assertFits(caller, { content, roleIds })
      return replace(write, caller, { id, rev, action: 'restore' }, { name, nameEn, icon, content, roleIds })
    },

    /** @throws {AppError} NOT_FOUND */
    async setValid(write: Write, caller: Caller, id: number, valid: boolean): Promise<void> {
      await write(async (tx) => {
        const page = (await repository.lockReport(tx, id)) ?? refuseMissing(caller)
        if (page.valid === valid) return
        await repository.setReportValid(tx, id, valid)
        const [before, after] = [{ valid: page.valid }, { valid }]
        await audit(tx, caller, { action: 'reportPage.valid', objectType: 'reportPage', objectId: id, before, after })
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE */
    async remove(write: Write, caller: Caller, id: number): Promise<void> {
      await write(async (tx) => {
        const before = (await repository.lockReport(tx, id)) ?? refuseMissing(caller)
        const menus = (await repository.listPlaces(tx, id)).map((place) => nameIn(caller.language, place))
        if (menus.length > 0) {
          const users = menus.map((name) => say(caller.language, reportPageTexts.menu, { name }))
          throw new AppError('IN_USE', {
            details: { menus, users: new Intl.ListFormat(caller.language).format(users) },
          })
        }
        await repository.markReportDeleted(tx, id, { userId: caller.userId, at: clock.now() })
        await audit(tx, caller, { action: 'reportPage.delete', objectType: 'reportPage', objectId: id, before })
      })
    },

    /** What the pack loader calls. */
    ensureReport: (tx: Tx, report: ReportSaid & { readonly id: number }): Promise<void> =>
      repository.upsertReport(tx, report, clock.now()),
  }
}

/** Everybody, or the roles that it names; who makes reports opens all of them. */
const mayOpen = (
  caller: Pick<Caller, 'roleIds' | 'permissions'>,
  { roleIds }: { readonly roleIds: readonly number[] },
): boolean =>
  roleIds.length === 0 || roleIds.some((id) => caller.roleIds.includes(id)) || caller.permissions.has('reportPage:edit')

const drawnBy = ({ parts }: ReportContent, sets: readonly ReportSet[]): ReportSet[] =>
  sets.filter(({ code }) => parts.some(({ dataSet }) => dataSet === code))

/** @throws {AppError} NOT_FOUND */
function refuseMissing(caller: Caller, what: 'page' | 'version' = 'page'): never {
  throw new AppError('NOT_FOUND', { details: { what: say(caller.language, reportPageTexts[what]) } })
}
