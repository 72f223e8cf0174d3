/** Who may do what: every call, for every kind of caller, on every kind of object, against `access-matrix.txt`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allApis } from '@liveline/contract/all-apis.ts'
import { isNamedAct, isNamedKind } from '@liveline/contract/audit/act-names.ts'
import { isNamedField } from '@liveline/contract/audit/field-names.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessRequests } from '../../test-support/access-requests.ts'
import { callerKinds, type AccessWorld, type CallerKind } from '../../test-support/access-world.ts'
import { createAccessWorld } from '../../test-support/create-access-world.ts'
import { rewindable, type RewindableDatabase } from '../../test-support/rewindable-database.ts'
import { addressOf, createTestApp, type TestApp } from '../../test-support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts'

const calls = new Map<string, ApiCall>(
  Object.entries(allApis).flatMap(([subject, api]) =>
    Object.entries(api as Api).map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
  ),
)

const columns: Readonly<Record<CallerKind, string>> = {
  anonymous: 'anon',
  garbage: 'garb',
  expired: 'exp',
  loggedOut: 'out',
  disabled: 'disa',
  noRole: 'none',
  mustChange: 'chg',
  applicant: 'appl',
  handler: 'hand',
  colleague: 'coll',
  former: 'form',
  bystander: 'byst',
  outsider: 'outs',
  designer: 'dsgn',
  sysAdmin: 'sysA',
  secAdmin: 'secA',
  auditor: 'audt',
  procAdmin: 'proc',
  deptAdmin: 'depA',
  otherAdmin: 'othA',
}

type Row = { readonly call: string; readonly object: string; readonly cells: Readonly<Record<CallerKind, string>> }
const rows = readMatrix(readFileSync(join(import.meta.dirname, '../../test-support/access-matrix.txt'), 'utf8'))

function readMatrix(text: string): Row[] {
  const [header = [], ...lines] = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/))
  expect(header).toEqual(['call', 'object', ...callerKinds.map((kind) => columns[kind])])
  return lines.map(([call = '', object = '', ...cells]) => {
    expect([call, object, cells.length]).toEqual([call, object, callerKinds.length])
    return { call, object, cells: Object.fromEntries(callerKinds.map((kind, i) => [kind, cells[i]])) as Row['cells'] }
  })
}

/** The answer to whose rights do not depend on whom they are over: asked of the administrator over everybody alone. */
const AS_SYS_ADMIN = '='

let database: TestDatabase
let rewind: RewindableDatabase
let test: TestApp
let world: AccessWorld
let port: number | undefined
let requestsSent = 0

beforeAll(async () => {
  database = await createTestDatabase()
  rewind = rewindable(database)
  test = await createTestApp({ database: rewind })
  world = await createAccessWorld(test)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const address = test.app.server.address()
  port = typeof address === 'object' ? address?.port : undefined
})
afterAll(async () => {
  await test?.close()
  await database?.drop()
})

/** Codes that the matrix spells in a word of their own; all others are the HTTP status. */
const words = new Map<number, string>([
  [0, 'ok'],
  [errorCodes.SESSION_INVALID.retcode, 'bad'],
  [errorCodes.SESSION_EXPIRED.retcode, 'old'],
  [errorCodes.PASSWORD_CHANGE_REQUIRED.retcode, 'pwd'],
  [errorCodes.NOT_YOUR_TASK.retcode, 'not'],
  [errorCodes.NOT_ALLOWED_TO_START.retcode, 'sta'],
])

async function answerTo(call: ApiCall, row: Pick<Row, 'call' | 'object'>, kind: CallerKind): Promise<string> {
  const { params = {}, query = {}, body } = accessRequests[row.call]?.[row.object]?.(world, kind) ?? {}
  const token = world.tokens[kind]
  const url = addressOf(call.path, params, query)
  const headers = token === undefined ? {} : { token }
  requestsSent += 1
  // Nobody shares an address with another, for calls of strangers are counted by address.
  const remoteAddress = `10.${requestsSent >> 16}.${(requestsSent >> 8) & 255}.${requestsSent & 255}`
  if (call.answer === 'stream') return beginningOf(url, headers)
  const response = await test.app.inject({
    method: call.method,
    url,
    headers,
    remoteAddress,
    ...(call.method === 'POST' ? { payload: body ?? {} } : {}),
  })
  if (response.statusCode === 302) return '302'
  if (call.answer === 'file' && !String(response.headers['content-type']).includes('json')) return 'ok'
  const { retcode, data, details } = response.json()
  askedFor = String(details?.permission ?? '')
  // Of several tasks each has its own answer; the matrix asks for one.
  const [part] = data?.results ?? []
  if (part !== undefined) return words.get(part.retcode) ?? String(statusOf(part.retcode))
  return words.get(retcode) ?? String(response.statusCode)
}

/** Which right the last refusal asked for; empty: none, or it was no such refusal. */
let askedFor = ''

/** The answer, and which right a refusal asks for. */
async function reasonOf(call: ApiCall, row: Row, kind: CallerKind): Promise<string> {
  askedFor = ''
  const answer = await rewind.withoutTrace(() => answerTo(call, row, kind))
  return `${answer} ${askedFor}`
}

const statusOf = (retcode: number) => Object.values(errorCodes).find((entry) => entry.retcode === retcode)?.http

async function beginningOf(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers })
  if (String(response.headers.get('content-type')).includes('event-stream')) {
    await response.body?.cancel()
    return 'ok'
  }
  const { retcode } = (await response.json()) as { retcode: number }
  return words.get(retcode) ?? String(response.status)
}

const rowText = ({ call, object }: Pick<Row, 'call' | 'object'>, cells: readonly string[]) =>
  `${call.padEnd(31)} ${object.padEnd(11)}${cells.map((cell) => cell.padEnd(5)).join('')}`.trimEnd()
type Audited = { readonly action: string; readonly object_type: string; readonly detail: string }
const listAudited = async () =>
  (await rewind.query<Audited>('select action, object_type, detail from audit_log order by id')).rows

/** What an entry says that nobody has put into words: act, kind of object, and the fields that stand at the top. */
function unnamedIn({ action, object_type, detail }: Audited): string[] {
  const { before, after } = JSON.parse(detail) as { before?: unknown; after?: unknown }
  const fields = [before, after].flatMap((side) =>
    typeof side === 'object' && side !== null && !Array.isArray(side) ? Object.keys(side) : [],
  )
  return [
    ...(isNamedAct(action) ? [] : [`act ${action}`]),
    ...(isNamedKind(object_type) ? [] : [`kind ${object_type}`]),
    ...fields.filter((field) => !isNamedField(field)).map((field) => `field ${field}`),
  ]
}

/** What leaves no entry in the audit log: nothing was decided, or nothing changed. */
const unaudited: readonly string[] = [
  // Nothing ends that is not one of one's own.
  'session.endOwn -',
  // How somebody's own screen looks.
  'settings.save -',
  'ownLists.saveLayout -',
  'ownLists.saveView -',
  'ownLists.deleteView -',
  'notice.read handlers',
  'notice.read missing',
  'notice.readAll -',
  'notice.readTask missing',
  'notice.readTask ours',
  'notice.readTask theirs',
  'cc.read missing',
  ...['ours', 'claimed', 'theirs'].map((object) => `task.saveDraft ${object}`),
  'task.claim claimed',
  'task.unclaim ours',
  'task.unclaim theirs',
]

/** What a refusal must leave as it is; sessions, challenges and failures are not among it. */
const lasting = [
  ...['process_instances', 'instance_participants', 'instance_forms', 'tasks', 'task_actors', 'task_history'],
  ...['task_drafts', 'tokens', 'variables', 'operations', 'notices', 'form_data', 'forms', 'form_versions'],
  ...['process_definitions', 'process_definition_versions', 'page_configs', 'users', 'roles', 'role_users'],
]
async function fingerprint(): Promise<string> {
  const parts = lasting.map(
    (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t)`,
  )
  const { rows: found } = await rewind.query<{ state: string }>(`select concat_ws(' ', ${parts.join(', ')}) as state`)
  return found[0]?.state ?? ''
}

function mayChangeSomething({ call, object }: Row, kind: CallerKind, cell: string): boolean {
  // Who came second keeps what he entered (answers D7).
  if (cell === '409') return kind === 'bystander' && object === 'done' && /saveDraft|complete|reject/.test(call)
  // Notices are marked by whom they are for.
  if (call === 'notice.read') return object === 'handlers' && kind === 'handler'
  return cell === 'ok'
}

/** Whoever chooses the department that he works in changes nothing. */
const isThereAlready = ({ call, object }: Row, kind: CallerKind) =>
  call === 'organisation.changeDepartment' &&
  ((object === 'own' && kind === 'deptAdmin') || (object === 'foreign' && kind === 'otherAdmin'))

describe('the access matrix', () => {
  it('is what the server answers, and what it refuses changes nothing', async () => {
    const expected: string[] = []
    const answered: string[] = []
    const notAudited: string[] = []
    const changed: string[] = []
    const unnamed = new Set<string>()
    const untouched = await fingerprint()
    for (const row of rows) {
      const call = calls.get(row.call)
      if (call === undefined) continue
      const place = `${row.call} ${row.object}`
      const isWrite = call.method === 'POST' && call.readOnly !== true
      const cells: string[] = []
      for (const kind of callerKinds) {
        if (row.cells[kind] === AS_SYS_ADMIN) {
          cells.push(AS_SYS_ADMIN)
          continue
        }
        await rewind.withoutTrace(async () => {
          const before = isWrite ? (await listAudited()).length : 0
          const cell = await answerTo(call, row, kind)
          cells.push(cell)
          if (!isWrite) return
          const audited = (await listAudited()).slice(before)
          for (const entry of audited) for (const name of unnamedIn(entry)) unnamed.add(`${place}: ${name}`)
          const isAudited = audited.length > 0 || unaudited.includes(place)
          if (cell === 'ok' && !isAudited && !isThereAlready(row, kind)) notAudited.push(`${place} ${kind}`)
          if (!mayChangeSomething(row, kind, cell) && (await fingerprint()) !== untouched)
            changed.push(`${place} ${kind}`)
        })
      }
      const told = callerKinds.map((kind) => row.cells[kind])
      answered.push(rowText(row, cells))
      expected.push(rowText(row, told))
    }
    expect(answered).toEqual(expected)
    expect({ notAudited, changed, unnamed: [...unnamed] }).toEqual({ notAudited: [], changed: [], unnamed: [] })
    console.info(`access matrix: ${rows.length} rows, ${rows.length * callerKinds.length} cells`)
  })

  it('would notice a call whose right is no longer asked for', async () => {
    const unnoticed: string[] = []
    for (const [name, call] of calls) {
      const { access } = call
      if (access === 'public') continue
      const weaker = access === 'session' ? 'public' : 'session'
      const ofCall = rows.filter((row) => row.call === name)
      const kind: CallerKind = weaker === 'public' ? 'anonymous' : 'noRole'
      const asked: string[] = []
      for (const row of ofCall) asked.push(await reasonOf(call, row, kind))
      Object.assign(call, { access: weaker })
      try {
        let isNoticed = false
        for (const [place, row] of ofCall.entries()) {
          if (isNoticed) break
          // What refuses behind the right itself does so for another reason.
          isNoticed = (await reasonOf(call, row, kind)) !== asked[place]
        }
        if (!isNoticed) unnoticed.push(name)
      } finally {
        Object.assign(call, { access })
      }
    }
    expect(unnoticed).toEqual([])
  })
})
