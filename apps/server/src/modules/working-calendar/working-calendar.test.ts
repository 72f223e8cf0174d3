import { describe, expect, it } from 'vitest'
import { CalendarSettings } from '@liveline/contract/setting/calendar-settings.ts'
import { addWorkingHours, createCalendar } from './working-calendar.ts'

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

const settings = {
  weekdays: [1, 2, 3, 4, 5],
  shifts: [
    { from: '08:30', to: '12:00' },
    { from: '13:30', to: '18:00' },
  ],
  holidays: [{ name: '国庆节', from: '2026-10-01', to: '2026-10-07' }],
  workdays: [{ name: '国庆节调休', date: '2026-10-10' }],
}

describe('a working calendar with holidays', () => {
  const calendar = createCalendar(CalendarSettings.parse(settings))

  it('leaves holidays out, also from a weekday in their midst', () => {
    expect(addWorkingHours(china('2026-09-30T17:00'), 2, calendar)).toEqual(china('2026-10-08T09:30'))
    expect(addWorkingHours(china('2026-10-05T10:00'), 1, calendar)).toEqual(china('2026-10-08T09:30'))
  })

  it('counts a Saturday that is worked in exchange', () => {
    expect(addWorkingHours(china('2026-10-09T17:00'), 2, calendar)).toEqual(china('2026-10-10T09:30'))
  })

  it.each([
    ['no weekday', { weekdays: [] }],
    ['no shift', { shifts: [] }],
    ['a shift that ends before it begins', { shifts: [{ from: '18:00', to: '13:30' }] }],
    ['overlapping shifts', { shifts: [settings.shifts[0], { from: '11:00', to: '18:00' }] }],
    ['a day that does not exist', { workdays: [{ name: 'x', date: '2026-02-30' }] }],
    ['a holiday that ends before it begins', { holidays: [{ name: 'x', from: '2026-10-07', to: '2026-10-01' }] }],
    ['a holiday without end', { holidays: [{ name: 'x', from: '2026-01-01', to: '2036-01-01' }] }],
  ])('is refused with %s', (_, wrong) => {
    expect(CalendarSettings.safeParse({ ...settings, ...wrong }).success).toBe(false)
  })
})
