import { create } from 'zustand'

/** One visited page. `key` tells pages apart; `href` is where it was left, filters and all. */
export interface Tab {
  readonly key: string
  readonly href: string
  /** Title given by the page itself, e.g. a plan number; undefined shows the menu's name. */
  readonly title: string | undefined
  readonly affix: boolean
  readonly dirty: boolean
  /** Opened since the page was loaded; a tab that was only restored is not built until then. */
  readonly visited: boolean
  /** Changes when the page shall be built anew. */
  readonly generation: number
}

/** Kept per person over a reload (answers B11). */
export const MAX_TABS = 20
/** These parts of a query name another thing, the rest are filters of the same page (complaint 4). */
const identifying = ['taskId', 'instanceId', 'formId', 'formKey', 'flowKey', 'id']

export function tabKeyOf(href: string): string {
  const [path = '/', search = ''] = href.split('#')[0]?.split('?') ?? []
  const query = new URLSearchParams(search)
  const parts = identifying.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** The tabs after a page was opened: found and updated, or added; beyond the limit the oldest clean one goes. */
export function withVisited(tabs: readonly Tab[], href: string): readonly Tab[] {
  const key = tabKeyOf(href)
  if (tabs.some((tab) => tab.key === key)) {
    return tabs.map((tab) =>
      tab.key === key && !(tab.visited && tab.href === href) ? { ...tab, href, visited: true } : tab,
    )
  }
  const added = [...tabs, { key, href, title: undefined, affix: false, dirty: false, visited: true, generation: 0 }]
  if (added.length <= MAX_TABS) return added
  const oldest = added.find((tab) => !tab.affix && !tab.dirty && tab.key !== key)
  return oldest === undefined ? added : added.filter((tab) => tab !== oldest)
}

/** The pinned home first, whatever was stored. */
function withHome(tabs: readonly Tab[], home: string): readonly Tab[] {
  const key = tabKeyOf(home)
  const own = tabs.find((tab) => tab.key === key)
  const first: Tab = {
    key,
    href: home,
    title: undefined,
    dirty: false,
    visited: false,
    generation: 0,
    ...own,
    affix: true,
  }
  return [first, ...tabs.filter((tab) => tab.key !== key).map((tab) => ({ ...tab, affix: false }))]
}

export type CloseWhat = 'this' | 'others' | 'all'

/** What a choice of the tab menu would close; a pinned tab never. */
export function closing(tabs: readonly Tab[], key: string, what: CloseWhat): readonly Tab[] {
  return tabs.filter((tab) => !tab.affix && (what === 'all' || (what === 'this') === (tab.key === key)))
}

/** Where to go when the tab in front closes: its right neighbour, else the left one (answers B10). */
export function nextAfterClosing(
  tabs: readonly Tab[],
  closed: readonly Tab[],
  activeKey: string,
  preferred: string = activeKey,
): string | undefined {
  const stays = (tab: Tab | undefined) => tab !== undefined && !closed.includes(tab)
  if (tabs.some((tab) => tab.key === activeKey && stays(tab))) return undefined
  const wanted = tabs.find((tab) => tab.key === preferred)
  if (wanted !== undefined && stays(wanted)) return wanted.href
  const index = tabs.findIndex((tab) => tab.key === activeKey)
  const right = tabs.slice(index + 1).find(stays)
  const left = [...tabs.slice(0, Math.max(index, 0))].reverse().find(stays)
  return (right ?? left ?? tabs.find(stays))?.href
}

interface TabsState {
  readonly userId: number | undefined
  readonly tabs: readonly Tab[]
}

export const useTabs = create<TabsState>(() => ({ userId: undefined, tabs: [] }))

const storageKey = (userId: number) => `liveline.tabs.${userId}`

function stored(userId: number): readonly Tab[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap((tab: unknown) => {
      const { href, title } = (tab ?? {}) as { href?: unknown; title?: unknown }
      if (typeof href !== 'string' || !href.startsWith('/') || href.startsWith('//')) return []
      return {
        key: tabKeyOf(href),
        href,
        title: typeof title === 'string' ? title : undefined,
        affix: false,
        dirty: false,
        visited: false,
        generation: 0,
      }
    })
  } catch {
    return []
  }
}

function update(change: (tabs: readonly Tab[]) => readonly Tab[]): void {
  const { userId, tabs } = useTabs.getState()
  const next = change(tabs)
  if (next === tabs) return
  useTabs.setState({ tabs: next })
  if (userId !== undefined) {
    localStorage.setItem(storageKey(userId), JSON.stringify(next.map(({ href, title }) => ({ href, title }))))
  }
}

/** Restores the person's tabs; pages that the roles no longer grant stay away. */
export function openTabsOf(userId: number, home: string, isGranted: (href: string) => boolean): void {
  useTabs.setState({
    userId,
    tabs: withHome(
      stored(userId).filter((tab) => isGranted(tab.href)),
      home,
    ),
  })
}

export const visitTab = (href: string) => update((tabs) => withVisited(tabs, href))
export const removeTabs = (closed: readonly Tab[]) =>
  update((tabs) => tabs.filter((tab) => !closed.some(({ key }) => key === tab.key)))
export const keepTabs = (isGranted: (href: string) => boolean) =>
  update((tabs) => tabs.filter((tab) => tab.affix || isGranted(tab.href)))

function change(key: string, part: (tab: Tab) => Partial<Tab>): void {
  update((tabs) => {
    const tab = tabs.find((candidate) => candidate.key === key)
    if (tab === undefined) return tabs
    const next = { ...tab, ...part(tab) }
    const same = next.title === tab.title && next.dirty === tab.dirty && next.generation === tab.generation
    return same ? tabs : tabs.map((candidate) => (candidate === tab ? next : candidate))
  })
}

export const setTabTitle = (key: string, title: string) => change(key, () => ({ title }))
export const setTabDirty = (key: string, dirty: boolean) => change(key, () => ({ dirty }))
export const refreshTab = (key: string) => change(key, (tab) => ({ generation: tab.generation + 1, dirty: false }))
