import { describe, expect, it } from 'vitest'
import { visibleVariables } from '../src/index.ts'
import { drawEvents, drawFlows, eventSubProcess } from './draw-events.ts'
import { startPlay } from './play.ts'

const called = (elements: string, flows: string) => drawEvents(elements, flows, 'pole')

describe('the scope of a called process', () => {
  it('has its data objects, and waits for what begins its event sub-processes', async () => {
    const inner = await called(
      `<dataObject id="d" name="depth" itemSubjectRef="xsd:string"><extensionElements><flowable:value>deep</flowable:value></extensionElements></dataObject>
      <startEvent id="i"/><userTask id="j"/>${eventSubProcess('es', 'message m', 'est')}`,
      'i → j',
    )
    const caller = await drawEvents('<startEvent id="a"/><callActivity id="c" calledElement="pole"/>', 'a → c')
    const play = startPlay(caller, {}, undefined, { called: [inner] })

    expect(visibleVariables(play.state(), play.state().tasks[0]?.scopeId)).toEqual({ depth: 'deep' })
    play.message('m')
    expect(play.tasks()).toEqual(['est'])
  })

  it('sees what is drawn to be handed in rather than a variable of that name', async () => {
    const inner = await called('<startEvent id="i"/><userTask id="j"/>', 'i → j')
    const caller = await drawEvents(
      '<startEvent id="a"/><callActivity id="c" calledElement="pole" flowable:inheritVariables="true"><extensionElements><flowable:in sourceExpression="${line + 1}" target="line"/></extensionElements></callActivity>',
      'a → c',
    )
    const play = startPlay(caller, { line: 1, crew: 'x' }, undefined, { called: [inner] })

    expect(visibleVariables(play.state(), play.state().tasks[0]?.scopeId)).toEqual({ line: 2, crew: 'x' })
  })

  it('has null for what is handed in and is not there', async () => {
    const inner = await called('<startEvent id="i"/><userTask id="j"/>', 'i → j')
    const caller = await drawEvents(
      '<startEvent id="a"/><callActivity id="c" calledElement="pole"><extensionElements><flowable:in source="missing" target="line"/></extensionElements></callActivity>',
      'a → c',
    )
    const play = startPlay(caller, {}, undefined, { called: [inner] })

    expect(visibleVariables(play.state(), play.state().tasks[0]?.scopeId)).toEqual({ line: null })
  })
})

it('asks the completion condition with the variables of the iteration that has completed', async () => {
  const loop =
    '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality><completionCondition>${refused}</completionCondition></multiInstanceLoopCharacteristics>'
  const play = startPlay(
    await drawEvents(
      `<startEvent id="a"/><userTask id="sign">${loop}</userTask><userTask id="z"/>`,
      'a → sign\nsign → z',
    ),
    { refused: false },
  )
  const sign = (refused: boolean): void => {
    const taskId = play.state().tasks[0]?.id ?? ''
    play.apply({ type: 'completeUserTask', taskId, localVariables: { refused } })
  }

  sign(false)
  expect(play.tasks()).toEqual(['sign', 'sign'])
  sign(true)

  expect([play.tasks(), visibleVariables(play.state())]).toEqual([['z'], { refused: false }])
})

it('passes a sub-process with nothing in it', async () => {
  const definition = await drawEvents(
    '<startEvent id="a"/><subProcess id="sub"/><userTask id="z"/>',
    'a → sub\nsub → z',
  )

  expect(startPlay(definition).tasks()).toEqual(['z'])
})

it('ends what runs beside a sub-process when a terminate event in it is reached', async () => {
  const inner = `<startEvent id="i"/><userTask id="in"/><endEvent id="o"><terminateEventDefinition/></endEvent>${drawFlows('i → in\nin → o')}`
  const play = startPlay(
    await drawEvents(
      `<startEvent id="a"/><subProcess id="sub">${inner}${eventSubProcess('es', 'message m', 'est', 'beside')}</subProcess><userTask id="z"/>`,
      'a → sub\nsub → z',
    ),
  )
  play.message('m')

  play.complete('in')

  expect([play.tasks(), play.waits()]).toEqual([['z'], []])
})

describe('an asynchronous continuation', () => {
  const loop =
    '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'

  it('is waited for by each iteration of a sub-process', async () => {
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><subProcess id="sub" flowable:async="true">${loop}<startEvent id="i"/><userTask id="in"/>${drawFlows('i → in')}</subProcess>`,
        'a → sub',
      ),
    )

    expect([play.tasks(), play.state().jobs.length]).toEqual([[], 2])
    const [first] = play.state().jobs
    play.apply({ type: 'fireJob', jobId: first?.id ?? '' })
    expect([play.tasks(), play.state().jobs.length]).toEqual([['in'], 1])
  })

  it('that is cancelled takes back no work that the host was never asked for', async () => {
    const play = startPlay(
      await drawEvents(
        '<startEvent id="a"/><serviceTask id="w" flowable:type="http" flowable:async="true"/><userTask id="z"/>',
        'a → w\nw → z',
      ),
    )

    play.apply({ type: 'cancelInstance' })

    expect(play.effects().map(({ type }) => type)).toContain('asyncCancelled')
    expect(play.effects().map(({ type }) => type)).not.toContain('serviceTaskCancelled')
  })
})
