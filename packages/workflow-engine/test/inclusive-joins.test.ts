import { describe, expect, it } from 'vitest'
import { parseOne, startPlay } from './play.ts'

const draw = (nodes: string, flows: readonly (readonly [string, string])[]): string => {
  const drawn = flows.map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">${nodes}${drawn.join('')}</process></definitions>`
}
const elements = (type: string, ids: readonly string[]): string => ids.map((id) => `<${type} id="${id}"/>`).join('')

describe('an inclusive join', () => {
  it('goes on together with another when both wait only for each other', async () => {
    const definition = await parseOne(
      draw(
        elements('startEvent', ['s']) +
          elements('parallelGateway', ['fork']) +
          elements('userTask', ['a', 'b', 'afterFirst', 'afterSecond']) +
          elements('inclusiveGateway', ['first', 'second']),
        [
          ['s', 'fork'],
          ['fork', 'a'],
          ['fork', 'b'],
          ['a', 'first'],
          ['b', 'second'],
          ['first', 'afterFirst'],
          ['afterFirst', 'second'],
          ['second', 'afterSecond'],
          ['afterSecond', 'first'],
        ],
      ),
    )
    const play = startPlay(definition)

    play.complete('a')
    expect(play.tasks()).toEqual(['b'])
    play.complete('b')

    expect(play.tasks()).toEqual(['afterFirst', 'afterSecond'])
  })

  it('does not wait for the next round of a loop around it, which would wait for it in turn', async () => {
    const definition = await parseOne(
      draw(
        elements('startEvent', ['s']) +
          elements('exclusiveGateway', ['again']) +
          '<exclusiveGateway id="question" default="question-end"/>' +
          elements('parallelGateway', ['fork', 'join']) +
          elements('userTask', ['other', 'x', 'y']) +
          elements('inclusiveGateway', ['ask', 'answered']) +
          elements('endEvent', ['end']) +
          '<sequenceFlow id="back" sourceRef="question" targetRef="again"><conditionExpression>${back}</conditionExpression></sequenceFlow>',
        [
          ['s', 'again'],
          ['again', 'fork'],
          ['fork', 'other'],
          ['fork', 'ask'],
          ['ask', 'x'],
          ['ask', 'y'],
          ['x', 'answered'],
          ['y', 'answered'],
          ['answered', 'join'],
          ['other', 'join'],
          ['join', 'question'],
          ['question', 'end'],
        ],
      ),
    )
    const play = startPlay(definition, { back: true })

    play.complete('other')
    play.complete('x')
    expect(play.tasks()).toEqual(['y'])
    play.complete('y')

    expect(play.tasks()).toEqual(['other', 'x', 'y'])
  })
})
