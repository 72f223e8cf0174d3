/** Every condition and sort of the lists by itself, for those whose lists are long: their plans are looked at, not timed. */
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { migrationApi } from '@liveline/contract/migration/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { ADMINISTRATOR, TAKES_PART, type ListCall } from './list-calls.ts'
import {
  historyOrders,
  historySamples,
  missionOrders,
  missionSamples,
  type People,
  type Sample,
} from './list-conditions.ts'
import { BUSY_PLANNER, FLOWS } from './many-tasks.ts'

const searched = (samples: Readonly<Record<string, Sample>>) =>
  Object.entries(samples).map(([key, { value }]) => [key, { [key]: value }] as const)
// Few enough to be sorted by anything.
const narrow = { flowIds: [FLOWS[3]], startedFrom: '2026-10-20T00:00:00.000Z', classes: [2], riskLevels: ['II'] }
const sorted = (orders: Readonly<Record<string, string>>) =>
  Object.keys(orders).map((sort) => [`by ${sort}`, { ...narrow, sort: `-${sort}` }] as const)

export function conditionCalls(people: People, now: Date): ListCall[] {
  const ofInstances = searched(historySamples(people, now))
  const ofTasks = [...searched(missionSamples(people, now, '')), ...sorted(missionOrders(''))]
  return [
    ...[ADMINISTRATOR, TAKES_PART].flatMap((as) =>
      [...ofInstances, ...(as === ADMINISTRATOR ? sorted(historyOrders) : [])].map(([name, body]): ListCall => ({
        name: `history of ${as}, ${name}`,
        as,
        call: processInstanceApi.history,
        body,
      })),
    ),
    ...[false, true].flatMap((finished) =>
      ofTasks.map(([name, body]): ListCall => ({
        name: `${finished ? 'finished' : 'to-do'}, ${name}`,
        as: BUSY_PLANNER,
        call: missionApi.search,
        body: { finished, ...body },
      })),
    ),
    ...['-endedAt', 'endedAt'].map((sort): ListCall => ({
      name: `history, ended, ${sort}`,
      as: ADMINISTRATOR,
      call: processInstanceApi.history,
      body: { finished: true, sort },
    })),
    {
      name: 'who stands where, for a migration',
      as: ADMINISTRATOR,
      call: migrationApi.plan,
      body: { flowKey: FLOWS[0], from: 1, to: 1 },
    },
  ]
}
