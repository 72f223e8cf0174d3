import { inOneTab } from './in-one-tab.ts'

/**
 * What this browser remembers of alarms: which notices it has brought up already, for all its tabs together. Ids of
 * notices are in order of time, so one id says it all.
 */
const seenKey = (userId: number) => `liveline.alarmed.${userId}`
const CLAIM = 'liveline.alarmClaim'

/** The newest notice that was brought up; undefined in a browser where this person never was. */
export const lastAlarmed = (userId: number): string | undefined => localStorage.getItem(seenKey(userId)) ?? undefined

/** Remembers that these need not be brought up any more, and answers which of them nobody had brought up yet. */
export function passOver<T extends { readonly id: string }>(userId: number, notices: readonly T[]): readonly T[] {
  const last = lastAlarmed(userId) ?? ''
  const fresh = notices.filter(({ id }) => id > last)
  const newest = fresh.reduce((most, { id }) => (id > most ? id : most), last)
  if (newest !== last) localStorage.setItem(seenKey(userId), newest)
  return fresh
}

/** Takes those that no tab has brought up yet; one tab does so at a time. */
export const claimAlarms = <T extends { readonly id: string }>(userId: number, notices: readonly T[]) =>
  inOneTab(CLAIM, () => passOver(userId, notices))

/** 'unsupported' also on plain HTTP, where browsers offer none. */
export function desktopState(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'function' && isSecureContext ? Notification.permission : 'unsupported'
}
