import { createBrowserHistory } from '@tanstack/history'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { isPlainClick } from './plain-click.ts'

export const appHistory = createBrowserHistory()

let isPastFirstPage = false
let isBack = false
appHistory.subscribe(({ action }) => {
  if (action.type === 'REPLACE') return
  isPastFirstPage = true
  isBack = action.type !== 'PUSH'
})
/** Whether the person has last gone back or forward to a page that he was at before. */
export const hasGoneBack = (): boolean => isBack
/** Whether the person has gone from one page to another. Asked by pages whose code comes with the first such step. */
export const hasNavigated = (): boolean => isPastFirstPage

export type Query = Readonly<Record<string, string>>

/** What a view knows of its own tab; it stays the same while another tab is in front. */
export interface RouteState {
  readonly path: string
  /** Given by the route, e.g. `pageConfigId` of a task page. */
  readonly params: Query
  readonly query: Query
  /** False while another tab is in front: polls and shortcuts rest. */
  readonly active: boolean
}

export interface TabActions {
  readonly setTitle: (title: string, shortTitle?: string) => void
  readonly setDirty: (dirty: boolean) => void
  /** Absent where no tab closes by itself. */
  readonly setEnded?: (ended: boolean) => void
}

const RouteContext = createContext<RouteState>({ path: '/', params: {}, query: {}, active: true })
const TabContext = createContext<TabActions>({ setTitle: () => {}, setDirty: () => {} })

export function RouteProvider(props: { route: RouteState; tab: TabActions; children: ReactNode }) {
  return (
    <RouteContext.Provider value={props.route}>
      <TabContext.Provider value={props.tab}>{props.children}</TabContext.Provider>
    </RouteContext.Provider>
  )
}

export function useRoute(): RouteState {
  return useContext(RouteContext)
}

/** Without a place within the page, which is no part of a query. */
const hrefNow = () => appHistory.location.pathname + appHistory.location.search

/** Path and query text of the whole window; views use `useRoute` instead. */
export function useWindowAddress(): string {
  return useSyncExternalStore(appHistory.subscribe, hrefNow)
}

export interface NavigateOptions {
  readonly replace?: boolean
}

export function navigate(to: string, options: NavigateOptions = {}): void {
  if (options.replace === true) appHistory.replace(to)
  else appHistory.push(to)
}

export function queryOf(search: string): Query {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Path with a query; empty values are left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Changes parts of the own query in place (no new step in the browser's history). */
export function useSetQuery(): (patch: Readonly<Record<string, string | undefined>>) => void {
  const { path, query } = useRoute()
  return useCallback((patch) => navigate(addressOf(path, { ...query, ...patch }), { replace: true }), [path, query])
}

/** Names the own tab, e.g. with the plan number; the short one ends with what tells it from its like ("筛查 ·0042"). */
export function useTabTitle(title: string | undefined, shortTitle?: string): void {
  const { setTitle } = useContext(TabContext)
  useEffect(() => {
    if (title !== undefined && title !== '') setTitle(title, shortTitle)
  }, [title, shortTitle, setTitle])
}

/** The work of the page is done: its tab closes when the person goes on. */
export function useTabEnd(isDone: boolean): void {
  const { setEnded } = useContext(TabContext)
  useEffect(() => {
    if (isDone) setEnded?.(true)
  }, [isDone, setEnded])
}

/** While `dirty`, closing the tab, logging out and leaving the site ask first. */
export function useUnsaved(dirty: boolean): void {
  const { setDirty } = useContext(TabContext)
  useEffect(() => {
    setDirty(dirty)
    return () => setDirty(false)
  }, [dirty, setDirty])
}

interface RouteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'onClick'> {
  readonly to: string
  readonly children: ReactNode
  readonly onClick?: () => void
}

/** A real link: it opens in a new tab with the usual keys, and without a reload otherwise. */
export function RouteLink({ to, children, onClick, ...rest }: RouteLinkProps) {
  const follow = (event: MouseEvent) => {
    onClick?.()
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
