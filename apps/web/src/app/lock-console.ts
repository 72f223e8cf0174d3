/**
 * The lock screen (answers H9): what is behind it is taken out of the document as it stands, so that nothing of it can be
 * read, and put back when the password has been entered. The server refuses whatever the session asks for meanwhile.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { create } from 'zustand'
import { ApiError, retryAfterMs } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { onReconnect } from '../api/connection.ts'
import { currentUser } from '../session/current-user.ts'
import { lockedPerson, noteLocked, noteUnlocked, onLockElsewhere, type LockedPerson } from '../session/session-lock.ts'
import { getToken } from '../session/token.ts'
import { useOpenDialogs } from '../ui/feedback/open-dialogs.ts'
import { LockScreen } from './shell/session/lock-screen.tsx'

/** After a refusal that may pass: a server too busy, a database that restarts. */
const TELL_AGAIN_MS = 5_000

/** Whose lock screen stands. */
export const useLock = create<{ readonly person: LockedPerson | undefined }>(() => ({ person: undefined }))

interface Standing {
  readonly unlocked: Promise<void>
  readonly open: () => void
}
let standing: Standing | undefined

/** Takes the page out of the document; gives back what puts it there again, as it was. */
function takeAway(page: HTMLElement): () => void {
  const { parentElement: parent } = page
  const { activeElement: focused } = document
  const scrolled = [...page.querySelectorAll('*')].filter(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft > 0)
  const places = scrolled.map((element) => [element, element.scrollLeft, element.scrollTop] as const)
  const [left, top] = [window.scrollX, window.scrollY]
  page.remove()
  return () => {
    parent?.prepend(page)
    for (const [element, x, y] of places) element.scrollTo(x, y)
    window.scrollTo(left, top)
    // Out of the document a dialog is modal no more; and some may have been asked for meanwhile.
    for (const dialog of useOpenDialogs.getState().open) {
      dialog.removeAttribute('open')
      ;(dialog as HTMLDialogElement).showModal()
    }
    if (focused instanceof HTMLElement) focused.focus()
  }
}

/** Shows the lock screen instead of the page; settles when it is unlocked, here or in another tab. */
function showLocked(person: LockedPerson): Promise<void> {
  if (standing !== undefined) return standing.unlocked
  const page = document.getElementById('root')
  if (page === null) throw new Error('index.html has no element "root"')
  useLock.setState({ person })
  const putBack = takeAway(page)
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(createElement(LockScreen, { person, onUnlocked: showUnlocked }))
  let settle = () => {}
  const unlocked = new Promise<void>((resolve) => {
    settle = resolve
  })
  const open = () => {
    standing = undefined
    root.unmount()
    host.remove()
    putBack()
    useLock.setState({ person: undefined })
    settle()
  }
  standing = { unlocked, open }
  return unlocked
}

/** The password was right, here or in another tab, or the person has logged in anew. */
export function showUnlocked(): void {
  noteUnlocked()
  standing?.open()
}

/** Tells the server; until one takes it the lock stands in this browser alone, and is told again. */
async function tellServer(): Promise<void> {
  try {
    await api.session.lock({ quiet: true })
  } catch (error) {
    if (!(error instanceof ApiError)) return
    const { httpStatus } = error
    const again = () => {
      if (lockedPerson() !== undefined) void tellServer()
    }
    if (httpStatus === 429 || httpStatus >= 500) setTimeout(again, retryAfterMs(error) ?? TELL_AGAIN_MS)
    if (httpStatus !== 0) return
    const stop = onReconnect(() => {
      stop()
      again()
    })
  }
}

/** Locks the console for the person at work, in all tabs of this browser. */
export function lockConsole(): void {
  const user = currentUser()
  if (user === undefined || standing !== undefined) return
  noteLocked(user)
  void showLocked(user)
  void tellServer()
}

/** Whether the server holds the session locked: what was refused may have been asked before it was unlocked. */
const isLockedThere = async () => (await api.session.checkToken({ quiet: true })).isLocked

/** The server holds the session locked, which this page has not heard of by itself. */
export async function followServer(): Promise<void> {
  const user = currentUser()
  if (user === undefined || standing !== undefined || !(await isLockedThere())) return
  noteLocked(user)
  await showLocked(user)
}

/** A call was refused: settles when it may be sent again. */
export async function waitForUnlock({ details }: ApiError): Promise<void> {
  if (standing === undefined && !(await isLockedThere())) return
  const [userName, name] = [String(details['userName']), String(details['name'])]
  const person = lockedPerson() ?? { userName, name, userSource: Number(details['userSource']) }
  noteLocked(person)
  await showLocked(person)
}

/** A lock that this browser remembers, from before the page was loaded. */
export async function awaitKeptLock(texts: Promise<void>): Promise<void> {
  const person = lockedPerson()
  if (person === undefined) return
  await texts
  void tellServer()
  await showLocked(person)
}

/** The store says that another tab has unlocked it; whether that is so the server knows. */
async function followUnlock(person: LockedPerson): Promise<void> {
  const isStill = await isLockedThere().catch(() => true)
  if (isStill) noteLocked(person)
  else standing?.open()
}

/** Follows the lock in other tabs of this browser. */
export function followLock(): void {
  onLockElsewhere((locked) => {
    if (locked !== undefined) return void showLocked(locked)
    const { person } = useLock.getState()
    if (person !== undefined) void followUnlock(person)
  })
  // A page that the browser had kept while another tab locked may not have been told.
  window.addEventListener('pageshow', ({ persisted }) => {
    const person = persisted && getToken() !== undefined ? lockedPerson() : undefined
    if (person !== undefined) void showLocked(person)
  })
}
