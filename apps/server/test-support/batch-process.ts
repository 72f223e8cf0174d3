/** Two processes of one step, to be completed in numbers: one that guards nothing, one that parts duties. */
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { aRole, aUser, type TestUser } from './factories.ts'
import { succeeded } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'

export const OPEN_FLOW = 'signOpen'
export const GUARDED_FLOW = 'signGuarded'
/** Guarded too, and allowed by its drawing all the same. */
export const ALLOWED_FLOW = 'signAllowed'

const drawing = (key: string, role: number, attributes: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="${key}" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="sign"/>
  <userTask id="sign" name="会签" liveline:nameEn="Sign" liveline:outcomeVariable="o" ${attributes}><extensionElements>
    <liveline:approver kind="role" value="${role}"/>
    <liveline:outcome value="agree" label="同意" labelEn="Agree" primary="true"/>
    <liveline:outcome value="remark" label="有意见" labelEn="Remark" requiresOpinion="true"/>
    <liveline:outcome value="reject" label="否决" labelEn="Reject" requiresForms="false" danger="true"/>
  </extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="sign" targetRef="e"/><endEvent id="e"/></process></definitions>`

export type BatchPeople = Readonly<Record<'applicant' | 'signer' | 'colleague' | 'stranger', TestUser>>

export async function createBatchProcesses(test: TestApp): Promise<BatchPeople> {
  const { database, workflow } = test
  const signers = await aRole(database)
  const flows = [
    [OPEN_FLOW, ''],
    [GUARDED_FLOW, 'liveline:separateFrom="initiator"'],
    [ALLOWED_FLOW, 'liveline:separateFrom="initiator" liveline:batch="true"'],
  ] as const
  for (const [flowKey, attributes] of flows) {
    await database.transaction((tx) =>
      workflow.definitions.ensureWorkflow(tx, {
        flowKey,
        name: flowKey,
        nameEn: flowKey,
        bpmnXml: drawing(flowKey, signers.id, attributes),
      }),
    )
  }
  return {
    applicant: await aUser(database, { permissions: ['workflow:start'] }),
    signer: await aUser(database, { name: '冯超', roles: [signers], permissions: ['workflow:start'] }),
    colleague: await aUser(database, { name: '邓丽', roles: [signers] }),
    stranger: await aUser(database),
  }
}

export type Signing = { readonly instanceId: string; readonly taskId: string; readonly number: string }

export async function startSigning(test: TestApp, token: string, key = OPEN_FLOW): Promise<Signing> {
  const start = { params: { key }, body: { forms: {} } }
  const { instanceId, number, open } = succeeded(await test.call(processInstanceApi.startByKey, start, token))
  return { instanceId, number, taskId: open[0]?.taskId ?? '' }
}

/** How often each task was completed, by the rows that say so; `open` that it still waits. */
export async function endsOf(test: Pick<TestApp, 'database'>, taskIds: readonly string[]) {
  const { rows } = await test.database.query<{ ends: number; deeds: number; noted: number; open: number }>(
    `select (select count(*)::int from task_history where id = t.id and status = 'completed') as ends,
            (select count(*)::int from operations where task_id = t.id and kind = 'completed') as deeds,
            (select count(*)::int from audit_log where object_id = t.id::text and action = 'task.complete') as noted,
            (select count(*)::int from tasks where id = t.id) as open
     from unnest($1::uuid[]) with ordinality t(id, place) order by place`,
    [taskIds],
  )
  return rows
}
export const ONCE = { ends: 1, deeds: 1, noted: 1, open: 0 }
export const STILL_OPEN = { ends: 0, deeds: 0, noted: 0, open: 1 }
