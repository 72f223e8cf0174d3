import type { Right } from '@liveline/contract/permissions.ts'
import { pageName } from '../messages/page-names.ts'
import type { ConsoleRoute, Menu } from './menu-routes.ts'
import { paths } from './paths.ts'

export type Resolved =
  | { readonly kind: 'view'; readonly route: ConsoleRoute }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Show `to` again, built anew. */
  | { readonly kind: 'refresh'; readonly to: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'forbidden' }

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
  [paths.process]: { component: 'processDetail', ...pageName('process') },
  [paths.quickForm]: { component: 'quickForm', ...pageName('quickForm'), permission: 'workflow:start' },
}

const MAX_REDIRECTS = 5

/** What an address shows to the owner of this menu. Pure. */
export function resolveAddress(href: string, menu: Menu, permissions: readonly string[]): Resolved {
  const [path = paths.root] = href.split(/[?#]/)
  if (path === paths.notFound) return { kind: 'notFound' }
  if (path === paths.forbidden) return { kind: 'forbidden' }
  if (path === paths.root || path === paths.login)
    return menu.home === paths.notFound ? { kind: 'notFound' } : { kind: 'redirect', to: menu.home }
  if (path.startsWith(paths.refresh))
    return { kind: 'refresh', to: `/${href.slice(paths.refresh.length).replace(/^[/\\]+/, '')}` }
  const fixed = fixedRoutes[path]
  if (fixed !== undefined) {
    if (fixed.permission !== undefined && !permissions.includes(fixed.permission))
      return { kind: 'redirect', to: paths.forbidden }
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
  if (first === undefined) return { kind: 'redirect', to: paths.notFound }
  if (first.redirect === '') return { kind: 'view', route: first }
  let target = first.redirect
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const next = find(target.split('?')[0] ?? '')
    if (next === undefined) return { kind: 'redirect', to: paths.notFound }
    if (next.redirect === '') return { kind: 'redirect', to: target }
    target = next.redirect
  }
  return { kind: 'redirect', to: paths.notFound }
}

/** Where a person lands who logs in for an address: there, or at home when it is none of his (answers A16). */
export function landingFor(href: string, menu: Menu, permissions: readonly string[]): string {
  const resolved = resolveAddress(href, menu, permissions)
  const isLost =
    resolved.kind === 'redirect'
      ? [paths.notFound, paths.forbidden].some((path) => path === resolved.to)
      : resolved.kind === 'notFound'
  return isLost ? menu.home : href
}
