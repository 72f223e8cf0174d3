import { describe, expect, it } from 'vitest'
import { IllegalTransition, StepBudgetExceeded, transition } from '../src/index.ts'
import { parseOne, readProcess, startPlay } from './play.ts'

describe('a transition', async () => {
  const definition = await readProcess('survey-and-check')

  it('gives the same answer for the same arguments and changes none of them', () => {
    const play = startPlay(definition)
    const state = play.state()
    const before = structuredClone(state)
    const run = () => {
      let last = 100
      const context = { now: new Date(0), nextId: () => `n${++last}` }
      return transition(definition, state, { type: 'completeUserTask', taskId: state.tasks[0]?.id ?? '' }, context)
    }

    expect(run()).toEqual(run())
    expect(state).toEqual(before)
  })

  it('refuses a task that is already done', () => {
    const play = startPlay(definition)
    const taskId = play.state().tasks[0]?.id ?? ''
    play.complete('screening')

    expect(() => play.apply({ type: 'completeUserTask', taskId })).toThrow(new IllegalTransition('unknownTask', taskId))
  })

  it('refuses everything once the instance has ended', () => {
    const play = startPlay(definition)
    play.apply({ type: 'cancelInstance', reason: 'storm' })

    expect(play.state()).toMatchObject({ instance: { state: 'cancelled' }, tokens: [], tasks: [], variables: [] })
    expect(play.effects().at(-1)).toMatchObject({ type: 'processCancelled', reason: 'storm' })
    expect(() => play.apply({ type: 'setVariables', variables: {} })).toThrow(IllegalTransition)
  })

  it('gives a task to somebody else', () => {
    const play = startPlay(definition)
    const taskId = play.state().tasks[0]?.id ?? ''

    play.apply({ type: 'reassignUserTask', taskId, assignee: 'b', candidateGroups: ['g'] })

    expect(play.state().tasks).toMatchObject([{ assignee: 'b', candidateGroups: ['g'] }])
    expect(play.changes().tasks.updated).toHaveLength(1)
  })

  it('leaves untouched rows out of the changes', () => {
    const play = startPlay(definition, { a: 1, b: 2 })

    play.apply({ type: 'setVariables', variables: { a: 1, b: 3 } })

    expect(play.changes().variables.updated).toMatchObject([{ name: 'b', value: 3 }])
    expect(play.changes()).not.toHaveProperty('instance')
  })

  it('stops a loop that never waits', async () => {
    const endless = await parseOne(
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p"><startEvent id="s"/><task id="t"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/><sequenceFlow id="g" sourceRef="t" targetRef="t"/></process></definitions>',
    )

    expect(() => startPlay(endless)).toThrow(StepBudgetExceeded)
  })
})
