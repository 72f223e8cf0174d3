import type { Branch, Card, Cards, Sequence } from './cards.ts'

/** Cards and branches by what they are named after, whatever they stand in. */
interface Known {
  readonly cards: Map<string, Card>
  readonly branches: Map<string, Branch>
}

/**
 * What was read now, with everything in it that was read the same before as the object of before: what shows cards tells
 * by their identity that they have not changed.
 */
export function keepSame(before: Cards, now: Cards): Cards {
  const known: Known = { cards: new Map(), branches: new Map() }
  for (const sequence of [before.main, ...before.rest]) learn(known, sequence)
  const old = [before.main, ...before.rest]
  const [main = now.main, ...rest] = [now.main, ...now.rest].map((sequence, index) =>
    asBefore(old[index], { ...sequence, cards: cardsAsBefore(known, sequence) }),
  )
  return { main, rest, reasons: now.reasons }
}

function learn(known: Known, sequence: Sequence): void {
  for (const card of sequence.cards) {
    known.cards.set(nameOf(card), card)
    if (card.kind !== 'branches') continue
    for (const branch of card.branches) {
      known.branches.set(branch.flow, branch)
      learn(known, branch)
    }
  }
}

const nameOf = (card: Card): string => (card.kind === 'jump' ? card.before.join(' ') : card.id)

const cardsAsBefore = (known: Known, { cards }: Sequence): readonly Card[] =>
  cards.map((card) => {
    if (card.kind !== 'branches') return asBefore(known.cards.get(nameOf(card)), card)
    const branches = card.branches.map((branch) =>
      asBefore(known.branches.get(branch.flow), { ...branch, cards: cardsAsBefore(known, branch) }),
    )
    return asBefore(known.cards.get(card.id), { ...card, branches })
  })

/** The object of before, when it says the same; of lists, when what is in them is. */
function asBefore<T extends Sequence | Card>(before: Sequence | Card | undefined, now: T): T {
  if (before === undefined) return now
  const [one, other] = [Object.entries(before), Object.entries(now)]
  const isSame =
    one.length === other.length &&
    one.every(([name, value], index) => name === other[index]?.[0] && isAlike(value, other[index][1]))
  // Whatever says the same in every part is of the same kind.
  return isSame ? (before as T) : now
}

const isAlike = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((part, index) => part === other[index]))
