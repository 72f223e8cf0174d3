import { describe, expect, it } from 'vitest'
import { displayOf, readStored, writeMoment } from './moment-format.ts'
import { readMoment, type MomentKind } from './read-moment.ts'

/** Late in the evening at Greenwich: in China the 21st has begun. */
const now = Date.parse('2026-11-20T17:20:31Z')
const read = (typed: string, kind: MomentKind) => {
  const moment = readMoment(typed, kind, now)
  return moment === undefined ? undefined : `${moment.day} ${moment.time}`
}

describe('a date and time', () => {
  it.each([
    ['2026-11-21 08:30', '2026-11-21 08:30:00'],
    ['2026-11-21 0830', '2026-11-21 08:30:00'],
    ['2026-11-21 830', '2026-11-21 08:30:00'],
    ['20261121 0830', '2026-11-21 08:30:00'],
    ['202611210830', '2026-11-21 08:30:00'],
    ['20261121083015', '2026-11-21 08:30:15'],
    ['2026/11/21 8:30', '2026-11-21 08:30:00'],
    ['2026.1.2 8:30', '2026-01-02 08:30:00'],
    ['  2026-11-21   08:30:15 ', '2026-11-21 08:30:15'],
    ['11-21 8:30', '2026-11-21 08:30:00'],
    ['11/21 0830', '2026-11-21 08:30:00'],
    ['2026年11月21日 8时30分', '2026-11-21 08:30:00'],
    ['2026年11月21日8时5分', '2026-11-21 08:05:00'],
    ['11月21日 8点', '2026-11-21 08:00:00'],
    ['11月21号8点半', '2026-11-21 08:30:00'],
    ['2026年11月21日 08:30', '2026-11-21 08:30:00'],
    ['２０２６－１１－２１　０８：３０', '2026-11-21 08:30:00'],
    ['2026-11-21T08:30', '2026-11-21 08:30:00'],
    ['2026-11-21T08:30:00+08:00', '2026-11-21 08:30:00'],
    ['2026-11-21T00:30:00Z', '2026-11-21 08:30:00'],
    ['2026-11-21T00:30:00.000Z', '2026-11-21 08:30:00'],
    ['2026-11-20T19:30:00-0500', '2026-11-21 08:30:00'],
    ['today 8:30', '2026-11-21 08:30:00'],
    ['今天 8:30', '2026-11-21 08:30:00'],
    ['明天 0830', '2026-11-22 08:30:00'],
    ['明天8点半', '2026-11-22 08:30:00'],
    ['后天 0830', '2026-11-23 08:30:00'],
    ['yesterday 1730', '2026-11-20 17:30:00'],
    ['now', '2026-11-21 01:20:00'],
    ['现在', '2026-11-21 01:20:00'],
    ['2028-02-29 23:59', '2028-02-29 23:59:00'],
  ])('is read from %s', (typed, expected) => {
    expect(read(typed, 'datetime')).toBe(expected)
  })

  it.each([
    ['', 'nothing'],
    ['8:30', 'a time without its day: today or tomorrow?'],
    ['0830', 'the same'],
    ['2026-11-21', 'a day without its time'],
    ['today', 'the same'],
    ['2026-11', 'half typed'],
    ['2026-11-21 8:3', 'minutes half typed'],
    ['2026-11-21 8', 'no minutes'],
    ['2026-02-30 08:30', 'no such day'],
    ['2026-13-01 08:30', 'no such month'],
    ['2026-11-21 24:00', 'midnight of which day?'],
    ['2026-11-21 08:60', 'no such minute'],
    ['2026-11-21 08:30:15.250', 'less than a second would be lost'],
    ['26-11-21 08:30', 'which century?'],
    ['11/12/2026 08:30', 'day or month first?'],
    ['2026-11/21 08:30', 'mixed'],
    ['2026-11-21 08:30 or later', 'more than a moment'],
    ['2026-11-21 08:30+99:99', 'no such zone'],
    ['soon', 'a word'],
  ])('is not read from %s: %s', (typed) => {
    expect(read(typed, 'datetime')).toBeUndefined()
  })
})

describe('a date', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['2026年1月2日', '2026-01-02'],
    ['1-2', '2026-01-02'],
    ['今天', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
  ])('is read from %s', (typed, expected) => {
    expect(read(typed, 'date')).toBe(`${expected} 00:00:00`)
  })

  it.each(['2026-11-21 08:30', '2026-11', '0', '2026-11-31', '８：３０'])('is not read from %s', (typed) => {
    expect(read(typed, 'date')).toBeUndefined()
  })
})

describe('a time', () => {
  it.each([
    ['8:30', '08:30:00'],
    ['0830', '08:30:00'],
    ['830', '08:30:00'],
    ['８：３０', '08:30:00'],
    ['8时30分', '08:30:00'],
    ['8时5分20秒', '08:05:20'],
    ['23:59:59', '23:59:59'],
  ])('is read from %s', (typed, expected) => {
    expect(read(typed, 'time')).toBe(`1970-01-01 ${expected}`)
  })

  it.each(['24:00', '8:3', '8', '08:61', '2026-11-21 08:30', '123456789'])('is not read from %s', (typed) => {
    expect(read(typed, 'time')).toBeUndefined()
  })
})

describe('what a form keeps', () => {
  it.each([
    ['datetime', 'YYYY-MM-DDTHH:mm:ssZ', '2026-11-21T08:30:00+08:00'],
    ['datetime', 'YYYY-MM-DD HH:mm', '2026-11-21 08:30'],
    ['datetime', 'YYYY-MM-DD[T]HH:mm:ss.SSSZZ', '2026-11-21T08:30:00.000+0800'],
    ['datetime', 'X', '1795221000'],
    ['datetime', 'x', '1795221000000'],
    ['date', 'YYYY-MM-DD', '2026-11-21'],
    ['date', 'YYYY/MM/DD', '2026/11/21'],
    ['time', 'HH:mm', '08:30'],
    ['time', 'HH:mm:ss', '08:30:00'],
  ] as const)('is written for a %s in %s as %s, and read back', (kind, format, stored) => {
    const typed = { datetime: '2026-11-21 0830', date: '20261121', time: '0830' }[kind]
    const moment = readMoment(typed, kind, now)
    if (moment === undefined) throw new Error('not read')

    expect(writeMoment(moment, format)).toBe(stored)
    expect(readStored(stored, format, kind)).toEqual(moment)
  })

  it('is no word and no day without a year, whenever that was typed', () => {
    expect(readStored('today 8:30', 'YYYY-MM-DD HH:mm', 'datetime')).toBeUndefined()
    expect(readStored('11-21 8:30', 'YYYY-MM-DD HH:mm', 'datetime')).toBeUndefined()
  })
})

describe('what is shown', () => {
  const moment = { day: '2026-11-21', time: '08:30:15' }

  it('has seconds where there are some', () => {
    expect(displayOf(moment, 'datetime', undefined)).toBe('2026-11-21 08:30:15')
    expect(displayOf({ ...moment, time: '08:30:00' }, 'datetime', undefined)).toBe('2026-11-21 08:30')
  })

  it('is in the format that is wanted, unless that would lose something', () => {
    expect(displayOf(moment, 'datetime', 'YYYY/MM/DD HH:mm:ss')).toBe('2026/11/21 08:30:15')
    expect(displayOf(moment, 'datetime', 'YYYY/MM/DD HH:mm')).toBe('2026-11-21 08:30:15')
    expect(displayOf(moment, 'datetime', 'MM-DD HH:mm:ss')).toBe('2026-11-21 08:30:15')
  })
})
