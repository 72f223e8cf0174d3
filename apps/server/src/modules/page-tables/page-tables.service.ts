import { say, type Language } from '@liveline/contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import * as repository from './page-tables.repository.ts'
import { pageTableTexts } from './page-tables.texts.ts'
import type { PackPageConfig, PageConfigRecord } from './page-tables.repository.ts'

export type PageTablesService = ReturnType<typeof createPageTablesService>

/** What the tables of the console show: columns, filters and actions, kept as data. */
export function createPageTablesService({ database, clock }: { database: Queryable; clock: Clock }) {
  return {
    listValid: () => repository.listValidPageConfigs(database),

    /** @throws {AppError} NOT_FOUND, PAGE_SWITCHED_OFF */
    async getUsable(id: number, language: Language): Promise<PageConfigRecord> {
      return usable(await repository.findPageConfig(database, id), language)
    },

    /** @throws {AppError} NOT_FOUND, PAGE_SWITCHED_OFF */
    async getUsableByCode(code: string, language: Language): Promise<PageConfigRecord> {
      return usable(await repository.findPageConfigByCode(database, code), language)
    },

    /** What the pack loader calls; true when something was written. One that a person has changed since stays as it is. */
    ensurePageConfig: (tx: Tx, config: PackPageConfig): Promise<boolean> =>
      repository.upsertPageConfig(tx, { ...config, at: clock.now() }),
  }
}

function usable(record: PageConfigRecord | undefined, language: Language): PageConfigRecord {
  if (record === undefined) throw new AppError('NOT_FOUND', { details: { what: say(language, pageTableTexts.page) } })
  if (!record.valid) throw new AppError('PAGE_SWITCHED_OFF')
  return record
}
