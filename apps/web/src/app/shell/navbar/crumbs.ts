import type { ConsoleRoute, Menu } from '../../menu-routes.ts'
import { tabKeyOf, type Tab } from '../../tabs.ts'

/** One step of the way to the page in front; `to` where it leads somewhere. */
export interface Crumb {
  readonly name: string
  readonly nameEn: string
  readonly to: string | undefined
  /** The list that the page was opened from: one step back. */
  readonly isList: boolean
}

/** The list that a task or a process belongs to when it was opened by its address alone. */
const listOf: Readonly<Record<string, string>> = { missionForm: 'toDoMissions', processDetail: 'myProcesses' }
/** The same of a record, whose form may have a list of its own, or none. */
const RECORD_LIST = 'formRecords'
const ofRecords: ReadonlySet<string> = new Set(['formRecord', 'newFormRecord'])

/** The page of the menu that a task, a process or a record goes back to and is a part of. */
export function listBehind(route: ConsoleRoute, tab: Tab | undefined, menu: Menu): ConsoleRoute | undefined {
  if (ofRecords.has(route.component)) {
    return menu.routes.find(({ path, component }) => path === tab?.opener && component === RECORD_LIST)
  }
  const list = listOf[route.component]
  if (list === undefined) return undefined
  const opener = menu.routes.find(({ path }) => path === tab?.opener)
  return opener === undefined || opener.component === 'home'
    ? menu.routes.find(({ component }) => component === list)
    : opener
}

function folders(route: ConsoleRoute, menu: Menu): readonly Crumb[] {
  return route.parents.map(({ name, nameEn, path }) => {
    const leads = menu.routes.some((candidate) => candidate.path === path)
    return { name, nameEn, to: leads ? path : undefined, isList: false }
  })
}

/** The way to a page, without the page itself. A list is left with its filters, as its tab has them. */
export function crumbsOf(
  route: ConsoleRoute,
  tab: Tab | undefined,
  tabs: readonly Tab[],
  menu: Menu,
): readonly Crumb[] {
  const list = listBehind(route, tab, menu)
  if (list === undefined) return folders(route, menu)
  const open = tabs.find(({ key }) => key === tabKeyOf(list.path))
  return [...folders(list, menu), { name: list.name, nameEn: list.nameEn, to: open?.href ?? list.path, isList: true }]
}
