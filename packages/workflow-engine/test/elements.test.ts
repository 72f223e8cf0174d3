import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { behaviours } from '../src/behaviours/registry.ts'
import { NoFlowTaken, validateProcess, visibleVariables } from '../src/index.ts'
import { parseOne, readProcess, startPlay, type Play } from './play.ts'

const HOUR = 3_600_000

describe('the elements we run', async () => {
  const folder = join(import.meta.dirname, 'processes')
  const names = (await readdir(folder)).map((file) => file.replace(/\.bpmn$/, ''))
  const definitions = await Promise.all(names.map(readProcess))
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')

  it.each(Object.keys(behaviours))('%s is drawn in a process and has a row in the README', (type) => {
    const drawn = definitions.some(({ nodes }) => Object.values(nodes).some((node) => node.type === type))
    expect(drawn).toBe(true)
    expect(readme).toContain(`| \`${type}\` |`)
  })

  // Its service task asks a host for work, which the server has nobody for: `hurtful-drawings.test.ts`.
  it.each(names.filter((name) => name !== 'tell-the-grid'))('%s is valid', (name) => {
    const definition = definitions[names.indexOf(name)]
    expect(definition && validateProcess(definition)).toEqual([])
  })
})

describe('user task, start and end event, exclusive gateway', async () => {
  const definition = await readProcess('plan-approval')

  it('makes the task as drawn and ends with the last token', () => {
    const play = startPlay(definition, { department: 'live-line', trusted: false }, 'u1')

    expect(play.state().tasks).toMatchObject([
      {
        elementId: 'screening',
        name: 'Screen the plan of u1',
        candidateGroups: ['planners', 'live-line'],
        formKey: 'F01',
        priority: 70,
        dueAt: new Date('2026-03-03T00:00:00Z'),
      },
    ])
    play.complete('screening', { outcome: 'accept' })
    expect(play.isEnded()).toBe(true)
    expect(play.effects().at(-1)).toEqual({ type: 'processCompleted', processInstanceId: play.state().instance.id })
  })

  it('takes the first flow that holds and comes back', () => {
    const play = startPlay(definition, { department: 'd', trusted: false }, 'u1')

    play.complete('screening', { outcome: 'return' })
    expect(play.state().tasks[0]?.assignee).toBe('u1')
    play.complete('correcting')
    expect(play.tasks()).toEqual(['screening'])
  })

  it('passes over a task whose skip expression holds, when skipping is switched on', () => {
    const play = startPlay(
      definition,
      { department: 'd', trusted: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true },
      'u1',
    )

    play.complete('screening', { outcome: 'return' })

    expect(play.tasks()).toEqual(['screening'])
    expect(play.effects()).toContainEqual(expect.objectContaining({ elementId: 'correcting', outcome: 'skipped' }))
  })

  it('changes nothing when no flow can be taken', async () => {
    const xml = await readFile(join(import.meta.dirname, 'processes/plan-approval.bpmn'), 'utf8')
    const play = startPlay(
      await parseOne(
        xml.replace(' default="screened-published"', '').replace(/<sequenceFlow id="screened-published"[^>]*>/, ''),
      ),
      { department: 'd' },
      'u1',
    )
    const before = structuredClone(play.state())

    expect(() => play.complete('screening', { outcome: 'other' })).toThrow(NoFlowTaken)
    expect(play.state()).toEqual(before)
  })
})

describe('parallel gateway', async () => {
  const definition = await readProcess('survey-and-check')

  it('waits for every branch, and again on the next round', () => {
    const play = startPlay(definition)

    for (const postpone of [true, false]) {
      play.complete('screening')
      expect(play.tasks()).toEqual(['check', 'survey'])
      play.complete('check', { postpone })
      play.complete('secondCheck')
      expect(play.tasks()).toEqual(['survey'])
      play.complete('survey')
    }
    expect(play.tasks()).toEqual(['scheme'])
  })
})

describe('inclusive gateway', async () => {
  const definition = await readProcess('departments-sign')

  it('waits for those that were asked and no others', () => {
    const play = startPlay(definition, { risk: 2, outage: true })

    play.complete('safety')
    expect(play.tasks()).toEqual(['dispatch'])
    play.complete('dispatch', { withdrawn: false })
    expect(play.tasks()).toEqual(['publish'])
  })

  it('goes on when the token it waited for dies', () => {
    const play = startPlay(definition, { risk: 2, outage: true })

    play.complete('safety')
    play.complete('dispatch', { withdrawn: true })

    expect(play.tasks()).toEqual(['publish'])
  })

  it('takes the default flow when no condition holds', () => {
    expect(startPlay(definition, { risk: 1, outage: false }).tasks()).toEqual(['clerk'])
  })
})

describe('timer boundary event', async () => {
  const definition = await readProcess('remind-and-escalate')

  it('reminds beside the task as often as drawn, then escalates in its place', () => {
    const play = startPlay(definition, { limit: 'PT16H' })

    play.advance(4 * HOUR)
    play.fire('remind')
    expect(play.tasks()).toEqual(['approve', 'urge'])
    expect(play.state().jobs.find(({ elementId }) => elementId === 'remind')?.dueAt).toEqual(
      new Date('2026-03-02T16:00:00Z'),
    )
    play.fire('remind')
    expect(play.state().jobs.map(({ elementId }) => elementId)).toEqual(['escalate'])
    play.fire('escalate')
    expect(play.tasks()).toEqual(['approveByHead', 'urge', 'urge'])
  })

  const dueOf = (play: Play) => play.state().jobs.find(({ elementId }) => elementId === 'escalate')?.dueAt

  it('follows the variables that its date is read from', () => {
    const play = startPlay(definition, { limit: new Date('2026-04-01') })

    play.apply({ type: 'setVariables', variables: { limit: new Date('2026-05-01') } })
    expect(dueOf(play)).toEqual(new Date('2026-05-01'))
    expect(play.changes().jobs.updated.map(({ elementId }) => elementId)).toEqual(['escalate'])
    play.apply({ type: 'setVariables', variables: { limit: '2026-03-20T08:00:00Z' } })
    expect(dueOf(play)).toEqual(new Date('2026-03-20T08:00:00Z'))

    play.apply({ type: 'setVariables', variables: { limit: 'some day' } })
    expect(dueOf(play)).toEqual(new Date('2026-03-20T08:00:00Z'))
  })

  it('stays counted from its start when a duration was drawn', () => {
    const play = startPlay(definition, { limit: 'PT16H' })
    const dueAt = dueOf(play)

    play.advance(HOUR)
    play.apply({ type: 'setVariables', variables: { limit: 'PT20H' } })

    expect(dueOf(play)).toEqual(dueAt)
  })

  it('goes with its task', () => {
    const play = startPlay(definition, { limit: new Date('2026-04-01') })

    play.complete('approve')

    expect(play.isEnded()).toBe(true)
    expect(play.effects().filter(({ type }) => type === 'timerCancelled')).toHaveLength(2)
  })
})

describe('manual and abstract task, none intermediate event, timer catch event', async () => {
  it('passes what the engine cannot do and waits for the time', async () => {
    const play = startPlay(await readProcess('cooling-off'))

    expect(play.tasks()).toEqual([])
    expect(play.state().jobs[0]?.dueAt).toEqual(new Date('2026-03-02T12:00:00Z'))
    play.fire('cooled')
    expect(play.tasks()).toEqual(['begin'])
  })
})

describe('sub-process and terminate end event', async () => {
  const definition = await readProcess('permit-to-work')

  it('goes on when its scope is empty', () => {
    const play = startPlay(definition)

    play.complete('apply')
    play.complete('isolate', { refuse: false })
    expect(play.tasks()).toEqual(['earth'])
    play.complete('earth')
    expect(play.tasks()).toEqual(['work'])
  })

  it('is ended by a terminate event with everything in it', () => {
    const play = startPlay(definition)

    play.complete('apply')
    play.complete('isolate', { refuse: true })

    expect(play.tasks()).toEqual(['work'])
    expect(play.effects()).toContainEqual(expect.objectContaining({ type: 'userTaskCancelled', reason: 'terminated' }))
  })
})

describe('service and receive task, asynchronous continuation', async () => {
  it('evaluates, hands over to the host, and waits for its answer', async () => {
    const play = startPlay(await readProcess('tell-the-grid'), { crew: ['a', 'b'] })

    expect(visibleVariables(play.state())).toMatchObject({ people: 3 })
    expect(play.effects().at(-1)?.type).toBe('asyncScheduled')
    play.fire('tell')
    const request = play.effects().find((effect) => effect.type === 'serviceTaskRequested')
    play.apply({ type: 'triggerActivity', tokenId: request?.tokenId ?? '', variables: { told: true } })
    expect(play.state().tokens).toMatchObject([{ elementId: 'answered', state: 'waiting' }])
    play.apply({ type: 'triggerActivity', tokenId: play.state().tokens[0]?.id ?? '' })
    expect(play.isEnded()).toBe(true)
  })
})

describe('multi-instance', async () => {
  const definition = await readProcess('all-must-sign')
  const vote = (play: ReturnType<typeof startPlay>, who: string, answer: string): void => {
    const task = play.state().tasks.find(({ assignee }) => assignee === who)
    play.apply({ type: 'completeUserTask', taskId: task?.id ?? '', variables: { vote: answer } })
  }

  it('asks everybody at once until the condition holds', () => {
    const play = startPlay(definition, { signers: ['a', 'b', 'c'], readers: [], vote: 'none' })

    expect(play.state().tasks.map(({ name, assignee, loopCounter }) => [name, assignee, loopCounter])).toEqual([
      ['Sign (0)', 'a', 0],
      ['Sign (1)', 'b', 1],
      ['Sign (2)', 'c', 2],
    ])
    vote(play, 'b', 'agree')
    expect(play.tasks()).toEqual(['sign', 'sign'])
    vote(play, 'a', 'agree')
    // Two of three is enough, and an empty list of readers is passed over.
    expect(play.tasks()).toEqual(['scheme'])
  })

  it('ends with one rejection, and its boundary timer with it', () => {
    const play = startPlay(definition, { signers: ['a', 'b', 'c'], readers: ['r'], vote: 'none' })

    vote(play, 'c', 'reject')

    expect(play.tasks()).toEqual(['read'])
    expect(play.state().jobs).toEqual([])
  })

  it('asks one after the other, from the list as it was at the beginning', () => {
    const play = startPlay(definition, { signers: [], readers: ['r1', 'r2'], vote: 'none' })

    play.apply({ type: 'setVariables', variables: { readers: [] } })
    expect(play.state().tasks.map(({ assignee }) => assignee)).toEqual(['r1'])
    play.complete('read')
    expect(play.state().tasks.map(({ assignee }) => assignee)).toEqual(['r2'])
    play.complete('read')
    expect(play.tasks()).toEqual(['scheme'])
  })

  it('is interrupted as a whole', () => {
    const play = startPlay(definition, { signers: ['a', 'b'], readers: [], vote: 'none' })

    play.fire('late')

    expect(play.tasks()).toEqual(['scheme'])
  })

  it('keeps local variables in their iteration', () => {
    const play = startPlay(definition, { signers: ['a', 'b'], readers: [], vote: 'none' })
    const [first, second] = play.state().tasks

    play.apply({ type: 'setVariables', taskId: first?.id ?? '', local: true, variables: { note: 'mine' } })

    expect(visibleVariables(play.state(), first?.scopeId)).toMatchObject({
      note: 'mine',
      signer: 'a',
      loopCounter: 0,
      nrOfInstances: 2,
    })
    expect(visibleVariables(play.state(), second?.scopeId)).not.toHaveProperty('note')
  })
})
