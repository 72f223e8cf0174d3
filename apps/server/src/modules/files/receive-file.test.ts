import { errorCodes } from '@liveline/contract/error-codes.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { fileTypes, type FileType } from '@liveline/contract/file/shapes.ts'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { ContentJudge } from './file-content.ts'
import { purgeFiles, readOwnFile } from './files.service.ts'
import { receiveFile } from './receive-file.ts'

const MEBIBYTE = 1_048_576

let test: TestApp
let port: number
beforeAll(async () => {
  test = await createTestApp()
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => test?.close())

let user: { userId: number; userName: string; name: string }
let token: string
beforeEach(async () => {
  user = await aUser(test.database)
  token = await test.loginAs(user.userName)
})

const arrivingOf = async (userId: number) => {
  const { rows } = await test.database.query<{ bytes: number; is_whole: boolean }>(
    `select is_whole, (select coalesce(sum(length(content)), 0)::integer from file_chunks where file_id = id) as bytes
     from files where uploaded_by = $1`,
    [userId],
  )
  return rows
}
const receive = (name: string, content: Readable, announced?: number) =>
  receiveFile(
    { database: test.database, id: randomUUID(), now: test.clock.now() },
    { userId: user.userId, name: user.name, language: 'en' },
    { name, announced, content },
  )
const send = (content: Buffer, { name = 'a.txt', key = randomUUID() as string } = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/file/upload?${new URLSearchParams({ name })}`,
    headers: { token, 'content-type': 'application/octet-stream', 'idempotency-key': key },
    payload: content,
  })

describe('a file that arrives', () => {
  it('is stored as it comes: never more than two parts of it are held', async () => {
    let [produced, most] = [0, 0]
    async function* pieces() {
      for (; produced < 20 * MEBIBYTE; produced += 65_536) {
        if (produced % MEBIBYTE === 0) {
          const [arriving] = await arrivingOf(user.userId)
          most = Math.max(most, produced - (arriving?.bytes ?? 0))
        }
        yield Buffer.alloc(65_536, 'a')
      }
    }

    const received = await receive('a.txt', Readable.from(pieces(), { highWaterMark: 1 }))

    expect(received?.size).toBe(20 * MEBIBYTE)
    expect(most).toBeLessThanOrEqual(2 * MEBIBYTE)
  })

  it('leaves nothing when its sender goes in the middle', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = [
      'POST /file/upload?name=a.txt HTTP/1.1',
      'host: 127.0.0.1',
      `token: ${token}`,
      'content-type: application/octet-stream',
      `content-length: ${8 * MEBIBYTE}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(3 * MEBIBYTE, 'a'))
    await expect.poll(async () => (await arrivingOf(user.userId))[0]?.bytes ?? 0).toBeGreaterThan(MEBIBYTE)

    socket.destroy()

    await expect.poll(() => arrivingOf(user.userId)).toEqual([])
  })

  it('holds no connection while it waits for the next part', async () => {
    const slow = new Readable({ read: () => undefined })
    const arriving = receive('a.txt', slow)
    slow.push(Buffer.alloc(2 * MEBIBYTE, 'a'))
    await expect.poll(async () => (await arrivingOf(user.userId))[0]?.bytes).toBe(2 * MEBIBYTE)

    const { rows } = await test.asOwner.query<{ state: string }>(
      `select state from pg_stat_activity where datname = current_database() and state like '%transaction%'`,
    )
    expect(rows).toEqual([])

    slow.push(null)
    expect((await arriving)?.size).toBe(2 * MEBIBYTE)
  })

  it('is nobody’s before it is whole, and is removed when its server did not live to see that', async () => {
    const received = await receive('a.txt', Readable.from([Buffer.from('hello')]))
    const id = received?.id ?? ''
    expect((await test.call(fileApi.get, { params: { id } }, token)).retcode).toBe(errorCodes.NOT_FOUND.retcode)
    expect(await readOwnFile(test.database, user.userId, id)).toBeUndefined()
    const after = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000)

    await purgeFiles(test.database, after(59))
    expect(await arrivingOf(user.userId)).toHaveLength(1)
    await purgeFiles(test.database, after(61))

    expect(await arrivingOf(user.userId)).toEqual([])
  })

  it('counts from its first byte: of seven at once of 20 MB five are let in', async () => {
    const ends: (() => void)[] = []
    const begin = async () => {
      const content = new Readable({ read: () => undefined })
      ends.push(() => content.push(null))
      content.push(Buffer.alloc(MEBIBYTE, 'a'))
      return receive('a.txt', content, 20 * MEBIBYTE)
    }
    const uploads = Array.from({ length: 7 }, () => begin().catch((error: Error) => error.message.split(':')[0]))
    await expect.poll(async () => (await arrivingOf(user.userId)).length).toBe(5)
    for (const end of ends) end()
    const answers = await Promise.all(uploads)
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(5)
    expect(answers.filter((answer) => String(answer).startsWith('FILE_QUOTA'))).toHaveLength(2)
  })

  it('sent twice with one key is kept once; other bytes with the same key are refused', async () => {
    const key = randomUUID()
    const [first, second] = [await send(Buffer.from('one'), { key }), await send(Buffer.from('one'), { key })]
    expect(second.json()).toEqual(first.json())
    expect((await send(Buffer.from('two'), { key })).json()).toMatchObject({
      retcode: errorCodes.IDEMPOTENCY_CONFLICT.retcode,
    })
    await expect.poll(() => arrivingOf(user.userId)).toEqual([{ is_whole: true, bytes: 3 }])
  })

  it('of more than it announced, or of more than any may have, is refused and gone', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(MEBIBYTE, 'a')
      })(),
    )
    await expect(receive('a.txt', endless, 1)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect(await arrivingOf(user.userId)).toEqual([])
  })
})

describe('the judge of contents', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  )
  const zip = (inside: string) =>
    Buffer.concat([Buffer.from(`PK\u0003\u0004${inside}`), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
  const webp = (length: number) => {
    const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 ')
    head.writeUInt32LE(length, 4)
    return Buffer.concat([head, Buffer.alloc(length - 8)])
  }
  const office = (folder: string) => zip(`[Content_Types].xml ${folder}document.xml`)
  const fits: Record<FileType, Buffer> = {
    'image/png': png,
    'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0]),
    'image/webp': webp(32),
    'application/pdf': Buffer.from('%PDF-1.7\nand so on and so on\n%%EOF\n'),
    'text/plain': Buffer.from('停电检修，第二页\n'.repeat(9)),
    // GB 18030.
    'text/csv': Buffer.from([0xcd, 0xa3, 0xb5, 0xe7, 0x2c, 0x31, 0x0d, 0x0a]),
    'application/zip': zip('any file at all'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': office('word/'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office('xl/'),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': office('ppt/'),
  }
  const types = Object.keys(fileTypes) as FileType[]

  function judge(type: FileType, content: Buffer, cuts: readonly number[] = []) {
    const judged = new ContentJudge(type)
    const at = [0, ...cuts.map((cut) => cut % (content.length + 1)), content.length].toSorted((a, b) => a - b)
    let refusedAtOnce = false
    for (let index = 1; index < at.length; index++) {
      const part = content.subarray(at[index - 1], at[index])
      if (part.length > 0 && !judged.take(part)) refusedAtOnce = true
    }
    const verdict = { fits: judged.isOfType(), macros: judged.hasMacros() }
    // Whatever is refused at once would have been refused at the end.
    if (refusedAtOnce) expect(verdict.fits).toBe(false)
    return verdict
  }

  it.each(types)('knows %s, and takes no other type for it but archives of one another and text', (type) => {
    expect(judge(type, fits[type])).toEqual({ fits: true, macros: false })
    const taken = types.filter((other) => judge(type, fits[other]).fits)
    const isArchive = (one: FileType) => one === 'application/zip' || one.includes('officedocument')
    const isText = (one: FileType) => one.startsWith('text/')
    for (const other of taken) {
      const related = other === type || (type === 'application/zip' && isArchive(other)) || isText(type)
      expect(related, `${other} as ${type}`).toBe(true)
    }
    // A picture or an archive is no text; a PDF without bytes of its own may be.
    if (isText(type)) expect(taken.filter((other) => other.startsWith('image/') || isArchive(other))).toEqual([])
  })

  const hostile: [string, FileType, Buffer][] = [
    ['a page behind a picture', 'image/png', Buffer.concat([png, Buffer.from('<script>1</script>')])],
    ['a picture cut short', 'image/png', png.subarray(0, -4)],
    ['a page as text', 'text/plain', Buffer.from('<html><script>1</script></html>')],
    ['a page behind 70,000 spaces', 'text/plain', Buffer.from(`${' '.repeat(70_000)}<!doctype html>`)],
    ['a page with a byte order mark', 'text/csv', Buffer.from('\uFEFF<svg onload=1>')],
    ['a zero in text', 'text/csv', Buffer.from('a\0b')],
    ['UTF-16', 'text/csv', Buffer.from('a,b', 'utf16le')],
    ['half a character at the end', 'text/plain', Buffer.from('中文').subarray(0, -1)],
    ['an archive without its end', 'application/zip', Buffer.from('PK\u0003\u0004 and nothing more of it at all')],
    ['a letter without what makes it one', Object.keys(fits)[7] as FileType, zip('word/document.xml')],
    ['a sheet as a letter', Object.keys(fits)[7] as FileType, office('xl/')],
    ['a WebP of another length', 'image/webp', Buffer.concat([webp(32), Buffer.alloc(99)])],
    ['a WebP of eight bytes', 'image/webp', Buffer.from('RIFF\0\0\0\0')],
    ['one byte', 'image/jpeg', Buffer.from([0xff])],
    [
      'a PDF with a page behind it',
      'application/pdf',
      Buffer.concat([fits['application/pdf'], Buffer.alloc(2_000, 32)]),
    ],
  ]
  it.each(hostile)('refuses %s', (_, type, content) => {
    expect(judge(type, content).fits).toBe(false)
  })

  it('finds macros wherever a part ends', () => {
    const content = Buffer.concat([office('word/'), Buffer.from('vbaProject.bin'), zip('')])
    for (let cut = 1; cut < content.length; cut++) expect(judge('application/zip', content, [cut]).macros).toBe(true)
  })

  it('says the same however the file is cut into parts', () => {
    const samples = [
      ...types.map((type): [FileType, Buffer] => [type, fits[type]]),
      ...hostile.map(([, type, content]): [FileType, Buffer] => [type, content]),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(fc.nat(), { maxLength: 6 }), ([type, content], cuts) => {
        expect(judge(type, content, cuts)).toEqual(judge(type, content))
      }),
      { seed: 11, numRuns: 400 },
    )
  })
})
