/** Completing a user task over HTTP with one caller and with 32, against its floor alone and behind an empty route. */
import { startApprovalConsole } from './approval-console.ts'
import { compareWithFloor, type Rounds } from './floor/compare-with-floor.ts'
import { readCompletionFloor, readStartFloor } from './floor/floor.ts'
import { reportComparison } from './floor/report-comparison.ts'
import { openBareRoute } from './floor/open-bare-route.ts'
import { openFloorCallers } from './floor/run-floor.ts'
import { load } from './load.ts'

const CALLERS = 32
/** The server runs for weeks: what is measured is the compiled code, not its compilation. */
const WARM_UP = { ours: 320, floor: 64, bare: 320 }
const SIZES: readonly Rounds[] = [
  { callers: 1, rounds: 5, ours: 60, floor: 240, bare: 120 },
  { callers: CALLERS, rounds: 5, ours: 240, floor: 720, bare: 360 },
]
const TOTAL = SIZES.reduce(
  (sum, { rounds, ours, floor, bare }) => sum + rounds * (ours + floor + bare),
  WARM_UP.ours + WARM_UP.floor + WARM_UP.bare,
)

const console_ = await startApprovalConsole()
const { database, server } = console_
const callers = await openFloorCallers(database.connectionString, CALLERS)
try {
  await console_.start()
  const startFloor = await readStartFloor(database, console_.start)
  const first = await console_.start()
  const screening = { instanceId: first.instanceId, taskId: first.open[0]!.taskId }
  const floor = await readCompletionFloor(database, screening, () => console_.complete(screening))

  // The floor of a start writes what a start writes (floor/floor.test.ts), only sooner.
  const starters = await openFloorCallers(database.connectionString, CALLERS)
  await starters.run(startFloor, startFloor.valuesForNew(TOTAL))
  await starters.close()
  await database.query('vacuum analyze')
  const open = await console_.listScreenings()
  const requests = (count: number) => console_.completeRequests(open.splice(0, count))
  const values = (count: number) => floor.valuesFor(open.splice(0, count).map(({ instanceId }) => instanceId))

  const warmUp = await values(WARM_UP.floor)
  await callers.run(floor, warmUp)
  const scans = await callers.findScans(warmUp[0]!)
  await load(server.url, CALLERS, requests(WARM_UP.ours))
  const [framing] = console_.completeRequests([screening])
  const bare = await openBareRoute(database.connectionString, floor, framing!)
  try {
    await bare.give(await values(WARM_UP.bare))
    await bare.run(WARM_UP.bare, CALLERS)
    for (const rounds of SIZES) {
      const comparison = await compareWithFloor(console_, rounds, { floor, callers, bare, requests, values })
      reportComparison({ name: 'complete-task', claim: 'Complete one user task' }, comparison, floor.statement, scans)
    }
  } finally {
    bare.close()
  }
} finally {
  await callers.close()
  await console_.stop()
}
