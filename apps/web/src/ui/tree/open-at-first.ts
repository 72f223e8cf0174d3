import type { TreeNode } from './tree-node.ts'

/** What is open before anybody has opened anything: a single uppermost node, which alone would tell nothing. */
export const openAtFirst = (uppermost: readonly TreeNode[]): readonly string[] =>
  uppermost.length === 1 ? uppermost.filter(({ hasChildren }) => hasChildren).map(({ id }) => id) : []
