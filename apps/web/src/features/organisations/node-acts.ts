import type { FoundNode } from '@liveline/contract/organisation/shapes.ts'

/** What can be done with a node: each opens its dialog. */
export interface NodeActs {
  readonly add: (parent: FoundNode) => void
  readonly edit: (node: FoundNode) => void
  readonly move: (node: FoundNode) => void
  readonly remove: (node: FoundNode) => void
}
