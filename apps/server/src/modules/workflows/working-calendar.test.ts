import { describe, expect, it } from 'vitest'
import { addWorkingHours } from './working-calendar.ts'

const china = (text: string) => new Date(`${text}:00+08:00`)

describe('working calendar', () => {
  it('counts within a shift', () => {
    expect(addWorkingHours(china('2026-11-23T09:00'), 2)).toEqual(china('2026-11-23T11:00'))
  })

  it('leaves the lunch break out', () => {
    expect(addWorkingHours(china('2026-11-23T11:00'), 2)).toEqual(china('2026-11-23T14:30'))
  })

  it('starts at the opening when asked before it', () => {
    expect(addWorkingHours(china('2026-11-23T06:00'), 8)).toEqual(china('2026-11-23T18:00'))
  })

  it('leaves nights and weekends out', () => {
    expect(addWorkingHours(china('2026-11-20T17:00'), 2)).toEqual(china('2026-11-23T09:30'))
    expect(addWorkingHours(china('2026-11-21T12:00'), 0.5)).toEqual(china('2026-11-23T09:00'))
  })

  it('gives two working days for sixteen hours', () => {
    expect(addWorkingHours(china('2026-11-23T08:30'), 16)).toEqual(china('2026-11-24T18:00'))
  })

  it('gives back the moment itself for nothing', () => {
    expect(addWorkingHours(china('2026-11-21T12:00'), 0)).toEqual(china('2026-11-21T12:00'))
  })
})
