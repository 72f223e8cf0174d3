/** Starting a plan approval over HTTP with one caller and with 32, against its floor alone and behind an empty route. */
import { startApprovalConsole } from './approval-console.ts'
import { compareWithFloor, type Rounds } from './floor/compare-with-floor.ts'
import { readStartFloor } from './floor/floor.ts'
import { reportComparison } from './floor/report-comparison.ts'
import { openBareRoute } from './floor/open-bare-route.ts'
import { openFloorCallers } from './floor/run-floor.ts'
import { load } from './load.ts'

const CALLERS = 32
/** The server runs for weeks: what is measured is the compiled code, not its compilation. */
const WARM_UP = { ours: 320, floor: 2_000, bare: 320 }
const SIZES: readonly Rounds[] = [
  { callers: 1, rounds: 5, ours: 60, floor: 240, bare: 120 },
  { callers: CALLERS, rounds: 5, ours: 240, floor: 720, bare: 360 },
]

const console_ = await startApprovalConsole()
const { database, server } = console_
const callers = await openFloorCallers(database.connectionString, CALLERS)
try {
  // The first of a year begins a number series, the others go on with it.
  await console_.start()
  const floor = await readStartFloor(database, console_.start)
  const values = async (count: number) => floor.valuesForNew(count)

  await callers.run(floor, await values(WARM_UP.floor))
  await database.query('vacuum analyze')
  const [one] = await values(1)
  await callers.run(floor, [one!], 1)
  const scans = await callers.findScans(one!)
  await load(server.url, CALLERS, console_.startRequests(WARM_UP.ours))
  const [framing] = console_.startRequests(1)
  const bare = await openBareRoute(database.connectionString, floor, framing!)
  try {
    await bare.give(await values(WARM_UP.bare))
    await bare.run(WARM_UP.bare, CALLERS)
    for (const rounds of SIZES) {
      const comparison = await compareWithFloor(console_, rounds, {
        floor,
        callers,
        bare,
        requests: console_.startRequests,
        values,
      })
      reportComparison({ name: 'start-process', claim: 'Start one plan approval' }, comparison, floor.statement, scans)
    }
  } finally {
    bare.close()
  }
} finally {
  await callers.close()
  await console_.stop()
}
