import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { systemConfigApi } from '@liveline/contract/system-config/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey
const FLOW = 'lwPlanApproval'

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

describe('the start of a process', () => {
  it('shows the main form, empty, with the fields of the server to be read only', async () => {
    const query = { flowKey: FLOW }
    const shown = succeeded(await test.call(processInstanceApi.startForm, { query }, await journey.as('chenyu')))
    expect(shown).toMatchObject({
      flowKey: FLOW,
      flowName: '作业计划审批',
      form: { formKey: 'lwPlan', isMain: true, defaultRight: 'edit', values: {} },
    })
    expect(shown.form.fields['class']).toEqual({ right: 'read', required: false })
    expect(shown.form.fields['feeder']).toBeUndefined()
    expect(shown.diagram).toContain(`id="${FLOW}"`)
    const missing = { query: { flowKey: 'noSuchFlow' } }
    const refused = await test.call(processInstanceApi.startForm, missing, await journey.as('chenyu'))
    expect(refused.retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })

  it('starts the version that is named, and tells everybody of the process whom it is with', async () => {
    const { rows } = succeeded(await test.call(processDefinitionApi.list, {}, 'kongde'))
    const id = rows.find(({ flowKey }) => flowKey === FLOW)?.id ?? 0
    const body = { forms: { lwPlan: journey.plan() } }
    const applicant = await journey.as('chenyu')
    const none = await test.call(processInstanceApi.start, { params: { id, v: 99 }, body }, applicant)
    expect(none.retcode).not.toBe(0)
    const started = succeeded(await test.call(processInstanceApi.start, { params: { id, v: 1 }, body }, applicant))
    expect(started).toMatchObject({ status: 'active', open: [{ elementId: 'screening' }] })

    const params = { id: started.instanceId }
    const handlers = succeeded(await test.call(processInstanceApi.currentHandlers, { params }, applicant))
    expect(handlers).toMatchObject([{ kind: 'role', id: 100040 }])
    const stranger = await test.call(processInstanceApi.currentHandlers, { params }, await journey.as('luoxin'))
    expect(stranger.retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })

  it('tells of many at once whom they are with, of those that the caller may see', async () => {
    const [one, other] = [await journey.start(), await journey.start()]
    const ended = await journey.start()
    const applicant = await journey.as('chenyu')
    succeeded(
      await test.call(
        processInstanceApi.withdraw,
        { body: { instanceId: ended.instanceId, opinion: 'wrong line' } },
        applicant,
      ),
    )
    const body = { ids: [one, other, ended].map(({ instanceId }) => instanceId) }
    const tell = async (userName: string) =>
      succeeded(await test.call(processInstanceApi.handlersOfEach, { body }, await journey.as(userName)))

    const told = await tell('chenyu')

    expect(told.map(({ instanceId }) => instanceId).toSorted()).toEqual([one.instanceId, other.instanceId].toSorted())
    for (const { handlers } of told) expect(handlers).toMatchObject([{ kind: 'role', id: 100040, name: '带电专责' }])
    expect(await tell('luoxin')).toEqual([])
    expect((await tell('kongde')).length).toBe(2)
  })

  it('is offered from the navigation bar to those who may', async () => {
    const offered = async (userName: string) =>
      succeeded(await test.call(systemConfigApi.forms, {}, await journey.as(userName))).map(({ flowKey }) => flowKey)
    expect(await offered('chenyu')).toContain(FLOW)
    expect(await offered('yangguang')).not.toContain(FLOW)
  })
})
