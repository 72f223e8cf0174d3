import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts'
import { noteChange } from '../../database/cached.ts'
import type { Tx } from '../../database/open-database.ts'
import { definitionReleases } from '../process-definitions/definition-releases.ts'
import { insertDefinition } from '../process-definitions/process-definitions.repository.ts'
import { formReleases } from '../forms/form-releases.ts'
import { insertForm } from '../forms/forms.repository.ts'
import { assertTransition, releaseStates, type ReleaseState } from './release-state.ts'

const noDraft = { zh: '没有', en: 'none' }

describe('the states of a version', () => {
  it.each([
    ['draft', ['released']],
    ['released', ['superseded']],
    ['superseded', []],
  ] satisfies [ReleaseState, ReleaseState[]][])('%s leads to %j', (from, allowed) => {
    for (const to of Object.keys(releaseStates) as ReleaseState[]) {
      const attempt = () => assertTransition(from, to, 'en', noDraft)
      if (allowed.some((state) => state === to)) expect(attempt).not.toThrow()
      else expect(attempt).toThrow(expect.objectContaining({ code: 'ILLEGAL_TRANSITION' }))
    }
  })
})

let database: TestDatabase
const at = new Date('2026-03-02T01:00:00Z')
const act = { userId: null, at }
const entry = { name: '名', nameEn: 'name', icon: '', category: '', at }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

const kinds = [
  {
    kind: 'forms',
    table: 'form_versions',
    owner: 'form_id',
    releases: formReleases,
    contentOf: (text: string) => ({ schema: { text }, mobileSchema: null, bpmnXml: '', checksum: '' }),
    begin: (tx: Tx, key: string) => insertForm(tx, { ...entry, formKey: key, userId: 0 }),
  },
  {
    kind: 'process definitions',
    table: 'process_definition_versions',
    owner: 'definition_id',
    releases: definitionReleases,
    contentOf: (text: string) => ({ schema: {}, mobileSchema: null, bpmnXml: text, checksum: text }),
    begin: (tx: Tx, key: string) => insertDefinition(tx, { ...entry, key, userId: null }),
  },
] as const

describe.each(kinds)('drafts and releases of $kind', ({ table, owner, releases, contentOf, begin }) => {
  let ownerId: number
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await noteChange(tx, 'forms')
      await noteChange(tx, 'definitions')
      return work(tx)
    })
  const save = (text: string) => write((tx) => releases.saveDraft(tx, { ownerId, content: contentOf(text), ...act }))
  const release = () =>
    write(async (tx) => releases.release(tx, await releases.getDraft(tx, ownerId, 'en'), { note: '', ...act }))
  async function states() {
    const { rows } = await database.query<{ version: number; state: number }>(
      `select version, state from ${table} where ${owner} = $1 and state <> 0 order by version`,
      [ownerId],
    )
    return rows.map(({ version, state }) => [version, state])
  }

  it('make one draft and continue it', async () => {
    ownerId = (await write((tx) => begin(tx, 'versions')))!
    await save('first')
    const begun = await releases.getDraft(database, ownerId, 'en')
    await save('second')
    const continued = await releases.getDraft(database, ownerId, 'en')

    expect(continued.id).toBe(begun.id)
    if (table === 'form_versions') {
      await write((tx) => releases.saveDraft(tx, { ownerId, content: contentOf('second'), userId: 7, at }))
      const authors = await database.query('select created_by, updated_by from form_versions where id = $1', [begun.id])
      expect(authors.rows).toEqual([{ created_by: null, updated_by: '7' }])
    }
    expect(JSON.stringify([begun.content, continued.content])).toMatch(/first.*second/)
  })

  it('make the newest release the one that counts, and leave none to release', async () => {
    expect(await release()).toBe(1)
    await expect(release()).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    await save('third')
    expect(await release()).toBe(2)

    expect(await states()).toEqual([
      [1, releaseStates.superseded],
      [2, releaseStates.released],
    ])
  })

  it('keep who released, when and why', async () => {
    await save('noted')
    const later = new Date(at.getTime() + 1_000)
    const version = await write(async (tx) =>
      releases.release(tx, await releases.getDraft(tx, ownerId, 'en'), {
        note: 'for the gloves',
        userId: 7,
        at: later,
      }),
    )

    const { rows } = await database.query(
      `select note, released_by, released_at from ${table} where ${owner} = $1 and version = $2`,
      [ownerId, version],
    )
    expect(rows).toEqual([{ note: 'for the gloves', released_by: '7', released_at: later }])
  })

  it('number a draft after what was released beside it', async () => {
    await save('fourth')
    await write((tx) => releases.releaseBesideDraft(tx, { ownerId, content: contentOf('pack'), ...act }))
    const beside = (await states()).at(-1)
    const last = await release()

    expect(beside?.[1]).toBe(releaseStates.released)
    expect(last).toBe(Number(beside?.[0]) + 1)
    expect((await states()).filter(([, state]) => state === releaseStates.released)).toEqual([[last, 1]])
  })

  it('find a draft with the number 0, as process definitions had until lately', async () => {
    await save('fifth')
    if (table === 'process_definition_versions')
      await write((tx) => tx.query(`update ${table} set version = 0 where ${owner} = $1 and state = 0`, [ownerId]))
    const before = await states()
    await save('sixth')

    expect(await release()).toBe(Number(before.at(-1)?.[0]) + 1)
  })
})
