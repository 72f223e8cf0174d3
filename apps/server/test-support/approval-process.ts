/** Processes whose one step is decided as a test says: start, `sign`, and an end for yes and one for no. */
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { signingApi } from '@liveline/contract/signing/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { aUser, type TestUser } from './factories.ts'
import { succeeded } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'

const drawing = (key: string, attributes: string, extensions: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${key}" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="first"/>
  <userTask id="first" name="First" liveline:nameEn="First"><extensionElements>
    <liveline:approver kind="initiator"/></extensionElements></userTask>
  <sequenceFlow id="f1" sourceRef="first" targetRef="sign"/>
  <userTask id="sign" name="会签" liveline:nameEn="Sign" liveline:outcomeVariable="o" ${attributes}><extensionElements>
    ${extensions}
    <liveline:outcome value="agree" label="同意" labelEn="Agree" primary="true"/>
    <liveline:outcome value="reject" label="否决" labelEn="Reject" danger="true"/>
  </extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="sign" targetRef="x"/><exclusiveGateway id="x" default="yes"/>
  <sequenceFlow id="yes" sourceRef="x" targetRef="endYes"/><endEvent id="endYes" liveline:state="agreed"/>
  <sequenceFlow id="no" sourceRef="x" targetRef="endNo"><conditionExpression
    xsi:type="tFormalExpression">\${o == 'reject'}</conditionExpression></sequenceFlow>
  <endEvent id="endNo" liveline:state="rejected"/></process></definitions>`

let made = 0

export type Approval = Awaited<ReturnType<typeof createApprovals>>

export async function createApprovals(test: TestApp) {
  const { database, workflow } = test
  const applicant = await aUser(database, { name: '申请人', permissions: ['workflow:start'] })
  const tokens = new Map<string, string>()
  async function as({ userName }: Pick<TestUser, 'userName'>): Promise<string> {
    const key = `${userName}@${test.clock.now().getTime()}`
    const token = tokens.get(key) ?? (await test.loginAs(userName))
    tokens.set(key, token)
    return token
  }

  const act = async (taskId: string, user: TestUser, outcome?: string, chosen = {}) =>
    test.call(
      taskApi.complete,
      { body: { taskId, opinion: 'said', ...(outcome && { outcome }), chosen } },
      await as(user),
    )

  return {
    applicant,
    as,
    act,
    /** Keeps a process; gives back its key. */
    async release(extensions: string, attributes = ''): Promise<string> {
      const flowKey = `approval${++made}`
      const bpmnXml = drawing(flowKey, attributes, extensions)
      const flow = { flowKey, name: flowKey, nameEn: flowKey, bpmnXml }
      await database.transaction((tx) => workflow.definitions.ensureWorkflow(tx, flow))
      return flowKey
    },
    start: async (key: string, by = applicant, chosen = {}) =>
      test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {}, chosen } }, await as(by)),
    /** Starts a process and does its first step, so that `sign` is open. */
    async reach(key: string, by = applicant, chosen = {}): Promise<StepResult> {
      const started = succeeded(
        await test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, await as(by)),
      )
      return succeeded(await act(started.open[0]?.taskId ?? '', by, undefined, chosen))
    },
    addSign: async (
      taskId: string,
      by: TestUser,
      people: readonly TestUser[],
      position: 'before' | 'beside' | 'after',
    ) => {
      const body = { taskId, userIds: people.map(({ userId }) => userId), position, reason: 'please look' }
      return test.call(signingApi.addSign, { body }, await as(by))
    },
    removeSign: async (taskId: string, by: TestUser, people: readonly TestUser[]) => {
      const body = { taskId, userIds: people.map(({ userId }) => userId), reason: 'not needed' }
      return test.call(signingApi.removeSign, { body }, await as(by))
    },
    detail: async (instanceId: string, by: TestUser = applicant) =>
      succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, await as(by))),
    taskInfo: async (id: string, by: TestUser) =>
      succeeded(await test.call(taskApi.detail, { params: { id } }, await as(by))),
  }
}

/** The open task of a step. */
export const openTask = ({ open }: Pick<StepResult, 'open'>) => open[0]?.taskId ?? ''
