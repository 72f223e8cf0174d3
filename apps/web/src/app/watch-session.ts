import { ERROR_TOAST_MS } from '@liveline/contract/constants.ts'
import i18next from 'i18next'
import { api } from '../api/client.ts'
import { connection, doubtConnection } from '../api/connection.ts'
import { setHttpListeners } from '../api/http.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUser } from '../session/current-user.ts'
import { msSinceActivity, watchActivity } from '../session/person-activity.ts'
import { endingOf } from '../session/session-ending.ts'
import { noteSwitch } from '../session/switched-person.ts'
import { getToken, holdToken, onTokenChange } from '../session/token.ts'
import { watchToken, type TokenState } from '../session/token-watcher.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { queryKeys } from '../api/query-keys.ts'
import { loadConfig } from './load-config.ts'
import { useConsole } from './console-state.ts'
import { lockedPerson } from '../session/session-lock.ts'
import { fetchUser } from './fetch-user.ts'
import { followPerson } from './follow-person.ts'
import { followServer, showUnlocked, waitForUnlock } from './lock-console.ts'
import { paths } from './paths.ts'

/** One question for all reads that got no answer at the same time; it goes with its toast. */
let repeating: Promise<boolean> | undefined
let repeat: (isWanted: boolean) => void = () => {}

function askToRepeat(message: string): Promise<boolean> {
  repeating ??= new Promise<boolean>((resolve) => {
    repeat = resolve
    setTimeout(() => resolve(false), ERROR_TOAST_MS)
  }).finally(() => {
    repeating = undefined
  })
  showToast('error', message, undefined, { label: i18next.t('error.retry'), run: () => repeat(true) })
  return repeating
}

/** Puts the end off for a person who is there, and shows the warning to one who is not. */
function noteLeft(state: TokenState): void {
  const ending = endingOf(state, msSinceActivity())
  if (ending === 'extend') return void stayLoggedIn()
  const { secondsLeft, isExtendable } = state
  const sessionWarning = ending === 'warn' ? { endsAt: Date.now() + secondsLeft * 1_000, isExtendable } : undefined
  useConsole.setState({ sessionWarning })
}

/** Tells the server that somebody is there. */
export async function stayLoggedIn(): Promise<void> {
  // A failure says itself: no session any more asks, no server is in the banner.
  const state = await api.session.stay({ quiet: true }).catch(() => undefined)
  if (state !== undefined) useConsole.setState({ sessionWarning: undefined })
}

let isFollowing = false
/** Against the version that the menu on screen was loaded with, so that no change falls between loading and the first check. */
function followMenu(menuVersion: string): void {
  const shown = currentUser()?.menuVersion
  if (isFollowing || shown === undefined || shown === menuVersion) return
  isFollowing = true
  followPerson()
    // Without an answer the next check finds the same difference.
    .catch(() => {})
    .finally(() => {
      isFollowing = false
    })
}

/** What an administrator changes shows in every open console: its name, its colours, its navigation bar (answers F12). */
function followConfiguration(configVersion: string): void {
  const shown = useConsole.getState().configVersion
  if (shown === undefined || shown === configVersion) return
  // Until it is loaded the next check finds the same difference no more than once.
  useConsole.setState({ configVersion })
  void loadConfig()
  void queryClient.invalidateQueries({ queryKey: queryKeys.quickForms })
  void queryClient.invalidateQueries({ queryKey: queryKeys.todo.counters })
}

/** Follows the session of the person: its end, here and in other tabs, and what changes in it. */
export function watchSession(): void {
  watchActivity()
  const watcher = watchToken({
    check: () => api.session.checkToken({ quiet: true }),
    hasToken: () => getToken() !== undefined,
    onState: (state) => {
      if (state.isLocked) return void followServer()
      // Whoever moves the mouse before a lock screen is anybody.
      if (lockedPerson() !== undefined) return
      followMenu(state.menuVersion)
      followConfiguration(state.configVersion)
      noteLeft(state)
    },
  })

  setHttpListeners({
    // A write that got no answer is said even while the banner stands: the person waits for it.
    failed: (error) => showToast('error', error.message, error.requestId),
    unanswered: (error) => askToRepeat(error.message),
    locked: waitForUnlock,
    sessionEnded: (error) => {
      if (useConsole.getState().sessionEnd?.kind === 'stayed') return Promise.resolve('stay')
      return new Promise((resolve) => {
        const atOnce = error.code === 'SESSION_EXPIRED'
        const sessionEnd = { kind: 'asking', message: error.message, atOnce, choose: resolve } as const
        useConsole.setState({ sessionEnd, sessionWarning: undefined })
      })
    },
  })

  onTokenChange((token, place) => {
    if (token !== undefined) return void goOnWith(token)
    // Logged out in another tab: nobody may go on reading as that person without being told.
    holdToken()
    if (place === 'here' || useConsole.getState().sessionEnd !== undefined) return
    const message = i18next.t('session.endedElsewhere')
    useConsole.setState({ sessionEnd: { kind: 'asking', message, choose: () => {} }, sessionWarning: undefined })
  })

  /** Logged in again, here or in another tab: the same person goes on, another one gets a page of his own. */
  async function goOnWith(token: string): Promise<void> {
    const before = currentUser()?.userId
    try {
      // Until it is known who that is, this page asks and sends nothing else in that name.
      const { userId } = await api.session.userInfo({ quiet: true, token })
      if (getToken() !== token) return
      if (userId !== before) {
        noteSwitch()
        return location.assign(paths.root)
      }
    } catch {
      // Another change of the token tells the rest; without a server the check of the token finds it out.
      if (getToken() === token && connection() === 'there' && (await doubtConnection()) === 'there') location.reload()
      return
    }
    holdToken()
    const { sessionEnd } = useConsole.getState()
    useConsole.setState({ sessionEnd: undefined, sessionWarning: undefined })
    showUnlocked()
    await fetchUser()
    if (sessionEnd?.kind === 'asking') sessionEnd.choose('again')
    watcher.resume()
    await queryClient.invalidateQueries()
  }
}
