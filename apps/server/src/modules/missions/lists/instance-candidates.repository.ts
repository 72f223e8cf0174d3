/** Where the instances of a search are found when the walk of a list meets few of them. */
import type { Bind, LongList } from '../../../http/long-list.ts'
import { walkIndex } from '../../../http/walk-index.repository.ts'
import { byEnd, byStart, endRange, idRange } from './instance-order.ts'
import type { InstanceConditions, InstanceSearch, Status } from './instance-search.ts'
import { everyInstance, ofHandler, ofInitiators, ofVersions, type InstanceWalk } from './instance-walks.repository.ts'
import { idsStandingAt } from './instance-conditions.repository.ts'
import { idsOfOverdue, idsOfTrouble, isOfJobs } from './instance-troubles.repository.ts'
import type { KnownOfSearch } from './known-of-search.ts'
import { hasLineParts, idsOfLine } from './plan-fields.repository.ts'
import { hasParts } from '../../../database/search-parts.ts'
import { idsOfName, idsOfPrefix, idsOfText } from './search-text.repository.ts'

type Candidates = NonNullable<LongList['candidates']>
/** `settles`: the condition that holds of all of them and of no other. */
type Found = Pick<Candidates, 'find' | 'comeFirst'> & { readonly settles?: 'overdue' | 'trouble' }

/**
 * What a text or a number finds, in lists of tasks as well.
 * @param more a condition on the instances `i` of a text, where it leaves fewer to look at
 */
export function foundByText(search: InstanceConditions, prefix = search.number, more = 'true'): Found | undefined {
  const { keyword, title, feeder, ownerName } = search
  if (prefix !== '') return { find: (bind, limit) => idsOfPrefix(prefix, bind, limit), comeFirst: true }
  const text = [keyword, title].find(hasParts)
  if (text !== undefined) return { find: (bind) => `${idsOfText(text, bind)} and ${more}` }
  if (hasLineParts(search)) return { find: (bind) => `${idsOfLine(feeder, bind)} and ${more}` }
  return hasParts(ownerName) ? { find: (bind) => `${idsOfName(ownerName, bind)} and ${more}` } : undefined
}

/** @param walked what the list itself goes by, which is not looked for twice */
export function candidatesOf(
  search: InstanceSearch,
  known: KnownOfSearch,
  { statuses, walked }: { readonly statuses: readonly Status[]; readonly walked: InstanceWalk['kind'] },
  entries: (bind: Bind) => string,
): (Found & Candidates) | undefined {
  const found = foundByText(search, search.instanceId || search.number) ?? foundByWalk(search, known, statuses, walked)
  return found && { ...found, entries }
}

function foundByWalk(
  search: InstanceSearch,
  { handler, versions, now }: KnownOfSearch,
  statuses: readonly Status[],
  walked: InstanceWalk['kind'],
): Found | undefined {
  const { initiatorId, elementIds, endedFrom, endedTo, trouble, overdue } = search
  const find = (kind: InstanceWalk['kind'], walk: () => InstanceWalk, isWanted: boolean): Found[] =>
    isWanted && kind !== walked ? [{ find: (bind, limit) => idsOfWalk(walk(), search, bind, limit) }] : []
  const hasEnd = endedFrom !== undefined || endedTo !== undefined
  return [
    ...(trouble === undefined
      ? []
      : [
          {
            find: (bind: Bind, limit: string) => idsOfTrouble(trouble, now, bind, limit),
            ...(isOfJobs(trouble) ? { settles: 'trouble' as const } : {}),
          },
        ]),
    ...(elementIds.length === 0
      ? []
      : [{ find: (bind: Bind, limit: string) => idsStandingAt(elementIds, bind, limit) }]),
    ...find('initiators', () => ofInitiators([initiatorId ?? 0], statuses), initiatorId !== undefined),
    ...(handler === undefined ? [] : find('handler', () => ofHandler(handler, statuses), true)),
    ...(hasEnd ? [{ find: (bind: Bind, limit: string) => idsOfEnds(search, statuses, bind, limit) }] : []),
    ...(overdue
      ? [{ find: (bind: Bind, limit: string) => idsOfOverdue(now, bind, limit), settles: 'overdue' as const }]
      : []),
    ...(versions === undefined ? [] : find('versions', () => ofVersions(versions, statuses), true)),
    // Few are held at any time.
    ...find('all', () => everyInstance(statuses), statuses.join() === 'suspended'),
  ][0]
}

function idsOfWalk(walk: InstanceWalk, search: InstanceSearch, bind: Bind, limit: string): string {
  const index = { ...walk, select: `${walk.id} as id`, columns: [walk.id], range: idRange(search, bind) }
  const entries = walkIndex(index, byStart(true), { after: undefined, limit }, bind)
  return `select e.id from ${walk.from(bind)} cross join lateral (${entries}) e`
}

function idsOfEnds(search: InstanceSearch, statuses: readonly Status[], bind: Bind, limit: string): string {
  const walk = everyInstance(statuses)
  const columns = ['x.ended_at', 'x.id']
  const index = {
    ...walk,
    select: 'x.id',
    columns,
    range: endRange(search, bind),
    conditions: ['x.ended_at is not null'],
  }
  const entries = walkIndex(index, byEnd(true), { after: undefined, limit }, bind)
  return `select e.id from ${walk.from(bind)} cross join lateral (${entries}) e`
}
