import { errorCodes } from '@liveline/contract/error-codes.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import type { FileRef } from '@liveline/contract/file/shapes.ts'
import { itemTypes, type ItemType } from '@liveline/form-schema/item-kinds.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../test-support/form-design.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createSystemConfigService } from '../system-config/system-config.service.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { bindFilesToRecord } from '../files/files.service.ts'
import { purgeRecords } from './records/records.service.ts'

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let worker: TestUser
let other: TestUser
let departmentId: number
const pictures: Record<'jpg' | 'png', Buffer> = { jpg: Buffer.of(), png: Buffer.of() }

beforeAll(async () => {
  app = await createTestApp()
  await loadLiveLinePack(app)
  design = await createFormDesign(app)
  worker = await aUser(app.database, { name: '张三' })
  other = await aUser(app.database, { name: '李四' })
  departmentId = (await aDepartment(app.database)).id
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
  pictures.jpg = await plain
    .clone()
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()
  pictures.png = await plain.clone().png().toBuffer()
})
afterAll(() => app?.close())

/** One session for each, for a second one ends the first. */
const tokens = new Map<number, Promise<string>>()
function tokenOf({ userId, userName }: TestUser): Promise<string> {
  const token = tokens.get(userId) ?? app.loginAs(userName)
  tokens.set(userId, token)
  return token
}

const formOf = async (...body: object[]) => (await design.aReleasedForm(schemaOf(...body))).formId
const save = async (formId: number, values: Record<string, unknown>, as = worker, more: object = {}) =>
  app.call(formDataApi.save, { body: { formId, values, ...more } }, await tokenOf(as))
const stored = async (id: string, as = worker) =>
  succeeded(await app.call(formDataApi.get, { body: { id } }, await tokenOf(as))).values
const refusedAt = (answer: { details?: unknown }) =>
  ((answer.details as { problems?: { path: string; code: string }[] } | undefined)?.problems ?? []).map(
    ({ path, code }) => [path, code],
  )

async function upload(name: string, content: Buffer, as = worker) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/file/upload?${new URLSearchParams({ name })}`,
    headers: {
      token: await tokenOf(as),
      'content-type': 'application/octet-stream',
      'idempotency-key': randomUUID(),
    },
    payload: content,
  })
  return answer.json() as { retcode: number; msg: string; data: FileRef }
}
const given = async (name: string, content: Buffer, as = worker) => {
  const { retcode, msg, data } = await upload(name, content, as)
  if (retcode !== 0) throw new Error(msg)
  return data
}
const read = async (id: string, as: TestUser, query = '') =>
  app.app.inject({ method: 'GET', url: `/file/${id}${query}`, headers: { token: await tokenOf(as) } })

/** Values that exist in this database, where the example of the kind names what does not. */
const existing: Readonly<Partial<Record<ItemType, () => Promise<unknown>>>> = {
  'person-picker': async () => worker.userId,
  'department-picker': async () => departmentId,
  'organisation-picker': async () => departmentId,
  'input-file': async () => [{ fileId: (await given('plan.txt', Buffer.from('plan'))).id, name: 'plan.txt' }],
  'input-image': async () => [
    { fileId: (await given('pole.jpg', pictures.jpg)).id, name: 'pole.jpg', takenAt: '2026-11-21T08:30:00Z' },
  ],
  'input-signature': async () => (await given('signature.png', pictures.png)).id,
}
/** What exists nowhere: the browser cannot know. */
const missing: Readonly<Partial<Record<ItemType, unknown>>> = {
  'person-picker': 999_999,
  'department-picker': 999_999,
  'organisation-picker': 999_999,
  'catalogue-item': 'LW99999',
  'input-file': [{ fileId: randomUUID(), name: 'plan.txt' }],
  'input-image': [{ fileId: randomUUID(), name: 'pole.jpg' }],
  'input-signature': randomUUID(),
}

describe.each(itemTypes.filter((type) => type !== 'static' && kinds[type].auto === undefined))(
  'the kind %s on the server',
  (type) => {
    const { item, right, wrong } = kinds[type].example

    it('takes what is right, and refuses what is wrong at its field', async () => {
      const formId = await formOf({ ...item, name: 'field' })
      const value = (await existing[type]?.()) ?? right[0]

      const { id } = succeeded(await save(formId, { field: value }))
      expect(await stored(id)).toEqual({ field: value })

      for (const bad of [wrong, missing[type]]) {
        if (bad === undefined) continue
        const answer = await save(formId, { field: bad })
        expect(answer).toMatchObject({ retcode: errorCodes.FORM_INVALID.retcode })
        expect(refusedAt(answer).map(([path]) => path?.replace(/\W.*/, ''))).toContain('field')
      }
      const listed = succeeded(await app.call(formDataApi.list, { body: { formId } }, await tokenOf(worker)))
      expect(listed.rows).toHaveLength(1)
    })
  },
)

describe('what nobody enters', () => {
  it('is computed by the server, whatever was sent, in the rows of a table too', async () => {
    const formId = await formOf(
      {
        type: 'combo',
        name: 'rows',
        multiple: true,
        items: [
          { type: 'input-number', name: 'price' },
          { type: 'input-number', name: 'count' },
          { type: 'input-number', name: 'sum', precision: 2, liveline: { computed: '${price * count}' } },
        ],
      },
      { type: 'input-number', name: 'total', liveline: { computed: "${SUM(rows, 'sum')}" } },
      { type: 'input-number', name: 'half', liveline: { computed: '${total / 2}' } },
      { type: 'current-handler', name: 'handler' },
      { type: 'static', name: 'shown' },
    )
    const rows = [
      { price: 1.5, count: 2, sum: 999 },
      { price: 2, count: 3 },
    ]

    const { id } = succeeded(await save(formId, { rows, total: 999, half: 1, handler: '伪造', shown: '伪造' }))

    expect(await stored(id)).toEqual({
      rows: [
        { price: 1.5, count: 2, sum: 3 },
        { price: 2, count: 3, sum: 6 },
      ],
      total: 9,
      half: 4.5,
    })
  })

  it('is dropped where a condition hides it, in the cells of rows too', async () => {
    const formId = await formOf({
      type: 'combo',
      name: 'rows',
      multiple: true,
      items: [
        { type: 'input-text', name: 'kind' },
        { type: 'input-number', name: 'depth', visibleOn: "${kind == 'pit'}" },
        { type: 'input-text', name: 'never', hidden: true },
      ],
    })

    const { id } = succeeded(
      await save(formId, {
        rows: [
          { kind: 'pit', depth: 2 },
          { kind: 'pole', depth: { crafted: true }, never: 'crafted' },
        ],
      }),
    )

    expect(await stored(id)).toEqual({ rows: [{ kind: 'pit', depth: 2 }, { kind: 'pole' }] })
  })
})

describe('a picker of people', () => {
  it('offers and takes only those of its roles and of its department and those below', async () => {
    const role = await aRole(app.database)
    const team = await aDepartment(app.database, { pid: departmentId })
    const inTeam = await aUser(app.database, { name: '班员', roles: [role.id], orgs: [team.id] })
    const elsewhere = await aUser(app.database, { name: '外人', roles: [role.id] })
    const limits = { type: 'person-picker', name: 'who', roleIds: [role.id], departmentId }
    const formId = await formOf(limits)

    expect(succeeded(await save(formId, { who: inTeam.userId })).rev).toBe(1)
    expect(refusedAt(await save(formId, { who: elsewhere.userId }))).toEqual([['who', 'OPTION']])
    const asked = await app.app.inject({
      method: 'GET',
      url: `/system/user/options?roleIds=${role.id}&depId=${departmentId}`,
      headers: { token: await tokenOf(worker) },
    })
    const { data } = asked.json() as { data: { options: { value: number }[] } }
    expect(data.options.map(({ value }) => value)).toEqual([inTeam.userId])
  })
})

describe('a text that is checked', () => {
  it('is refused with its sensitive words, confirmed or not, only where the schema says so', async () => {
    await changeRows(
      app.database,
      `insert into sensitive_words (word, folded, created_at) values ('赌博', '赌博', now())`,
      [],
    )
    const strict = await formOf({ type: 'checked-text', name: 'note', block: true })
    const lenient = await formOf({ type: 'checked-text', name: 'note' })

    const confirmed = { confirmSensitive: true }

    expect(refusedAt(await save(strict, { note: '不得赌博' }, worker, confirmed))).toEqual([['note', 'SENSITIVE']])
    // Elsewhere they are asked about, and kept when confirmed (answers F9).
    expect((await save(lenient, { note: '不得赌博' })).retcode).toBe(errorCodes.SENSITIVE_WORDS_FOUND.retcode)
    expect(succeeded(await save(lenient, { note: '不得赌博' }, worker, confirmed)).rev).toBe(1)
  })
})

describe('weather beyond the limits', () => {
  it('can be recorded as it is, and is refused where the schema says so', async () => {
    const weather = { wind: 12, humidity: 60, temperature: 20, lightning: false }
    const strict = await formOf({ type: 'weather-reading', name: 'weather', refuseUnfit: true })
    const lenient = await formOf({ type: 'weather-reading', name: 'weather' })

    expect(refusedAt(await save(strict, { weather }))).toEqual([['weather', 'WEATHER']])
    expect(succeeded(await save(lenient, { weather })).rev).toBe(1)
  })
})

describe('a file of a record', () => {
  const field = { type: 'input-file', name: 'files' }

  it('is for whoever may read the record, and goes with it', async () => {
    const formId = await formOf(field)
    const { id: fileId } = await given('plan.txt', Buffer.from('plan'))
    const { id } = succeeded(await save(formId, { files: [{ fileId, name: 'plan.txt' }] }))

    expect((await read(fileId, worker)).body).toBe('plan')
    expect((await read(fileId, other)).statusCode).toBe(404)

    const { rev } = succeeded(await app.call(formDataApi.get, { body: { id } }, await tokenOf(worker)))
    succeeded(await app.call(formDataApi.remove, { body: { id, rev, reason: '' } }, await tokenOf(worker)))
    await purgeRecords(
      app.database,
      new Date(app.clock.now().getTime() + 31 * 24 * 3_600_000),
      createSystemConfigService({ database: app.database }),
    )
    expect((await read(fileId, worker)).statusCode).toBe(404)
    const { rows } = await app.database.query('select 1 from file_chunks where file_id = $1', [fileId])
    expect(rows).toEqual([])
  })

  it('that left it in an update stays with its history', async () => {
    const formId = await formOf(field)
    const kept = { fileId: (await given('a.txt', Buffer.from('a'))).id, name: 'a.txt' }
    const left = { fileId: (await given('b.txt', Buffer.from('b'))).id, name: 'b.txt' }
    const { id } = succeeded(await save(formId, { files: [kept, left] }))

    const added = { fileId: (await given('c.txt', Buffer.from('c'))).id, name: 'c.txt' }
    const body = { id, rev: 1, values: { files: [kept, added] } }
    succeeded(await app.call(formDataApi.update, { body }, await tokenOf(worker)))

    expect(await stored(id)).toEqual({ files: [kept, added] })
    for (const { fileId } of [kept, left, added]) expect((await read(fileId, worker)).statusCode).toBe(200)
  })

  it('goes with one of two records that are saved with it at the same moment', async () => {
    const { id: fileId } = await given('c.txt', Buffer.from('c'))
    const { id } = succeeded(await save(await formOf(field), { files: [{ fileId, name: 'c.txt' }] }))
    const bind = (formDataId: string) =>
      app.database.transaction((tx) => bindFilesToRecord(tx, { userId: worker.userId }, [fileId], { formDataId }))

    await bind(id)
    await expect(bind(randomUUID())).rejects.toMatchObject({ code: 'FILE_NOT_USABLE' })
  })

  it('of somebody else, of another record, under another name or of another type is refused', async () => {
    const formId = await formOf(field, { type: 'input-image', name: 'photos' })
    const foreign = await given('a.txt', Buffer.from('a'), other)
    const own = await given('b.txt', Buffer.from('b'))
    const used = await given('c.txt', Buffer.from('c'))
    succeeded(await save(formId, { files: [{ fileId: used.id, name: 'c.txt' }] }))

    for (const [fileId, name] of [
      [foreign.id, 'a.txt'],
      [own.id, 'other.txt'],
      [used.id, 'c.txt'],
    ])
      expect(refusedAt(await save(formId, { files: [{ fileId, name }] }))).toEqual([['files', 'FILE']])
    expect(refusedAt(await save(formId, { photos: [{ fileId: own.id, name: 'b.txt' }] }))).toEqual([['photos', 'FILE']])
    expect((await read(foreign.id, worker)).statusCode).toBe(404)
  })
})

describe('a picture', () => {
  it('has a small one, without what the camera wrote into it', async () => {
    const { id } = await given('pole.jpg', pictures.jpg)

    const small = await read(id, worker, '?size=thumb')
    const facts = await sharp(small.rawPayload).metadata()

    expect(small.headers['content-type']).toBe('image/jpeg')
    expect([facts.width, facts.height, facts.exif]).toEqual([320, 213, undefined])
    expect(pictures.jpg.includes('secret-place')).toBe(true)
    expect(small.rawPayload.includes('secret-place')).toBe(false)
    expect((await read(id, worker)).rawPayload.equals(pictures.jpg)).toBe(true)
    expect((await read(id, other, '?size=thumb')).statusCode).toBe(404)
  })

  it('that is damaged, or unfolds to more pixels than anybody photographs, is refused by name', async () => {
    const broken = Buffer.concat([pictures.jpg.subarray(0, 400), pictures.jpg.subarray(-2)])
    const create = { width: 9_000, height: 9_000, channels: 3 as const, background: 'white' }
    const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2 * 1_048_576)

    for (const [name, content] of [
      ['broken.jpg', broken],
      ['bomb.png', bomb],
    ] as const)
      expect(await upload(name, content)).toMatchObject({
        retcode: errorCodes.FILE_REFUSED.retcode,
        msg: expect.stringContaining(name),
      })
    expect(fileApi.upload.bodyLimitBytes).toBe(20 * 1_048_576)
  })
})
