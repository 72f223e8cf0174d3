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
  /** Those that name people or rows of the database are made when it is there. */
  readonly lists: readonly ListCall[] | ((opened: OpenedApp) => Promise<readonly ListCall[]>)
  readonly calls: number
  /** When to stop generating. */
  readonly until?: number
}

/** Fills the database of a size, unless it is full, and asks for every list; none only fills it. */
export async function measureLists({ size, parent, lists: wanted, calls, until }: ListMeasurement) {
  const folder = path.join(parent, String(size.open + size.ended))
  mkdirSync(folder, { recursive: true })
  await assertRoomFor(folder, size)
  const opened = await openApp(folder)
  const { database, openSession } = opened
  try {
    const reached = await generateTasks(ownerAddress(database), size, until)
    const measured = new Map<string, MeasuredList>()
    if (wanted.length === 0 && typeof wanted !== 'function') return { reached, measured }
    await prepareCallers(database)
    const lists = typeof wanted === 'function' ? await wanted(opened) : wanted
    const tokens = new Map<string, string>()
    for (const { as } of lists) if (!tokens.has(as)) tokens.set(as, await openSession(as))
    const ask = (call: ListCall) => timeOf(opened, call, tokens.get(call.as) ?? '')
    const scans = await scansOf(database, lists, async (call) => void (await ask(call)))
    for (const call of lists) {
      const times: number[] = []
      for (let n = 0; n < WARM_UPS + calls; n++) times.push(await ask(call))
      const warm = times.slice(WARM_UPS)
      const [p50, p99] = [percentile(warm, 0.5), percentile(warm, 0.99)]
      measured.set(call.name, { p50, p99, scanned: scans.get(call.name) ?? [] })
    }
    return { reached, measured }
  } finally {
    await opened.close()
  }
}

async function timeOf({ app }: OpenedApp, call: ListCall, token: string): Promise<number> {
  const startedAt = performance.now()
  const response = await app.inject(requestOf(call, token))
  const took = performance.now() - startedAt
  if (!response.body.startsWith('{"retcode":0')) throw new Error(`${call.name}: ${response.body.slice(0, 300)}`)
  return took
}
