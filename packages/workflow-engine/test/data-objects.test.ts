import { describe, expect, it } from 'vitest'
import { parseProcess, visibleVariables } from '../src/index.ts'
import { parseOne, startPlay } from './play.ts'

const dataObject = (name: string, type: string, value?: string): string =>
  `<dataObject id="d-${name}" name="${name}" itemSubjectRef="xsd:${type}">${
    value === undefined ? '' : `<extensionElements><flowable:value>${value}</flowable:value></extensionElements>`
  }</dataObject>`

const drawing = (outer: string, inner: string, loop = ''): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="t">
    <process id="p">
      ${outer}
      <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="s"/>
      <subProcess id="s">${inner}<startEvent id="in"/><sequenceFlow id="f2" sourceRef="in" targetRef="a"/><userTask id="a"/>${loop}</subProcess>
      <sequenceFlow id="f3" sourceRef="s" targetRef="z"/><userTask id="z"/>
    </process></definitions>`

describe('data objects', () => {
  it('are variables of the process from its start, with the type they are drawn with', async () => {
    const definition = await parseOne(
      drawing(
        dataObject('feeder', 'string', '10kV 3') +
          dataObject('class', 'int', '3') +
          dataObject('length', 'double', '2.5') +
          dataObject('serial', 'long', '12345678901234567890') +
          dataObject('wet', 'boolean', 'true') +
          dataObject('day', 'datetime', '2026-03-02T08:00:00Z') +
          dataObject('later', 'string') +
          '<dataObject id="picture"/><dataObjectReference id="r" dataObjectRef="picture"/>',
        '',
      ),
    )

    const play = startPlay(definition, { class: 4 })

    expect(visibleVariables(play.state())).toEqual({
      feeder: '10kV 3',
      // What the start says goes before what is drawn.
      class: 4,
      length: 2.5,
      serial: 12345678901234567890n,
      wet: true,
      day: new Date('2026-03-02T08:00:00Z'),
      later: null,
    })
  })

  it('of a sub-process live in its scope, hide outer ones, and end with it', async () => {
    const play = startPlay(
      await parseOne(
        drawing(dataObject('class', 'int', '3'), dataObject('class', 'int', '5').replace('d-class', 'd-inner')),
      ),
    )
    expect(visibleVariables(play.state(), play.state().tasks[0]?.scopeId)).toMatchObject({ class: 5 })

    play.complete('a', { class: 6 })

    expect(visibleVariables(play.state())).toEqual({ class: 3 })
  })

  it('of a sub-process are there for each iteration, and after a move into it', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
    const play = startPlay(await parseOne(drawing('', dataObject('note', 'string', 'dry'), loop)))
    const notes = () => play.state().tasks.map(({ scopeId }) => visibleVariables(play.state(), scopeId)['note'])
    expect(notes()).toEqual(['dry', 'dry'])
    play.complete('a')
    play.complete('a')

    play.move(['z'], ['a'])

    expect(notes()).toEqual(['dry', 'dry'])
  })

  it('whose value is none of their type are a problem', async () => {
    const { problems } = await parseProcess(drawing(dataObject('class', 'int', 'three'), ''))

    expect(problems).toMatchObject([{ elementId: 'd-class', code: 'badDataObject', severity: 'error' }])
  })
})
