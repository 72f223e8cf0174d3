import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import { expect, it } from 'vitest'
import { commonOutcomes, type BatchOutcome } from './batch-outcomes.ts'

const outcome = (value: string, label: string, more: Partial<BatchOutcome> = {}): BatchOutcome => ({
  value,
  label,
  labelEn: label,
  requiresOpinion: false,
  requiresForms: false,
  primary: false,
  danger: false,
  ...more,
})
const row = (...batchOutcomes: BatchOutcome[]) => ({ batchOutcomes }) as unknown as MissionRow

it('offers what all tasks have in the same words, and asks what one of them asks', () => {
  const agree = outcome('agree', '同意')
  const reject = outcome('reject', '退回')

  expect(commonOutcomes([row(agree, reject), row({ ...agree, requiresOpinion: true })])).toEqual([
    { ...agree, requiresOpinion: true },
  ])
})

it('never gives one value to two steps that mean something else by it', () => {
  expect(commonOutcomes([row(outcome('agree', '同意')), row(outcome('agree', '许可开工'))])).toEqual([])
})

it('offers nothing for more than a call takes, and for none', () => {
  const agree = outcome('agree', '同意')

  expect(commonOutcomes(Array.from({ length: 50 }, () => row(agree)))).toHaveLength(1)
  expect(commonOutcomes(Array.from({ length: 51 }, () => row(agree)))).toEqual([])
  expect(commonOutcomes([])).toEqual([])
})
