import { describe, expect, it } from 'vitest'
import { drawEvents } from './draw-events.ts'
import { startPlay } from './play.ts'

const loop = (attributes = '', isSequential = false): string =>
  `<multiInstanceLoopCharacteristics isSequential="${isSequential}" ${attributes}><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>`

describe('asynchronous continuations', () => {
  it('before a gateway and after it', async () => {
    const play = startPlay(
      await drawEvents(
        '<startEvent id="a"/><parallelGateway id="b" camunda:asyncBefore="true" camunda:asyncAfter="true"/><userTask id="c"/><userTask id="d"/>',
        'a → b\nb → c\nb → d',
      ),
    )

    play.fire('b')
    expect(play.tasks()).toEqual([])
    play.fire('b')
    expect(play.tasks()).toEqual(['c', 'd'])
  })

  it.each([
    ['Flowable writes on the activity', 'flowable:async="true"', loop()],
    ['Camunda writes on its loop', '', loop('camunda:asyncBefore="true"')],
  ])('of each iteration, as %s', async (_, onTask, drawnLoop) => {
    const play = startPlay(
      await drawEvents(`<startEvent id="a"/><userTask id="b" ${onTask}>${drawnLoop}</userTask>`, 'a → b'),
    )

    expect(play.state().jobs).toHaveLength(3)
    play.fire('b')
    expect(play.tasks()).toEqual(['b', 'b', 'b'])
  })

  it('of each iteration in turn', async () => {
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><manualTask id="b" flowable:async="true">${loop('', true)}</manualTask>`,
        'a → b',
      ),
    )

    for (let left = 3; left > 0; left -= 1) {
      expect(play.state().jobs).toHaveLength(1)
      play.fire('b')
    }
    expect(play.isEnded()).toBe(true)
  })

  it('of the activity as a whole, as Camunda writes it', async () => {
    const play = startPlay(
      await drawEvents(`<startEvent id="a"/><userTask id="b" camunda:asyncBefore="true">${loop()}</userTask>`, 'a → b'),
    )

    expect(play.state().jobs).toHaveLength(1)
    play.fire('b')
    expect(play.tasks()).toEqual(['b', 'b', 'b'])
  })
})

describe('terminate end event in an iteration', () => {
  it.each([
    ['ends that iteration', '', ['t', 't']],
    ['ends them all where it is drawn so', 'flowable:terminateMultiInstance="true"', ['z']],
  ])('%s', async (_, attribute, tasks) => {
    const inside = `<startEvent id="i"/><userTask id="t"/><endEvent id="e"><terminateEventDefinition ${attribute}/></endEvent><sequenceFlow id="f1" sourceRef="i" targetRef="t"/><sequenceFlow id="f2" sourceRef="t" targetRef="e"/>`
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="p1">${loop()}${inside}</subProcess><userTask id="z"/>`,
        'a → p1\np1 → z',
      ),
    )

    play.complete('t')

    expect(play.tasks()).toEqual(tasks)
  })
})
