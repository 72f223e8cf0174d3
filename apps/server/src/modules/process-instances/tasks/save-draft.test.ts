import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  canaries,
  createHidingProcess,
  HIDING_FLOW,
  HIDING_FORM,
  SURVEY_FORM,
  type HidingPeople,
} from '../../../../test-support/hiding-process.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
type Who = keyof HidingPeople

beforeAll(async () => {
  test = await createTestApp()
  const people = await createHidingProcess(test)
  for (const who of Object.keys(people) as Who[]) tokens.set(who, await test.loginAs(people[who].userName))
})
afterAll(() => test?.close())

/** One session for each, for more of one person end each other. */
const tokens = new Map<Who, string>()
const tokenOf = (who: Who) => tokens.get(who) ?? ''

async function start(): Promise<{ instanceId: string; taskId: string }> {
  const plan = { ...canaries, replyNote: 'see above', replyType: 1 }
  const { instanceId, open } = succeeded(
    await test.call(
      processInstanceApi.startByKey,
      { params: { key: HIDING_FLOW }, body: { forms: { [HIDING_FORM]: plan } } },
      tokenOf('applicant'),
    ),
  )
  return { instanceId, taskId: open[0]?.taskId ?? '' }
}

const attempt = (who: Who, taskId: string, forms: Record<string, Record<string, unknown>> = {}, opinion = '') =>
  test.call(taskApi.complete, { body: { taskId, forms, opinion } }, tokenOf(who))
const completed = async (who: Who, taskId: string, forms: Record<string, Record<string, unknown>> = {}) =>
  succeeded(await attempt(who, taskId, forms))
const taskInfo = async (who: Who, id: string) =>
  succeeded(await test.call(taskApi.detail, { params: { id } }, tokenOf(who)))

describe('a draft', () => {
  const save = (who: Who, taskId: string, forms: Record<string, Record<string, unknown>>, opinion = '') =>
    test.call(taskApi.saveDraft, { body: { taskId, forms, opinion } }, tokenOf(who))
  const drafts = async (taskId: string) =>
    (
      await test.database.query<{ forms: object; opinion: string }>(
        'select forms, opinion from task_drafts where task_id = $1',
        [taskId],
      )
    ).rows

  it('is kept of what its author changed in the fields that he may edit', async () => {
    const { taskId } = await start()
    const entered = { place: 'behind the mill', detour: 4 }
    const survey = { [SURVEY_FORM]: { cost: 5, remark: '' } }
    succeeded(await save('surveyor', taskId, { [HIDING_FORM]: entered, ...survey }, 'soon'))
    // Nothing of a draft that would be kept in part only: it is refused, and the one before stays.
    for (const field of ['price', 'phone']) {
      const refused = await save('surveyor', taskId, { [HIDING_FORM]: { ...entered, [field]: 'a guess' }, ...survey })
      expect(refused).toMatchObject({
        status: 422,
        retcode: errorCodes.FIELD_NOT_EDITABLE.retcode,
        details: { fields: [field], form: HIDING_FORM },
      })
    }

    const kept = { [HIDING_FORM]: { place: 'behind the mill', detour: 4 }, [SURVEY_FORM]: { cost: 5 } }
    expect((await drafts(taskId)).map(({ forms }) => forms)).toEqual([kept])
    expect((await taskInfo('surveyor', taskId)).draft).toMatchObject({ forms: kept, opinion: 'soon' })
  })

  it('of somebody else is never read', async () => {
    const { taskId } = await start()
    succeeded(await save('surveyor', taskId, { [SURVEY_FORM]: { cost: 5 } }, 'my words'))
    for (const who of ['applicant', 'colleague', 'administrator'] as const)
      expect((await taskInfo(who, taskId)).draft).toBeNull()
  })

  it('needs the task: open, his own, and with nobody else', async () => {
    const { taskId } = await start()
    expect((await save('applicant', taskId, {}, 'x')).retcode).toBe(errorCodes.NOT_YOUR_TASK.retcode)
    expect((await save('administrator', taskId, {}, 'x')).retcode).toBe(errorCodes.NOT_YOUR_TASK.retcode)
    expect((await save('stranger', taskId, {}, 'x')).retcode).toBe(errorCodes.NOT_FOUND.retcode)
    expect(await drafts(taskId)).toEqual([])

    succeeded(await test.call(taskApi.claim, { body: { taskId } }, tokenOf('surveyor')))
    expect((await save('colleague', taskId, {}, 'x')).retcode).toBe(errorCodes.NOT_YOUR_TASK.retcode)
    expect(await drafts(taskId)).toEqual([])
    succeeded(await save('surveyor', taskId, {}, 'mine'))

    const { open } = await completed('surveyor', taskId)
    expect((await save('surveyor', taskId, {}, 'late')).retcode).toBe(errorCodes.TASK_ALREADY_DONE.retcode)
    expect((await save('applicant', taskId, {}, 'late')).retcode).toBe(errorCodes.NOT_YOUR_TASK.retcode)
    expect(await drafts(taskId)).toMatchObject([{ opinion: 'mine' }])
    expect((await save('surveyor', open[0]?.taskId ?? '', {}, 'x')).retcode).toBe(errorCodes.NOT_YOUR_TASK.retcode)
  })

  it.each(['complete', 'save'] as const)('of who came second is kept when he tries to %s', async (how) => {
    const { taskId } = await start()
    await completed('surveyor', taskId)
    const forms = { [HIDING_FORM]: { ...canaries, price: 'a guess', place: 'my place' } }
    const late =
      how === 'save'
        ? await save('colleague', taskId, forms, 'mine')
        : await attempt('colleague', taskId, forms, 'mine')
    expect(late).toMatchObject({ status: 409, retcode: errorCodes.TASK_ALREADY_DONE.retcode })
    expect((await taskInfo('colleague', taskId)).draft).toMatchObject({
      forms: { [HIDING_FORM]: { place: 'my place' } },
      opinion: 'mine',
    })
    // What he could not enter there is not even kept unread.
    expect((await drafts(taskId)).map((draft) => draft.forms)).toEqual([{ [HIDING_FORM]: { place: 'my place' } }])
    // Whoever could not have done it was not late, and leaves nothing there.
    expect((await attempt('applicant', taskId, forms, 'not mine')).retcode).toBe(errorCodes.NOT_YOUR_TASK.retcode)
    expect((await drafts(taskId)).length).toBe(1)
  })
})
