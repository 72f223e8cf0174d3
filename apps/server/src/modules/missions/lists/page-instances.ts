/** A page of a list of instances, and all of it for work on them. */
import { historySorts, stuckKinds, type StuckKind } from '@liveline/contract/process-instance/conditions.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { LongPaging } from '../../../http/long-list.ts'
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { findCurrentHandlers } from './current-handlers.ts'
import { findCurrentSteps } from './current-steps.ts'
import { factsOf, initiatorOf } from './initiator-of.ts'
import { instanceSearchOf, type InstanceSearch } from './instance-search.ts'
import { findKnownOfSearch } from './known-of-search.ts'
import { createAssertUnmasked, createMaskFields } from './mask-fields.ts'
import * as repository from './list-pages.repository.ts'

export function createPageInstances({
  database,
  clock,
  fieldRights,
  forms,
  definitions,
}: {
  database: Queryable
  clock: Clock
  fieldRights: Pick<FieldRightsService, 'hiddenFrom' | 'versionsShowing'>
  forms: Pick<FormsService, 'getVersion' | 'getReleasedVersion'>
  definitions: Pick<DefinitionsService, 'getVersion' | 'listReleasedVersionIds'>
}) {
  const maskFields = createMaskFields({ database, forms })
  const assertUnmasked = createAssertUnmasked({ database, forms, definitions })
  return { pageInstances, listInstanceIds, countStuck }

  /** Of each kind, how many running instances the same search of the list would find. */
  async function countStuck(caller: Caller) {
    const counted: ({ kind: StuckKind } & Awaited<ReturnType<typeof repository.countStandingStill>>)[] = []
    for (const kind of stuckKinds) {
      const why = kind === 'overdue' ? { overdue: true } : { trouble: kind }
      const search = instanceSearchOf({ finished: false, ...why }, historySorts)
      const known = await findKnownOfSearch({ database, clock, fieldRights }, caller, search)
      counted.push({ kind, ...(await repository.countStandingStill(database, caller, search, known)) })
    }
    return counted
  }

  /** The ids of all that a search finds, in their order, `most` at most. */
  async function listInstanceIds(caller: Caller, search: InstanceSearch, most: number): Promise<string[]> {
    await assertUnmasked(search)
    const known = await findKnownOfSearch({ database, clock, fieldRights }, caller, search)
    return repository.listInstanceIds(database, caller, search, known, most)
  }

  async function pageInstances(caller: Caller, search: InstanceSearch, paging: LongPaging) {
    await assertUnmasked(search)
    const { records, ...counted } = await repository.pageInstances(
      database,
      caller,
      search,
      await findKnownOfSearch({ database, clock, fieldRights }, caller, search),
      paging,
    )
    const handlers = await findCurrentHandlers(
      database,
      records.map((row) => row.instance_id),
      caller,
    )
    const steps = await findCurrentSteps(database, definitions, records)
    const hiddenIn = await fieldRights.hiddenFrom(caller, records.map(factsOf))
    const mask = await maskFields(records.map((row) => row.instance_id))
    const rows = records.map((row) => ({
      instanceId: row.instance_id,
      number: row.number,
      title: row.title,
      flowKey: row.flow_key,
      flowName: row.flow_name,
      flowNameEn: row.flow_name_en,
      version: row.version,
      status: row.status,
      businessState: row.business_state,
      initiator: initiatorOf(row),
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      currentSteps: steps.get(row.instance_id) ?? [],
      currentHandlers: handlers.get(row.instance_id) ?? [],
      fields: mask(row.instance_id, undefined, withoutHidden(row.fields, hiddenIn(row.instance_id, { isMain: true }))),
    }))
    return { rows, ...counted, page: paging.page, pageSize: paging.pageSize }
  }
}
