/** What stands under the columns of a list of tasks: reckoned over everything that passes the filters, as far as rows are counted. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { MissionTotals, MissionTotalsQuery } from '@liveline/contract/mission/shapes.ts'
import type { z } from 'zod'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { factsOf } from './initiator-of.ts'
import type { MissionSearch } from './instance-search.ts'
import { findKnownOfSearch } from './known-of-search.ts'
import { createAssertUnmasked } from './mask-fields.ts'
import { pageMissions } from './list-pages.repository.ts'
import { finishedList, toDoList } from './task-lists.repository.ts'

type Asked = z.output<typeof MissionTotalsQuery>['totals']

/** Decimals of a sum that are no error of binary fractions. */
const DECIMALS = 6

export function createTotalTasks(parts: {
  database: Queryable
  clock: Clock
  fieldRights: FieldRightsService
  definitions: Pick<DefinitionsService, 'getVersion' | 'listReleasedVersionIds'>
  forms: Pick<FormsService, 'getVersion' | 'getReleasedVersion'>
}) {
  const { database, clock, fieldRights } = parts
  const assertUnmasked = createAssertUnmasked(parts)

  return async function totalTasks(
    caller: Caller,
    search: MissionSearch,
    asked: Asked,
  ): Promise<z.infer<typeof MissionTotals>> {
    // What is reckoned of a masked number is its value.
    const reckoned = asked.map(({ field }) => ({ field, from: 0 }))
    await assertUnmasked({ fields: [...search.fields, ...reckoned], sort: [] })
    const known = await findKnownOfSearch(parts, caller, search)
    const list = (search.finished ? finishedList : toDoList)(caller, search, clock.now(), known)
    const whole = { page: 1, pageSize: COUNTED_ROWS, after: undefined, exactTotal: false }
    const { records, next } = await pageMissions(database, list, search.finished, whole)
    const hiddenIn = await fieldRights.hiddenFrom(caller, records.map(factsOf))
    const numbersOf = (field: string) =>
      records.flatMap(({ instance_id, fields }) => {
        const value = fields[field]
        return typeof value === 'number' && !hiddenIn(instance_id, { isMain: true }).has(field) ? value : []
      })
    return {
      rows: records.length,
      isCapped: next !== null,
      totals: asked.map(({ field, of }) => reckon(numbersOf(field), of)),
    }
  }
}

/** Nothing has neither a sum nor an average; it can be counted. */
export function reckon(numbers: readonly number[], of: Asked[number]['of']): number | null {
  if (of === 'count') return numbers.length
  if (numbers.length === 0) return null
  const sum = numbers.reduce((total, number) => total + number, 0)
  return Number((of === 'sum' ? sum : sum / numbers.length).toFixed(DECIMALS))
}
