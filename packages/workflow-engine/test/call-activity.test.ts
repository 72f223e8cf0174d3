import { describe, expect, it } from 'vitest'
import { DefinitionNeeded, dryRunMove, forecast, transition, visibleVariables } from '../src/index.ts'
import { drawEvents, drawFlows, event } from './draw-events.ts'
import { readProcess, startPlay } from './play.ts'

const called = (elements: string, flows: string) => drawEvents(elements, flows, 'pole')
const simple = () => called('<startEvent id="i"/><userTask id="j"/>', 'i → j')

describe('call activity', () => {
  it('hands in and out what is drawn, and nothing else is seen inside', async () => {
    const play = startPlay(
      await readProcess('two-poles'),
      { procedure: 'pole', line: 'L1', crew: ['a', 'b'], poles: [] },
      undefined,
      { called: [await simple()] },
    )

    expect(visibleVariables(play.state(), play.state().tasks[0]?.scopeId)).toEqual({ asset: 'L1', people: 2 })
    play.complete('j', { result: 'done', own: true })

    expect(play.tasks()).toEqual(['close'])
    expect(visibleVariables(play.state())).toMatchObject({ firstResult: 'done' })
    expect(visibleVariables(play.state())).not.toHaveProperty('own')
  })

  it('runs once for each iteration, with all variables there and back', async () => {
    const play = startPlay(
      await readProcess('two-poles'),
      { procedure: 'pole', line: 'L1', crew: [], poles: ['p1', 'p2'] },
      undefined,
      { called: [await simple()] },
    )
    play.complete('j')

    const seen = [0, 1].map(() => {
      const { pole } = visibleVariables(play.state(), play.state().tasks[0]?.scopeId)
      play.complete('j', { seen: true })
      return pole
    })

    expect(seen).toEqual(['p1', 'p2'])
    expect(visibleVariables(play.state())).toMatchObject({ seen: true })
  })

  it('tells what it needs when the host does not hold it', async () => {
    const definition = await drawEvents('<startEvent id="a"/><callActivity id="c" calledElement="pole"/>', 'a → c')

    expect(() => startPlay(definition)).toThrow(DefinitionNeeded)
  })

  it('is refused when processes call each other without end', async () => {
    const itself = await called('<startEvent id="i"/><callActivity id="c" calledElement="pole"/>', 'i → c')

    expect(() => startPlay(itself, {}, undefined, { called: [itself] })).toThrow('tooDeep')
  })

  it.each([
    ['ends the called process only', '', ['close']],
    ['drawn for all ends everything', 'flowable:terminateAll="true"', []],
  ])('with a terminate event %s', async (_, attribute, tasks) => {
    const inner = await called(
      `<startEvent id="i"/><parallelGateway id="f"/><userTask id="j"/><userTask id="k"/><endEvent id="o"><terminateEventDefinition ${attribute}/></endEvent>`,
      'i → f\nf → j\nf → k\nk → o',
    )
    const play = startPlay(
      await readProcess('two-poles'),
      { procedure: 'pole', line: 'L1', crew: [], poles: [] },
      undefined,
      { called: [inner] },
    )

    play.complete('k')

    expect(play.tasks()).toEqual(tasks)
    expect(play.isEnded()).toBe(tasks.length === 0)
  })

  it('with a terminate event for the multi-instance activity ends all of its calls', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const inner = await called(
      '<startEvent id="i"/><userTask id="j"/><endEvent id="o"><terminateEventDefinition flowable:terminateMultiInstance="true"/></endEvent>',
      'i → j\nj → o',
    )
    const play = startPlay(
      await drawEvents(
        `<startEvent id="a"/><callActivity id="c" calledElement="pole">${loop}</callActivity><userTask id="z"/>`,
        'a → c\nc → z',
      ),
      {},
      undefined,
      { called: [inner] },
    )
    expect(play.tasks()).toEqual(['j', 'j', 'j'])

    play.complete('j')

    expect(play.tasks()).toEqual(['z'])
  })

  it('is left by a move out of the called process, and goes as a whole', async () => {
    const definition = await readProcess('two-poles')
    const inner = await simple()
    const play = startPlay(definition, { procedure: 'pole', line: 'L1', crew: [], poles: [] }, undefined, {
      called: [inner],
    })
    const definitions = { get: () => inner, find: () => undefined }

    const report = dryRunMove(
      definition,
      play.state(),
      { from: ['j'], to: ['close'], mode: 'return' },
      { now: play.now(), definitions },
    )
    play.move(['j'], ['close'])

    expect(report).toMatchObject({ canComplete: true, activeElementIds: ['close'] })
    expect(play.state().scopes).toHaveLength(1)
  })

  it('is moved in by the drawing of its own process, and looked ahead in it', async () => {
    const inner = await called('<startEvent id="i"/><userTask id="j"/><userTask id="k"/>', 'i → j\nj → k')
    const play = startPlay(
      await readProcess('two-poles'),
      { procedure: 'pole', line: 'L1', crew: [], poles: [] },
      undefined,
      { called: [inner] },
    )
    play.complete('j')

    play.move(['k'], ['j'])

    expect(play.tasks()).toEqual(['j'])
  })

  it('is moved into before it has begun, with what is handed in and without what comes before', async () => {
    const inner = await called('<startEvent id="i"/><userTask id="j"/><userTask id="k"/>', 'i → j\nj → k')
    const definition = await drawEvents(
      '<startEvent id="a"/><userTask id="b"/><callActivity id="c" calledElement="${procedure}"><extensionElements><flowable:in source="line" target="asset"/></extensionElements></callActivity><userTask id="z"/>',
      'a → b\nb → c\nc → z',
    )
    const play = startPlay(definition, { line: 'L1' }, undefined, { called: [inner] })
    const move = { type: 'moveTokens', from: ['b'], to: ['k'], mode: 'return' } as const
    expect(() => play.apply(move)).toThrow('unknownElement')

    play.apply({ ...move, variables: { procedure: 'pole' } })

    expect(play.tasks()).toEqual(['k'])
    expect(visibleVariables(play.state(), play.state().tasks[0]?.scopeId)).toEqual({ asset: 'L1' })
    play.complete('k')
    expect(play.tasks()).toEqual(['z'])
  })

  it('hands out to the scope of the call when it is drawn so', async () => {
    const call = `<subProcess id="sub"><startEvent id="si"/><callActivity id="c" calledElement="pole" flowable:useLocalScopeForOutParameters="true">
      <extensionElements><flowable:out source="result" target="result"/></extensionElements></callActivity><userTask id="look"/>${drawFlows('si → c\nc → look')}</subProcess>`
    const play = startPlay(
      await drawEvents(`<startEvent id="a"/>${call}<userTask id="z"/>`, 'a → sub\nsub → z'),
      {},
      undefined,
      { called: [await simple()] },
    )

    play.complete('j', { result: 'done' })

    expect(visibleVariables(play.state(), play.state().tasks[0]?.scopeId)).toEqual({ result: 'done' })
    expect(visibleVariables(play.state())).toEqual({})
  })

  it('is forecast with its own tasks before those of the caller', async () => {
    const definition = await readProcess('two-poles')
    const inner = await called('<startEvent id="i"/><userTask id="j"/><userTask id="k"/>', 'i → j\nj → k')
    const play = startPlay(definition, { procedure: 'pole', line: 'L1', crew: [], poles: [] }, undefined, {
      called: [inner],
    })
    const definitions = { get: () => inner, find: () => undefined }

    const path = forecast(definition, play.state(), undefined, { definitions })

    expect(path.tasks.map(({ elementId, distance }) => [elementId, distance])).toEqual([
      ['k', 1],
      ['close', 2],
    ])
    expect(forecast(definition, play.state()).tasks.map(({ elementId }) => elementId)).toEqual(['close'])
  })

  it('that a move would end is told, and one beside it has to be at hand to tell whether all can end', async () => {
    const definition = await drawEvents(
      '<startEvent id="a"/><parallelGateway id="fork"/><callActivity id="c" calledElement="pole"/><userTask id="t"/><userTask id="u"/>',
      'a → fork\nfork → c\nfork → t\nt → u',
    )
    const inner = await simple()
    const play = startPlay(definition, {}, undefined, { called: [inner] })
    const state = play.state()
    const definitions = { get: () => inner, find: () => undefined }
    const scopeId = state.scopes.find(({ definitionId }) => definitionId !== undefined)?.id
    const move = { from: ['t'], to: ['u'], mode: 'tokenOnly' } as const
    const context = { now: play.now(), nextId: () => 'x' }

    const ended = dryRunMove(definition, state, { from: ['c'], to: ['u'], mode: 'return' }, { ...context, definitions })
    expect(ended).toMatchObject({ canComplete: true, endedCallIds: [scopeId], activeElementIds: ['t', 'u'] })
    const beside = dryRunMove(definition, state, move, { ...context, definitions })
    expect(beside).toMatchObject({ canComplete: true, endedCallIds: [], activeElementIds: ['c', 'u'] })
    expect(() => transition(definition, state, { type: 'moveTokens', ...move }, context)).toThrow(DefinitionNeeded)
  })

  it('counts as asynchronous when it is drawn so', async () => {
    const definition = await drawEvents(
      `<startEvent id="a"/><callActivity id="c" calledElement="pole" flowable:async="true"/><endEvent id="z">${event('message m')}</endEvent>`,
      'a → c\nc → z',
    )
    const play = startPlay(definition, {}, undefined, { called: [await simple()] })

    expect(play.tasks()).toEqual([])
    play.fire('c')
    expect(play.tasks()).toEqual(['j'])
    expect(() =>
      transition(definition, play.state(), { type: 'cancelInstance' }, { now: play.now(), nextId: () => 'x' }),
    ).toThrow(DefinitionNeeded)
  })
})
