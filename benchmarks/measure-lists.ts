import path from 'node:path'
import { ownerAddress } from '@liveline/server/src/database/serving-role.ts'
import { prepareCallers, requestOf, type ListCall } from '@liveline/server/test-support/list-calls.ts'
import type { Amount } from '@liveline/server/test-support/many-tasks.ts'
import { scansOf } from '@liveline/server/test-support/scans.ts'
import { mkdirSync } from 'node:fs'
import { assertRoomFor, generateTasks } from './generate-tasks.ts'
import { openApp, type OpenedApp } from './open-app.ts'
import { percentile } from './result.ts'

const WARM_UPS = 5

export type MeasuredList = { readonly p50: number; readonly p99: number; readonly scanned: readonly string[] }

export interface ListMeasurement {
  readonly size: Amount
  /** Holds a database for each size. */
  readonly parent: string
  readonly lists: readonly ListCall[]
  readonly calls: number
  /** When to stop generating. */
  readonly until?: number
}

/** Opens the server over the database of a size, which is filled unless it is full. */
export async function openFilled({ size, parent, until }: Pick<ListMeasurement, 'size' | 'parent' | 'until'>) {
  const folder = path.join(parent, String(size.open + size.ended))
  mkdirSync(folder, { recursive: true })
  await assertRoomFor(folder, size)
  const opened = await openApp(folder)
  try {
    return { opened, reached: await generateTasks(ownerAddress(opened.database), size, until) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Fills the database of a size, unless it is full, and asks for every list; none only fills it. */
export async function measureLists({ size, parent, lists, calls, until }: ListMeasurement) {
  const { opened, reached } = await openFilled({ size, parent, ...(until === undefined ? {} : { until }) })
  try {
    if (lists.length === 0) return { reached, measured: new Map<string, MeasuredList>() }
    await prepareCallers(opened.database)
    const [measured = new Map<string, MeasuredList>()] = await measureBeside([{ opened, lists }], calls)
    return { reached, measured }
  } finally {
    await opened.close()
  }
}

/**
 * Asks several servers the same lists by turns, so that whatever else the machine does falls on all of them alike.
 * @returns what was measured of each, in their order
 */
export async function measureBeside(
  servers: readonly { readonly opened: OpenedApp; readonly lists: readonly ListCall[] }[],
  calls: number,
): Promise<Map<string, MeasuredList>[]> {
  const asked = []
  for (const { opened, lists } of servers) {
    const tokens = new Map<string, string>()
    for (const { as } of lists) if (!tokens.has(as)) tokens.set(as, await opened.openSession(as))
    const ask = (call: ListCall) => timeOf(opened, call, tokens.get(call.as) ?? '')
    const scans = await scansOf(opened.database, lists, async (call) => void (await ask(call)))
    asked.push({ lists, ask, scans, measured: new Map<string, MeasuredList>() })
  }
  for (const place of asked[0]?.lists.keys() ?? []) {
    const times = asked.map((): number[] => [])
    for (let n = 0; n < WARM_UPS + calls; n++) {
      for (const [of, { lists, ask }] of asked.entries()) times[of]?.push(await ask(lists[place] as ListCall))
    }
    for (const [of, { lists, scans, measured }] of asked.entries()) {
      const { name } = lists[place] as ListCall
      const warm = times[of]?.slice(WARM_UPS) ?? []
      const [p50, p99] = [percentile(warm, 0.5), percentile(warm, 0.99)]
      measured.set(name, { p50, p99, scanned: scans.get(name) ?? [] })
    }
  }
  return asked.map(({ measured }) => measured)
}

async function timeOf({ app }: OpenedApp, call: ListCall, token: string): Promise<number> {
  const startedAt = performance.now()
  const response = await app.inject(requestOf(call, token))
  const took = performance.now() - startedAt
  if (!response.body.startsWith('{"retcode":0')) throw new Error(`${call.name}: ${response.body.slice(0, 300)}`)
  return took
}
