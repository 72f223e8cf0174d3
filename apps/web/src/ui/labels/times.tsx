import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../use-language.ts'
import './times.css'
import { absoluteTime, durationText, relativeTime } from './time.ts'

const MINUTE_MS = 60_000

/** The present, renewed every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Relative within a day, absolute on hover. */
export function RelativeTime({ value }: { value: string | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  if (value === null) return <>–</>
  return (
    <time dateTime={value} title={absoluteTime(value)}>
      {relativeTime(value, now, language, t('time.justNow'))}
    </time>
  )
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
