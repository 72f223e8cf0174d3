import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { starterWords, versionWords } from './flow-words.ts'

const words: Record<string, string> = { 'workflows.comma': ', ', 'workflows.everybody': 'everybody' }
const t = ((key: string, values: { running?: string; version?: number } = {}) =>
  values.running === undefined
    ? values.version === undefined
      ? (words[key] ?? 'never')
      : `v${values.version} latest`
    : `${values.running} running`) as unknown as TFunction
const row = (flow: Partial<FlowRow>) =>
  ({ releasedVersion: 4, runningOn: [], starters: [], ...flow }) as unknown as FlowRow
const on = (version: number, running: number, runningIsCapped = false) => ({ version, running, runningIsCapped })

it('tells what runs on older versions before the newest, as far as it is counted', () => {
  expect(versionWords(row({ runningOn: [on(3, 12)] }), t)).toBe('v3 · 12 running, v4 latest')
  expect(versionWords(row({ runningOn: [on(4, 1000, true), on(3, 2), on(1, 5)] }), t)).toBe(
    'v1 · 5 running, v3 · 2 running, v4 latest · 1000+ running',
  )
  expect(versionWords(row({}), t)).toBe('v4 latest')
  expect(versionWords(row({ releasedVersion: null }), t)).toBe('never')
})

it('tells who may start it', () => {
  const speech = { t, language: 'en' as const, now: new Date(0) }
  const roles = [
    { id: 1, name: '甲', nameEn: 'Clerk' },
    { id: 2, name: '乙', nameEn: 'Foreman' },
  ]
  expect(starterWords(row({ starters: roles }), speech)).toBe('Clerk, Foreman')
  expect(starterWords(row({ starters: [] }), speech)).toBe('everybody')
  expect(starterWords(row({ starters: null }), speech)).toBe('never')
})
