/** Rounds of the product over HTTP, of its floor, and of the floor behind a bare route, in turns, on one database. */
import type { ApprovalConsole } from '../approval-console.ts'
import { load, type LoadRequest } from '../load.ts'
import { clientMs, findPostmaster, postgresMs, processMs } from '../processor-time.ts'
import type { Floor } from './floor.ts'
import { untilChained, withoutChaining } from './hold-chain.ts'
import type { BareRoute } from './open-bare-route.ts'
import type { openFloorCallers } from './run-floor.ts'
import { countRows, listTables } from './tables.ts'

export interface Rounds {
  readonly callers: number
  readonly rounds: number
  /** Acts a round; the floor is faster, and its rounds should take as long. */
  readonly ours: number
  readonly floor: number
  readonly bare: number
}

/** Of one side, all rounds together; processor time an act, undefined where the system does not tell. */
export interface Measured {
  readonly perSecond: number[]
  readonly latenciesMs: number[]
  readonly processor: { server: number | undefined; postgres: number | undefined; client: number | undefined }
}

export interface Comparison {
  readonly rounds: Rounds
  /** That stood before the first round. */
  readonly instances: number
  readonly ours: Measured
  readonly floor: Measured
  readonly bare: Measured
  /** Ours to the floor, by round. */
  readonly ratios: readonly number[]
  /** Ours to the bare route. */
  readonly bareRatios: readonly number[]
  readonly warnings: readonly string[]
}

/** Tables that the server writes to of its own accord. */
const BESIDE = ['public.audit_chain', 'public.audit_checkpoints']

export async function compareWithFloor(
  { server, database }: ApprovalConsole,
  rounds: Rounds,
  sides: {
    floor: Floor
    callers: Awaited<ReturnType<typeof openFloorCallers>>
    bare: BareRoute
    requests: (count: number) => readonly LoadRequest[]
    values: (count: number) => Promise<string[][]>
  },
): Promise<Comparison> {
  const postmaster = await findPostmaster(database)
  const tables = await listTables(database)
  const ignored = new Set([...BESIDE, ...sides.floor.statement.leftOut])
  const [ours, floor, bare] = [nothingMeasured(), nothingMeasured(), nothingMeasured()]
  const instances = (await countRows(database, tables, ignored)).get('public.process_instances') ?? 0
  const ratios: number[] = []
  const bareRatios: number[] = []
  const warnings = new Set<string>()

  async function measure(
    { into, pid, acts }: { into: Measured; pid: number | undefined; acts: number },
    run: () => Promise<{ perSecond: number; latenciesMs: readonly number[]; failures?: number }>,
  ) {
    await untilChained(database)
    const before = await countRows(database, tables, ignored)
    const serverMs = () => (pid === undefined ? 0 : processMs(pid))
    const used = { server: serverMs(), postgres: postgresMs(postmaster), client: clientMs() }
    const { perSecond, latenciesMs, failures = 0 } = await run()
    add(into.processor, 'server', serverMs(), used.server)
    add(into.processor, 'postgres', postgresMs(postmaster), used.postgres)
    add(into.processor, 'client', clientMs(), used.client)
    into.perSecond.push(perSecond)
    into.latenciesMs.push(...latenciesMs)
    const after = await countRows(database, tables, ignored)
    const added = [...after].map(([table, count]) => [table, (count - before.get(table)!) / (acts - failures)] as const)
    return { perSecond, added: new Map(added) }
  }

  for (let index = 0; index < rounds.rounds; index += 1) {
    const requests = sides.requests(rounds.ours)
    const product = await measure({ into: ours, pid: server.pid, acts: rounds.ours }, async () => {
      const result = await load(server.url, rounds.callers, requests)
      const { failures, firstFailure, latenciesMs } = result
      if (failures > 0) warnings.add(`${failures} of ${rounds.ours} calls failed: ${firstFailure}`)
      // Chaining is a part of what an act costs us.
      await untilChained(database)
      const done = (rounds.ours - failures) / rounds.ours
      return { perSecond: result.requestsPerSecond * done, latenciesMs, failures }
    })
    const values = await sides.values(rounds.floor)
    const byHand = await withoutChaining(database, () =>
      measure({ into: floor, pid: undefined, acts: rounds.floor }, () =>
        sides.callers.run(sides.floor, values, rounds.callers),
      ),
    )
    // What the floor has just written: while nothing is chained, nobody could wait for it.
    await untilChained(database)
    await sides.bare.give(await sides.values(rounds.bare))
    const behindRoute = await withoutChaining(database, () =>
      measure({ into: bare, pid: sides.bare.pid, acts: rounds.bare }, async () => {
        const result = await sides.bare.run(rounds.bare, rounds.callers)
        if (result.failures > 0)
          warnings.add(`${result.failures} calls of the bare route failed: ${result.firstFailure}`)
        return { ...result, perSecond: result.requestsPerSecond }
      }),
    )
    ratios.push(product.perSecond / byHand.perSecond)
    bareRatios.push(product.perSecond / behindRoute.perSecond)
    for (const [table, added] of product.added) {
      const floorAdds = byHand.added.get(table)
      if (floorAdds !== added)
        warnings.add(`an act adds ${added.toFixed(2)} rows to ${table}, and the floor ${floorAdds?.toFixed(2)}`)
    }
  }
  share(ours.processor, rounds.rounds * rounds.ours)
  share(floor.processor, rounds.rounds * rounds.floor)
  share(bare.processor, rounds.rounds * rounds.bare)
  return { rounds, instances, ours, floor, bare, ratios, bareRatios, warnings: [...warnings] }
}

const nothingMeasured = (): Measured => ({
  perSecond: [],
  latenciesMs: [],
  processor: { server: 0, postgres: 0, client: 0 },
})

function add(
  sums: Measured['processor'],
  part: keyof Measured['processor'],
  now: number | undefined,
  then: number | undefined,
) {
  const sum = sums[part]
  sums[part] = sum === undefined || now === undefined || then === undefined ? undefined : sum + now - then
}

function share(sums: Measured['processor'], acts: number): void {
  for (const part of ['server', 'postgres', 'client'] as const) {
    const sum = sums[part]
    sums[part] = sum === undefined ? undefined : sum / acts
  }
}
