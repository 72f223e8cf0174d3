import { rehearsalApi } from '@liveline/contract/rehearsal/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { REHEARSAL_STEPS, type RehearsalCaseInput } from '@liveline/contract/rehearsal/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovals, type Approval } from '../../../../test-support/approval-process.ts'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { MONDAY } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let approvals: Approval
let designer: TestUser
let id: number
let flowKey: string

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  approvals = await createApprovals(test)
  designer = await aUser(test.database, { permissions: ['workflow:edit', 'workflow:read'] })
  flowKey = await approvals.release('<liveline:approver kind="initiator"/>')
  const { rows } = await test.database.query<{ id: string }>(
    'select id from process_definitions where definition_key = $1',
    [flowKey],
  )
  id = Number(rows[0]?.id)
})
afterAll(() => test.close())

const drawn = (content: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${flowKey}" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="x"/>
 ${content}<sequenceFlow id="f9" sourceRef="x" targetRef="e"/><endEvent id="e"/></process></definitions>`

const tryOut = async (bpmnXml: string, more: Partial<RehearsalCaseInput> = {}, by = designer) =>
  test.call(rehearsalApi.run, { body: { id, bpmnXml, initiator: designer.userId, ...more } }, await approvals.as(by))

describe('a drawing that is only tried', () => {
  it.each([
    ['timeDuration', 'P7000Y'],
    ['timeDuration', 'P7999Y'],
    ['timeDuration', 'P9000Y'],
    ['timeDuration', 'P270000Y'],
    ['timeDuration', 'P999999999Y'],
    ['timeDuration', 'PT99999999999999999H'],
    ['timeDate', '+200000-01-01T00:00:00Z'],
    ['timeDate', '9999-12-31T23:59:59-12:00'],
    ['timeDate', '${when}'],
    ['timeDuration', '${when}'],
    ['timeCycle', 'R3/P7000Y'],
  ])('waits for a %s of %s, or says that it cannot', async (kind, text) => {
    const timer = `<intermediateCatchEvent id="x"><timerEventDefinition><${kind} xsi:type="tFormalExpression">${text}</${kind}></timerEventDefinition></intermediateCatchEvent>`
    const answer = await tryOut(drawn(timer), { variables: { when: 'P9000Y' } })
    expect(answer.status).toBeLessThan(500)
  })

  it.each(['1000000', '${n}'])('of %s at once is bounded', async (many) => {
    const task = `<userTask id="x" name="x"><extensionElements><liveline:approver kind="initiator"/></extensionElements><multiInstanceLoopCharacteristics><loopCardinality xsi:type="tFormalExpression">${many}</loopCardinality></multiInstanceLoopCharacteristics></userTask>`
    const answer = await tryOut(drawn(task), { variables: { n: 1e15 } })
    expect(answer.status).toBeLessThan(500)
  })

  it.each(['99999999', '1e300'])(
    'with a time limit of %s hours holds nobody up, and cannot be released',
    async (hours) => {
      const task = `<userTask id="x" name="x"><extensionElements><liveline:approver kind="initiator"/>
      <liveline:timeLimit hours="${hours}"/></extensionElements></userTask>`
      const answer = await tryOut(drawn(task))
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).toMatch(/^\{"retcode":(0|42205),/)
    },
  )

  it('may use names of every object', async () => {
    const task = `<userTask id="x" name="x"><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask>`
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
      const answer = await tryOut(drawn(task).replaceAll('"x"', `"${name}"`), {
        variables: { valueOf: 2, constructor: 1 },
        decisions: { constructor: { values: { valueOf: 1 } } },
        values: { toString: 'x', constructor: 'y' },
      })
      expect([name, answer.status]).toEqual([name, expect.toSatisfy((status: number) => status < 500)])
    }
  })
})

describe('of a drawing that asks for more than anybody reads', () => {
  const asked = (rules: string, inside = '') =>
    drawn(`<userTask id="x" name="x"><extensionElements>${rules}</extensionElements>${inside}</userTask>`)
  const initiator = '<liveline:approver kind="initiator"/>'

  it('no more steps are told than there is room for, though one move makes them all', async () => {
    const many = `<multiInstanceLoopCharacteristics><loopCardinality xsi:type="tFormalExpression">500</loopCardinality></multiInstanceLoopCharacteristics>`
    const { data } = await tryOut(asked(initiator, many))
    expect(data).toMatchObject({ end: 'cut', problems: [expect.objectContaining({ code: 'cut' })] })
    expect(data.steps).toHaveLength(REHEARSAL_STEPS)
  })

  it.each([
    [501, initiator.repeat(501), ''],
    [502, initiator, `flowable:candidateUsers="${'u,'.repeat(500)}u"`],
    [501, `${initiator}${'<liveline:cc kind="initiator"/>'.repeat(501)}`, ''],
  ])('%i approvers of one step are refused before any is looked up', async (count, rules, attributes) => {
    const answer = await tryOut(asked(rules).replace('<userTask ', `<userTask ${attributes} `))
    expect(answer).toMatchObject({ retcode: errorCodes.PROCESS_REFUSED.retcode })
    expect(answer.details['problems']).toEqual([expect.objectContaining({ path: 'x', code: 'approversTooMany' })])
    expect(answer.text).toContain(String(count))
    expect((await tryOut(asked(initiator.repeat(500)))).retcode).toBe(0)
  })
})

it('one designer who tries without end leaves room for others', async () => {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = test.asOwner.transaction(async (tx) => {
    await tx.query('lock table user_qualifications in access exclusive mode')
    held()
    await isOver
  })
  await isHeld
  const task = drawn(
    '<userTask id="x" name="x"><extensionElements><liveline:approver kind="certificateHolder" value="live"/></extensionElements></userTask>',
  )
  let refused = 0
  const flood = Array.from({ length: 12 }, async () => {
    const { status, retcode } = await tryOut(task)
    if (retcode === errorCodes.OVERLOADED.retcode) refused += 1
    return status
  })
  await expect.poll(() => refused).toBe(8)
  const other = await aUser(test.database, { permissions: ['workflow:edit', 'workflow:read'] })
  const beside = tryOut(task, {}, other)
  release()
  await holding
  expect((await beside).status).toBe(200)
  expect((await Promise.all(flood)).toSorted()).toEqual([...Array(4).fill(200), ...Array(8).fill(503)])
  expect((await tryOut(task)).status).toBe(200)
})
