import type { ErrorCode } from '@liveline/contract/error-codes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { schemaPageApi } from '@liveline/contract/schema-page/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { hostileParts, pageWith } from '@liveline/form-schema/page-schema/hostile-parts.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let app: TestApp
let designer: TestUser

beforeAll(async () => {
  app = await createTestApp()
  designer = await aUser(app.database, { permissions: ['schemaPage:edit', 'schemaPage:release'] })
})
afterAll(() => app.close())

const harmless = { type: 'page', body: [{ type: 'tpl', tpl: 'x' }] }
const refused = (answer: { retcode: number; status: number }, code: ErrorCode = 'SCHEMA_REFUSED') =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const create = (schema: object) =>
  app.call(schemaPageApi.create, { body: { name: '工器具', schema: { ...schema } } }, designer.userName)
const release = (pageId: number) => app.call(schemaPageApi.release, { body: { pageId } }, designer.userName)

/** A page with one release and a draft, both of which somebody has changed in the database. */
async function plant(schema: object): Promise<number> {
  const { pageId } = succeeded(await create(harmless))
  succeeded(await release(pageId))
  succeeded(await app.call(schemaPageApi.update, { body: { pageId, schema: harmless } }, designer.userName))
  await app.database.query('update schema_page_versions set schema = $2 where page_id = $1', [
    pageId,
    JSON.stringify(schema),
  ])
  return pageId
}

describe.each(Object.entries(hostileParts))('%s', (_, part) => {
  const schema = pageWith(part)

  it('is refused with its place when a page is made, brought in, saved or asked about', async () => {
    const { pageId } = succeeded(await create(harmless))
    const linted = await app.call(schemaPageApi.lint, { body: { schema } }, designer.userName)
    const problems = succeeded(linted).problems

    expect(problems.length).toBeGreaterThan(0)
    for (const { path } of problems) expect(path).toMatch(/^\$\.body\[0\]/)
    const answers = [
      await create(schema),
      await app.call(schemaPageApi.update, { body: { pageId, schema } }, designer.userName),
    ]
    for (const answer of answers) {
      refused(answer)
      expect(answer.details).toMatchObject({ problems })
    }
  })

  it('is neither released, copied, restored nor shown where it was planted in the database', async () => {
    const pageId = await plant(schema)
    const draft = succeeded(await app.call(schemaPageApi.draft, { query: { pageId } }, designer.userName))

    refused(await release(pageId))
    refused(await app.call(schemaPageApi.copy, { body: { pageId, name: '副本' } }, designer.userName))
    refused(await app.call(schemaPageApi.restore, { body: { pageId, version: 1, rev: draft.rev } }, designer.userName))
    refused(await app.call(schemaPageApi.released, { query: { pageId } }, designer.userName))
  })
})

it('looks at enough of them', () => {
  expect(Object.keys(hostileParts).length).toBeGreaterThanOrEqual(50)
})
