import type { Language } from '../language.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (value: number) => String(value).padStart(2, '0')

/** 2026-11-21 14:30, local time. */
export function absoluteTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Within a day relative ("3 小时前", "in 2 h"), else the date; the year only when it is another one. */
export function relativeTime(iso: string, now: Date, language: Language): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const difference = at.getTime() - now.getTime()
  const size = Math.abs(difference)
  if (size < MINUTE) return language === 'en' ? 'just now' : '刚刚'
  if (size < DAY) {
    const minutes = Math.floor(size / MINUTE)
    const hours = Math.floor(size / HOUR)
    const [count, zh, en] = hours === 0 ? [minutes, '分钟', 'min'] : [hours, '小时', 'h']
    if (language === 'en') return difference < 0 ? `${count} ${en} ago` : `in ${count} ${en}`
    return `${count} ${zh}${difference < 0 ? '前' : '后'}`
  }
  return dayTime(iso, now)
}

/** Day and time, the year only when it is another one than now. */
export function dayTime(iso: string, now: Date): string {
  const text = absoluteTime(iso)
  return new Date(iso).getFullYear() === now.getFullYear() ? text.slice(5) : text
}

/** A length of time in its two largest units: "2 天 3 小时", "45 min". */
export function durationText(ms: number, language: Language): string {
  const units = language === 'en' ? ['d', 'h', 'min', 's'] : ['天', '小时', '分钟', '秒']
  const counts = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
    Math.floor((ms % MINUTE) / 1000),
  ]
  const first = counts.findIndex((count) => count > 0)
  if (first === -1) return language === 'en' ? 'under 1 s' : '不到 1 秒'
  return counts
    .map((count, index) => ({ count, unit: units[index] }))
    .slice(first, first + (first < 2 ? 2 : 1))
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}`)
    .join(' ')
}
