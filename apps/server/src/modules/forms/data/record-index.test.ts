import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../../test-support/form-design.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { listIndexedFields } from './record-index.repository.ts'

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let worker: TestUser
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  design = await createFormDesign(app)
  worker = await aUser(app.database)
  admin = await aUser(app.database, { permissions: ['workflow:admin'] })
})
afterAll(() => app.close())

const fields = (filter: boolean) =>
  schemaOf(
    { type: 'input-text', name: 'no', liveline: { filter } },
    { type: 'input-number', name: 'age', liveline: { filter } },
    { type: 'input-text', name: 'note' },
  )

const valuesOf = async (id: string) => {
  const { rows } = await app.database.query<{ field: string; text_value: string; number_value: string | null }>(
    'select field, text_value, number_value from form_values where form_data_id = $1 order by field',
    [id],
  )
  return rows.map((row) => [row.field, row.text_value, row.number_value])
}

it('follows its record: saved, corrected, emptied, deleted, restored', async () => {
  const { formId } = await design.aReleasedForm(fields(true))
  const { id } = succeeded(
    await app.call(formDataApi.save, { body: { formId, values: { no: 'A-1', age: 3.5, note: 'x' } } }, worker.userName),
  )
  expect(await valuesOf(id)).toEqual([
    ['age', '3.5', '3.5'],
    ['no', 'A-1', null],
  ])
  await app.call(formDataApi.update, { body: { id, rev: 1, values: { no: 'A-2', age: null } } }, worker.userName)
  expect(await valuesOf(id)).toEqual([['no', 'A-2', null]])
  await app.call(formDataApi.remove, { body: { id, rev: 2 } }, worker.userName)
  expect(await valuesOf(id)).toEqual([])
  await app.call(formDataApi.restore, { body: { id } }, worker.userName)
  expect(await valuesOf(id)).toEqual([['no', 'A-2', null]])
})

it('of a field declared later takes in what was there before, and then answers as the records do', async () => {
  const { formId } = await design.aReleasedForm(fields(false))
  await app.database.query(
    `insert into form_data (id, form_id, form_version_id, data, created_by, created_at, updated_at)
     select gen_random_uuid(), v.form_id, v.id,
            jsonb_build_object('no', 'A-' || n % 40, 'age', case when n % 7 = 0 then to_jsonb((n % 100)::text) else to_jsonb(n % 100) end, 'note', n::text),
            case when n % 2 = 0 then $2::bigint end, timestamptz '2026-01-01' + interval '1 minute' * (n / 500),
            timestamptz '2026-01-01' + interval '1 minute' * (n / 500)
     from form_versions v cross join generate_series(1, 12000) n where v.form_id = $1 and v.state = 1`,
    [formId, worker.userId],
  )
  const searches = [
    [{ field: 'no', op: 'eq', value: 'A-7' }],
    [{ field: 'age', op: 'eq', value: 7 }],
    [{ field: 'age', op: 'eq', value: '7' }],
    [{ field: 'no', op: 'in', value: ['A-1', 'A-39', 'B'] }],
    [
      { field: 'no', op: 'eq', value: 'A-7' },
      { field: 'age', op: 'between', value: [3, 60] },
    ],
    [{ field: 'age', op: 'between', value: [3, 4] }],
    [{ field: 'age', op: 'ge', value: 99 }],
    [{ field: 'age', op: 'le', value: 0 }],
    [{ field: 'no', op: 'startsWith', value: 'A-39' }],
    [{ field: 'no', op: 'eq', value: 'none' }],
  ]
  /** Every row of each search, page after page, of the administrator and of who sees his own alone. */
  const answers = async () => {
    const found: string[][] = []
    for (const filters of searches) {
      for (const { userName } of [admin, worker]) {
        const notes: string[] = []
        for (let after: string | null | undefined; after !== null;) {
          const body = { formId, filters, rows: 200, ...(after === undefined ? {} : { after }) }
          const { data } = await app.call(formDataApi.list, { body: body as never }, userName)
          notes.push(...data.rows.map(({ values }) => String(values['note'])))
          after = data.next
        }
        found.push(notes)
      }
    }
    return found
  }
  const before = await answers()
  expect(before[0]).toHaveLength(300)

  await app.call(formApi.update, { body: { formId, formPcJson: fields(true) } }, design.designer.userName)
  await design.release(formId)
  expect(await app.dataJobWorker.buildSome()).toBe(false)
  expect(await listIndexedFields(app.database, formId)).toEqual(new Set())
  app.clock.advance(31_000)
  await buildAll()

  expect(await listIndexedFields(app.database, formId)).toEqual(new Set(['age', 'no']))
  const { rows } = await app.database.query('select from form_values where form_id = $1', [formId])
  expect(rows).toHaveLength(24_000)
  expect(await answers()).toEqual(before)
})

it('of a record that somebody corrects while it is read in holds what he wrote', async () => {
  const { formId } = await design.aReleasedForm(fields(false))
  const save = async (no: string) => {
    const answer = await app.call(formDataApi.save, { body: { formId, values: { no } } }, worker.userName)
    return succeeded(answer).id
  }
  const [corrected, emptied] = [await save('A-1'), await save('A-2')]
  await app.call(formApi.update, { body: { formId, formPcJson: fields(true) } }, design.designer.userName)
  await design.release(formId)
  app.clock.advance(31_000)

  const { id: formVersionId } = await app.forms.getReleasedVersion(formId)
  const [written, readToo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const correcting = app.database.transaction(async (tx) => {
    const entry = { formVersionId, userId: worker.userId }
    await app.forms.saveFormData(tx, { ...entry, id: corrected, data: { no: 'B-1' } })
    await app.forms.saveFormData(tx, { ...entry, id: emptied, data: {} })
    written.resolve()
    await readToo.promise
  })
  await written.promise
  const reading = buildAll()
  await someoneWaits()
  readToo.resolve()
  await Promise.all([correcting, reading])

  expect(await valuesOf(corrected)).toEqual([['no', 'B-1', null]])
  expect(await valuesOf(emptied)).toEqual([])
})

async function buildAll(): Promise<void> {
  while (await app.dataJobWorker.buildSome());
}

/** Until some statement waits for a lock that another holds. */
async function someoneWaits(): Promise<void> {
  for (let waits = 0; waits === 0;) {
    const { rowCount } = await app.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waits = rowCount
  }
}
