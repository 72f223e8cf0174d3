/** Where a list goes on: its name and the sort key of the last row, as opaque text. It holds no more than that row showed. */
import { z } from 'zod'
import { AppError } from './app-error.ts'

const shapes = {
  /** As PostgreSQL writes it in UTC: to the microsecond, which a Date would lose. */
  timestamptz: z.string().regex(/^(?:\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00|infinity)$/),
  uuid: z.uuid(),
  bigint: z.string().regex(/^\d{1,18}$/),
  boolean: z.enum(['true', 'false']),
  /** How a name sounds, in letters (`pinyinSounds`). */
  sound: z.string().regex(/^[\da-z]{0,400}$/),
} as const

export type KeyType = keyof typeof shapes

export function writeCursor(list: string, key: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString('base64url')
}

/** @throws {AppError} CURSOR_INVALID for any text that this list has not given out in this shape */
export function readCursor(list: string, types: readonly KeyType[], text: string): string[] {
  const parsed = z
    .array(z.string())
    .length(types.length + 1)
    .safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  const [name, ...key] = parsed.data ?? []
  const isSound = name === list && types.every((type, place) => shapes[type].safeParse(key[place]).success)
  if (!isSound || key.some((part) => part !== 'infinity' && part.includes(' ') && !isMoment(part)))
    throw new AppError('CURSOR_INVALID')
  return key
}

/** A date such as the 31st of February, or one of the year 0, has the shape, but PostgreSQL refuses it. */
function isMoment(text: string): boolean {
  const [date = '', time = ''] = text.split(' ')
  const written = `${date}T${time.slice(0, 8)}`
  const at = new Date(`${written}Z`)
  return at.getUTCFullYear() > 0 && at.toISOString().startsWith(written)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
