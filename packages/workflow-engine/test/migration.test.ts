import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MigrationRefused, planMigration, transition } from '../src/index.ts'
import type { NodeMapping, ProcessDefinition } from '../src/index.ts'
import { draw } from './draw.ts'
import { parseOne, startPlay } from './play.ts'
import type { Play } from './play.ts'
import { drawModel, randomBlock } from './random-model.ts'

let lastId = 0
const context = { now: new Date('2026-03-02T09:00:00Z'), nextId: () => `m${++lastId}` }
const migrate = (play: Play, from: ProcessDefinition, to: ProcessDefinition, mapping: NodeMapping = {}) =>
  transition(to, play.state(), { type: 'migrateInstance', from, mapping }, context)

const timed = (boundary: string) =>
  parseOne(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">
    <startEvent id="s"/><userTask id="work" name="Work"/><endEvent id="e"/>${boundary}
    <sequenceFlow id="f1" sourceRef="s" targetRef="work"/><sequenceFlow id="f2" sourceRef="work" targetRef="e"/>
  </process></definitions>`)
const after = (id: string, duration: string) =>
  `<boundaryEvent id="${id}" attachedToRef="work"><timerEventDefinition><timeDuration>${duration}</timeDuration></timerEventDefinition></boundaryEvent>`

describe('migrating an instance', () => {
  it('goes on in the new version from where it stands, tasks and decisions of the new drawing ahead', async () => {
    const from = await draw('start → plan\nplan → check\ncheck → end')
    const to = await draw('start → plan\nplan → survey\nsurvey → check\ncheck → end')
    const play = startPlay(from)
    const { state, effects } = migrate(play, from, to)
    const taskId = state.tasks[0]?.id ?? ''

    const done = transition(to, state, { type: 'completeUserTask', taskId }, context)

    expect(done.state.tasks.map(({ elementId }) => elementId)).toEqual(['survey'])
    expect(effects.at(-1)).toMatchObject({ type: 'processMigrated', from: 'p', to: 'p' })
  })

  it('moves tasks to the element they are mapped to', async () => {
    const from = await draw('start → plan\nplan → end')
    const to = await draw('start → draft\ndraft → end')
    const play = startPlay(from)

    const { state } = migrate(play, from, to, { plan: 'draft' })

    expect(state.tasks.map(({ elementId, id }) => [elementId, id])).toEqual([['draft', play.state().tasks[0]?.id]])
  })

  it('refuses an instance that stands where the new version has nothing, by name', async () => {
    const from = await draw('start → plan\nplan → end')
    const to = await draw('start → draft\ndraft → end')
    const play = startPlay(from)

    expect(() => migrate(play, from, to)).toThrow(new MigrationRefused(['plan']))
  })

  it('refuses what could not come to an end in the new version', async () => {
    const from = await draw('start → a\na → end')
    const to = await draw('start → fork\nfork → a\nfork → b\na → join\nb → join\njoin → end')
    const play = startPlay(from)

    expect(() => migrate(play, from, to)).toThrow('cannotComplete')
  })

  it('keeps what is drawn alike waiting with its date, and sets out anew what is not', async () => {
    const from = await timed(after('soon', 'PT1H') + after('late', 'P1D'))
    const to = await timed(after('soon', 'PT1H') + after('late', 'P2D') + after('never', 'P9D'))
    const play = startPlay(from)

    const { state } = migrate(play, from, to)

    expect(state.jobs.map(({ elementId, dueAt }) => [elementId, dueAt.toISOString()]).toSorted()).toEqual([
      ['late', '2026-03-04T09:00:00.000Z'],
      ['never', '2026-03-11T09:00:00.000Z'],
      ['soon', '2026-03-02T09:00:00.000Z'],
    ])
  })

  it('to the same drawing changes nothing but what is told', () => {
    return fc.assert(
      fc.asyncProperty(randomBlock, fc.array(fc.nat({ max: 1_000 }), { maxLength: 15 }), async (block, choices) => {
        const xml = drawModel(block)
        const [from, to] = [await parseOne(xml), await parseOne(xml)]
        const play = startPlay(from, { pick: 1 })
        for (const choice of choices) {
          const open = play.tasks()
          if (open.length > 0) play.complete(open[choice % open.length] ?? '', { pick: choice % 12 })
        }
        if (play.isEnded()) return
        const { state, changes } = migrate(play, from, to)
        expect(state.tokens).toEqual(play.state().tokens)
        expect(state.jobs).toEqual(play.state().jobs)
        expect(changes.scopes).toEqual({ inserted: [], updated: [], deleted: [] })
      }),
      { numRuns: 60, seed: 9 },
    )
  })
})

describe('the plan of a migration', () => {
  it.each([
    ['noCounterpart', 'start → plan\nplan → end', 'start → end', {}],
    ['unknownTarget', 'start → plan\nplan → end', 'start → end', { plan: 'draft' }],
    ['otherType', 'start → plan\nplan → end', 'start → fork\nfork → end', { plan: 'fork' }],
    ['unknownElement', 'start → plan\nplan → end', 'start → plan\nplan → end', { gone: 'plan' }],
  ] as const)('tells %s', async (code, before, now, mapping: NodeMapping) => {
    const plan = planMigration(await draw(before), await draw(now), mapping)

    expect(plan.problems.map((problem) => problem.code)).toContain(code)
    expect(plan.problems.every(({ messageZh }) => messageZh !== undefined)).toBe(true)
  })

  it('tells otherContainer and otherLoop', async () => {
    const inner = await draw('start → box\nbox → end', { box: 'start2 → a\na → end2' })
    const outer = await draw('start → a\na → end')
    const often = await draw('start → a\na → end', {}, { a: 3 })

    expect(planMigration(outer, inner).problems.map(({ code }) => code)).toContain('otherContainer')
    expect(planMigration(outer, often).problems.map(({ code }) => code)).toContain('otherLoop')
  })

  it('leaves what is done in rounds one after the other where rounds are done at once', async () => {
    const flows = 'start → a\na → end'
    const [inSequence, atOnce] = [await draw(flows, {}, { a: -3 }), await draw(flows, {}, { a: 3 })]

    for (const [from, to] of [
      [inSequence, atOnce],
      [atOnce, inSequence],
    ] as const) {
      const { mapping, problems } = planMigration(from, to)
      expect(mapping).not.toHaveProperty('a')
      expect(problems).toMatchObject([{ elementId: 'a', code: 'otherLoop' }])
    }
    expect(planMigration(atOnce, atOnce).mapping).toHaveProperty('a', 'a')
  })

  it('leaves a step that has gone into another sub-process beside its own', async () => {
    const flows = 'start → left\nleft → right\nright → end'
    const from = await draw(flows, { left: 'start2 → a\na → end2', right: 'start3 → b\nb → end3' })
    const to = await draw(flows, { left: 'start2 → b\nb → end2', right: 'start3 → a\na → end3' })

    const { mapping, problems } = planMigration(from, to)

    expect(problems.map(({ elementId, code }) => `${elementId} ${code}`)).toEqual(
      expect.arrayContaining(['a otherContainer', 'b otherContainer']),
    )
    expect(Object.keys(mapping)).toEqual(expect.not.arrayContaining(['a', 'b']))
    expect(planMigration(from, to, { a: 'b', b: 'a' }).mapping).toMatchObject({ a: 'b', b: 'a' })
  })

  it('leaves an event at a step that is attached to another one by now', async () => {
    const attachedTo = (host: string) =>
      parseOne(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">
        <startEvent id="s"/><userTask id="a"/><userTask id="b"/><endEvent id="e"/>
        <boundaryEvent id="late" attachedToRef="${host}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
        <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
        <sequenceFlow id="f3" sourceRef="b" targetRef="e"/></process></definitions>`)
    const [from, to] = [await attachedTo('a'), await attachedTo('b')]

    const { mapping, problems } = planMigration(from, to)

    expect(problems).toMatchObject([{ elementId: 'late', code: 'otherHost' }])
    expect(mapping).not.toHaveProperty('late')
    expect(planMigration(from, from).mapping).toHaveProperty('late', 'late')
  })
})
