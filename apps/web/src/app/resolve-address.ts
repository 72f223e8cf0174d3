import { FINISHED_PAGE, TO_DO_PAGE } from '@liveline/contract/constants.ts'
import type { Right } from '@liveline/contract/permissions.ts'
import { pageName } from '../messages/page-names.ts'
import type { ConsoleRoute, Menu } from './menu-routes.ts'
import { packPaths, paths } from './paths.ts'

export type Resolved =
  | { readonly kind: 'view'; readonly route: ConsoleRoute }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Show `to` again, built anew. */
  | { readonly kind: 'refresh'; readonly to: string }
  /** `asked` is the address that led here. */
  | { readonly kind: 'notFound' | 'forbidden'; readonly asked: string | undefined }

interface FixedRoute {
  readonly component: string
  readonly name: string
  readonly nameEn: string
  readonly permission?: Right
}

/** Pages that every role may reach from a list or an icon (specification §2, always-available routes). */
export const fixedRoutes: Readonly<Record<string, FixedRoute>> = {
  [paths.task]: { component: 'missionForm', ...pageName('task') },
  [paths.notices]: { component: 'notices', ...pageName('notices') },
  [paths.person]: { component: 'person', ...pageName('person'), permission: 'user:read' },
  [paths.formVersions]: { component: 'formVersions', ...pageName('formVersions'), permission: 'form:read' },
  [paths.workflowVersions]: {
    component: 'workflowVersions',
    ...pageName('workflowVersions'),
    permission: 'workflow:read',
  },
  [paths.workflowRehearsal]: {
    component: 'workflowRehearsal',
    ...pageName('workflowRehearsal'),
    permission: 'workflow:edit',
  },
  [paths.migrate]: { component: 'migrateInstances', ...pageName('migrate'), permission: 'workflow:admin' },
  [paths.correctForm]: { component: 'correctForm', ...pageName('correctForm'), permission: 'workflow:admin' },
  [paths.process]: { component: 'processDetail', ...pageName('process') },
  [paths.pageTable]: { component: 'pageTableEditor', ...pageName('pageTable'), permission: 'pageTable:edit' },
  [paths.dataSet]: { component: 'dataSet', ...pageName('dataSet'), permission: 'dataSet:edit' },
  [paths.reportPage]: { component: 'reportPageEditor', ...pageName('reportPage'), permission: 'reportPage:edit' },
  [paths.schemaPageDesigner]: {
    component: 'schemaPageDesigner',
    ...pageName('schemaPageDesigner'),
    permission: 'schemaPage:edit',
  },
  [paths.formDesign]: { component: 'formDesigner', ...pageName('formDesigner'), permission: 'form:edit' },
  [paths.workflowDesign]: {
    component: 'workflowDesigner',
    ...pageName('workflowDesigner'),
    permission: 'workflow:read',
  },
  [paths.quickForm]: { component: 'quickForm', ...pageName('quickForm'), permission: 'workflow:start' },
  [paths.records]: { component: 'formRecords', ...pageName('records') },
  [paths.record]: { component: 'formRecord', ...pageName('record') },
  [paths.newRecord]: { component: 'newFormRecord', ...pageName('newRecord') },
  [paths.actJobs]: { component: 'actJobs', ...pageName('actJobs'), permission: 'workflow:admin' },
  [paths.actJob]: { component: 'actJob', ...pageName('actJob'), permission: 'workflow:admin' },
  [paths.dataJobs]: { component: 'dataJobs', ...pageName('dataJobs') },
  [paths.dataJob]: { component: 'dataJob', ...pageName('dataJob') },
  [paths.printRecord]: { component: 'printRecord', ...pageName('printRecord') },
  [paths.queue]: { component: 'taskQueue', ...pageName('queue') },
  [paths.printProcess]: { component: 'printProcess', ...pageName('printProcess') },
}

const MAX_REDIRECTS = 5

/**
 * Addresses that everybody may know, for they stand in the console's own code. Any other that a person lacks is not
 * found, so that nobody learns by trying which pages a menu holds (answers A22).
 */
const knownAddresses: ReadonlySet<string> = new Set(Object.values(packPaths))
const TASK_PAGE = new RegExp(`/(?:${TO_DO_PAGE.pageCode}|${FINISHED_PAGE.pageCode})_\\d+$`)
const isKnown = (path: string) => knownAddresses.has(path) || TASK_PAGE.test(path)

/** The query of both status pages that keeps what was asked. */
const ASKED = 'from'
const lost = (page: string, asked: string): Resolved => ({
  kind: 'redirect',
  to: `${page}?${new URLSearchParams({ [ASKED]: asked }).toString()}`,
})
const lostIn = (href: string) => new URLSearchParams(href.split('?')[1] ?? '').get(ASKED) ?? undefined

/** What an address shows to the owner of this menu. Pure. */
export function resolveAddress(href: string, menu: Menu, permissions: readonly string[]): Resolved {
  const [path = paths.root] = href.split(/[?#]/)
  if (path === paths.notFound) return { kind: 'notFound', asked: lostIn(href) }
  if (path === paths.forbidden) return { kind: 'forbidden', asked: lostIn(href) }
  if (path === paths.root || path === paths.login)
    return menu.home === paths.notFound ? { kind: 'notFound', asked: undefined } : { kind: 'redirect', to: menu.home }
  if (path.startsWith(paths.refresh))
    return { kind: 'refresh', to: `/${href.slice(paths.refresh.length).replace(/^[/\\]+/, '')}` }
  const fixed = fixedRoutes[path]
  if (fixed !== undefined) {
    if (fixed.permission !== undefined && !permissions.includes(fixed.permission)) return lost(paths.forbidden, href)
    const { component, name, nameEn } = fixed
    return {
      kind: 'view',
      route: {
        path,
        menuId: 0,
        name,
        nameEn,
        icon: '',
        component,
        isAmis: false,
        params: {},
        redirect: '',
        parents: [],
      },
    }
  }
  const find = (wanted: string) => menu.routes.find((route) => route.path === wanted)
  const first = find(path)
  if (first === undefined) return lost(isKnown(path) ? paths.forbidden : paths.notFound, href)
  if (first.redirect === '') return { kind: 'view', route: first }
  let target = first.redirect
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const next = find(target.split('?')[0] ?? '')
    if (next === undefined) return lost(paths.notFound, href)
    if (next.redirect === '') return { kind: 'redirect', to: target }
    target = next.redirect
  }
  return lost(paths.notFound, href)
}

/** Where a person lands who logs in for an address: there, or at home when it is none of his (answers A16). */
export function landingFor(href: string, menu: Menu, permissions: readonly string[]): string {
  const resolved = resolveAddress(href, menu, permissions)
  const { kind } = resolved.kind === 'redirect' ? resolveAddress(resolved.to, menu, permissions) : resolved
  return kind === 'notFound' || kind === 'forbidden' ? menu.home : href
}
