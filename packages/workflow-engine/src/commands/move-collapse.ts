import { flowRegionsOf } from '../flow-regions.ts'
import type { FlowNode, ScopeRow, TokenRow } from '../model.ts'
import { tokensIn } from '../run.ts'
import type { Run } from '../run.ts'
import { tokenIn } from './move-ends.ts'
import type { Target } from './move-ends.ts'

/**
 * What a *return* cancels in the meeting scope, so that no work is lost, doubled or stuck:
 * the sources with the sub-processes they are in; every token downstream of the target, as far as target and sources
 * share their fork branches; and every branch of a fork that a source leaves for good.
 */
export function findCollapsed(run: Run, { node, meeting }: Target, sources: readonly TokenRow[]): readonly TokenRow[] {
  const { region, downstream } = flowRegionsOf(run.definition)
  const entry = elementIn(run, node, meeting)
  const regionOf = (token: TokenRow): readonly string[] => region(positionOf(run, token))
  const moving = sources.map((source) => tokenIn(run, source, meeting))
  const shared = moving.reduce((common, token) => commonBeginning(common, regionOf(token)), region(entry))

  const forkAt = (branches: readonly string[]): string | undefined => forkOf(run, branches[shared.length])
  const left = new Set(moving.map((token) => forkAt(regionOf(token))))
  left.delete(forkAt(region(entry)))
  left.delete(undefined)

  const ahead = downstream(entry)
  const isAhead = (token: TokenRow): boolean => ahead.has(positionOf(run, token)) || positionOf(run, token) === entry
  const overrun = tokensIn(run, meeting.id).filter(
    (token) =>
      commonBeginning(shared, regionOf(token)).length === shared.length &&
      (isAhead(token) || left.has(forkAt(regionOf(token)))),
  )
  return [...moving, ...overrun]
}

/** The node that opened a branch. */
function forkOf(run: Run, branch: string | undefined): string | undefined {
  if (branch === undefined) return undefined
  return run.definition.flows[branch]?.sourceId ?? run.definition.nodes[branch]?.attachedTo
}

/** The node of the meeting scope that is, or holds, the target. */
function elementIn(run: Run, node: FlowNode, meeting: ScopeRow): string {
  const path = [...run.index.containers(node), node.id]
  return path[path.indexOf(meeting.elementId) + 1] ?? node.id
}

/** Where a token counts as standing: one that waits at a join still belongs to the branch it came from. */
function positionOf(run: Run, token: TokenRow): string {
  if (token.state !== 'arrived' || token.flowId === undefined) return token.elementId
  return run.index.flow(token.flowId).sourceId
}

function commonBeginning(left: readonly string[], right: readonly string[]): readonly string[] {
  const end = left.findIndex((branch, at) => branch !== right[at])
  return end < 0 ? left : left.slice(0, end)
}
