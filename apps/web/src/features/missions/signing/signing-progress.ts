import type { Signer, Signing } from '@liveline/contract/signing/shapes.ts'

/** How far several have come with one task. */
export interface SigningProgress {
  /** Shares of the whole, from 0 to 1: agreed, rejected, and where it is enough. */
  readonly agreed: number
  readonly rejected: number
  readonly threshold: number
  /** What is still missing for the outcome: people, or for weights their sum; 0 when it is enough. */
  readonly missing: number
}

const share = (part: number, whole: number) => (whole <= 0 ? 0 : Math.min(Math.max(part / whole, 0), 1))

/** How many signers must agree; of a vote by weight their sum. */
function neededOf({ mode, needed, counts, totalWeight }: Signing): number {
  switch (mode) {
    case 'anyOne':
      return Math.min(1, counts.total)
    case 'all':
    case 'inSequence':
      return counts.total
    case 'ratio':
      // A share of 0.6 of five is three, whatever the arithmetic of fractions makes of it.
      return Math.ceil(Math.round((needed ?? 1) * counts.total * 1e6) / 1e6)
    case 'weight':
      return needed ?? totalWeight
  }
}

export function signingProgress(signing: Signing): SigningProgress {
  const { mode, counts, agreedWeight, totalWeight, signers } = signing
  const isWeighed = mode === 'weight'
  const whole = isWeighed ? totalWeight : counts.total
  const agreed = isWeighed ? agreedWeight : counts.agreed
  const rejectedWeight = signers
    .filter(({ state, danger, advisory }) => state === 'signed' && danger && !advisory)
    .reduce((sum, { weight }) => sum + weight, 0)
  const needed = neededOf(signing)
  return {
    agreed: share(agreed, whole),
    rejected: share(isWeighed ? rejectedWeight : counts.rejected, whole),
    threshold: share(needed, whole),
    missing: Math.max(0, Math.round((needed - agreed) * 1e6) / 1e6),
  }
}

/** Those who are asked after the ones who sign now, the nearest first: of signers in turn. */
export const nextSigners = ({ signers }: Pick<Signing, 'signers'>): readonly Signer[] => {
  const waiting = signers.filter(({ state }) => state === 'waiting')
  const first = Math.min(...waiting.map(({ position }) => position))
  return waiting.filter(({ position }) => position === first)
}

/** "3/5", for the node of the diagram. */
export const signedText = ({ counts }: Pick<Signing, 'counts'>): string =>
  `${counts.agreed + counts.rejected}/${counts.total}`
