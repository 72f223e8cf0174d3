import { create } from 'zustand'

/** One visited page. `key` tells pages apart; `href` is where it was left, filters and all. */
export interface Tab {
  readonly key: string
  readonly href: string
  /** Title given by the page itself, e.g. a plan number; undefined shows the menu's name. */
  readonly title: string | undefined
  /** The same with what tells it from its like at the end, for the narrow tab itself. */
  readonly shortTitle: string | undefined
  /** Key of the page in front when it was opened: where it goes back to. */
  readonly opener: string | undefined
  readonly affix: boolean
  readonly dirty: boolean
  /** Opened since the page was loaded; a tab that was only restored is not built until then. */
  readonly visited: boolean
  /** Counts up with every visit: the least is the longest out of sight. */
  readonly seen: number
  /** Its work is done: it closes when the person goes on to another page. */
  readonly ended: boolean
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

const blank = {
  title: undefined,
  shortTitle: undefined,
  opener: undefined,
  affix: false,
  dirty: false,
  visited: false,
  seen: 0,
  ended: false,
  generation: 0,
} as const satisfies Partial<Tab>

/** A page of the menu has no query in its key; a task or a process goes back to where it was opened from. */
function openerOf(tabs: readonly Tab[]): string | undefined {
  // Of this page: what another left in front opened nothing here.
  const front = tabs
    .filter((tab) => tab.visited)
    .reduce<Tab | undefined>((last, tab) => (tab.seen > (last?.seen ?? 0) ? tab : last), undefined)
  return front?.key.includes('?') === true ? front.opener : front?.key
}

const leastSeen = (tabs: readonly Tab[]): Tab | undefined =>
  tabs.reduce<Tab | undefined>((least, tab) => (least === undefined || tab.seen < least.seen ? tab : least), undefined)

/**
 * The tabs after a page was opened: found and updated, or added. What has ended and was left goes, and beyond the limit
 * the clean one that was longest out of sight.
 */
export function withVisited(tabs: readonly Tab[], href: string): readonly Tab[] {
  const key = tabKeyOf(href)
  const left = tabs.filter((tab) => !tab.ended || tab.dirty || tab.affix || tab.key === key)
  const seen = 1 + Math.max(0, ...left.map((tab) => tab.seen))
  if (left.some((tab) => tab.key === key)) {
    return left.map((tab) => (tab.key === key ? { ...tab, href, visited: true, seen } : tab))
  }
  const added = [...left, { ...blank, key, href, opener: openerOf(tabs), visited: true, seen }]
  if (added.length <= MAX_TABS) return added
  const oldest = leastSeen(added.filter((tab) => !tab.affix && !tab.dirty && tab.key !== key))
  return oldest === undefined ? added : added.filter((tab) => tab !== oldest)
}

/** The pinned home first, whatever was stored. */
function withHome(tabs: readonly Tab[], home: string): readonly Tab[] {
  const key = tabKeyOf(home)
  const own = tabs.find((tab) => tab.key === key)
  const first: Tab = { ...blank, key, href: home, ...own, affix: true }
  return [first, ...tabs.filter((tab) => tab.key !== key).map((tab) => ({ ...tab, affix: false }))]
}

/** The tabs with one of them at another place among those that are not pinned. */
export function movedTo(tabs: readonly Tab[], key: string, place: number): readonly Tab[] {
  const loose = tabs.filter((tab) => !tab.affix)
  const from = loose.findIndex((tab) => tab.key === key)
  const [moved] = loose.slice(from, from + 1)
  const to = Math.max(0, Math.min(place, loose.length - 1))
  if (from < 0 || moved === undefined || from === to) return tabs
  const rest = loose.filter((tab) => tab !== moved)
  return [...tabs.filter((tab) => tab.affix), ...rest.slice(0, to), moved, ...rest.slice(to)]
}

export type CloseWhat = 'this' | 'others' | 'right' | 'all'

/** What a choice of the tab menu would close; a pinned tab never. */
export function closing(tabs: readonly Tab[], key: string, what: CloseWhat): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const isMeant: Record<CloseWhat, (tab: Tab, place: number) => boolean> = {
    this: (tab) => tab.key === key,
    others: (tab) => tab.key !== key,
    right: (_, place) => place > at,
    all: () => true,
  }
  return tabs.filter((tab, place) => !tab.affix && isMeant[what](tab, place))
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

const isOwnAddress = (href: string) => /^\/(?![/\\])/.test(href)
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const countOf = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0)

function stored(userId: number): readonly Tab[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap((tab: unknown) => {
      const { href, title, shortTitle, opener, seen } = (tab ?? {}) as Readonly<Record<string, unknown>>
      if (typeof href !== 'string' || !isOwnAddress(href)) return []
      return {
        ...blank,
        key: tabKeyOf(href),
        href,
        title: textOf(title),
        shortTitle: textOf(shortTitle),
        seen: countOf(seen),
        opener: typeof opener === 'string' && isOwnAddress(opener) ? opener : undefined,
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
    const kept = next.filter((tab) => !tab.ended)
    const parts = kept.map(({ href, title, shortTitle, opener, seen }) => ({ href, title, shortTitle, opener, seen }))
    localStorage.setItem(storageKey(userId), JSON.stringify(parts))
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

/** Forgets the person's tabs in this browser (answers B11); those of the other windows go with their session. */
export function forgetTabs(): void {
  const { userId } = useTabs.getState()
  if (userId !== undefined) localStorage.removeItem(storageKey(userId))
}

export const visitTab = (href: string) => update((tabs) => withVisited(tabs, href))
export const moveTab = (key: string, place: number) => update((tabs) => movedTo(tabs, key, place))
export const removeTabs = (closed: readonly Tab[]) =>
  update((tabs) => tabs.filter((tab) => !closed.some(({ key }) => key === tab.key)))
export const keepTabs = (isGranted: (href: string) => boolean) =>
  update((tabs) => tabs.filter((tab) => tab.affix || isGranted(tab.href)))

function change(key: string, part: (tab: Tab) => Partial<Tab>): void {
  update((tabs) => {
    const tab = tabs.find((candidate) => candidate.key === key)
    if (tab === undefined) return tabs
    const wanted = part(tab)
    const isSame = Object.entries(wanted).every(([name, value]) => tab[name as keyof Tab] === value)
    return isSame ? tabs : tabs.map((candidate) => (candidate === tab ? { ...tab, ...wanted } : candidate))
  })
}

export const setTabTitle = (key: string, title: string, shortTitle?: string) =>
  change(key, () => ({ title, shortTitle }))
export const setTabDirty = (key: string, dirty: boolean) => change(key, () => ({ dirty }))
export const setTabEnded = (key: string, ended: boolean) => change(key, () => ({ ended }))
export const refreshTab = (key: string) =>
  change(key, (tab) => ({ generation: tab.generation + 1, dirty: false, ended: false }))
