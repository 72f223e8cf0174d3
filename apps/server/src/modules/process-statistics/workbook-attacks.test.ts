/** Names that a spreadsheet, a browser or a file system would take for more than a name. */
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { processStatisticsApi } from '@liveline/contract/process-statistics/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { MONDAY, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let admin: string

const COMMAND = `=cmd|'/c calc'!A0`
const STEPS = ['+1', '&lt;script>alert(1)&lt;/script>', '-a&#10;b'] as const

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  const permissions = ['workflow:edit', 'workflow:release', 'workflow:admin', 'workflow:start'] as const
  const user = await aUser(test.database, { name: '@SUM(A1)', permissions: [...permissions] })
  admin = await test.loginAs(user.userName)
})
afterAll(() => test?.close())

it('stand in the workbook as texts, and lead nowhere in the name of its file', async () => {
  const ids = STEPS.map((_, place) => `u${place}`)
  const tasks = STEPS.map(
    (name, place) => `<userTask id="${ids[place]}" name="${name}"><extensionElements>
      <liveline:approver kind="initiator"/></extensionElements></userTask>`,
  )
  const nodes = ['s', ...ids, 'e']
  const flows = nodes.slice(1).map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${nodes[at]}" targetRef="${to}"/>`)
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="hostile" isExecutable="true">
    <startEvent id="s"/>${tasks.join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`
  const body = { flowKey: 'hostile', name: COMMAND, nameEn: '../../<b>"x"', bpmnXml }
  const { id } = succeeded(await test.call(processDefinitionApi.create, { body }, admin))
  succeeded(await test.call(processDefinitionApi.release, { body: { id } }, admin))
  const start = { params: { id, v: 1 }, body: { forms: {} } }
  let { open } = succeeded(await test.call(processInstanceApi.start, start, admin))
  while (open[0] !== undefined) {
    ;({ open } = succeeded(await test.call(taskApi.complete, { body: { taskId: open[0].taskId, opinion: '' } }, admin)))
  }
  await test.workflow.countStatistics()

  const query = { flowKey: 'hostile', from: '2026-11-01', to: '2027-02-28' }
  const url = `${processStatisticsApi.workbook.path}?${new URLSearchParams(query)}`
  for (const language of ['zh-CN', 'en']) {
    const answer = await test.app.inject({ url, headers: { token: admin, 'accept-language': language } })
    expect(answer.statusCode).toBe(200)
    const disposition = String(answer.headers['content-disposition'])
    expect(decodeURIComponent(disposition)).not.toMatch(/[/\\<>|\r\n]/)
    const { sheets } = await readXlsx(answer.rawPayload)
    const texts = sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => typeof cell === 'string')
    expect(texts).toContain(language === 'en' ? '../../<b>"x"' : `'${COMMAND}`)
    expect(texts).toEqual(expect.arrayContaining(["'+1", '<script>alert(1)</script>', "'@SUM(A1)"]))
    expect(texts.filter((text) => /^[=+\-@]/.test(text))).toEqual([])
  }
})
