/**
 * A one-time password that satisfies the rules and is easy to read out: no look-alikes. It is made here and travels
 * encrypted, so that no answer of the server ever holds it.
 */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

function pick(alphabet: string, count: number, random: (most: number) => number): string {
  return Array.from({ length: count }, () => alphabet[random(alphabet.length)]).join('')
}

/** Every number below `most` is as likely as any other. */
function randomBelow(most: number): number {
  const limit = 256 - (256 % most)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % most
  }
}

export const inventPassword = (random = randomBelow): string =>
  `${pick(LETTERS.toUpperCase(), 1, random)}${pick(LETTERS, 3, random)}-${pick(DIGITS, 4, random)}-${pick(LETTERS, 4, random)}`
