import { join } from 'node:path'
import { defaultDrawingLimits } from '@liveline/workflow-engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import { silentLog } from '../../log.ts'
import { createReportPagesService } from '../report-pages/report-pages.service.ts'
import { createDataSetsService } from '../data-sets/data-sets.service.ts'
import { createFormPack } from '../forms/form-pack.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { createCatalogueService } from '../live-line/catalogue.service.ts'
import { createPageTablesService } from '../page-tables/page-tables.service.ts'
import { createDrawingReader } from '../process-definitions/drawings/drawing-reader.ts'
import { systemIds } from '../../ids.ts'
import { createDefinitionsService } from '../process-definitions/process-definitions.service.ts'
import { readPack, type Pack } from './pack-files.ts'
import { loadPack } from './pack-loader.ts'
import { withDates } from './sample-plans.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'

const directory = join(import.meta.dirname, '../../../seeds/live-line')

describe('the files of the live-line pack', () => {
  let pack: Pack
  beforeAll(async () => void (pack = await readPack(directory)))

  test('hold the 33 items of the catalogue, 34 people and the roles of the domain report', () => {
    expect(pack.catalogue.content.map(({ code }) => code)).toEqual(
      Array.from({ length: 33 }, (_, index) => `LW${String(index + 1).padStart(2, '0')}`),
    )
    expect(pack.people.content).toHaveLength(34)
    const domainRoles = Array.from({ length: 22 }, (_, index) => 100_040 + index)
    expect(pack.roles.content.map(({ id }) => id)).toEqual([100_001, 100_002, 100_003, ...domainRoles])
  })

  test('name only roles, departments and menu folders that exist', () => {
    const roles = new Set(pack.roles.content.map(({ id }) => id))
    const named = [
      ...pack.people.content.flatMap((person) => person.roles),
      ...pack.menus.content.flatMap((menu) => menu.roles),
      ...pack.workflows.flatMap(({ content }) =>
        [...content.bpmnXml.matchAll(/(?:role:|kind="role" value=")(\d+)/g)].map((match) => Number(match[1])),
      ),
    ]
    expect(named.filter((id) => !roles.has(id))).toEqual([])
    const details = new Set(pack.organisations.content.details.map(({ id }) => id))
    for (const person of pack.people.content) {
      expect(person.orgs.every((id) => details.has(id)) && person.orgs.includes(person.currentOrg)).toBe(true)
    }
    const urls = pack.menus.content.map(({ url }) => url)
    for (const config of pack.pageConfigs.content) expect(urls).toContain(config.categoryResource)
  })

  test('are about people who cannot exist', () => {
    for (const { phone, idNo } of pack.people.content) {
      expect(phone).toMatch(/^1380000\d{4}$/)
      expect(idNo).toMatch(/^999999\d{11}[\dX]$/)
    }
  })

  test('give nobody two administrator roles that exclude each other', () => {
    const duties = new Map(pack.roles.content.map(({ id, duty }) => [id, duty]))
    for (const { roles } of pack.people.content) {
      expect(roles.filter((role) => duties.get(role) !== '').length).toBeLessThan(2)
    }
    expect([100_001, 100_002, 100_003].map((id) => duties.get(id))).toEqual(['system', 'security', 'audit'])
  })

  test('have forms that the lint lets in', () => {
    expect(pack.forms.map(({ content }) => content.formKey)).toEqual([
      'lwFee',
      'lwPlan',
      'lwReply',
      'lwScheme',
      'lwSurvey',
    ])
    for (const { content } of pack.forms) expect(lintSchema(content.schema, 'en')).toEqual([])
  })
})

describe('loading the live-line pack', () => {
  let database: TestDatabase
  let now = new Date('2026-03-02T01:00:00Z')
  const clock = { now: () => now, elapsedMs: () => now.getTime() }
  const drawings = createDrawingReader()
  const load = () => {
    const dataSets = createDataSetsService({ database, clock, log: silentLog })
    return loadPack(directory, {
      database,
      clock,
      forms: createFormPack({ clock }),
      catalogue: createCatalogueService({ database }),
      pageTables: createPageTablesService({ database, clock }),
      dataSets,
      reportPages: createReportPagesService({ database, clock, dataSets }),
      definitions: createDefinitionsService({
        database,
        clock,
        drawings,
        released: drawings,
        limits: defaultDrawingLimits,
        endpoints: { findAllowed: () => Promise.resolve(() => false), listForProcesses: () => Promise.resolve([]) },
        ids: systemIds,
      }),
      log: silentLog,
    })
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    await load()
  })
  afterAll(async () => {
    await drawings.close()
    await database.drop()
  })

  /** A hash of every row of every table. */
  async function fingerprint(): Promise<Record<string, string>> {
    const { rows } = await database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of rows) {
      const answer = await database.query<{ hash: string | null }>(
        `select md5(string_agg(line, '|' order by line)) as hash from (select t::text as line from "${name}" t) rows`,
      )
      hashes[name] = answer.rows[0]?.hash ?? ''
    }
    return hashes
  }

  test('twice changes nothing', async () => {
    const before = await fingerprint()
    expect(before['users']).not.toBe('')
    now = new Date(now.getTime() + 60_000)
    await load()
    expect(await fingerprint()).toEqual(before)
  })

  test('two servers at once load it once', async () => {
    const before = await fingerprint()
    await Promise.all([load(), load()])
    expect(await fingerprint()).toEqual(before)
  })

  test('releases the forms and P1', async () => {
    const forms = await database.query(
      `select form_key, version from forms f join form_versions v on v.form_id = f.id where v.state = 1 order by 1`,
    )
    expect(forms.rows).toEqual(
      ['lwFee', 'lwPlan', 'lwReply', 'lwScheme', 'lwSurvey'].map((key) => ({ form_key: key, version: 1 })),
    )
    const workflows = await database.query(
      `select definition_key, version from process_definitions d
       join process_definition_versions v on v.definition_id = d.id where v.state = 1`,
    )
    expect(workflows.rows).toEqual([{ definition_key: 'lwPlanApproval', version: 1 }])
  })

  test('undoes nothing that a person has changed since', async () => {
    await changeRows(database, `update roles set name = '计划员' where id = 100040`)
    await changeRows(database, `delete from role_menus where role_id = 100040 and menu_id = 3`)
    await load()
    const role = await database.query<{ name: string; menus: number }>(
      `select name, (select count(*)::integer from role_menus where role_id = id) as menus from roles where id = 100040`,
    )
    expect(role.rows).toEqual([{ name: '计划员', menus: 6 }])
  })
})

test('the dates of sample plans count from the first start, in the time of the company', () => {
  const lateEvening = new Date('2026-03-02T20:00:00Z')
  expect(withDates({ a: { inDays: 1, at: '08:30' }, rows: [{ b: { inDays: 90 } }] }, lateEvening)).toEqual({
    a: '2026-03-04T08:30:00+08:00',
    rows: [{ b: '2026-06-01' }],
  })
})
