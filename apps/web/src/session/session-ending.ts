/** How long before its end a session says so (answers A8). */
const WARNING_S = 120

interface Left {
  readonly secondsLeft: number
  readonly isExtendable: boolean
}

/** What is to be done about the end of a session: nothing yet, put it off for somebody who is there, or warn. */
export function endingOf({ secondsLeft, isExtendable }: Left, msSinceActivity: number): 'far' | 'extend' | 'warn' {
  if (secondsLeft > WARNING_S) return 'far'
  const isThere = msSinceActivity < WARNING_S * 1_000
  return isThere && isExtendable ? 'extend' : 'warn'
}
