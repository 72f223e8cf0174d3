import { flowRegionsOf } from '../flow-regions.ts'
import type { FlowRegions } from '../flow-regions.ts'
import { indexAt } from '../definition-at.ts'
import type { FlowNode } from '../definition.ts'
import type { ScopeRow, TokenRow } from '../state.ts'
import { tokensIn } from '../run.ts'
import type { Run } from '../run.ts'
import { tokenIn } from './move-ends.ts'
import type { Target } from './move-ends.ts'

/**
 * What a *return* cancels in the meeting scope, so that no work is lost, doubled or stuck:
 * the sources with the sub-processes they are in; every token downstream of the target, as far as target and sources
 * share their fork branches; and with a source that leaves its branch, whatever is left without it: the rest of the
 * branch when it goes to another branch of the same fork, every branch when it leaves the fork.
 */
export function findCollapsed(run: Run, { node, meeting }: Target, sources: readonly TokenRow[]): readonly TokenRow[] {
  const { region, downstream, forkOf } = flowRegionsOf(indexAt(run, meeting.id).definition)
  const entry = elementIn(run, node, meeting)
  const regionOf = (token: TokenRow): readonly string[] => region(positionOf(run, token))
  const moving = sources.flatMap((source) => tokenIn(run, source, meeting) ?? [])
  const shared = moving.reduce((common, token) => commonBeginning(common, regionOf(token)), region(entry))
  const ahead = downstream(entry)

  const isOverrun = (token: TokenRow): boolean => {
    const position = positionOf(run, token)
    const sharesBranches = commonBeginning(shared, region(position)).length === shared.length
    return sharesBranches && (ahead.has(position) || position === entry)
  }
  const isLeft = (token: TokenRow): boolean =>
    moving.some((source) => isLeftBehind(forkOf, regionOf(source), region(entry), regionOf(token)))
  return [...moving, ...tokensIn(run, meeting.id).filter((token) => isOverrun(token) || isLeft(token))]
}

/** Whether a token in the branches `standing` loses its sense when another goes from the branches `from` to `to`. */
function isLeftBehind(
  forkOf: FlowRegions['forkOf'],
  from: readonly string[],
  to: readonly string[],
  standing: readonly string[],
): boolean {
  const level = commonBeginning(from, to).length
  const left = from[level]
  if (left === undefined || commonBeginning(from, standing).length < level) return false
  const fork = forkOf(left)
  const staysInFork = fork === forkOf(to[level] ?? '')
  return staysInFork ? standing[level] === left : forkOf(standing[level] ?? '') === fork
}

/** The node of the meeting scope that is, or holds, the target. */
export function elementIn(run: Run, node: FlowNode, meeting: ScopeRow): string {
  const path = [...indexAt(run, meeting.id).containers(node), node.id]
  return path[path.indexOf(meeting.elementId) + 1] ?? node.id
}

/** Where a token counts as standing: one that waits at a join still belongs to the branch it came from. */
export function positionOf(run: Run, token: TokenRow): string {
  if (token.state !== 'arrived' || token.flowId === undefined) return token.elementId
  return indexAt(run, token.scopeId).flow(token.flowId).sourceId
}

function commonBeginning(left: readonly string[], right: readonly string[]): readonly string[] {
  const end = left.findIndex((branch, at) => branch !== right[at])
  return end < 0 ? left : left.slice(0, end)
}
