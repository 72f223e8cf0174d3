/**
 * Sending a task back to the initiator, and leading the work to another step, over HTTP with one caller and with 32,
 * against the floor of each alone and behind an empty route.
 */
import { call, logIn } from '../e2e/http-client.ts'
import { startApprovalConsole } from './approval-console.ts'
import { compareWithFloor, type Rounds } from './floor/compare-with-floor.ts'
import { readCompletionFloor, readStartFloor } from './floor/floor.ts'
import { openBareRoute } from './floor/open-bare-route.ts'
import { reportComparison } from './floor/report-comparison.ts'
import { openFloorCallers } from './floor/run-floor.ts'
import { load, type LoadRequest } from './load.ts'
import { runsWanted } from './options.ts'
import { ROAD, workRoad } from './work-road.ts'

const CALLERS = 32
const APPLICANT = 'chenyu'
const CHECKER = 'zhoumin'
const ADMINISTRATOR = 'kongde'
/** The server runs for weeks: what is measured is the compiled code, not its compilation. */
const WARM_UP = { ours: 320, floor: 64, bare: 320 }
const SIZES: readonly Rounds[] = [
  { callers: 1, rounds: runsWanted, ours: 60, floor: 240, bare: 120 },
  { callers: CALLERS, rounds: runsWanted, ours: 240, floor: 720, bare: 360 },
]
const EACH_ACT = SIZES.reduce(
  (sum, { rounds, ours, floor, bare }) => sum + rounds * (ours + floor + bare),
  WARM_UP.ours + WARM_UP.floor + WARM_UP.bare + 1,
)

interface Started {
  readonly instanceId: string
  readonly number: string
  readonly open: readonly { readonly taskId: string; readonly elementId: string }[]
}

const console_ = await startApprovalConsole()
const { database, server } = console_
const tokenOf = (userName: string) => logIn(server.url, userName, server.passwordOf(userName))
const [applicant, checker, administrator] = [
  await tokenOf(APPLICANT),
  await tokenOf(CHECKER),
  await tokenOf(ADMINISTRATOR),
]
const post = <T>(path: string, token: string, body: object) => call<T>(server.url, 'POST', path, { token, body })

/** What is measured; each takes an instance of its own away from `check`. */
const acts = [
  {
    name: 'reject-task',
    claim: 'Send one task back to the initiator',
    request: (taskId: string) => ({
      path: '/workFlow/task/reject',
      token: checker,
      body: { taskId, to: 'initiator', opinion: 'Dates are missing' },
    }),
  },
  {
    name: 'jump-task',
    claim: 'Lead the work of one task to another step',
    request: (taskId: string) => ({
      path: '/workFlow/jumpToNode',
      token: administrator,
      body: { taskId, targetNode: 'approve', reason: 'Checked by telephone' },
    }),
  },
]

try {
  const flow = { flowKey: ROAD, name: ROAD, nameEn: ROAD, bpmnXml: workRoad(CHECKER) }
  const { id } = await post<{ id: number }>('/workFlow/create', administrator, flow)
  await post('/workFlow/release', administrator, { id })
  const start = () => post<Started>(`/workFlow/startByKey/${ROAD}`, applicant, { forms: {} })
  const apply = (taskId: string) => post('/workFlow/task/complete', applicant, { taskId, outcome: 'done' })
  await start()
  const startFloor = await readStartFloor(database, start)
  const first = await start()
  const firstTask = { instanceId: first.instanceId, taskId: first.open[0]!.taskId }
  const applyFloor = await readCompletionFloor(database, firstTask, () => apply(firstTask.taskId))

  // The floors of starts and completions write what those write (floor/floor.test.ts), only sooner.
  const starters = await openFloorCallers(database.connectionString, CALLERS)
  await starters.run(startFloor, startFloor.valuesForNew(EACH_ACT * acts.length))
  await starters.close()
  const appliers = await openFloorCallers(database.connectionString, CALLERS)
  const applied = (await standingAt('apply')).map(({ instanceId }) => instanceId)
  await appliers.run(applyFloor, await applyFloor.valuesFor(applied))
  await appliers.close()
  await database.query('vacuum analyze')

  const open = (await standingAt('check')).filter(({ instanceId }) => instanceId !== first.instanceId)
  for (const { name, claim, request } of acts) {
    const asLoad = ({ taskId }: { taskId: string }): LoadRequest => {
      const { path, token, body } = request(taskId)
      return { path, method: 'POST', headers: { token }, body: JSON.stringify(body) }
    }
    const [example] = open.splice(0, 1)
    if (example === undefined) throw new Error('Nothing stands at check')
    const { path, token, body } = request(example.taskId)
    const floor = await readCompletionFloor(database, example, () => post(path, token, body))
    const actors = await openFloorCallers(database.connectionString, CALLERS)
    const requests = (count: number) => open.splice(0, count).map(asLoad)
    const values = (count: number) => floor.valuesFor(open.splice(0, count).map(({ instanceId }) => instanceId))
    const warmUp = await values(WARM_UP.floor)
    await actors.run(floor, warmUp)
    const scans = await actors.findScans(warmUp[0]!)
    await load(server.url, CALLERS, requests(WARM_UP.ours))
    const bare = await openBareRoute(database.connectionString, floor, asLoad(example))
    try {
      await bare.give(await values(WARM_UP.bare))
      await bare.run(WARM_UP.bare, CALLERS)
      for (const rounds of SIZES) {
        const comparison = await compareWithFloor(console_, rounds, { floor, callers: actors, bare, requests, values })
        reportComparison({ name, claim }, comparison, floor.statement, scans)
      }
    } finally {
      bare.close()
      await actors.close()
    }
  }
} finally {
  await console_.stop()
}

async function standingAt(elementId: string): Promise<{ instanceId: string; taskId: string }[]> {
  const { rows } = await database.query<{ instanceId: string; taskId: string }>(
    `select t.id as "taskId", t.process_instance_id as "instanceId" from tasks t
     join process_instances p on p.id = t.process_instance_id
     where t.element_id = $1 and p.definition_key = $2 order by t.id desc`,
    [elementId, ROAD],
  )
  return rows
}
