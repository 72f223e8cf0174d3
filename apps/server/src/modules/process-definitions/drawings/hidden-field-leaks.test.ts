import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHidingProcess, HIDING_FORM, type HidingPeople } from '../../../../test-support/hiding-process.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let people: HidingPeople

beforeAll(async () => {
  test = await createTestApp()
  people = await createHidingProcess(test)
})
afterAll(() => test?.close())

describe('a drawing that would show a hidden field after all', () => {
  const leaking = async (attributes: string, name: string, outcome: string) => {
    const flowKey = `leaking${attributes.length}x${name.length}x${outcome.length}`
    const designer = await test.loginAs(people.administrator.userName)
    const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
      xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${flowKey}" isExecutable="true"
      liveline:mainForm="${HIDING_FORM}" liveline:formVariables="price" ${attributes}><startEvent id="s"/>
      <sequenceFlow id="f1" sourceRef="s" targetRef="look"/><userTask id="look" name="${name}"><extensionElements>
      <liveline:approver kind="initiator"/><liveline:field key="price" right="hidden"/>${outcome}</extensionElements>
      </userTask></process></definitions>`
    await changeRows(
      test.database,
      `insert into role_permissions (role_id, permission)
       select role_id, unnest(array['workflow:edit', 'workflow:release']) from role_users where user_id = $1
       on conflict do nothing`,
      [people.administrator.userId],
    )
    const { id, problems } = succeeded(
      await test.call(processDefinitionApi.create, { body: { flowKey, name: flowKey, bpmnXml } }, designer),
    )
    const { status } = await test.call(processDefinitionApi.release, { body: { id } }, designer)
    return { status, problems: problems.map(({ path, code }) => `${path.replace(flowKey, 'process')} ${code}`) }
  }

  it.each([
    ['liveline:title="{place} {price}"', 'Look', '', 'process titleShowsHidden'],
    ['', 'Look at ${price}', '', 'look nameShowsHidden'],
    ['', 'Look', '<liveline:outcome value="no" label="no" opinionField="price"/>', 'look opinionFieldHidden'],
  ])('is refused at release: %s %s %s', async (attributes, name, outcome, problem) => {
    expect(await leaking(attributes, name, outcome)).toEqual({ status: 422, problems: [problem] })
  })

  it('and one that does not is released', async () => {
    const harmless = '<liveline:outcome value="no" label="no" opinionField="place"/>'
    expect(await leaking('liveline:title="{place}"', 'The price of ${place}', harmless)).toEqual({
      status: 200,
      problems: [],
    })
  })
})
