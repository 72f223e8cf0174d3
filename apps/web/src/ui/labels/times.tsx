import type { Language } from '@liveline/contract/language.ts'
import type { TFunction } from 'i18next'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../use-language.ts'
import './times.css'
import { absoluteTime, durationText, relativeTime } from './time.ts'

const MINUTE_MS = 60_000
/** How old a reading may be that nobody kept fresh. */
const STALE_MS = 1_000

let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    now = new Date()
    for (const one of watchers) one()
  }, MINUTE_MS)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read(): Date {
  if (watchers.size === 0 && Math.abs(Date.now() - now.getTime()) > STALE_MS) now = new Date()
  return now
}

/** The present, renewed every minute; one clock for all who read it. */
export function useNow(): Date {
  return useSyncExternalStore(watch, read)
}

/** Relative within a day, absolute on hover. */
export function timeLabel(value: string | null, now: Date, language: Language, t: TFunction): ReactNode {
  if (value === null) return '–'
  return (
    <time dateTime={value} title={absoluteTime(value)}>
      {relativeTime(value, now, language, t('time.justNow'))}
    </time>
  )
}

export function RelativeTime({ value }: { value: string | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  return <>{timeLabel(value, now, language, t)}</>
}

/** Where it matters (permits, history) the whole date and time. */
export function AbsoluteTime({ value }: { value: string | null }) {
  return value === null ? <>–</> : <time dateTime={value}>{absoluteTime(value)}</time>
}

export function Duration({ ms }: { ms: number | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return <>{ms === null ? '–' : durationText(ms, language, t('time.underASecond'))}</>
}
