/** Whether an entry may stand in the menu as it is entered: one rule for the editor and the server. */
import { isRight } from '../permissions.ts'
import { dutyOf } from '../role/duties.ts'
import type { MenuEntry } from '../session/shapes.ts'
import { isExternal, menuPathOf } from './menu-path.ts'
import type { menuProblemTexts } from './menu-problem.texts.ts'
import { neededParams, SCHEMA_PAGE_PARAM, viewNames } from './view-names.ts'

type Placed = Pick<MenuEntry, 'id' | 'parentId' | 'type' | 'url' | 'name'>
export type JudgedEntry = Omit<MenuEntry, 'id' | 'sort' | 'icon' | 'name' | 'nameEn'>

export type MenuProblem = {
  readonly field: 'parentId' | 'url' | 'component' | 'params' | 'permission' | 'roleIds'
  readonly code: keyof typeof menuProblemTexts
  readonly values: Readonly<Record<string, string>>
}

const DEEPEST = 4
const [FOLDER, PAGE, RIGHT] = [1, 2, 3]
/** Beginnings that the console keeps for itself (specification §2). */
const reserved = ['login', 'auth-redirect', '401', '404', 'redirect', 'mp', 'mission/form', 'mission/notices', 'print']
const URL = /^\/?[\w-]+(?:\/[\w-]+)*$/

/** From the entry upwards, itself first; a cycle ends where it began. */
function trailOf(all: ReadonlyMap<number, Placed>, id: number | null): Placed[] {
  const trail: Placed[] = []
  for (let at = id === null ? undefined : all.get(id); at !== undefined && !trail.includes(at);) {
    trail.push(at)
    at = at.parentId === null ? undefined : all.get(at.parentId)
  }
  return trail
}

/** The address under which an entry is opened. */
function pathOf(all: ReadonlyMap<number, Placed>, { url, parentId }: Pick<Placed, 'url' | 'parentId'>): string {
  const above = trailOf(all, parentId).toReversed()
  const parentPath = above.reduce((path, entry, depth) => menuPathOf(entry.url, path, depth), '')
  return menuPathOf(url, parentPath, above.length)
}

/** How many levels stand below an entry. */
function heightOf(all: readonly Placed[], id: number, seen: ReadonlySet<number> = new Set()): number {
  if (seen.has(id)) return 0
  const below = all.filter(({ parentId, type }) => parentId === id && type !== RIGHT)
  return below.length === 0 ? 0 : 1 + Math.max(...below.map((one) => heightOf(all, one.id, new Set([...seen, id]))))
}

/** Everything that is wrong, in the order of the fields. `id` is that of an entry that is there already. */
export function menuProblems(entry: JudgedEntry, others: readonly Placed[], id?: number): MenuProblem[] {
  const problems: MenuProblem[] = []
  const add = (field: MenuProblem['field'], code: MenuProblem['code'], values: MenuProblem['values'] = {}) =>
    problems.push({ field, code, values })
  const all = new Map(others.map((other) => [other.id, other]))

  const above = trailOf(all, entry.parentId)
  const [parent] = above
  if (entry.parentId !== null && parent === undefined) add('parentId', 'noParent')
  if (parent !== undefined) {
    const allowed = entry.type === RIGHT ? [FOLDER, PAGE] : [FOLDER]
    if (id !== undefined && above.some((one) => one.id === id)) add('parentId', 'cycle')
    else if (!allowed.includes(parent.type)) add('parentId', 'wrongParent', { name: parent.name })
    else if (above.length + 1 + (id === undefined ? 0 : heightOf(others, id)) > DEEPEST) {
      add('parentId', 'tooDeep', { limit: String(DEEPEST) })
    }
  }

  if (entry.type === RIGHT) {
    if (entry.permission === '') add('permission', 'noPermission')
  } else {
    const external = isExternal(entry.url)
    if (entry.url === '') add('url', 'noUrl')
    else if (!external && !URL.test(entry.url)) add('url', 'badUrl')
    else if (!external) {
      const path = pathOf(all, entry)
      const other = others.find((one) => one.id !== id && one.type !== RIGHT && pathOf(all, one) === path)
      const isReserved = reserved.some((word) => path === `/${word}` || path.startsWith(`/${word}/`))
      if (isReserved) add('url', 'reserved', { path })
      else if (other !== undefined) add('url', 'clash', { path, name: other.name })
    }
    if (entry.type === PAGE && !external) judgeView(entry, add)
  }
  if (entry.permission !== '') {
    if (!isRight(entry.permission)) add('permission', 'unknownPermission', { right: entry.permission })
    else if (entry.type === RIGHT && dutyOf(entry.permission) !== '') {
      add('permission', 'ofAdministrator', { right: entry.permission })
    }
  }
  return problems
}

type Add = (field: MenuProblem['field'], code: MenuProblem['code'], values?: MenuProblem['values']) => void

function judgeView({ component, isAmis, redirect, params }: JudgedEntry, add: Add): void {
  if (isAmis) {
    if (!params[SCHEMA_PAGE_PARAM]) add('params', 'needsParam', { param: SCHEMA_PAGE_PARAM })
    return
  }
  if (component === '') {
    if (redirect === '') add('component', 'noView')
    return
  }
  if (!viewNames.includes(component)) return add('component', 'unknownView', { component })
  const needed = neededParams[component] ?? []
  if (needed.length > 0 && !needed.some((param) => params[param])) {
    add('params', 'needsParam', { param: needed[0] ?? '' })
  }
}
