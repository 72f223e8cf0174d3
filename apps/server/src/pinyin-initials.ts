/** What somebody types who searches a Chinese name by the first letters of its syllables. */
import { pinyin } from 'pinyin-pro'

/**
 * The first letter of each Chinese sign as it is read; letters and digits stay, everything else goes.
 * @param kind a person's first sign is read as a surname, which some are otherwise than elsewhere
 */
export function pinyinInitials(text: string, kind: 'text' | 'person' = 'text'): string {
  const letters = pinyin(text, {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    surname: kind === 'person' ? 'head' : 'off',
  })
  return letters
    .join('')
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
}
