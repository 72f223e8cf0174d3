import { createTestApp, type TestApp } from '@liveline/server/test-support/test-app.ts'
import { createJourney, loadLiveLinePack, playerOf, succeeded } from '@liveline/server/test-support/plan-journey.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCompletionFloor, readStartFloor, type Floor } from './floor.ts'
import { cellsOf, countRows, listTables, type Cells } from './tables.ts'
import { openFloorCallers } from './run-floor.ts'

let test: TestApp
let journey: Awaited<ReturnType<typeof createJourney>>

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

async function start(): Promise<{ instanceId: string; number: string; taskId: string }> {
  const { instanceId, number, open } = await journey.start()
  return { instanceId, number, taskId: open[0]!.taskId }
}
const screen = async (taskId: string) => succeeded(await journey.attempt(taskId, 'live', playerOf['screening']!))
const run = async (floor: Floor, values: readonly string[][]) => {
  const callers = await openFloorCallers(test.database.connectionString, 1)
  await callers.run(floor, values)
  await callers.close()
}
/** Rows that an act adds to each table, or takes from it. */
async function rowsAddedBy(floor: Floor, act: () => Promise<unknown>): Promise<Record<string, number>> {
  const tables = await listTables(test.database)
  const count = () => countRows(test.database, tables, new Set(floor.statement.leftOut))
  const before = await count()
  await act()
  const after = await count()
  return Object.fromEntries(
    [...after].map(([table, rows]) => [table, rows - before.get(table)!] as const).filter(([, rows]) => rows !== 0),
  )
}
/** All rows of an instance, without what tells it from another. */
async function rowsOf(instanceId: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of await listTables(test.database)) {
    const owner = table.name === 'public.process_instances' ? 'id' : 'process_instance_id'
    if (!table.columns.some(({ name }) => name === owner)) continue
    const { rows } = await test.database.query<{ cells: Cells }>(
      `select ${cellsOf(table)} as cells from ${table.name} t where ${owner} = $1`,
      [instanceId],
    )
    const own = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}[.\d]*\+00/g
    all[table.name] = rows.map(({ cells }) => JSON.stringify(cells).replaceAll(own, '#')).toSorted()
  }
  const { rows } = await test.database.query<{ number: string }>('select number from process_instances where id = $1', [
    instanceId,
  ])
  return JSON.parse(JSON.stringify(all).replaceAll(rows[0]!.number, '#')) as Record<string, string[]>
}

describe('the floor of a completion', () => {
  it('writes the rows that a completion writes, and the next step finds them', async () => {
    const [first, byHttp, byHand] = [await start(), await start(), await start()]
    const floor = await readCompletionFloor(test.database, first, () => screen(first.taskId))

    const added = await rowsAddedBy(floor, () => screen(byHttp.taskId))
    const addedByHand = await rowsAddedBy(floor, async () => run(floor, await floor.valuesFor([byHand.instanceId])))

    expect(floor.statement.leftOut).toEqual([])
    expect(added).toMatchObject({ 'public.task_history': 1, 'public.audit_log': 1 })
    expect(addedByHand).toEqual(added)
    expect(await rowsOf(byHand.instanceId)).toEqual(await rowsOf(byHttp.instanceId))
    await goOn(byHand.instanceId)
  })
})

describe('the floor of a start', () => {
  it('writes the rows that a start writes, and the first task can be completed', async () => {
    await start()
    const floor = await readStartFloor(test.database, start)

    const added = await rowsAddedBy(floor, start)
    const addedByHand = await rowsAddedBy(floor, () => run(floor, floor.valuesForNew(1)))

    expect(added).toMatchObject({ 'public.process_instances': 1, 'public.audit_log': 1 })
    expect(addedByHand).toEqual(added)
    const [byHand, byHttp] = (
      await test.database.query<{ id: string }>('select id from process_instances order by id desc limit 2')
    ).rows
    expect(await rowsOf(byHand!.id)).toEqual(await rowsOf(byHttp!.id))
    await goOn(byHand!.id)
  })
})

/** Whoever is asked next acts, and the instance has one task the more behind it. */
async function goOn(instanceId: string): Promise<void> {
  const { rows } = await test.database.query<{ id: string; element: string }>(
    'select id, element_id as element from tasks where process_instance_id = $1',
    [instanceId],
  )
  const { id: taskId, element } = rows[0]!
  const step = await journey.attempt(taskId, 'live', playerOf[element]!, { forms: journey.formsAt(element) })
  expect(step).toMatchObject({ retcode: 0, data: { instanceId } })
}
