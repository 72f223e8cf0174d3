import type { DataSetParameter } from '@liveline/contract/data-set/shapes.ts'
import { describe, expect, it } from 'vitest'
import { filtersOfSets, paramsOf, textOf, valueOf } from './report-filters.ts'

const parameter = (facts: Partial<DataSetParameter> & Pick<DataSetParameter, 'name'>): DataSetParameter => ({
  ...{ type: 'text', required: false },
  ...facts,
})

describe('the filters of a report', () => {
  it('are the parameters of its data sets, each once', () => {
    const since = parameter({ name: 'since', type: 'date' })
    const state = parameter({ name: 'state' })
    expect(filtersOfSets([{ parameters: [since] }, { parameters: [since, state] }])).toEqual([since, state])
  })

  it.each([
    ['text', 'a', 'a'],
    ['list', 'a,b', ['a', 'b']],
    ['number', '2.5', 2.5],
    ['integer', '2', 2],
    ['boolean', 'true', true],
    ['date', '2026-03-01', '2026-03-01'],
    ['text', '', null],
  ] as const)('of the kind %s read %s from the address and write it back', (type, text, value) => {
    expect(valueOf(parameter({ name: 'x', type }), text)).toEqual(value)
    expect(textOf(typeof value === 'object' && value !== null ? [...value] : value)).toBe(text)
  })

  it('are what the data set says until somebody fills them in, and nothing when he empties them', () => {
    const since = parameter({ name: 'since', initial: '2026-01-01' })
    expect(valueOf(since, undefined)).toBe('2026-01-01')
    expect(valueOf(since, '')).toBeNull()
    expect(paramsOf({ parameters: [since] }, {})).toEqual({ since: '2026-01-01' })
  })

  it('that a data set needs are waited for', () => {
    const needed = parameter({ name: 'state', required: true })
    expect(paramsOf({ parameters: [needed] }, {})).toBeUndefined()
    expect(paramsOf({ parameters: [needed] }, { state: 'x' })).toEqual({ state: 'x' })
  })
})
