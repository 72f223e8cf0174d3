/**
 * What makes no difference when words are looked for: case and full or half width always (answers F8: `Ａ`, `A` and `a`;
 * `①` and `1`), traditional or simplified Chinese and signs put between the characters where it is asked for.
 */
import traditionalCharacters from 'opencc-js/dict/TSCharacters'

export type FoldingOptions = {
  /** `賭` counts as `赌`. */
  readonly traditional?: boolean
  /** Characters that are passed over, in the text and in the words: with `*` and a space, `赌 * 博` is `赌博`. */
  readonly separators?: string
}

export type Folding = {
  /** The text with all of it folded. */
  readonly fold: (text: string) => string
  /** What each UTF-16 unit folds to that is a character: a unit, or a sign from `SPECIAL` on. */
  readonly units: Uint16Array
  /** Asks Unicode, and keeps it in `units`. */
  readonly learn: (unit: number) => number
  /** What a character folds to, for which `units` say `SEVERAL`. */
  readonly character: (character: string) => string
}

/** From here on a sign that stands in the place of a unit. */
export const SPECIAL = 0xfffd
/** Nothing is left of the character. */
export const SKIPPED = 0xfffd
/** Half of a character, one that folds to several units, or to one that is a sign here. */
export const SEVERAL = 0xfffe
/** Not asked yet. */
export const UNKNOWN = 0xffff
const UNITS = 65_536

export function createFolding({ traditional = false, separators = '' }: FoldingOptions = {}): Folding {
  const simplified = traditional ? simplifiedCharacters() : undefined
  const plain = (character: string) => {
    const folded = character.normalize('NFKC').toLowerCase()
    return simplified === undefined ? folded : Array.from(folded, (one) => simplified.get(one) ?? one).join('')
  }
  const skipped = new Set(Array.from(separators, plain))
  const character = (one: string) => {
    const folded = plain(one)
    return skipped.has(folded) ? '' : folded
  }
  const units = new Uint16Array(UNITS).fill(UNKNOWN)
  const ask = (unit: number): number => {
    if (unit >= 0xd800 && unit <= 0xdfff) return SEVERAL
    const folded = character(String.fromCharCode(unit))
    if (folded === '') return SKIPPED
    return folded.length === 1 && folded.charCodeAt(0) < SPECIAL ? folded.charCodeAt(0) : SEVERAL
  }
  const learn = (unit: number) => (units[unit] = ask(unit))
  const fold = (text: string) => {
    let folded = ''
    for (let at = 0; at < text.length; at += 1) {
      const raw = text.charCodeAt(at)
      const known = units[raw] as number
      const unit = known === UNKNOWN ? learn(raw) : known
      if (unit < SPECIAL) folded += String.fromCharCode(unit)
      if (unit !== SEVERAL) continue
      const one = String.fromCodePoint(text.codePointAt(at) as number)
      folded += character(one)
      at += one.length - 1
    }
    return folded
  }
  return { fold, units, learn, character }
}

/** Case and width only. */
export const plainFolding: Folding = createFolding()

let simplifiedOf: ReadonlyMap<string, string> | undefined

/** Each traditional character with the first of its simplified ones. */
function simplifiedCharacters(): ReadonlyMap<string, string> {
  simplifiedOf ??= new Map(
    traditionalCharacters.split('|').map((entry) => {
      const [traditional = '', simplified = traditional] = entry.split(' ')
      return [traditional, simplified] as const
    }),
  )
  return simplifiedOf
}
