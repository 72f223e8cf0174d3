import type { Option } from '../option.ts'

/** Without regard to case, to full and half width. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

const kept = new WeakMap<Option, string>()

function foundBy(option: Option): string {
  const known = kept.get(option)
  if (known !== undefined) return known
  const text = plain([option.label, option.detail ?? '', option.keywords ?? ''].join('\n'))
  kept.set(option, text)
  return text
}

/** Those that hold each of the words in what they are found by. */
export function matchOptions(options: readonly Option[], query: string): readonly Option[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.length === 0
    ? options
    : options.filter((option) => words.every((word) => foundBy(option).includes(word)))
}

/**
 * The next one after `from` that begins with what was typed, by its label or its keywords; the same letter again and
 * again goes from one to the next.
 */
export function typedAhead(options: readonly Option[], typed: string, from: number): number | undefined {
  const letters = plain(typed)
  const isOneLetter = letters !== '' && [...letters].every((letter) => letter === letters[0])
  const wanted = isOneLetter ? letters.slice(0, 1) : letters
  const start = letters.length === 1 || isOneLetter ? from + 1 : from
  for (let step = 0; step < options.length; step += 1) {
    const index = (Math.max(0, start) + step) % options.length
    const option = options[index]
    if (option === undefined || option.disabled === true) continue
    if (plain(option.label).startsWith(wanted) || plain(option.keywords ?? '').startsWith(wanted)) return index
  }
  return undefined
}
