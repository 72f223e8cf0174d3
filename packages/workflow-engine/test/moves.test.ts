import { describe, expect, it } from 'vitest'
import { dryRunMove, IllegalTransition } from '../src/index.ts'
import { readProcess, startPlay } from './play.ts'

describe('returning', async () => {
  const survey = await readProcess('survey-and-check')
  const sign = await readProcess('all-must-sign')
  const permit = await readProcess('permit-to-work')

  it('to before a fork takes the other branch along', () => {
    const play = startPlay(survey)
    play.complete('screening')
    play.complete('check')

    play.move(['survey'], ['screening'])

    expect(play.tasks()).toEqual(['screening'])
    play.complete('screening')
    expect(play.tasks()).toEqual(['check', 'survey'])
  })

  it('to before a fork takes along what already waits at the join', () => {
    const play = startPlay(survey)
    play.complete('screening')
    play.complete('survey')

    play.move(['check'], ['screening'])

    expect(play.state().tokens).toHaveLength(1)
  })

  it('inside a branch leaves the other branch and the join alone', () => {
    const play = startPlay(survey)
    play.complete('screening')
    play.complete('survey')
    play.complete('check')

    play.move(['secondCheck'], ['check'])

    expect(play.tasks()).toEqual(['check'])
    play.complete('check')
    play.complete('secondCheck', { postpone: false })
    expect(play.tasks()).toEqual(['scheme'])
  })

  it('from a countersign takes the whole countersign back', () => {
    const play = startPlay(sign, { signers: ['a', 'b', 'c'], readers: ['r'], vote: 'none' })
    const [first] = play.state().tasks

    play.move([first?.tokenId ?? ''], ['scheme'])

    expect(play.tasks()).toEqual(['scheme'])
    play.move(['scheme'], ['sign'])
    expect(play.tasks()).toEqual(['sign', 'sign', 'sign'])
    expect(play.state().jobs.map(({ elementId }) => elementId)).toEqual(['late'])
  })

  it('out of a sub-process leaves it as a whole, and into one opens it', () => {
    const play = startPlay(permit)
    play.complete('apply')

    play.move(['isolate'], ['apply'])
    expect(play.tasks()).toEqual(['apply'])
    play.move(['apply'], ['earth'])
    expect(play.tasks()).toEqual(['earth'])
    play.complete('earth')
    expect(play.tasks()).toEqual(['work'])
  })

  it('forward past a join leaves the fork as a whole', () => {
    const play = startPlay(survey)
    play.complete('screening')

    play.move(['survey'], ['scheme'])

    expect(play.tasks()).toEqual(['scheme'])
  })

  it('tells the history what was cancelled and why', () => {
    const play = startPlay(survey)
    play.complete('screening')

    play.apply({ type: 'moveTokens', from: ['survey'], to: ['screening'], mode: 'return', reason: 'weather' })

    const cancelled = play.effects().filter((effect) => effect.type === 'userTaskCancelled')
    expect(cancelled.map(({ task, reason }) => [task.elementId, reason])).toEqual([
      ['survey', 'moved'],
      ['check', 'moved'],
    ])
    expect(play.effects()).toContainEqual(expect.objectContaining({ type: 'tokensMoved', reason: 'weather' }))
  })

  it('refuses an empty source, an unknown target and a boundary event', () => {
    const play = startPlay(sign, { signers: ['a'], readers: [], vote: 'none' })

    expect(() => play.move(['scheme'], ['sign'])).toThrow(IllegalTransition)
    expect(() => play.move(['sign'], ['nowhere'])).toThrow(IllegalTransition)
    expect(() => play.move(['sign'], ['late'])).toThrow(IllegalTransition)
  })
})

describe('moving a token only', async () => {
  const survey = await readProcess('survey-and-check')
  const move = { from: ['survey'], to: ['screening'], mode: 'tokenOnly' } as const

  it('leaves the others; the dry run warns of work done twice and of the token that would be left at the join', () => {
    const play = startPlay(survey)
    play.complete('screening')

    const report = dryRunMove(survey, play.state(), move, { now: play.now() })

    expect(report).toMatchObject({ canComplete: false, stuckJoins: ['join'], cancelledTaskIds: [expect.any(String)] })
    expect(report.doubledElementIds).toEqual(['check', 'secondCheck', 'scheme'])
    expect(report.activeElementIds).toEqual(['check', 'screening'])
  })

  it('is refused when a token would wait for ever, and changes nothing', () => {
    const play = startPlay(survey)
    play.complete('screening')
    const before = play.state()

    expect(() => play.move(move.from, move.to, move.mode)).toThrow(new IllegalTransition('cannotComplete', 'join'))

    expect(play.state()).toBe(before)
  })

  it('onto a join stands for one branch each', () => {
    const play = startPlay(survey)
    play.complete('screening', { postpone: false })

    play.move(['survey', 'check'], ['join'], 'tokenOnly')

    expect(play.tasks()).toEqual(['scheme'])
  })
})

describe('the dry run', async () => {
  const survey = await readProcess('survey-and-check')

  it('names the join that would wait for ever and the tasks that would go', () => {
    const play = startPlay(survey)
    play.complete('screening', { postpone: false })
    const before = structuredClone(play.state())
    const move = { from: ['survey'], to: ['secondCheck'], mode: 'return' } as const

    const report = dryRunMove(survey, play.state(), move, { now: play.now() })

    expect(report).toMatchObject({ canComplete: false, isTooComplex: false, stuckJoins: ['join'] })
    expect(report.cancelledTaskIds).toEqual([play.state().tasks.find(({ elementId }) => elementId === 'survey')?.id])
    expect(play.state()).toEqual(before)
  })

  it('finds nothing wrong with a return to before the fork', () => {
    const play = startPlay(survey)
    play.complete('screening')

    const report = dryRunMove(
      survey,
      play.state(),
      { from: ['check'], to: ['screening'], mode: 'return' },
      { now: play.now() },
    )

    expect(report).toMatchObject({ canComplete: true, stuckJoins: [], doubledElementIds: [] })
  })
})
