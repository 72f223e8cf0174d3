/** Today's live-line work: the plans whose planned time lies in today, by where they stand. */
import {
  BOARD_ROWS,
  boardStates,
  type BoardRow,
  type BoardState,
  type DayBoard,
} from '@liveline/contract/live-line/shapes.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/open-database.ts'
import { dayLater, dayOf } from '../../day-of.ts'
import type { Caller } from '../../http/caller.ts'
import type { FieldRightsService } from '../missions/field-rights.service.ts'
import { listNamesOfDetails } from '../organisations/organisations.service.ts'
import { boardStateOf, momentOf } from './board-state.ts'
import { listPlansOf, type PlanRecord } from './day-board.repository.ts'

/** So many plans of a few days are looked through. */
const LOOKED_PLANS = 2_000

export type DayBoardService = ReturnType<typeof createDayBoardService>

type Shown = { readonly row: Omit<BoardRow, 'team' | 'teamEn'>; readonly teamId: number | undefined }

export function createDayBoardService({
  database,
  clock,
  hiddenFrom,
}: {
  database: Queryable
  clock: Clock
  hiddenFrom: FieldRightsService['hiddenFrom']
}) {
  return {
    async show(caller: Caller): Promise<DayBoard> {
      const now = clock.now()
      const today = dayOf(now)
      // A plan lasts a day at most, and a form may say its moment in any offset.
      const days = { from: dayLater(today.day, -2), until: dayLater(today.day, 2), most: LOOKED_PLANS + 1 }
      const records = await listPlansOf(database, caller, days)
      const hiddenIn = await hiddenFrom(
        caller,
        records.map((record) => ({
          instanceId: record.instance_id,
          definitionVersionId: Number(record.definition_version_id),
          initiatorId: Number(record.initiator_id),
        })),
      )
      const shown = records
        .slice(0, LOOKED_PLANS)
        .flatMap((record) => rowOf(record, hiddenIn(record.instance_id, { isMain: true }), today, now) ?? [])
        .toSorted((a, b) => placeOf(a) - placeOf(b) || a.row.planStart.localeCompare(b.row.planStart))
      const rows = shown.slice(0, BOARD_ROWS)
      const named = await listNamesOfDetails(
        database,
        rows.flatMap(({ teamId }) => teamId ?? []),
      )
      const teams = new Map(named.map((team) => [team.id, team]))
      return {
        day: today.day,
        rows: rows.map(({ row, teamId }) => {
          const team = teamId === undefined ? undefined : teams.get(teamId)
          return { ...row, team: team?.name ?? null, teamEn: team?.nameEn ?? null }
        }),
        counts: countsOf(shown),
        isCapped: records.length > LOOKED_PLANS,
      }
    },
  }
}

const placeOf = ({ row }: Shown) => boardStates.indexOf(row.state)

function countsOf(shown: readonly Shown[]): Record<BoardState, number> {
  const of = (state: BoardState) => shown.filter(({ row }) => row.state === state).length
  return { open: of('open'), unpublished: of('unpublished'), ahead: of('ahead'), past: of('past'), off: of('off') }
}

/** Undefined for a plan of another day, and for one whose time the caller may not know. */
function rowOf(
  record: PlanRecord,
  hidden: ReadonlySet<string>,
  { start: dayStart, end: dayEnd }: { readonly start: Date; readonly end: Date },
  now: Date,
): Shown | undefined {
  const field = (name: string) => (hidden.has(name) ? undefined : record.fields[name])
  const text = (name: string) => {
    const value = field(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const [start, end] = [momentOf(field('planStart')), momentOf(field('planEnd'))]
  if (start === undefined || end === undefined || start >= dayEnd || end <= dayStart) return undefined
  const [planClass, teamId] = [field('class'), field('teamId')]
  return {
    row: {
      instanceId: record.instance_id,
      number: record.number,
      title: record.title,
      state: boardStateOf({ status: record.status, businessState: record.business_state, start, end }, now),
      businessState: record.business_state,
      status: record.status,
      class: typeof planClass === 'number' ? planClass : null,
      feeder: text('feeder'),
      location: text('location'),
      planStart: start.toISOString(),
      planEnd: end.toISOString(),
    },
    teamId: typeof teamId === 'number' ? teamId : undefined,
  }
}
