/** Nobody carries a plan alone: each person of the pack is tried at every step of P1. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createJourney, loadLiveLinePack, packDirectory, playerOf } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'

let test: TestApp
let journey: Awaited<ReturnType<typeof createJourney>>
let everybody: string[]

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  const people = JSON.parse(await readFile(join(packDirectory, 'people.json'), 'utf8')) as { userName: string }[]
  // All that one person may hold together: the three administrators exclude each other.
  const { rows } = await test.database.query<{ id: string }>("select id from roles where duty = ''")
  const roles = rows.map(({ id }) => Number(id))
  await aUser(test.database, { userName: 'allrounder', roles, orgs: [151] })
  everybody = [...people.map(({ userName }) => userName), 'allrounder']
})
afterAll(() => test.close())

/** Class 3 needs a scheme, class 4 the chief engineer; key users bring in marketing. */
const plan = (itemCode: string) => ({ itemCode, sensitiveUsers: ['hospital'], loadAmp: 120 })

/** Who may complete an open step: they are told of the outcome that does not exist, the others why not. */
async function admittedAt(state: StepResult, element: string): Promise<{ admitted: string[]; separated: string[] }> {
  const taskId = journey.taskOf(state, element)
  const admitted: string[] = []
  const separated: string[] = []
  for (const userName of everybody) {
    const { retcode } = await journey.attempt(taskId, 'no-such-outcome', userName)
    if (retcode === errorCodes.OUTCOME_INVALID.retcode) admitted.push(userName)
    else if (retcode === errorCodes.SEPARATION_OF_DUTIES.retcode) separated.push(userName)
    else expect([errorCodes.NOT_YOUR_TASK.retcode, errorCodes.NOT_FOUND.retcode]).toContain(retcode)
  }
  return { admitted: admitted.toSorted(), separated: separated.toSorted() }
}

const outcomeOf: Readonly<Record<string, string>> = {
  screening: 'live',
  survey: 'live',
  opsCheck: 'ok',
  scheme: 'submit',
  publish: 'publish',
}

/** Takes a plan to its end, noting at each step who may act. */
async function walk(started: StepResult, as: (element: string) => string) {
  const seen = new Map<string, string[]>()
  let state = started
  while (state.status === 'active') {
    for (const { elementId } of state.open) {
      if (!seen.has(elementId)) seen.set(elementId, (await admittedAt(state, elementId)).admitted)
    }
    const element = state.open[0]?.elementId ?? ''
    const answer = await journey.attempt(journey.taskOf(state, element), outcomeOf[element] ?? 'approve', as(element), {
      forms: journey.formsAt(element),
    })
    expect(answer.retcode, `${element}: ${answer.text}`).toBe(0)
    state = answer.data
  }
  return Object.fromEntries([...seen].toSorted())
}

const steps = ['opsCheck', 'publish', 'scheme', 'screening', 'signDispatch', 'signMarketing', 'signOperations']
const allSteps = (approval: string) => [approval, ...steps, 'signSafety', 'survey'].toSorted()

describe('a plan of somebody who holds every role', () => {
  it.each([
    ['class 3, approved by the head', 'LW20', 'headApproval'],
    ['class 4, approved by the chief engineer', 'LW29', 'chiefApproval'],
  ])('is in the hands of others at each step but the scheme: %s', async (_, item, approval) => {
    const admitted = await walk(await journey.start(plan(item), 'allrounder'), (element) => playerOf[element] ?? '')

    expect(Object.keys(admitted)).toEqual(allSteps(approval))
    for (const [element, names] of Object.entries(admitted)) {
      expect(names.includes('allrounder'), element).toBe(element === 'scheme')
      expect(names, element).toContain(playerOf[element])
    }
  })

  it('has its scheme signed and approved by others than its author', async () => {
    const others = new Set(['screening', 'survey', 'opsCheck'])
    let state = await journey.start(plan('LW20'), 'chenyu')
    for (const element of others) state = await journey.act(state, element, outcomeOf[element] ?? '')
    state = (
      await journey.attempt(journey.taskOf(state, 'scheme'), 'submit', 'allrounder', {
        forms: journey.formsAt('scheme'),
      })
    ).data

    for (const element of ['signSafety', 'signOperations', 'signDispatch', 'signMarketing', 'headApproval']) {
      const { admitted, separated } = await admittedAt(state, element)
      expect(admitted, element).not.toContain('allrounder')
      expect(admitted.length, element).toBeGreaterThan(0)
      // He was not even asked, neither for what he has just done nor for what he did some steps ago.
      expect(separated, element).toEqual([])
      state = await journey.act(state, element, 'approve')
    }
    expect(state.open.map(({ elementId }) => elementId)).toEqual(['publish'])
  })
})

describe('a step whose ordinary holder applied himself', () => {
  it.each([
    ['operations', 'wujing', 'opsCheck', ['heyun', 'xupeng', 'allrounder']],
    ['the head of the team', 'heqiang', 'survey', ['linfeng', 'songjie', 'allrounder']],
  ])('goes to the other holders of the role: %s', async (_, applicant, element, expected) => {
    const forked = await journey.act(await journey.start({}, applicant), 'screening', 'live')
    const { admitted, separated } = await admittedAt(forked, element)
    expect(admitted.filter((name) => expected.includes(name))).toEqual(admitted)
    expect(admitted).not.toContain(applicant)
    expect(separated).toEqual([])
    const open = forked.open.find(({ elementId }) => elementId === element)
    expect(open?.handlers.flatMap(({ people }) => people.map(({ name }) => name))).not.toContain(applicant)
  })

  it('goes to those of other teams when nobody else of the own team holds it', async () => {
    await changeRows(
      test.database,
      "delete from role_users where role_id = 100041 and user_id = (select id from users where user_name = 'allrounder')",
    )
    const forked = await journey.act(await journey.start({}, 'heqiang'), 'screening', 'live')
    expect((await admittedAt(forked, 'survey')).admitted).toEqual(['linfeng', 'songjie'])
  })

  it('goes to the process administrators when nobody else holds the role', async () => {
    await changeRows(
      test.database,
      "delete from role_users where role_id = 100040 and user_id = (select id from users where user_name = 'allrounder')",
    )
    const started = await journey.start({}, 'zhoumin')
    expect((await admittedAt(started, 'screening')).admitted).toEqual(['allrounder', 'kongde'])
  })

  it('is refused with the reason when the role came later', async () => {
    const started = await journey.start({}, 'chenyu')
    await changeRows(
      test.database,
      "insert into role_users (role_id, user_id) select 100040, id from users where user_name = 'chenyu'",
    )
    const refused = await journey.attempt(journey.taskOf(started, 'screening'), 'live', 'chenyu')
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.SEPARATION_OF_DUTIES.retcode })
    expect(refused.details['reason']).toContain('须由他人办理')
  })
})

describe('applying for a team', () => {
  const apply = async (userName: string, teamId: number) => {
    const answer = await test.call(
      processInstanceApi.startByKey,
      { params: { key: 'lwPlanApproval' }, body: { forms: { lwPlan: journey.plan({ teamId }) } } },
      await journey.as(userName),
    )
    return { retcode: answer.retcode, name: answer.details?.['name'] }
  }
  const refusal = { retcode: errorCodes.NOT_YOUR_ORGANISATION.retcode, name: '带电作业二班' }

  it('is for its own people, and for those with the right to apply for others', async () => {
    expect(await apply('wangtao', 151)).toMatchObject({ retcode: 0 })
    expect(await apply('wangtao', 152)).toEqual(refusal)
    expect(await apply('heqiang', 152)).toEqual(refusal)
    expect(await apply('wujing', 152)).toMatchObject({ retcode: 0 })
    expect(await apply('gaoyue', 152)).toMatchObject({ retcode: 0 })
  })

  it('is for those of a department above it too', async () => {
    await changeRows(
      test.database,
      'update user_attributes set detail_id = 150 where user_id = 1027 and detail_id = 151',
    )
    expect(await apply('shibo', 152)).toMatchObject({ retcode: 0 })
  })

  it('is not for those of a team below it', async () => {
    const below = 9151
    await changeRows(
      test.database,
      `insert into organisation_details (id, aid, pid, name, level)
       select ${below}, aid, 151, '带电作业一班一组', level + 1 from organisation_details where id = 151`,
    )
    await changeRows(
      test.database,
      `update user_attributes set detail_id = ${below}
       where detail_id = 151 and user_id = (select id from users where user_name = 'wangtao')`,
    )
    expect(await apply('wangtao', 151)).toEqual({ ...refusal, name: '带电作业一班' })
  })
})
