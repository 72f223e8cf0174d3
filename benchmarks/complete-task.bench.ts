/** Completing a user task over HTTP with one caller and with 32, against its floor (floor/floor.ts). */
import { startApprovalConsole } from './approval-console.ts'
import { compareWithFloor, type Rounds } from './floor/compare-with-floor.ts'
import { readCompletionFloor, readStartFloor } from './floor/floor.ts'
import { reportComparison } from './floor/report-comparison.ts'
import { openFloorCallers } from './floor/run-floor.ts'
import { load } from './load.ts'

const CALLERS = 32
/** The server runs for weeks: what is measured is the compiled code, not its compilation. */
const WARM_UP = { ours: 320, floor: 64 }
const SIZES: readonly Rounds[] = [
  { callers: 1, rounds: 5, ours: 60, floor: 240 },
  { callers: CALLERS, rounds: 5, ours: 240, floor: 720 },
]
const TOTAL = SIZES.reduce(
  (sum, { rounds, ours, floor }) => sum + rounds * (ours + floor),
  WARM_UP.ours + WARM_UP.floor,
)

const console_ = await startApprovalConsole()
const { database, server } = console_
const callers = await openFloorCallers(database.connectionString, CALLERS)
const starters = await openFloorCallers(database.connectionString, CALLERS)
try {
  await console_.start()
  const startFloor = await readStartFloor(database, console_.start)
  const first = await console_.start()
  const screening = { instanceId: first.instanceId, taskId: first.open[0]!.taskId }
  const floor = await readCompletionFloor(database, screening, () => console_.complete(screening))

  // The floor of a start writes what a start writes (floor/floor.test.ts), only sooner.
  await starters.run(startFloor, startFloor.valuesForNew(TOTAL))
  await database.query('vacuum analyze')
  const open = await console_.listScreenings()
  const requests = (count: number) => console_.completeRequests(open.splice(0, count))
  const values = (count: number) => floor.valuesFor(open.splice(0, count).map(({ instanceId }) => instanceId))

  const warmUp = await values(WARM_UP.floor)
  await callers.run(floor, warmUp)
  const scans = await callers.findScans(warmUp[0]!)
  await load(server.url, CALLERS, requests(WARM_UP.ours))
  for (const rounds of SIZES) {
    const comparison = await compareWithFloor(console_, rounds, { floor, callers, requests, values })
    reportComparison({ name: 'complete-task', claim: 'Complete one user task' }, comparison, floor.statement, scans)
  }
} finally {
  await callers.close()
  await starters.close()
  await console_.stop()
}
