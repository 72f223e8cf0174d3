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

  it('leaves the others, and the dry run warns of work done twice', () => {
    const play = startPlay(survey)
    play.complete('screening')
    const move = { from: ['survey'], to: ['screening'], mode: 'tokenOnly' } as const

    const report = dryRunMove(survey, play.state(), move, { now: play.now() })

    expect(report).toMatchObject({ doubledElementIds: ['check'], activeElementIds: ['check', 'screening'] })
    play.move(move.from, move.to, move.mode)
    expect(play.tasks()).toEqual(['check', 'screening'])
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
    play.complete('survey')
    play.complete('check')
    play.complete('secondCheck')
    const before = structuredClone(play.state())

    const report = dryRunMove(
      survey,
      play.state(),
      { from: ['scheme'], to: ['check'], mode: 'return' },
      { now: play.now() },
    )

    expect(report).toMatchObject({ canComplete: false, stuckJoins: ['join'] })
    expect(report.cancelledTaskIds).toEqual(play.state().tasks.map(({ id }) => id))
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
