import { describe, expect, it } from 'vitest'
import { allApis } from '../src/all-apis.ts'
import type { Api, ApiCall } from '../src/define-api.ts'
import { errorCodes, errorMessage, SESSION_ENDED_RETCODES } from '../src/error-codes.ts'
import { audit } from '../src/errors/audit.ts'
import { backups } from '../src/errors/backups.ts'
import type { ErrorEntry } from '../src/errors/entry.ts'
import { logins } from '../src/errors/logins.ts'
import { organisations } from '../src/errors/organisations.ts'
import { people } from '../src/errors/people.ts'
import { processes } from '../src/errors/processes.ts'
import { records } from '../src/errors/records.ts'
import { requests } from '../src/errors/requests.ts'
import { roles } from '../src/errors/roles.ts'
import { server } from '../src/errors/server.ts'
import { tasks } from '../src/errors/tasks.ts'
import { TIME_ZONE, TIME_ZONE_OFFSET, TIME_ZONE_OFFSET_MS } from '../src/constants.ts'
import { pagingOf } from '../src/paging.ts'
import { specifiedCalls } from './specified-calls.ts'

const calls: [string, ApiCall][] = Object.entries(allApis).flatMap(([subject, api]) =>
  Object.entries(api as Api).map(([name, call]): [string, ApiCall] => [`${subject}.${name}`, call]),
)
const errors = Object.entries(errorCodes) as [string, ErrorEntry][]

describe('the contract', () => {
  it('declares each method and path once', () => {
    const addresses = calls.map(([, call]) => `${call.method} ${call.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThan(40)
  })

  it.each(calls)('%s: names its path parameters in its shape', (_, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath)
  })

  it.each(calls)('%s: is specified, or marked as an extension', (_, call) => {
    expect(specifiedCalls.includes(`${call.method} ${call.path}`)).toBe(call.extension !== true)
  })

  it.each(calls)('%s: sends a body with POST only', (_, call) => {
    expect(call.method === 'GET' && call.body !== undefined).toBe(false)
  })
})

describe('the error catalogue', () => {
  it('has each code in one of its files', () => {
    const subjects = [audit, backups, logins, organisations, people, processes, records, requests, roles, server, tasks]
    const named = subjects.flatMap((subject) => Object.keys(subject))
    expect(named.toSorted()).toEqual(errors.map(([code]) => code).toSorted())
  })

  it.each(errors)('%s: has a sentence in both languages and an honest status', (_, entry) => {
    expect(entry.zh).toMatch(/[\u4e00-\u9fff]|\{reason\}/)
    expect(entry.en).toMatch(/[a-z]|\{reason\}/)
    expect(entry.retcode).not.toBe(0)
    expect(SESSION_ENDED_RETCODES.includes(entry.retcode) ? 200 : Math.floor(entry.retcode / 100)).toBe(entry.http)
  })

  it('gives each retcode once', () => {
    expect(new Set(errors.map(([, entry]) => entry.retcode)).size).toBe(errors.length)
  })

  it('fills the places of a message and leaves none open', () => {
    expect(errorMessage('TASK_ALREADY_DONE', 'en', { name: 'Li', at: '10:42' })).toContain(
      'Already done by Li at 10:42',
    )
    expect(errorMessage('UNKNOWN_FIELD', 'zh-CN', { fields: ['a', 'b'] })).toContain('a、b')
    expect(errorMessage('NOT_FOUND', 'en')).not.toContain('{')
  })
})

it('names every right that a call asks for, in both languages', () => {
  const rights = Object.values(allApis).flatMap((api) => Object.values<ApiCall>(api as Api).map(({ access }) => access))
  for (const right of rights.filter((access) => access.includes(':'))) {
    expect(errorMessage('FORBIDDEN', 'zh-CN', { permission: right })).toMatch(/“[一-龥]+”/)
    expect(errorMessage('FORBIDDEN', 'en', { permission: right })).not.toContain(right)
  }
})

it('leaves what somebody typed as he typed it, whatever it looks like', () => {
  for (const typed of ['2026-11-21T17:10:41Z', '2026-99-99T99:99:99Z', '{number} $& $1', '{what}']) {
    expect(errorMessage('NOT_FOUND', 'en', { what: typed })).toContain(`find ${typed}:`)
  }
})

it('writes a moment as a person reads it', () => {
  const said = errorMessage('STALE', 'zh-CN', { name: '孔德', at: '2026-11-21T17:10:41.813Z' })
  expect(said).toContain('2026-11-22 01:10')
})

it('says how far its time zone is ahead, in summer and winter', () => {
  for (const moment of ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z']) {
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })
    const local = there.format(new Date(moment)).replace(' ', 'T')
    expect(Date.parse(`${local}${TIME_ZONE_OFFSET}`)).toBe(Date.parse(moment))
    expect(Date.parse(`${local}Z`) - Date.parse(moment)).toBe(TIME_ZONE_OFFSET_MS)
  }
})

it('reads both spellings of paging, page 1 and 20 rows unless told', () => {
  expect(pagingOf({})).toEqual({ page: 1, pageSize: 20 })
  expect(pagingOf({ page: 2, rows: 50 })).toEqual({ page: 2, pageSize: 50 })
  expect(pagingOf({ pageNum: 3, pageSize: 10 })).toEqual({ page: 3, pageSize: 10 })
})
