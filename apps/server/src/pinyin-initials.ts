/** What somebody types who searches a Chinese name by the first letters of its syllables. */
import { pinyin } from 'pinyin-pro'

/** 带电更换 is ddgh; letters and digits stay, everything else goes. @param kind a person's surname is read as one: 单 is s, not d */
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
