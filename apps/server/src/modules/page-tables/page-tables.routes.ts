import { pageTableApi } from '@liveline/contract/page-table/calls.ts'
import { type PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { Language } from '@liveline/contract/error-codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open-database.ts'
import { AppError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import {
  findPageConfig,
  findPageConfigByCode,
  listValidPageConfigs,
  type PageConfigRecord,
} from './page-tables.repository.ts'

export function pageTablesRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, pageTableApi, {
    async all() {
      return (await listValidPageConfigs(database)).map(onWire)
    },
    async byId({ query, caller }) {
      return usable(await findPageConfig(database, query.id), caller.language)
    },
    async byCode({ query, caller }) {
      return usable(await findPageConfigByCode(database, query.pageCode), caller.language)
    },
  })
}

function usable(record: PageConfigRecord | undefined, language: Language): PageConfig {
  if (record === undefined)
    throw new AppError('NOT_FOUND', { details: { what: language === 'en' ? 'the page' : '页面' } })
  if (!record.valid) throw new AppError('PAGE_SWITCHED_OFF')
  return onWire(record)
}

const onWire = ({ valid, pageParams, ...rest }: PageConfigRecord): PageConfig => ({
  ...rest,
  // The specification has it as JSON text.
  pageParams: JSON.stringify(pageParams),
  valid: valid ? 1 : 0,
})
