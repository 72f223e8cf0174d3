/** Cells of spreadsheets: what a program would take for a formula is a text, and comes back as it was. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/
const GUARDED = /^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])/

const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
export const unguarded = (text: string): string => text.replace(GUARDED, '')

/** The longest text that a cell of Excel holds. */
const LONGEST_CELL = 32_767

/** Without control characters that XML does not know, and halves of characters; what is longer than a cell is cut. */
export function cellText(text: string): string {
  // eslint-disable-next-line no-control-regex
  const known = text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  // The last character may have been cut in two.
  return guarded(known)
    .slice(0, LONGEST_CELL)
    .replace(/[\ud800-\udbff]$/, '')
}

const SPECIAL = /[\\;=\n]/g
/** A value within a line of `column=value; column=value`. */
export const inLine = (text: string): string =>
  text.replaceAll(SPECIAL, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

/** Splits such a line; undefined when it is none. */
export function pairsIn(line: string): [name: string, value: string][] | undefined {
  const pairs: [string, string][] = []
  for (const part of line.match(/(?:\\.|[^;\\])+/gs) ?? []) {
    const [, name, value] = /^((?:\\.|[^=\\])+)=((?:\\.|[^\\])*)$/s.exec(part.trim()) ?? []
    if (name === undefined || value === undefined) return undefined
    pairs.push([plain(name).trim(), plain(value).trim()])
  }
  return pairs
}

const plain = (text: string): string => text.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))
