/** What somebody types who searches a Chinese name by the sounds of its syllables, or by their first letters. */
import { pinyin } from 'pinyin-pro'

type Kind = 'text' | 'person'

function read(text: string, kind: Kind, pattern: 'first' | 'pinyin'): string {
  const letters = pinyin(text, {
    pattern,
    toneType: 'none',
    type: 'array',
    surname: kind === 'person' ? 'head' : 'off',
    v: true,
  })
  return letters
    .join('')
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
}

/**
 * The first letter of each Chinese sign as it is read; letters and digits stay, everything else goes.
 * @param kind a person's first sign is read as a surname, which some are otherwise than elsewhere
 */
export function pinyinInitials(text: string, kind: Kind = 'text'): string {
  return read(text, kind, 'first')
}

/** The whole sound of each sign, without tones and without spaces: `zuoyejihua`. */
export function pinyinSounds(text: string, kind: Kind = 'text'): string {
  return read(text, kind, 'pinyin')
}
