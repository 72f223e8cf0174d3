/** What an approver finds of the applicant's earlier applications beside the one before him, and what a stranger finds by the code on paper. */
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  canaries,
  cellCanaries,
  createHidingProcess,
  HIDING_FLOW,
  HIDING_FORM,
  type HidingPeople,
} from '../../../../test-support/hiding-process.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let people: HidingPeople
type Who = keyof HidingPeople
const tokens = new Map<Who, string>()
const tokenOf = (who: Who) => tokens.get(who) ?? ''

beforeAll(async () => {
  test = await createTestApp()
  people = await createHidingProcess(test)
  for (const who of Object.keys(people) as Who[]) tokens.set(who, await test.loginAs(people[who].userName))
})
afterAll(() => test?.close())

async function apply(): Promise<{ instanceId: string; taskId: string }> {
  const plan = { ...canaries, crew: [{ name: '张三', grade: 'I', ...cellCanaries }] }
  const start = { params: { key: HIDING_FLOW }, body: { forms: { [HIDING_FORM]: plan } } }
  const { instanceId, open } = succeeded(await test.call(processInstanceApi.startByKey, start, tokenOf('applicant')))
  return { instanceId, taskId: open[0]?.taskId ?? '' }
}
async function survey({ taskId }: { taskId: string }): Promise<string> {
  const done = succeeded(await test.call(taskApi.complete, { body: { taskId, forms: {} } }, tokenOf('surveyor')))
  return done.open[0]?.taskId ?? ''
}
/** As the page asks for them. */
const earlierOf = async (who: Who, instanceId: string) => {
  const query = { initiatorId: people.applicant.userId, flowIds: HIDING_FLOW, startedTo: new Date().toISOString() }
  const { rows } = succeeded(await test.call(processInstanceApi.list, { query }, tokenOf(who)))
  return rows.filter((row) => row.instanceId !== instanceId)
}
const look = (who: Who, instanceId: string) =>
  test.call(processInstanceApi.detail, { query: { instanceId } }, tokenOf(who))
const NOT_FOUND = { retcode: errorCodes.NOT_FOUND.retcode }

it('an approver finds those that he has to do with, each without what is hidden from him there', async () => {
  const [seen, unseen, given, present] = [await apply(), await apply(), await apply(), await apply()]
  await test.call(taskApi.complete, { body: { taskId: await survey(seen), forms: {} } }, tokenOf('approver'))
  await survey(present)
  const copy = { instanceId: given.instanceId, userIds: [people.approver.userId] }
  succeeded(await test.call(taskActApi.cc, { body: copy }, tokenOf('applicant')))

  const found = await earlierOf('approver', present.instanceId)

  expect(found.map(({ instanceId }) => instanceId).toSorted()).toEqual([seen.instanceId, given.instanceId].toSorted())
  expect(await look('approver', unseen.instanceId)).toMatchObject(NOT_FOUND)
  const texts = [JSON.stringify(found)]
  for (const { instanceId } of [seen, given]) {
    const answer = await look('approver', instanceId)
    succeeded(answer)
    texts.push(answer.text)
  }
  for (const text of texts) expect(text).not.toContain(canaries.phone)
  // Where he is no approver himself he sees nothing that any step hides.
  for (const value of [canaries.price, String(canaries.limit), cellCanaries.wage]) expect(texts[2]).not.toContain(value)
  expect(texts[1]).toContain(canaries.price)
})

it('whoever has nothing to do with a process learns nothing by its address, nor that there is one', async () => {
  const { instanceId } = await apply()
  const nowhere = '01a1ff08-2857-7158-81a7-357ac7390817'
  const [there, none] = [await look('stranger', instanceId), await look('stranger', nowhere)]
  expect(there).toMatchObject({ status: 404, ...NOT_FOUND })
  expect([there.msg, there.details]).toEqual([none.msg, none.details])
  expect(await test.call(processInstanceApi.detail, { query: { instanceId } }, 'x'.repeat(43))).toMatchObject({
    status: 401,
  })
  expect(await earlierOf('stranger', instanceId)).toEqual([])
})
