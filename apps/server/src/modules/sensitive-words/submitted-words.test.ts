/** What becomes of a form with sensitive words in it (answers F9). */
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { signingApi } from '@liveline/contract/signing/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFormDesign, schemaOf } from '../../../test-support/form-design.ts'
import {
  createHidingProcess,
  HIDING_FLOW,
  HIDING_FORM,
  SURVEY_FORM,
  type HidingPeople,
} from '../../../test-support/hiding-process.ts'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type Answer, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let people: HidingPeople
let worker: TestUser
let formId: number
const note = schemaOf(
  { type: 'input-text', name: 'note', label: '说明', labelEn: 'Note' },
  { type: 'input-number', name: 'count', label: '数量' },
)

beforeAll(async () => {
  test = await createTestApp()
  design = await createFormDesign(test)
  people = await createHidingProcess(test)
  worker = await aUser(test.database)
  await changeRows(
    test.database,
    `insert into sensitive_words (word, folded, created_at) values ('赌博', '赌博', now()), ('翻墙', '翻墙', now())`,
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  formId = (await design.aReleasedForm(note)).formId
})

const FOUND = { status: 422, retcode: errorCodes.SENSITIVE_WORDS_FOUND.retcode }
const REFUSED = { status: 422, retcode: errorCodes.SENSITIVE_WORDS_REFUSED.retcode }
const block = async (id: number, blocksSensitive = true) =>
  succeeded(await test.call(formApi.update, { body: { formId: id, blocksSensitive } }, design.designer.userName))
const auditOf = async (action: string, objectId: string) => {
  const { rows } = await test.database.query<{ detail: { after?: Record<string, unknown> } }>(
    'select detail::jsonb as detail from audit_log where action = $1 and object_id = $2 order by id desc limit 1',
    [action, objectId],
  )
  return rows[0]?.detail.after
}

describe('a record', () => {
  const save = (values: Record<string, unknown>, more: object = {}) =>
    test.call(formDataApi.save, { body: { formId, values, ...more } }, worker.userName)
  const update = (id: string, rev: number, values: Record<string, unknown>, more: object = {}) =>
    test.call(formDataApi.update, { body: { id, rev, values, ...more } }, worker.userName)

  it('with sensitive words is saved once the person has confirmed it, and the log says so', async () => {
    const asked = await save({ note: '不要赌博，也不要翻墙' })
    expect(asked).toMatchObject(FOUND)
    expect(asked.msg).toContain('赌博、翻墙')
    expect(asked.details).toMatchObject({ fields: [{ path: 'note', label: '说明', words: ['赌博', '翻墙'] }] })

    const { id } = succeeded(await save({ note: '不要赌博，也不要翻墙' }, { confirmSensitive: true }))

    expect(await auditOf('formData.create', id)).toMatchObject({
      sensitiveWords: [{ path: 'note', label: '说明', words: ['赌博', '翻墙'] }],
    })
  })

  it('without any is saved without a question, and nothing is said of words', async () => {
    const { id } = succeeded(await save({ note: '更换绝缘子', count: 2 }, { confirmSensitive: true }))

    expect(await auditOf('formData.create', id)).not.toHaveProperty('sensitiveWords')
  })

  it('asks at a change for words that come in, not for those that were confirmed', async () => {
    const { id, rev } = succeeded(await save({ note: '赌博' }, { confirmSensitive: true }))
    const next = succeeded(await update(id, rev, { count: 3 }))

    expect(await update(id, next.rev, { note: '赌博和翻墙' })).toMatchObject(FOUND)
    succeeded(await update(id, next.rev, { note: '赌博和翻墙' }, { confirmSensitive: true }))

    expect(await auditOf('formData.update', id)).toMatchObject({ sensitiveWords: [{ words: ['赌博', '翻墙'] }] })
  })

  it('of a form that takes none is refused, whatever is confirmed', async () => {
    await block(formId)

    const refused = await save({ note: '赌博' }, { confirmSensitive: true })

    expect(refused).toMatchObject(REFUSED)
    expect(refused.msg).toContain('赌博')
    succeeded(await save({ note: '更换绝缘子' }))
    await block(formId, false)
    succeeded(await save({ note: '赌博' }, { confirmSensitive: true }))
  })
})

describe('a process', () => {
  const start = (place: string, more: object = {}) =>
    test.call(
      processInstanceApi.startByKey,
      { params: { key: HIDING_FLOW }, body: { forms: { [HIDING_FORM]: { place } }, ...more } },
      people.applicant.userName,
    )
  const complete = (taskId: string, remark: string, more: object = {}) =>
    test.call(
      taskApi.complete,
      { body: { taskId, forms: { [SURVEY_FORM]: { remark } }, ...more } },
      people.surveyor.userName,
    )
  const firstTask = (answer: Answer<typeof processInstanceApi.startByKey>) => succeeded(answer).open[0]?.taskId ?? ''

  it('is started with sensitive words once that is confirmed, by either call', async () => {
    expect(await start('赌博路')).toMatchObject(FOUND)
    const { instanceId } = succeeded(await start('赌博路', { confirmSensitive: true }))
    expect(await auditOf('instance.start', instanceId)).toMatchObject({ sensitiveWords: [{ path: 'place' }] })

    const { rows } = await test.database.query<{ id: string }>(
      'select id from process_definitions where definition_key = $1',
      [HIDING_FLOW],
    )
    const one = (more: object) =>
      test.call(
        processInstanceApi.start,
        {
          params: { id: Number(rows[0]?.id), v: 1 },
          body: { forms: { [HIDING_FORM]: { place: '赌博路' } }, ...more },
        },
        people.applicant.userName,
      )
    expect(await one({})).toMatchObject(FOUND)
    expect(await one({ confirmSensitive: true })).toMatchObject({ status: 200 })
  })

  it('asks at a task for what is entered there, not for what came with it', async () => {
    const taskId = firstTask(await start('赌博路', { confirmSensitive: true }))

    expect(await complete(taskId, '翻墙')).toMatchObject(FOUND)
    expect(await auditOf('sensitiveWord.confirm', taskId)).toBeUndefined()
    succeeded(await complete(taskId, '翻墙', { confirmSensitive: true }))

    expect(await auditOf('sensitiveWord.confirm', taskId)).toEqual({
      fields: [{ path: 'remark', label: 'remark', words: ['翻墙'] }],
    })
  })

  it('whose form takes none goes on only without them', async () => {
    const { rows } = await test.database.query<{ id: string }>('select id from forms where form_key = $1', [
      SURVEY_FORM,
    ])
    await block(Number(rows[0]?.id))
    const taskId = firstTask(await start('东路'))

    expect(await complete(taskId, '翻墙', { confirmSensitive: true })).toMatchObject(REFUSED)
    expect(await complete(taskId, '更换绝缘子')).toMatchObject({ status: 200 })
    await block(Number(rows[0]?.id), false)
  })
})

describe('what is said beside a form', () => {
  let instanceId: string
  let taskId: string
  beforeEach(async () => {
    const started = succeeded(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key: HIDING_FLOW }, body: { forms: { [HIDING_FORM]: { place: '东路' } } } },
        people.applicant.userName,
      ),
    )
    instanceId = started.instanceId
    taskId = started.open[0]?.taskId ?? ''
  })
  const confirmed = { confirmSensitive: true }
  const by = { surveyor: () => people.surveyor.userName, applicant: () => people.applicant.userName }
  const acts = {
    opinion: (more: object) =>
      test.call(
        taskApi.complete,
        { body: { taskId, opinion: '赌博', forms: { [SURVEY_FORM]: { remark: '好' } }, ...more } },
        by.surveyor(),
      ),
    comment: (more: object) =>
      test.call(taskActApi.comment, { body: { instanceId, text: '赌博', ...more } }, by.applicant()),
    note: (more: object) =>
      test.call(
        taskActApi.cc,
        { body: { instanceId, userIds: [people.colleague.userId], note: '赌博', ...more } },
        by.applicant(),
      ),
    urge: (more: object) => test.call(taskActApi.urge, { body: { instanceId, note: '赌博', ...more } }, by.applicant()),
    transfer: (more: object) =>
      test.call(
        taskActApi.transfer,
        { body: { taskId, userId: people.colleague.userId, reason: '赌博', ...more } },
        by.surveyor(),
      ),
    addSign: (more: object) =>
      test.call(
        signingApi.addSign,
        { body: { taskId, userIds: [people.colleague.userId], position: 'beside', reason: '赌博', ...more } },
        by.surveyor(),
      ),
    withdrawal: (more: object) =>
      test.call(processInstanceApi.withdraw, { body: { instanceId, opinion: '赌博', ...more } }, by.applicant()),
  }

  it.each([
    ['an opinion', 'opinion', 'opinion', true],
    ['a comment', 'comment', 'comment', false],
    ['the note of a copy', 'note', 'note', false],
    ['the note of an urge', 'urge', 'note', false],
    ['the reason of a transfer', 'transfer', 'reason', true],
    ['the reason for more signers', 'addSign', 'reason', true],
    ['the reason of a withdrawal', 'withdrawal', 'opinion', false],
  ] as const)('%s goes out once it is confirmed, and the log says so', async (_, act, path, isOfTask) => {
    const asked = await acts[act]({})
    expect(asked).toMatchObject(FOUND)
    expect(asked.details).toMatchObject({ fields: [{ path, words: ['赌博'] }] })
    const objectId = isOfTask ? taskId : instanceId
    expect(await auditOf('sensitiveWord.confirm', objectId)).toBeUndefined()

    expect(await acts[act](confirmed)).toMatchObject({ status: 200 })

    expect(await auditOf('sensitiveWord.confirm', objectId)).toMatchObject({ fields: [{ path, words: ['赌博'] }] })
  })

  it.each(['opinion', 'comment', 'note', 'urge', 'transfer', 'addSign', 'withdrawal'] as const)(
    '%s is refused beside a form that takes none, whatever is confirmed',
    async (act) => {
      const { rows } = await test.database.query<{ id: string }>('select id from forms where form_key = $1', [
        HIDING_FORM,
      ])
      await block(Number(rows[0]?.id))

      expect(await acts[act](confirmed)).toMatchObject(REFUSED)

      await block(Number(rows[0]?.id), false)
      expect(await acts[act](confirmed)).toMatchObject({ status: 200 })
    },
  )

  it('a reason for sending a task back is no other', async () => {
    const surveyed = await test.call(
      taskApi.complete,
      { body: { taskId, forms: { [SURVEY_FORM]: { remark: '好' } } } },
      by.surveyor(),
    )
    const approval = succeeded(surveyed).open[0]?.taskId ?? ''
    const reject = (more: object) =>
      test.call(
        taskActApi.reject,
        { body: { taskId: approval, to: 'previous', opinion: '赌博', ...more } },
        people.approver.userName,
      )
    expect(await reject({})).toMatchObject(FOUND)
    succeeded(await reject(confirmed))
    expect(await auditOf('sensitiveWord.confirm', approval)).toMatchObject({ fields: [{ path: 'opinion' }] })
  })

  it('a reason for taking a step back is no other, nor one for taking a signer back', async () => {
    const answer = await test.call(
      taskApi.complete,
      { body: { taskId, forms: { [SURVEY_FORM]: { remark: '好' } } } },
      by.surveyor(),
    )
    succeeded(answer)
    const takeBack = (more: object) =>
      test.call(processInstanceApi.withdraw, { body: { taskId, opinion: '赌博', ...more } }, by.surveyor())
    expect(await takeBack({})).toMatchObject(FOUND)
    const again = succeeded(await takeBack(confirmed)).open[0]?.taskId ?? ''
    expect(await auditOf('sensitiveWord.confirm', taskId)).toMatchObject({ fields: [{ path: 'opinion' }] })

    const signers = { taskId: again, userIds: [people.colleague.userId] }
    const added = { body: { ...signers, position: 'beside', reason: '请会签' } } as const
    succeeded(await test.call(signingApi.addSign, added, by.surveyor()))
    const removeSign = (more: object) =>
      test.call(signingApi.removeSign, { body: { ...signers, reason: '赌博', ...more } }, by.surveyor())
    expect(await removeSign({})).toMatchObject(FOUND)
    succeeded(await removeSign(confirmed))
    expect(await auditOf('sensitiveWord.confirm', again)).toMatchObject({ fields: [{ path: 'reason' }] })
  })

  it('what a handler or an administrator changes in a form is no other, nor is his reason', async () => {
    const { forms } = succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, by.applicant()))
    const formDataId = forms.find(({ isMain }) => isMain)?.formDataId ?? ''
    const change = (more: object) =>
      test.call(
        administrationApi.updateForm,
        { body: { instanceId, taskId, formDataId, data: { place: '翻墙' }, reason: '赌博', ...more } },
        by.surveyor(),
      )
    const asked = await change({})
    expect(asked).toMatchObject(FOUND)
    expect(asked.details).toMatchObject({ fields: [{ path: 'reason' }, { path: 'place' }] })
    expect(await auditOf('instance.updateForm', formDataId)).toBeUndefined()

    succeeded(await change(confirmed))

    expect(await auditOf('instance.updateForm', formDataId)).toMatchObject({ data: { place: '翻墙' } })
    expect(await auditOf('sensitiveWord.confirm', taskId)).toMatchObject({
      fields: [{ path: 'reason' }, { path: 'place' }],
    })
  })

  it('is asked for together with the words of the form', async () => {
    const both = (more: object) =>
      test.call(
        taskApi.complete,
        { body: { taskId, opinion: '赌博', forms: { [SURVEY_FORM]: { remark: '翻墙' } }, ...more } },
        by.surveyor(),
      )
    expect((await both({})).details).toMatchObject({ fields: [{ path: 'opinion' }, { path: 'remark' }] })
    succeeded(await both(confirmed))
    expect(await auditOf('sensitiveWord.confirm', taskId)).toMatchObject({
      fields: [{ path: 'opinion' }, { path: 'remark' }],
    })
  })

  it('is asked for once before several tasks are completed, and none is', async () => {
    const many = (more: object) =>
      test.call(
        taskApi.completeMany,
        { body: { taskIds: [taskId], outcome: 'approve', opinion: '赌博', ...more } },
        by.surveyor(),
      )
    expect(await many({})).toMatchObject(FOUND)
    expect(succeeded(await many(confirmed)).results[0]?.msg).not.toContain('赌博')
  })
})
