import { expect, it } from 'vitest'
import {
  judge,
  judgeBackups,
  judgeCertificate,
  judgeFailedLogins,
  judgeMigrations,
  judgeServer,
} from './health-rules.ts'

it.each([
  ['connectionShare', 0.74, 'well'],
  ['connectionShare', 0.75, 'look'],
  ['connectionShare', 0.9, 'act'],
  ['diskShare', 0.85, 'look'],
  ['versions', 1, 'well'],
  ['versions', 2, 'look'],
  ['incidents', 0, 'well'],
  ['incidents', 1, 'act'],
  ['openFaults', 2_000, 'look'],
] as const)('judges %s %d as %s', (rule, value, judgement) => {
  expect(judge(rule, value)).toBe(judgement)
})

it.each([
  ['a few, as every day', 19, 0, 'well'],
  ['many, out of nothing', 20, 0, 'look'],
  ['many, as every day', 300, 250, 'well'],
  ['many more than the day before', 300, 100, 'look'],
  ['a flood', 300, 20, 'act'],
] as const)('judges failed logins: %s', (_, lately, before, judgement) => {
  expect(judgeFailedLogins(lately, before)).toBe(judgement)
})

it('asks to act when a server has gone, unless another stands at its address', () => {
  const gone = { isAlive: false, address: 'a:1', clockAheadMs: 0 }
  expect(judgeServer(gone, [{ address: 'b:1' }])).toBe('act')
  expect(judgeServer(gone, [{ address: 'a:1' }])).toBe('look')
})

it.each([
  [0, 'well'],
  [-2_000, 'look'],
  [30_000, 'act'],
] as const)('judges a clock that is %d ms ahead as %s', (clockAheadMs, judgement) => {
  expect(judgeServer({ isAlive: true, address: 'a:1', clockAheadMs }, [])).toBe(judgement)
})

it('finds a server that is older than the database, and a database that is older than the server', () => {
  expect(judgeMigrations({ applied: 40, known: 40 })).toBe('well')
  expect(judgeMigrations({ applied: 41, known: 40 })).toBe('look')
  expect(judgeMigrations({ applied: 39, known: 40 })).toBe('act')
})

it.each([
  [31, 'well'],
  [30, 'look'],
  [8, 'look'],
  [7, 'act'],
  [-1, 'act'],
] as const)('judges a certificate with %d days left as %s', (daysLeft, judgement) => {
  expect(judgeCertificate(daysLeft)).toBe(judgement)
})

it('wants a backup where none is made by itself, and waits for the first night where one is', () => {
  expect(judgeBackups(0, false)).toBe('act')
  expect(judgeBackups(0, true)).toBe('well')
  expect(judgeBackups(1, false)).toBe('well')
})
