import type { VariableValue } from '../state.ts'
import { compare, equals, toNumber } from './coerce.ts'

type DateMethod = (date: Date, ...args: readonly VariableValue[]) => VariableValue

const MILLISECONDS = {
  Weeks: 604_800_000,
  Days: 86_400_000,
  Hours: 3_600_000,
  Minutes: 60_000,
  Seconds: 1_000,
  Millis: 1,
}
const MONTHS = { Years: 12, Months: 1 }

const shifts = Object.entries({ plus: 1, minus: -1 }).flatMap(([name, sign]) => [
  ...Object.entries(MILLISECONDS).map(([unit, length]): readonly [string, DateMethod] => [
    name + unit,
    (date, count = 0) => new Date(date.getTime() + sign * length * Number(toNumber(count))),
  ]),
  ...Object.entries(MONTHS).map(([unit, months]): readonly [string, DateMethod] => [
    name + unit,
    (date, count = 0) => addMonths(date, sign * months * Number(toNumber(count))),
  ]),
])

/** Those of Joda's DateTime that Camunda 7 drawings use, and of Java's Date; months and years by the calendar in UTC. */
export const dateMethods: Readonly<Record<string, DateMethod>> = {
  ...Object.fromEntries(shifts),
  toDate: (date) => date,
  getTime: (date) => date.getTime(),
  getMillis: (date) => date.getTime(),
  before: (date, other = null) => orderOf(date, other) < 0,
  isBefore: (date, other = null) => orderOf(date, other) < 0,
  after: (date, other = null) => orderOf(date, other) > 0,
  isAfter: (date, other = null) => orderOf(date, other) > 0,
  isEqual: (date, other = null) => equals(date, other),
  compareTo: (date, other = null) => orderOf(date, other),
}

/** A date is neither before nor after what is none. */
const orderOf = (date: Date, other: VariableValue): number => (other === null ? 0 : (compare(date, other) ?? 0))

/** 31 January and a month is the last of February. */
function addMonths(date: Date, months: number): Date {
  const to = new Date(date)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return to
}
