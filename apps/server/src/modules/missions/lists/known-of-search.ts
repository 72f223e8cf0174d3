/** What the database knows of what a search names: read once, before its walks. */
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { findShownIn } from './find-shown-in.ts'
import type { InstanceConditions } from './instance-search.ts'
import * as repository from './known-of-search.repository.ts'
import type { ShownIn } from './plan-fields.repository.ts'

export type KnownOfSearch = {
  readonly shownIn: ShownIn
  /** Ids of the versions that workflows and version leave; undefined when every version does. */
  readonly versions: readonly number[] | undefined
  readonly handler: repository.SoughtHandler | undefined
  /** What is late is late now. */
  readonly now: Date
}

export async function findKnownOfSearch(
  parts: { database: Queryable; clock: Clock; fieldRights: Pick<FieldRightsService, 'versionsShowing'> },
  caller: Caller,
  search: InstanceConditions,
): Promise<KnownOfSearch> {
  const { database, clock, fieldRights } = parts
  const { flowKeys, version, handlerId } = search
  return {
    shownIn: await findShownIn(fieldRights, caller, search),
    versions:
      flowKeys.length === 0 && version === undefined
        ? undefined
        : await repository.findVersions(database, flowKeys, version),
    handler: handlerId === undefined ? undefined : await repository.findHandler(database, handlerId),
    now: clock.now(),
  }
}
