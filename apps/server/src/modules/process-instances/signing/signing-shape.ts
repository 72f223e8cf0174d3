import type { Signer, Signing as ShownSigning } from '@liveline/contract/signing/shapes.ts'
import type { Signing } from './signing.ts'

/** How several decide a task, as the contract says it. */
export const shownSigning = (signing: Signing, signers: readonly Signer[]): ShownSigning => ({
  mode: signing.mode,
  needed: signing.needed,
  counts: {
    total: signing.total,
    agreed: signing.agreed,
    rejected: signing.rejected,
    open: signing.open,
    waiting: signing.waiting,
  },
  agreedWeight: signing.agreedWeight,
  totalWeight: signing.totalWeight,
  signers: [...signers],
})
