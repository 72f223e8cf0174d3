import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { describe, expect, it } from 'vitest'
import { journeys, linesWith, serverSources, sources, sourcesBut } from '../../test/sources.ts'
import { menuRoutes } from './menu-routes.ts'
import {
  BACKUPS_PATH,
  ACT_JOB_PATH,
  DATA_JOB_PATH,
  dataJobAddress,
  FORM_DESIGN_PATH,
  WORKFLOW_DESIGN_PATH,
  QUICK_FORM_PATH,
  PROCESS_PATH,
  processAddress,
  TASK_PATH,
  taskAddress,
  PAGE_TABLE_PATH,
  SCHEMA_PAGE_PATH,
  RECORD_PATH,
} from '@liveline/contract/console-addresses.ts'
import {
  newRecordAddress,
  packPaths,
  paths,
  printProcessAddress,
  printRecordAddress,
  queueAddress,
  quickFormAddress,
  recordAddress,
  recordsAddress,
} from './paths.ts'
import { resolveAddress } from './resolve-address.ts'
import { guard } from './route-guard.ts'

const pack = (name: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../server/seeds/live-line', name), 'utf8'),
  ) as readonly Record<string, unknown>[]

/** The whole menu of the pack, as somebody with every role has it. */
function packMenu() {
  const entries = pack('menus.json') as unknown as readonly RoleTreeEntry[]
  const below = (parentId: number | null): RoleTreeEntry[] =>
    entries.filter((entry) => entry.parentId === parentId).map((entry) => ({ ...entry, children: below(entry.id) }))
  const configs = pack('page-configs.json').map((config) => ({ ...config, valid: 1 }) as unknown as PageConfig)
  return menuRoutes(below(null), configs)
}
const menu = packMenu()
const resolve = (href: string) => resolveAddress(href, menu, ['workflow:start', 'schemaPage:edit'])

describe('every address', () => {
  it.each(Object.entries(packPaths))('of the pack shows a view: %s', (_, path) => {
    expect(resolve(path)).toMatchObject({ kind: 'view', route: { path } })
  })

  it('of a page in the menu of the pack is named', () => {
    const pages = menu.routes.filter(({ component }) => component !== '').map(({ path }) => path)
    expect(pages.toSorted()).toEqual(Object.values(packPaths).toSorted())
  })

  it.each([
    [taskAddress('t1'), paths.task],
    [processAddress('i1'), paths.process],
    [quickFormAddress({ formKey: 'a', flowKey: 'b', formId: 3 }), paths.quickForm],
    [quickFormAddress({ formKey: 'a', flowKey: 'b' }), paths.quickForm],
    [recordsAddress(1), paths.records],
    [newRecordAddress(1), paths.newRecord],
    [recordAddress('r1'), paths.record],
    [recordAddress('r1', { edit: true, rev: 2 }), paths.record],
    [dataJobAddress('j1'), paths.dataJob],
    [printRecordAddress('r1'), paths.printRecord],
    [printRecordAddress('r1', 2), paths.printRecord],
    [printProcessAddress('i1'), paths.printProcess],
    [queueAddress(), paths.queue],
    [queueAddress('t1'), paths.queue],
  ])('with parameters shows a view: %s', (address, path) => {
    expect(resolve(address)).toMatchObject({ kind: 'view', route: { path } })
    expect(address).not.toContain('undefined')
  })

  it('of the console itself leads somewhere', () => {
    const led = Object.values(paths).map((path) => [path, resolve(path).kind])
    expect(Object.fromEntries(led)).toEqual({
      '/': 'redirect',
      '/login': 'redirect',
      // Decided before the console opens, below.
      '/auth-redirect': 'redirect',
      '/mp/map': 'redirect',
      '/404': 'notFound',
      '/401': 'forbidden',
      '/redirect/': 'refresh',
      // Only for whoever may edit pages.
      '/design/page-table': 'redirect',
      '/design/schema-page': 'view',
      '/mission/act-job': 'redirect',
      '/mission/act-jobs': 'redirect',
      '/mission/correct': 'redirect',
      '/mission/form': 'view',
      '/mission/instance': 'view',
      '/mission/migrate': 'redirect',
      '/mission/notices': 'view',
      '/mission/queue': 'view',
      '/mission/quick': 'view',
      '/records': 'view',
      '/record': 'view',
      '/record/new': 'view',
      '/data-jobs': 'view',
      '/data-set': 'redirect',
      '/design/report-page': 'redirect',
      '/data-job': 'view',
      '/print/record': 'view',
      '/print/process': 'view',
      // Not for this person.
      '/design/form': 'redirect',
      '/design/form-versions': 'redirect',
      '/design/workflow': 'redirect',
      '/design/workflow-versions': 'redirect',
      '/design/workflow/rehearsal': 'redirect',
      '/person': 'redirect',
    })
    expect(guard({ path: paths.authRedirect, search: '', hasToken: false })).toEqual({
      kind: 'signOn',
      returned: { target: paths.root },
      to: paths.authRedirect,
    })
    for (const hasToken of [true, false])
      expect(guard({ path: paths.map, search: '?lng=1&lat=2', hasToken })).toEqual({ kind: 'map' })
    expect(guard({ path: paths.login, search: '', hasToken: false })).toEqual({ kind: 'login' })
  })
})

it('that a notice leads to stands in the contract only', () => {
  const address = new RegExp(`['"\`}](?:${TASK_PATH}|${PROCESS_PATH})(?![\\w-])`)
  expect(linesWith(address, serverSources)).toEqual([])
})

describe('an address', () => {
  const first = new Set([...Object.values(paths), ...Object.values(packPaths)].map((path) => path.split('/')[1]))
  first.delete('')
  const address = new RegExp(`['"\`}]/(?:${[...first].join('|')})(?![\\w-])`)

  it('stands in paths.ts only', () => {
    expect(linesWith(address, sourcesBut('app/paths.ts'))).toEqual([])
    expect(linesWith(address, journeys)).toEqual([])
    const inContract = [
      BACKUPS_PATH,
      ACT_JOB_PATH,
      DATA_JOB_PATH,
      TASK_PATH,
      PROCESS_PATH,
      QUICK_FORM_PATH,
      FORM_DESIGN_PATH,
      WORKFLOW_DESIGN_PATH,
      PAGE_TABLE_PATH,
      SCHEMA_PAGE_PATH,
      RECORD_PATH,
    ]
    const elsewhere: readonly string[] = ['/', ...inContract]
    const named = Object.values({ ...paths, ...packPaths }).filter((path) => !elsewhere.includes(path))
    expect(linesWith(address, sources)).toHaveLength(named.length)
  })

  it.each(["open('/home')", 'goTo(`/mission/form?taskId=${id}`)', '<a href="/incidents">', '`${origin}/login`'])(
    'would be named elsewhere: %s',
    (text) => {
      expect(linesWith(address, [{ file: 'gloves.ts', text }])).toEqual([`gloves.ts:1: ${text}`])
    },
  )
})
