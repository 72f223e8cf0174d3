/**
 * Whether the person has locked the console, for all tabs of the browser and over a reload. That is what is on screen;
 * what the session may ask for meanwhile the server decides.
 */
import { getToken } from './token.ts'

const KEY = 'liveline.locked'
/** Enough of the token to tell one session from another: a new login begins unlocked. */
const MARK_LENGTH = 8

/** Who can unlock it. */
export interface LockedPerson {
  readonly userName: string
  readonly name: string
  /** 0: a local account, with a password here (specification §3). */
  readonly userSource: number
}

const markOfSession = () => getToken()?.slice(0, MARK_LENGTH)

/** Who has locked this session; undefined: it is open, or there is none. */
export function lockedPerson(): LockedPerson | undefined {
  try {
    const { of, ...person } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as LockedPerson & { of?: string }
    return of !== undefined && of === markOfSession() ? person : undefined
  } catch {
    return undefined
  }
}

export const noteLocked = ({ userName, name, userSource }: LockedPerson): void =>
  localStorage.setItem(KEY, JSON.stringify({ of: markOfSession(), userName, name, userSource }))
export const noteUnlocked = (): void => localStorage.removeItem(KEY)

/** Tells when another tab has locked or unlocked this session. */
export function onLockElsewhere(listener: (person: LockedPerson | undefined) => void): void {
  window.addEventListener('storage', ({ key }) => {
    // Whoever has logged out meanwhile has unlocked nothing.
    if (key === KEY && getToken() !== undefined) listener(lockedPerson())
  })
}
