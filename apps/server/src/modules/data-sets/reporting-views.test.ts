import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeViews } from '../../../test-support/describe-views.ts'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import { listViews } from './ask-views.repository.ts'

const file = join(import.meta.dirname, '../../../../../docs/reporting-views.md')

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database?.drop())

describe('docs/reporting-views.md', () => {
  it('says every view and column that there is, as the database does, and no other', async () => {
    const page = describeViews(await listViews(database))
    await expect(page, 'run npm run views').toMatchFileSnapshot(file)
  })

  it('has a word in both languages for each of them', async () => {
    const silent = (await listViews(database)).flatMap(({ name, label, labelEn, columns }) => [
      ...(label === '' || labelEn === '' ? [name] : []),
      ...columns
        .filter((column) => column.label === '' || column.labelEn === '')
        .map((column) => `${name}.${column.name}`),
    ])
    expect(silent).toEqual([])
  })

  it('names nothing by which a person could be found', async () => {
    const personal = /phone|id_no|id_card|user_name|password|initiator|assignee|handler|completed_by|email/
    const named = (await listViews(database)).flatMap(({ columns }) =>
      columns.filter(({ name }) => personal.test(name)),
    )
    expect(named).toEqual([])
  })
})
