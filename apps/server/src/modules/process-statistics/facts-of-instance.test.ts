import { describe, expect, it } from 'vitest'
import { factsOf, type CountedInstance, type CountedTask, type CountedVisit } from './facts-of-instance.ts'

const at = (hours: number) => new Date(Date.parse('2026-11-23T00:00:00+08:00') + hours * 3_600_000)
const visit = (elementId: string, from: number, to: number | null, more: Partial<CountedVisit> = {}): CountedVisit => ({
  ...{
    elementId,
    elementType: 'userTask',
    loopCounter: null,
    startedAt: at(from),
    endedAt: to === null ? null : at(to),
    isCancelled: false,
  },
  ...more,
})
const task = (elementId: string, from: number, to: number, more: Partial<CountedTask> = {}): CountedTask => ({
  ...{ id: `${elementId}${from}`, elementId, completedBy: 7, dueAt: null, createdAt: at(from), endedAt: at(to) },
  isCalled: false,
  ...more,
})
const told = (instance: Partial<CountedInstance>) =>
  factsOf({
    ...{ versionId: 1, status: 'active', businessState: '', startedAt: at(1), endedAt: null },
    ...{ visits: [], tasks: [], parts: [] },
    ...instance,
  })
const steps = (instance: Partial<CountedInstance>) => told(instance).filter(({ kind }) => kind === 'step')

describe('what an instance counts for', () => {
  it('begins with its start, and its end has its state; days are those of China', () => {
    expect(told({ startedAt: new Date('2026-11-22T16:00:00Z') })).toMatchObject([
      { kind: 'started', day: '2026-11-23' },
    ])
    const over = told({ status: 'cancelled', businessState: 'withdrawn', endedAt: at(25) })
    expect(over[1]).toMatchObject({
      kind: 'ended',
      subject: 'cancelled:withdrawn',
      day: '2026-11-24',
      totalMs: 86_400_000,
    })
  })

  it('tells on the day of the start how far it came, each element once, and how it ended', () => {
    const of = (from: number, loopCounter: number | null) => visit('sign', from, 50, { loopCounter })
    const visits = [visit('a', 1, 30), visit('a', 30, 40), of(40, null), of(40, 0), visit('last', 50, null)]
    const way = (more: Partial<CountedInstance>) =>
      told({ visits, ...more }).flatMap(({ kind, subject, day, cases, classes, totalMs }) =>
        kind === 'started' ? [[subject, day, cases, totalMs, classes.length]] : [],
      )
    const came = ['', 'a', 'sign', 'last'].map((subject) => [subject, '2026-11-23', 1, 0, 0])
    expect(way({})).toEqual(came)
    const over = { status: 'cancelled' as const, businessState: 'withdrawn', endedAt: at(60) }
    expect(way(over)).toEqual([...came, ['cancelled:withdrawn', '2026-11-23', 1, 0, 0]])
  })

  it('takes a place that is come back to for rework, on each of its days', () => {
    const facts = steps({ visits: [visit('a', 1, 2), visit('b', 2, 3), visit('a', 3, 4), visit('a', 30, 31)] })
    expect(facts.map(({ subject, day, cases, again }) => [subject, day, cases, again])).toEqual([
      ['a', '2026-11-23', 2, 1],
      ['b', '2026-11-23', 1, 0],
      ['a', '2026-11-24', 1, 1],
    ])
  })

  it('takes a multi-instance activity for one visit, and iterations of what holds it for no rework', () => {
    const of = (from: number, loopCounter: number | null) => visit('sign', from, 5, { loopCounter })
    expect(steps({ visits: [of(1, null), of(1, 0), of(1, 1)] })).toMatchObject([{ cases: 1, again: 0 }])
    // In a repeated sub-process: each iteration has a visit of its own.
    const within = [visit('inner', 1, 2, { loopCounter: 0 }), visit('inner', 1, 3, { loopCounter: 1 })]
    expect(steps({ visits: within })).toMatchObject([{ cases: 2, again: 0 }])
    expect(steps({ visits: [...within, visit('inner', 4, 5, { loopCounter: 1 })] })).toMatchObject([
      { cases: 3, again: 1 },
    ])
  })

  it('counts what is open by the day it came, and waits for events, but no gateways', () => {
    const visits = [
      visit('a', 1, null),
      visit('wait', 1, 9, { elementType: 'timerIntermediateCatchEvent' }),
      visit('way', 1, 1, { elementType: 'exclusiveGateway' }),
    ]
    const present = told({ visits }).filter(({ kind, subject }) => kind !== 'started' || subject === '')
    expect(present.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['started', ''],
      ['open', 'a'],
      ['event', 'wait'],
    ])
    expect(present.at(-1)).toMatchObject({ automatic: 0, totalMs: 8 * 3_600_000 })
  })

  it('knows what people did, and what came too late', () => {
    const late = task('a', 1, 5, { dueAt: at(4) })
    const taken = task('b', 5, 6, { completedBy: null, dueAt: at(6) })
    const facts = told({
      visits: [
        ...[visit('a', 1, 5), visit('b', 5, 6, { isCancelled: true })],
        ...[visit('passed', 6, 6), visit('auto', 6, 6, { elementType: 'scriptTask' })],
      ],
      tasks: [late, taken, task('passed', 6, 6, { completedBy: null })],
    })
    expect(facts.filter(({ kind }) => kind === 'step')).toMatchObject([
      { subject: 'a', automatic: 0, overdue: 1 },
      { subject: 'b', automatic: 0, overdue: 0 },
      { subject: 'passed', automatic: 1, overdue: 0 },
      { subject: 'auto', automatic: 1, overdue: 0 },
    ])
    expect(facts.filter(({ kind }) => kind === 'task')).toMatchObject([
      { subject: 'a', userId: 7, overdue: 1, cases: 1 },
    ])
  })

  it('counts the work of people in a called process for them, and for no step of the drawing that has its id', () => {
    const inside = task('a', 1, 3, { isCalled: true })
    const facts = told({ visits: [visit('a', 1, 3)], tasks: [inside] })
    expect(facts.filter(({ kind }) => kind === 'task')).toMatchObject([{ subject: '', userId: 7, cases: 1 }])
    expect(facts.find(({ kind }) => kind === 'step')).toMatchObject({ subject: 'a', automatic: 1 })
  })

  it('counts each signer of a task for his part, and the task for nobody', () => {
    const parts = [7, 8].map((signedBy) => ({
      ...{ taskId: 'a1', elementId: 'a', signedBy, dueAt: at(3), openedAt: at(1), signedAt: at(signedBy - 5) },
      isCalled: false,
    }))
    const facts = told({ visits: [visit('a', 1, 3)], tasks: [task('a', 1, 3)], parts })
    expect(facts.filter(({ kind }) => kind === 'task')).toMatchObject([
      { userId: 7, totalMs: 3_600_000, overdue: 0 },
      { userId: 8, totalMs: 2 * 3_600_000, overdue: 0 },
    ])
    expect(facts.find(({ kind }) => kind === 'step')).toMatchObject({ automatic: 0 })
  })
})
