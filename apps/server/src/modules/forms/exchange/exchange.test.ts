import { dataJobAddress } from '@liveline/contract/console-addresses.ts'
import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { parseCsv } from 'hucre/csv'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../../test-support/form-design.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { purgeDataJobs } from '../../data-jobs/data-jobs.service.ts'

const tools = schemaOf(
  { type: 'input-text', name: 'tool', label: '工具', labelEn: 'Tool', required: true },
  {
    type: 'select',
    name: 'state',
    label: '状态',
    labelEn: 'State',
    options: [
      { value: 1, label: '合格', labelEn: 'sound' },
      { value: 2, label: '停用', labelEn: 'out of use' },
    ],
  },
  { type: 'select', name: 'keeper', label: '保管人', labelEn: 'Keeper', source: '/system/user/options' },
  { type: 'input-number', name: 'age', label: '年限', labelEn: 'Age', max: 50 },
  { type: 'input-date', name: 'checked', label: '检查日期', labelEn: 'Checked on', valueFormat: 'YYYY-MM-DD' },
  { type: 'switch', name: 'spare', label: '备用', labelEn: 'Spare' },
  { type: 'input-text', name: 'phone', label: '电话', labelEn: 'Phone', liveline: { mask: 'phone' } },
  {
    type: 'combo',
    name: 'parts',
    label: '部件',
    labelEn: 'Parts',
    multiple: true,
    items: [
      { type: 'input-text', name: 'part', label: '部件名', labelEn: 'Part' },
      { type: 'input-number', name: 'count', label: '数量', labelEn: 'Count' },
    ],
  },
)

let app: TestApp
let formId: number
let worker: TestUser
let admin: TestUser
let design: Awaited<ReturnType<typeof createFormDesign>>

beforeAll(async () => {
  app = await createTestApp()
  design = await createFormDesign(app)
  worker = await aUser(app.database, { name: '张三' })
  admin = await aUser(app.database, { permissions: ['workflow:admin'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  formId = (await design.aReleasedForm(tools)).formId
})

const expectRefused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const save = async (values: Record<string, unknown>, as = worker) =>
  succeeded(await app.call(formDataApi.save, { body: { formId, values } }, as.userName))
const list = async (as = worker) =>
  succeeded(await app.call(formDataApi.list, { body: { formId, rows: 200 } }, as.userName))
const job = async (id: string, as = worker, language = 'zh-CN') =>
  succeeded(await app.call(dataJobApi.get, { query: { id } }, as.userName, { language }))

const tokens = new Map<string, string>()
/** One session a person: he may have three. */
async function tokenOf({ userName }: TestUser): Promise<string> {
  const token = tokens.get(userName) ?? (await app.loginAs(userName))
  tokens.set(userName, token)
  return token
}

async function bytesOf(id: string, as = worker): Promise<Buffer> {
  const token = await tokenOf(as)
  const { rawPayload, statusCode } = await app.app.inject({
    url: `/api/form/data/job/result?id=${id}`,
    headers: { token },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

async function exported(rest: object, as = worker): Promise<string> {
  const body = { formId, format: 'csv' as const, ...rest }
  const { jobId } = succeeded(await app.call(dataJobApi.exportRows, { body }, as.userName))
  await app.dataJobWorker.runOne()
  return jobId
}

async function upload(name: string, content: Buffer, as = worker): Promise<string> {
  const token = await tokenOf(as)
  const answer = await app.app.inject({
    method: 'POST',
    url: `${fileApi.upload.path}?name=${encodeURIComponent(name)}`,
    headers: { token, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  return answer.json().data.id
}

const sheet = async (rows: CellValue[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))

async function imported(
  content: Buffer,
  { name = 'tools.xlsx', dryRun = false, mode = 'all' as 'all' | 'valid', language = 'zh-CN' } = {},
) {
  const fileId = await upload(name, content)
  const body = { formId, fileId, dryRun, mode }
  const { jobId } = succeeded(await app.call(dataJobApi.importRows, { body }, worker.userName, { language }))
  await app.dataJobWorker.runOne()
  return job(jobId, worker, language)
}

describe('an export', () => {
  it('writes what is shown: the columns asked for, in words, in the order of the list', async () => {
    await save({ tool: '绝缘杆', state: 1, keeper: worker.userId, age: 3, parts: [{ part: 'a;b', count: 2 }] })
    await save({ tool: '验电器', state: 2, checked: '2026-03-01', spare: true })
    const id = await exported({ fields: ['tool', 'state', 'keeper', 'age', 'parts', 'createdBy'], sort: 'tool' })

    const rows = parseCsv((await bytesOf(id)).toString('utf8'))

    expect(rows).toEqual([
      ['工具', '状态', '保管人', '年限', '部件', '填报人'],
      ['绝缘杆', '合格', '张三', '3', '部件名=a\\;b; 数量=2', '张三'],
      ['验电器', '停用', '', '', '', '张三'],
    ])
    expect(await job(id)).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      result: { name: expect.stringMatching(/\.csv$/) },
    })
  })

  it('is a workbook too, with numbers as numbers, and speaks the language of who asked', async () => {
    await save({ tool: 'a', state: 2, age: 3 })
    const body = { formId, format: 'xlsx' as const, fields: ['tool', 'state', 'age'] }
    const { jobId } = succeeded(await app.call(dataJobApi.exportRows, { body }, worker.userName, { language: 'en' }))
    await app.dataJobWorker.runOne()

    const { sheets } = await readXlsx(await bytesOf(jobId))

    expect(sheets[0]?.rows).toEqual([
      ['Tool', 'State', 'Age'],
      ['a', 'out of use', 3],
    ])
  })

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'makes no formula of %j, and takes it back as it was',
    async (tool) => {
      await save({ tool: `${tool}x` })
      for (const format of ['csv', 'xlsx'] as const) {
        const content = await bytesOf(await exported({ fields: ['tool'], format }))
        const rows =
          format === 'csv'
            ? parseCsv(content.toString('utf8'), { delimiter: ',' })
            : (await readXlsx(content)).sheets[0]?.rows
        expect(rows?.[1]?.[0]).toBe(`'${tool}x`)
      }
    },
  )

  it('masks, and holds only rows and columns that its reader may see', async () => {
    await save({ tool: 'mine', phone: '13912345678' })
    await save({ tool: 'his', phone: '13912340000' }, admin)

    expect((await bytesOf(await exported({ fields: ['tool', 'phone'] }))).toString('utf8')).toContain(
      '"mine","13912345678"',
    )
    expect((await bytesOf(await exported({}))).toString('utf8')).not.toContain('his')
    expectRefused(
      await app.call(dataJobApi.exportRows, { body: { formId, format: 'csv', fields: ['secret'] } }, worker.userName),
      'UNKNOWN_FIELD',
    )
  })

  it('holds the chosen rows alone, in the order of the list, whatever the filters say, and none out of reach', async () => {
    const [b, , a] = [await save({ tool: 'b' }), await save({ tool: 'left out' }), await save({ tool: 'a' })]
    const his = await save({ tool: 'his' }, admin)
    const filters = [{ field: 'tool', op: 'eq' as const, value: 'no such' }]
    const ids = [b.id, his.id, a.id]
    const rowsOf = async (id: string) => parseCsv((await bytesOf(id)).toString('utf8')).map(([tool]) => tool)

    expect(await rowsOf(await exported({ fields: ['tool'], sort: 'tool', filters, ids }))).toEqual(['工具', 'a', 'b'])
    expect(await rowsOf(await exported({ fields: ['tool'], ids }))).toEqual(['工具', 'a', 'b'])
  })

  it('is done again as it was asked for, with the rows and rights of today; under way it is the same', async () => {
    await save({ tool: 'a', age: 1 })
    await save({ tool: 'b', age: 2 })
    const filters = [{ field: 'age', op: 'ge' as const, value: 2 }]
    const id = await exported({ fields: ['tool'], filters })
    await save({ tool: 'c', age: 3 })
    const repeat = async (what: string) =>
      succeeded(await app.call(dataJobApi.repeat, { body: { id: what } }, worker.userName)).jobId
    const again = await repeat(id)

    expect(await repeat(again)).toBe(again)
    await app.dataJobWorker.runOne()
    expect(again).not.toBe(id)
    expect(await job(again)).toMatchObject({ kind: 'export', state: 'done', done: 2, format: 'csv', upload: null })
    expect(parseCsv((await bytesOf(again)).toString('utf8'))).toEqual([['工具'], ['c'], ['b']])
    expectRefused(await app.call(dataJobApi.repeat, { body: { id } }, admin.userName), 'NOT_FOUND')
  })

  it('shows a masked value whole only of rows that its reader may see it of', async () => {
    const role = await aRole(app.database)
    const reader = await aUser(app.database, { roles: [role] })
    const none = { mayCreate: false, mayUpdate: false, mayDelete: false, mayImport: false, mayReveal: false }
    const row = { ...none, roleId: role.id, mayRead: true, mayExport: true, scope: 'all' as const }
    await save({ tool: 'his', phone: '13912340000' }, admin)
    succeeded(await app.call(formDataApi.setAccess, { body: { formId, rows: [row] } }, design.designer.userName))

    const file = await bytesOf(await exported({ fields: ['tool', 'phone'] }, reader), reader)

    expect(file.toString('utf8')).toContain('"his","139****0000"')
  })

  it("is told in the notice centre, kept for a day, and nobody else's", async () => {
    await save({ tool: 'a' })
    const id = await exported({})
    const notices = succeeded(await app.call(noticeApi.list, { query: { kind: 'dataJob' } }, worker.userName))

    expect(notices.rows[0]).toMatchObject({ title: expect.stringContaining('共 1 行'), link: dataJobAddress(id) })
    expectRefused(await app.call(dataJobApi.get, { query: { id } }, admin.userName), 'NOT_FOUND')
    expect(succeeded(await app.call(dataJobApi.list, { query: { formId } }, worker.userName)).jobs).toHaveLength(1)
    expect(succeeded(await app.call(dataJobApi.list, { query: {} }, admin.userName)).jobs).toEqual([])

    const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000)
    await purgeDataJobs(app.database, hours(23))
    expect((await job(id)).result).not.toBeNull()
    await purgeDataJobs(app.database, hours(25))
    expect((await job(id)).result).toBeNull()
    expectRefused(await app.call(dataJobApi.result, { query: { id } }, worker.userName), 'NOT_FOUND')
    await purgeDataJobs(app.database, hours(24 * 8))
    expectRefused(await app.call(dataJobApi.get, { query: { id } }, worker.userName), 'NOT_FOUND')
  })

  it('that is cancelled is not begun, and makes room: three at a time', async () => {
    const start = () => app.call(dataJobApi.exportRows, { body: { formId, format: 'csv' } }, worker.userName)
    const ids = [succeeded(await start()).jobId, succeeded(await start()).jobId, succeeded(await start()).jobId]

    expectRefused(await start(), 'TOO_MANY_JOBS')
    for (const id of ids) {
      const cancelled = succeeded(await app.call(dataJobApi.cancel, { body: { id } }, worker.userName))
      expect(cancelled.state).toBe('cancelled')
    }
    expect(await app.dataJobWorker.runOne()).toBe(false)
    expect((await job(ids[0] ?? '')).result).toBeNull()
  })

  it('whose server was killed is written anew, without what that one had written', async () => {
    await save({ tool: 'a' })
    const { jobId } = succeeded(
      await app.call(dataJobApi.exportRows, { body: { formId, format: 'csv', fields: ['tool'] } }, worker.userName),
    )
    await app.database.query(
      `update data_jobs set state = 'running', holder = gen_random_uuid(), attempts = 1, leased_until = $2 where id = $1`,
      [jobId, app.clock.now()],
    )
    await app.database.query(
      `insert into data_job_parts (job_id, position, content) select $1, n, 'left behind' from generate_series(0, 1) n`,
      [jobId],
    )

    app.clock.advance(1_000)
    expect(await app.dataJobWorker.runOne()).toBe(true)

    expect(parseCsv((await bytesOf(jobId)).toString('utf8'))).toEqual([['工具'], ['a']])
  })

  it('of more rows than one may hold fails, and says so', async () => {
    await app.database.query(
      `insert into form_data (id, form_id, form_version_id, data, created_by, created_at, updated_at)
       select gen_random_uuid(), v.form_id, v.id, '{}', $2, now(), now()
       from form_versions v cross join generate_series(1, 200001) where v.form_id = $1 and v.state = 1`,
      [formId, worker.userId],
    )
    const found = await job(await exported({}), worker, 'en')
    expect(found).toMatchObject({
      state: 'failed',
      error: 'More than 200000 rows cannot be exported at once: narrow the list first',
    })
    expect(errorCodes.EXPORT_TOO_LONG.http).toBe(422)
    await app.database.query('delete from form_data where form_id = $1', [formId])
  })
})

describe('an import', () => {
  const header = ['工具', '状态', '保管人', '年限', '检查日期', '备用', '部件']

  it('stores every row of a workbook, in words or values, with a first state in the history', async () => {
    const found = await imported(
      await sheet([
        header,
        ['绝缘杆', '合格', '张三', 3, new Date(Date.UTC(2026, 2, 1)), '是', '部件名=a\\;b; 数量=2\n部件名=c'],
        ['验电器', 2, String(worker.userId), '4', '2026/3/2', 'no', null],
        [],
        ["'=1+1", null, null, null, null, null, null],
      ]),
    )

    expect(found).toMatchObject({ state: 'done', outcome: { accepted: 3, refused: 0 }, result: null })
    const { rows } = await list()
    const valuesOf = (tool: string) => rows.find(({ values }) => values['tool'] === tool)?.values
    expect(valuesOf('绝缘杆')).toEqual({
      tool: '绝缘杆',
      state: 1,
      keeper: worker.userId,
      age: 3,
      checked: '2026-03-01',
      spare: true,
      parts: [{ part: 'a;b', count: 2 }, { part: 'c' }],
    })
    expect(valuesOf('验电器')).toMatchObject({
      state: 2,
      keeper: worker.userId,
      age: 4,
      checked: '2026-03-02',
      spare: false,
    })
    expect(valuesOf('=1+1')).toBeDefined()
    const [first] = rows
    const { versions } = succeeded(
      await app.call(formDataApi.history, { body: { id: first?.id ?? '' } }, worker.userName),
    )
    expect(versions).toMatchObject([{ rev: 1, kind: 'imported', by: { name: '张三' } }])
  })

  const twoWrong = () =>
    sheet([
      ['Tool', 'State', 'Age', 'Checked on'],
      ['sound one', 'sound', 3, null],
      [null, 'broken', 'many', '31/31/2026'],
      ['too old', 'sound', 99, null],
    ])

  it('judged only tells what is wrong, row by row and column by column, and stores nothing', async () => {
    const found = await imported(await twoWrong(), { dryRun: true, language: 'en' })

    expect(found.outcome).toMatchObject({ accepted: 1, refused: 2 })
    expect(found.upload).toMatchObject({ dryRun: true, fileName: 'tools.xlsx', mode: 'all' })
    expect(found.outcome?.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'State'],
      [3, 'Age'],
      [3, 'Checked on'],
      [3, 'Tool'],
      [4, 'Age'],
    ])
    expect((await list()).rows).toEqual([])
    const { sheets } = await readXlsx(await bytesOf(found.id))
    expect(sheets[0]?.rows.map((row) => row[0])).toEqual(['Row', 3, 4])
    expect(sheets[0]?.rows[1]?.[1]).toContain('State: “broken” is none of the allowed values')
    expect(sheets[0]?.rows[2]?.slice(2, 5)).toEqual(['too old', 'sound', 99])
  })

  it('takes the error sheet, mended, as a file', async () => {
    const judged = await imported(await twoWrong(), { dryRun: true, language: 'en' })
    const rows = (await readXlsx(await bytesOf(judged.id))).sheets[0]?.rows ?? []
    const mended = rows.map((row, place) =>
      place === 0 ? row : [row[0] ?? null, row[1] ?? null, `tool ${place}`, 'sound', 4, null],
    )

    expect((await imported(await sheet(mended))).outcome).toMatchObject({ accepted: 2, refused: 0 })
    expect((await list()).rows.map(({ values }) => values['tool']).toSorted()).toEqual(['tool 1', 'tool 2'])
  })

  it('of which a row is wrong stores none, or the right ones, as asked', async () => {
    expect((await imported(await twoWrong())).outcome).toMatchObject({ accepted: 0, refused: 2 })
    expect((await list()).rows).toEqual([])
    expect((await imported(await twoWrong(), { mode: 'valid' })).outcome).toMatchObject({ accepted: 1, refused: 2 })
    expect((await list()).rows.map(({ values }) => values['tool'])).toEqual(['sound one'])
  })

  it('of a file that was judged stores its rows once, however often it is asked for', async () => {
    const judged = await imported(await sheet([['Tool'], ['a'], ['b']]), { dryRun: true })
    const fileId = judged.upload?.fileId ?? ''
    const body = { formId, fileId, dryRun: false }
    const start = () => app.call(dataJobApi.importRows, { body }, worker.userName)
    const { jobId } = succeeded(await start())

    expectRefused(await start(), 'ALREADY_IMPORTED')
    await app.dataJobWorker.runOne()
    expectRefused(await start(), 'ALREADY_IMPORTED')
    expectRefused(await app.call(dataJobApi.repeat, { body: { id: jobId } }, worker.userName), 'ALREADY_IMPORTED')
    expect((await list()).rows).toHaveLength(2)
    expect(succeeded(await app.call(dataJobApi.repeat, { body: { id: judged.id } }, worker.userName)).jobId).not.toBe(
      jobId,
    )
    expect(await app.dataJobWorker.runOne()).toBe(true)
  })

  it('that stored nothing, or was cancelled, may be done again with the same file', async () => {
    const failed = await imported(await twoWrong())
    const body = { formId, fileId: failed.upload?.fileId ?? '', dryRun: false, mode: 'valid' as const }
    const { jobId } = succeeded(await app.call(dataJobApi.importRows, { body }, worker.userName))
    succeeded(await app.call(dataJobApi.cancel, { body: { id: jobId } }, worker.userName))
    const again = succeeded(await app.call(dataJobApi.repeat, { body: { id: jobId } }, worker.userName)).jobId
    await app.dataJobWorker.runOne()

    expect(await job(again)).toMatchObject({ outcome: { accepted: 1, refused: 2 }, upload: { mode: 'valid' } })
    expect((await list()).rows.map(({ values }) => values['tool'])).toEqual(['sound one'])
  })

  it('reads CSV as offices write it, and what an export wrote', async () => {
    const gb18030 = Buffer.concat([Buffer.from([0xb9, 0xa4, 0xbe, 0xdf]), Buffer.from('\r\na\r\n')])
    expect((await imported(gb18030, { name: 'a.csv' })).outcome).toMatchObject({ accepted: 1 })
    await save({
      tool: '-x',
      state: 2,
      keeper: worker.userId,
      checked: '2026-03-01',
      parts: [{ part: 'p=1\nq', count: 1 }],
    })
    const before = (await list()).rows.map(({ values }) => values)
    const file = await bytesOf(await exported({ format: 'xlsx' }))

    expect((await imported(file)).outcome).toMatchObject({ accepted: 2, refused: 0 })
    const after = (await list()).rows.map(({ values }) => values)
    expect(
      after
        .slice(0, 2)
        .map((one) => JSON.stringify(one))
        .toSorted(),
    ).toEqual(before.map((one) => JSON.stringify(one)).toSorted())
  })

  it('is filled in by a template that names the columns and what they take', async () => {
    const token = await tokenOf(worker)
    const { rawPayload, headers } = await app.app.inject({
      url: `${dataJobApi.template.path}?formId=${formId}`,
      headers: { token, 'accept-language': 'en' },
    })
    expect(headers['content-disposition']).toContain('attachment')
    const { sheets } = await readXlsx(rawPayload)
    const [records, allowed] = sheets

    expect(records?.rows[0]).toEqual(['Tool*', 'State', 'Keeper', 'Age', 'Checked on', 'Spare', 'Phone', 'Parts'])
    expect(allowed?.rows[1]?.[0]).toBe('required')
    expect(
      allowed?.rows
        .slice(2)
        .map((row) => row[1])
        .filter(Boolean),
    ).toEqual(['sound', 'out of use'])
    const filled = await sheet([records?.rows[0] ?? [], ['a', 'sound']])
    expect((await imported(filled)).outcome).toMatchObject({ accepted: 1, refused: 0 })
  })

  const many = (count: number, cell: string) => Array.from({ length: count }, () => cell)
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['nothing in it', () => sheet([]), 'row 1 names no columns'],
    ['column names alone', () => sheet([['Tool']]), 'there is nothing below row 1'],
    [
      'a column of no field',
      () =>
        sheet([
          ['Tool', 'Colour'],
          ['a', 'b'],
        ]),
      'column 2, “Colour”',
    ],
    [
      'a column twice',
      () =>
        sheet([
          ['Tool', '工具'],
          ['a', 'b'],
        ]),
      'column 2, “工具”',
    ],
    ['too many columns', () => sheet([many(301, 'Tool')]), 'row 1 has 301 columns'],
    ['too many rows', () => sheet([['Tool'], ...many(20_001, 'a').map((cell) => [cell])]), 'row 20002'],
    [
      'an archive that is none of a workbook',
      () =>
        zipOf([
          ['[Content_Types].xml', Buffer.from('<Types/>')],
          ['xl/workbook.xml', Buffer.from('<a')],
        ]),
      'damaged',
    ],
    [
      'a bomb',
      () =>
        zipOf([
          ['[Content_Types].xml', Buffer.alloc(150_000_000)],
          ['xl/workbook.xml', Buffer.from('a')],
        ]),
      'unpacked it is larger than 100 MB',
    ],
  ])('of a file with %s is refused with the place', async (_what, content, words) => {
    const found = await imported(await content(), { language: 'en' })

    expect(found).toMatchObject({ state: 'failed', result: null })
    expect(found.error).toContain(words)
    const { rows } = await app.database.query<{ code: string }>(
      `select error ->> 'code' as code from data_jobs where id = $1`,
      [found.id],
    )
    expect(rows[0]?.code).toBe('IMPORT_REFUSED')
    expect((await list()).rows).toEqual([])
  })

  it("takes only a file of one's own, into a form that one may fill in", async () => {
    const fileId = await upload('a.csv', Buffer.from('Tool\na\n'), admin)
    const body = { formId, fileId, dryRun: false }

    expectRefused(await app.call(dataJobApi.importRows, { body }, worker.userName), 'FILE_NOT_USABLE')

    const used = await upload('a.csv', Buffer.from('Tool\na\n'))
    const { id } = await save({ tool: 'a' })
    await app.database.query('update files set form_data_id = $2, bound_at = now() where id = $1', [used, id])
    const again = { body: { ...body, fileId: used } }
    expectRefused(await app.call(dataJobApi.importRows, again, worker.userName), 'FILE_NOT_USABLE')

    const role = await aRole(app.database)
    const reader = await aUser(app.database, { roles: [role] })
    const others = { mayCreate: true, mayUpdate: true, mayDelete: true, mayExport: true, mayReveal: true }
    const row = { ...others, roleId: role.id, mayRead: true, mayImport: false, scope: 'all' as const }
    succeeded(await app.call(formDataApi.setAccess, { body: { formId, rows: [row] } }, design.designer.userName))
    const own = { body: { ...body, fileId: await upload('a.csv', Buffer.from('Tool\na\n'), reader) } }
    expectRefused(await app.call(dataJobApi.importRows, own, reader.userName), 'RECORDS_FORBIDDEN')
  })

  it('that is cancelled while it runs, or taken over by another server, stores nothing', async () => {
    const fileId = await upload('a.xlsx', await sheet([['Tool'], ...many(2_000, 'a').map((cell) => [cell])]))
    const body = { formId, fileId, dryRun: false }
    const { jobId } = succeeded(await app.call(dataJobApi.importRows, { body }, worker.userName))
    const running = app.dataJobWorker.runOne()
    await until(async () => (await job(jobId)).state === 'running')
    succeeded(await app.call(dataJobApi.cancel, { body: { id: jobId } }, worker.userName))
    await running

    expect(await job(jobId)).toMatchObject({ state: 'cancelled', outcome: null })
    expect((await list()).rows).toEqual([])
  })

  it('whose server was killed is done by the next, once', async () => {
    const fileId = await upload('a.xlsx', await sheet([['Tool'], ['a'], ['b']]))
    const { jobId } = succeeded(
      await app.call(dataJobApi.importRows, { body: { formId, fileId, dryRun: false } }, worker.userName),
    )
    await app.database.query(
      `update data_jobs set state = 'running', holder = gen_random_uuid(), attempts = 1, leased_until = $2 where id = $1`,
      [jobId, new Date(app.clock.now().getTime() + 30_000)],
    )

    expect(await app.dataJobWorker.runOne()).toBe(false)
    app.clock.advance(31_000)
    expect(await app.dataJobWorker.runOne()).toBe(true)
    expect(await app.dataJobWorker.runOne()).toBe(false)
    expect(await job(jobId)).toMatchObject({ state: 'done', outcome: { accepted: 2 } })
    expect((await list()).rows).toHaveLength(2)
  })

  it('that nobody can finish is given up', async () => {
    const fileId = await upload('a.xlsx', await sheet([['Tool'], ['a']]))
    const { jobId } = succeeded(
      await app.call(dataJobApi.importRows, { body: { formId, fileId, dryRun: false } }, worker.userName),
    )
    await app.database.query('update data_jobs set attempts = 5 where id = $1', [jobId])
    await app.dataJobWorker.runOne()

    expect(await job(jobId, worker, 'en')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('given up'),
    })
    expect(errorCodes.JOB_GAVE_UP.http).toBe(500)
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** An archive of these files, deflated. */
function zipOf(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const part = Buffer.concat([local, Buffer.from(name), packed])
    at += part.length
    locals.push(part)
    entries.push(entry, Buffer.from(name))
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}
