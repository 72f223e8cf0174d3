import { FINISHED_PAGE, TO_DO_PAGE } from '@liveline/contract/constants.ts'
import { isExternal, menuPathOf } from '@liveline/contract/menu/menu-path.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { pageName } from '../messages/page-names.ts'
import { paths } from './paths.ts'

/** One address the caller may open. `menuId` is 0 for what no menu entry stands for. */
export interface ConsoleRoute {
  readonly path: string
  readonly menuId: number
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  /** Name in the view registry; empty for a folder that only redirects. */
  readonly component: string
  readonly isAmis: boolean
  readonly params: Readonly<Record<string, string>>
  /** Where a folder leads instead of showing a view. */
  readonly redirect: string
  /** Names of the entries above, for the breadcrumb. */
  readonly parents: readonly { readonly name: string; readonly nameEn: string; readonly path: string }[]
}

/** One line of the sidebar: a submenu when it has children, else a link. */
export interface MenuNode {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  /** The name in pinyin and its initials, for the search. */
  readonly keywords: string
  /** Path with the entry's own query; a whole address when `external`. */
  readonly to: string
  readonly path: string
  readonly external: boolean
  readonly newTab: boolean
  readonly children: readonly MenuNode[]
}

export interface Menu {
  readonly nodes: readonly MenuNode[]
  readonly routes: readonly ConsoleRoute[]
  /** The entry that is pinned as a permanent tab; `paths.notFound` when the roles grant no page at all. */
  readonly home: string
}

const TYPE_RIGHT = 3
const trimmed = (url: string) => url.replaceAll(/^\/+|\/+$/g, '')

type Sortable = Pick<RoleTreeEntry, 'sort' | 'name' | 'id'>
const byOrder = (a: Sortable, b: Sortable) => b.sort - a.sort || a.name.localeCompare(b.name, 'zh-CN') || a.id - b.id

function withQuery(path: string, params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The pages of a category: of tasks to do and finished ones (design.md §3; answers B8, B9), or the records of a form. */
function categoryPages(entry: RoleTreeEntry, configs: readonly PageConfig[]): RoleTreeEntry[] {
  const own = configs.filter(
    (config) => config.valid === 1 && trimmed(config.categoryResource) === trimmed(entry.url) && entry.url !== '',
  )
  const ofTasks = own.filter((config) => !listsRecords(config))
  return own.flatMap((config) => {
    const isTold = ofTasks.length > 1
    const pages = listsRecords(config) ? [recordsPage(config)] : taskPages.map((page) => named(page, config, isTold))
    return pages.map((page, index) => ({
      ...page,
      // Negative: these come from a page config, never from the menu table.
      id: -(config.id * taskPages.length + index + 1),
      parentId: entry.id,
      url: `${trimmed(entry.url)}/${page.pageCode}_${config.id}`,
      ...{ type: 2 as const, hidden: 0 as const, blank: false, params: {}, isAmis: false, redirect: '' },
      ...{ alwaysShow: false, permission: '', children: [] },
    }))
  })
}

const taskPages = [
  {
    ...TO_DO_PAGE,
    ...pageName('toDoTasks'),
    keywords: 'daibanrenwu dbrw',
    icon: 'CarryOutOutlined',
    component: 'toDoMissions',
  },
  {
    ...FINISHED_PAGE,
    ...pageName('finishedTasks'),
    keywords: 'yibanrenwu ybrw',
    icon: 'FileDoneOutlined',
    component: 'finishedMissions',
  },
]
type CategoryPage = (typeof taskPages)[number] | ReturnType<typeof recordsPage>

const named = (page: (typeof taskPages)[number], config: PageConfig, isTold: boolean): CategoryPage =>
  isTold ? { ...page, name: `${config.name} · ${page.name}`, nameEn: `${config.nameEn} · ${page.nameEn}` } : page

const recordsPage = ({ pageCode, name, nameEn, pageIcon }: PageConfig) => ({
  ...{ pageCode, name, nameEn, icon: pageIcon, component: 'pageTable', keywords: '' },
  sort: FINISHED_PAGE.sort - 1,
})

/** What the page is drawn from; a broken configuration counts as tasks, whose page says that it is broken. */
function listsRecords({ pageParams }: PageConfig): boolean {
  try {
    return (JSON.parse(pageParams) as { source?: unknown }).source === 'records'
  } catch {
    return false
  }
}

const pageConfigIdOf = (entry: RoleTreeEntry) => /_(\d+)$/.exec(entry.url)?.[1]

interface Built {
  readonly node: MenuNode | undefined
  readonly routes: readonly ConsoleRoute[]
}

/**
 * Turns the caller's role tree into the sidebar and the addresses that may be opened (specification §2, Menu routes).
 * Rights (type 3) are neither; a hidden entry is no line of the menu but may be opened; a second occurrence of an
 * entry, and so a cycle, is dropped; a parent with one visible child and no `alwaysShow` gives way to the child.
 */
export function menuRoutes(roleTree: readonly RoleTreeEntry[], pageConfigs: readonly PageConfig[]): Menu {
  const seenIds = new Set<number>()
  const seenPaths = new Set<string>()

  function build(entry: RoleTreeEntry, parents: ConsoleRoute['parents'], depth: number): Built | undefined {
    if (entry.type === TYPE_RIGHT || seenIds.has(entry.id)) return undefined
    seenIds.add(entry.id)
    const external = isExternal(entry.url)
    const parentPath = parents.at(-1)?.path ?? ''
    const path = external
      ? entry.url
      : entry.id < 0
        ? categoryPagePath(entry, parentPath)
        : menuPathOf(entry.url, parentPath, depth)
    const label = { name: entry.name, nameEn: entry.nameEn }
    const built = [...entry.children, ...categoryPages(entry, pageConfigs)]
      .toSorted(byOrder)
      .map((child) => build(child, [...parents, { ...label, path }], depth + 1))
      .filter((child) => child !== undefined)
    const children = built.map(({ node }) => node).filter((node) => node !== undefined)

    const own: ConsoleRoute[] = []
    const isPage = entry.component !== '' || entry.isAmis || entry.redirect !== '' || children.length > 0
    if (!external && isPage && !seenPaths.has(path)) {
      seenPaths.add(path)
      const configId = entry.id < 0 ? pageConfigIdOf(entry) : undefined
      own.push({
        path,
        menuId: Math.max(entry.id, 0),
        ...label,
        icon: entry.icon,
        component: entry.component,
        isAmis: entry.isAmis,
        params: { ...entry.params, ...(configId === undefined ? {} : { pageConfigId: configId }) },
        redirect: redirectOf(entry, path, children),
        parents,
      })
    }

    return { routes: [...own, ...built.flatMap(({ routes }) => routes)], node: nodeOf(entry, path, external, children) }
  }

  const built = roleTree
    .toSorted(byOrder)
    .map((entry) => build(entry, [], 0))
    .filter((entry) => entry !== undefined)
  const nodes = built.map(({ node }) => node).filter((node) => node !== undefined)
  const routes = built.flatMap((entry) => entry.routes)
  const home = routes.find(({ component }) => component === 'home')?.path ?? firstLink(nodes) ?? paths.notFound
  return { nodes, routes, home }
}

/** `category/pageCode_{id}`, the category being the parent's own address. */
function categoryPagePath(entry: RoleTreeEntry, parentPath: string): string {
  return `${parentPath}/${entry.url.slice(entry.url.lastIndexOf('/') + 1)}`
}

function redirectOf(entry: RoleTreeEntry, path: string, children: readonly MenuNode[]): string {
  if (entry.redirect !== '' && entry.redirect !== 'noRedirect') {
    return entry.redirect.startsWith('/') ? entry.redirect : `${path}/${entry.redirect}`
  }
  if (entry.component !== '' || entry.isAmis) return ''
  return firstLink(children) ?? ''
}

function firstLink(nodes: readonly MenuNode[]): string | undefined {
  for (const node of nodes) {
    const found = node.children.length > 0 ? firstLink(node.children) : node.external ? undefined : node.to
    if (found !== undefined) return found
  }
  return undefined
}

function nodeOf(
  entry: RoleTreeEntry,
  path: string,
  external: boolean,
  children: readonly MenuNode[],
): MenuNode | undefined {
  if (entry.hidden !== 0) return undefined
  const isLeaf = entry.component !== '' || entry.isAmis || external || entry.redirect !== ''
  const [onlyChild] = children
  if (children.length === 0 && !isLeaf) return undefined
  if (children.length === 1 && !entry.alwaysShow && !isLeaf && onlyChild !== undefined) {
    return { ...onlyChild, icon: onlyChild.icon === '' ? entry.icon : onlyChild.icon }
  }
  return {
    id: String(entry.id),
    name: entry.name,
    nameEn: entry.nameEn,
    icon: entry.icon,
    keywords: entry.keywords,
    to: external ? path : withQuery(path, entry.params),
    path,
    external,
    // A page of another origin cannot be framed under our content policy, so it always gets its own tab.
    newTab: entry.blank || external,
    children,
  }
}
