import type { ReactNode } from 'react'

/** One node as a tree draws it, whatever it stands for. */
export interface TreeNode {
  readonly id: string
  readonly text: string
  /** A word or a number behind the text, in grey. */
  readonly note?: string | undefined
  readonly icon?: ReactNode
  /** It can be opened, whether or not its children have been fetched. */
  readonly hasChildren: boolean
  /** Switched off, hidden, of no use now: drawn in grey. */
  readonly isMuted?: boolean
}

/** The children of a node, of `undefined` the uppermost ones; `undefined` as long as they have not been fetched. */
export type ChildrenOf = (id: string | undefined) => readonly TreeNode[] | undefined

/** Where a node comes to stand: under `parentId` (`undefined`: uppermost), before `beforeId` (`undefined`: last). */
export interface TreePlace {
  readonly parentId: string | undefined
  readonly beforeId: string | undefined
}

/** How nodes are moved. */
export interface TreeMoves {
  /** Siblings have an order of their own: a node can be dropped between two of them. */
  readonly isOrdered: boolean
  /** Why this node may not come under that one, in words; `undefined` when it may. */
  readonly refusalOf: (id: string, parentId: string | undefined) => string | undefined
  readonly onMove: (id: string, to: TreePlace) => void
}
