import { randomFillSync } from 'node:crypto'
import { V7Generator } from 'uuidv7'

/** New identifiers: UUIDv7, so that rows made one after the other lie side by side in an index. */
export type Ids = { next(): string }

/** Random words that are asked for at once: a step makes a dozen ids, and asking costs more than an id does. */
const WORDS = 512

function createRandomWords(): { nextUint32(): number } {
  const words = new Uint32Array(WORDS)
  let used = WORDS
  return {
    nextUint32() {
      if (used === WORDS) {
        randomFillSync(words)
        used = 0
      }
      const word = words[used] ?? 0
      // What was given away is kept nowhere else.
      words[used++] = 0
      return word
    },
  }
}

const generator = new V7Generator(createRandomWords())

export const systemIds: Ids = { next: () => generator.generate().toString() }
