import type { TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'

/** What the timeline has words for (`missions.kind`). */
const kinds = [
  'started',
  'claimed',
  'unclaimed',
  'completed',
  'rejected',
  'returned',
  'withdrawn',
  'takenBack',
  'transferred',
  'copied',
  'urged',
  'reminded',
  'escalated',
  'cancelled',
  'jumped',
  'reassigned',
  'ended',
  'commented',
  'expired',
  'deleted',
  'signed',
  'decided',
  'automatic',
  'messageLost',
  'addSign',
  'removeSign',
  'variablesSet',
  'formChanged',
  'migrated',
  'suspended',
  'resumed',
] as const
type Kind = (typeof kinds)[number]

export const isKnownKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind)

/** What is said of those whom it concerns (`missions.did`). */
const toPeople = ['transferred', 'urged', 'reassigned', 'addSign', 'removeSign', 'reminded'] as const
export type ToPeople = (typeof toPeople)[number]
export const isToPeople = (kind: string): kind is ToPeople => (toPeople as readonly string[]).includes(kind)

type Kinded = Pick<TimelineEntry, 'kind'>
const asides = new Set(['commented', 'copied', 'urged', 'reminded'])

export const isComment = ({ kind }: Kinded): boolean => kind === 'commented'

/** What moved the work, or decided something of it. */
export const isApproval = ({ kind }: Kinded): boolean => !asides.has(kind)
