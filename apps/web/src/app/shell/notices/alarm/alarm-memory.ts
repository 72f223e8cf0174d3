/**
 * What this browser remembers of alarms: which notices it has brought up already, for all its tabs together, and how the
 * person wants to be told. Ids of notices are in order of time, so one id says it all.
 */
const seenKey = (userId: number) => `liveline.alarmed.${userId}`
const SOUND_KEY = 'liveline.alarmSound'

/** The newest notice that was brought up; undefined in a browser where this person never was. */
export const lastAlarmed = (userId: number): string | undefined => localStorage.getItem(seenKey(userId)) ?? undefined

/**
 * Takes those that no tab has brought up yet, and remembers them. Read and written in one go: of two tabs one is the
 * first.
 */
export function claimAlarms<T extends { readonly id: string }>(userId: number, notices: readonly T[]): readonly T[] {
  const last = lastAlarmed(userId) ?? ''
  const fresh = notices.filter(({ id }) => id > last)
  const newest = fresh.reduce((most, { id }) => (id > most ? id : most), last)
  if (newest !== last) localStorage.setItem(seenKey(userId), newest)
  return fresh
}

export const isSoundOn = (): boolean => localStorage.getItem(SOUND_KEY) === '1'
export const setSound = (on: boolean): void => localStorage.setItem(SOUND_KEY, on ? '1' : '0')

/** 'unsupported' also on plain HTTP, where browsers offer none. */
export function desktopState(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'function' && isSecureContext ? Notification.permission : 'unsupported'
}
