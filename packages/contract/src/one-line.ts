/** A name as it stands in lists, titles, notices and mails: one line that reads as it was written. */
import { z } from 'zod'

/** Scripts that are not written without joiners. */
const JOINED =
  '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F]|' +
  [
    ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
    ...['Khmr', 'Mymr', 'Tibt'],
  ]
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('|')

/** No control, no end of a line, nothing that turns the direction, nothing unseen but joiners where a script has them. */
const ONE_LINE = new RegExp(`^(?:[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]|(?<=${JOINED})[\\u200c\\u200d])*$`, 'u')

export const isOneLine = (text: string): boolean => ONE_LINE.test(text)

/** What the refusal of such a text says; the server puts it into words. */
export const ONE_LINE_PROBLEM = 'oneLine'

/** Of an entered text, which may be empty; stored ones are read as they are. */
export const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(isOneLine, { params: { problem: ONE_LINE_PROBLEM } })

/** As `oneLine`, not empty. */
export const nameLine = (most: number) => oneLine(most).min(1)
