import { describe, expect, it } from 'vitest'
import { daysIn, periodIn } from './period.ts'

/** Already the 29th by the clocks of the utility. */
const now = new Date('2026-11-28T17:00:00Z')

describe('the days of an address', () => {
  it.each([
    ['the usual ones without a word', {}, { from: '2026-10-31', to: '2026-11-29' }],
    ['today alone', { days: '1' }, { from: '2026-11-29', to: '2026-11-29' }],
    ['a week that ends today', { days: '7' }, { from: '2026-11-23', to: '2026-11-29' }],
    ['the usual ones for a word that it does not know', { days: '8' }, { from: '2026-10-31', to: '2026-11-29' }],
    [
      'own ones, before any word',
      { days: '7', from: '2026-01-05', to: '2026-01-06' },
      { from: '2026-01-05', to: '2026-01-06' },
    ],
    [
      'own ones the wrong way round',
      { from: '2026-01-06', to: '2026-01-05' },
      { from: '2026-01-05', to: '2026-01-06' },
    ],
    ['until today from a first day', { from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-29' }],
    ['a first day to come alone', { from: '2026-12-24' }, { from: '2026-12-24', to: '2026-12-24' }],
    ['thirty that end with a last day', { to: '2026-03-30' }, { from: '2026-03-01', to: '2026-03-30' }],
    [
      'no more than a year, the later ones',
      { from: '2020-01-01', to: '2026-12-31' },
      { from: '2025-12-31', to: '2026-12-31' },
    ],
    ['the usual ones when no day is one', { from: '2026-02-31', to: 'x' }, { from: '2026-10-31', to: '2026-11-29' }],
  ])('are %s', (_, query: Record<string, string>, days) => {
    expect(daysIn(query, now)).toEqual(days)
  })

  it('go by a word, or are own ones', () => {
    expect([{}, { days: '90' }, { days: '90', from: '2026-01-05' }].map(periodIn)).toEqual(['30', '90', 'own'])
  })
})
