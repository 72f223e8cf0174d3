/** For each kind of notice something that brings it about, and who hears of it. */
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { backupApi } from '@liveline/contract/backup/calls.ts'
import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { delegationApi } from '@liveline/contract/delegation/calls.ts'
import type { NoticeKind } from '@liveline/contract/notice/shapes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { roleApi } from '@liveline/contract/role/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { MOST_ATTEMPTS } from '../src/modules/process-instances/jobs/back-off.ts'
import type { ActsWorld } from './acts-world.ts'
import { createApprovals } from './approval-process.ts'
import { confirmSessionOf, confirmSessionsOfUser } from './confirmed.ts'
import { aRole, aUser } from './factories.ts'
import { succeeded } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'

const WITH_FORM = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:liveline="http://liveline.example/schema/bpmn"><process id="withForm" isExecutable="true"
  liveline:mainForm="noted"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="fill"/>
  <userTask id="fill" name="Fill"><extensionElements><liveline:approver kind="user" value="filler"/>
  <liveline:field key="note" right="edit"/></extensionElements></userTask></process></definitions>`

type Act = () => Promise<unknown>
/** Who hears of it at the other server, and what happens at this one. */
type NoticeScene = { readonly hearer: string; readonly act: Act }

export type NoticeScenes = Awaited<ReturnType<typeof createNoticeScenes>>

export async function createNoticeScenes(test: TestApp, world: ActsWorld) {
  const approvals = await createApprovals(test)
  await aUser(test.database, { userName: 'filler' })
  await test.database.transaction(async (tx) => {
    const form = { formId: 7_001, formKey: 'noted', formName: 'Form', formNameEn: 'Form', icon: '' }
    const schema = { type: 'form', body: [{ type: 'input-text', name: 'note' }] }
    await test.forms.ensureForm(tx, { ...form, schema })
    const flow = { flowKey: 'withForm', name: 'withForm', nameEn: 'withForm', bpmnXml: WITH_FORM }
    await test.workflow.definitions.ensureWorkflow(tx, flow)
  })
  const succeed = async (answer: Promise<{ retcode: number; data: unknown; text: string }>) => succeeded(await answer)
  const atCheck = async () => world.play(await world.start('road'), 'apply:starter')
  const check = (state: StepResult) => world.taskOf(state, 'check')
  const reason = '两台服务器'

  /** A job of an instance that cannot be done, at its last attempt. */
  async function hopelessJob(instanceId: string): Promise<void> {
    await test.database.query(
      `insert into jobs (org_id, process_instance_id, id, kind, element_id, due_at, attempts)
     select org_id, id, gen_random_uuid(), 'timer', 'gone', $2, $3 from process_instances where id = $1`,
      [instanceId, test.clock.now(), MOST_ATTEMPTS - 1],
    )
  }

  /** A step with a time limit, which stands at this phase and is due. */
  async function overdue(phase: 'remind' | 'escalate', signer: string): Promise<Act> {
    const key = await approvals.release(
      `<liveline:approver kind="user" value="${signer}"/><liveline:timeLimit hours="8" escalateTo="user:boss"/>`,
    )
    const { instanceId } = await approvals.reach(key)
    return async () => {
      await test.database.query('update jobs set phase = $2, due_at = $3 where process_instance_id = $1', [
        instanceId,
        phase,
        test.clock.now(),
      ])
      await test.workflow.runDueJobs()
    }
  }

  async function changedForm(): Promise<NoticeScene> {
    const body = { forms: { noted: { note: 'before' } } }
    const started = succeeded(
      await test.call(processInstanceApi.startByKey, { params: { key: 'withForm' }, body }, 'starter'),
    )
    const { rows } = await test.database.query<{ id: string }>(
      'select id from form_data where process_instance_id = $1',
      [started.instanceId],
    )
    const change = {
      instanceId: started.instanceId,
      taskId: started.open[0]?.taskId ?? '',
      formDataId: rows[0]?.id ?? '',
      data: { note: 'after' },
      reason,
    }
    return { hearer: 'filler', act: () => succeed(test.call(administrationApi.updateForm, { body: change }, 'admin')) }
  }

  const suspend = (instanceId: string) =>
    succeed(test.call(administrationApi.suspend, { body: { instanceId, reason } }, 'admin'))

  /** Rights that a role gets; whoever holds a session of the giver has confirmed it. */
  async function appointed(): Promise<NoticeScene> {
    const { database, clock } = test
    const watcher = await aUser(database, { permissions: ['user:write'] })
    const giver = await aUser(database, { permissions: ['role:grant', 'role:grantAll'] })
    const person = await aUser(database)
    const role = await aRole(database, { permissions: ['workflow:admin'] })
    const token = await test.loginAs(giver.userName)
    await confirmSessionsOfUser(database, giver.userId, clock.now())
    const body = { userId: person.userId, roleIds: [role.id] }
    return { hearer: watcher.userName, act: () => succeed(test.call(roleApi.update, { body }, token)) }
  }

  const scenes: Readonly<Record<NoticeKind, () => Promise<NoticeScene>>> = {
    administrator: appointed,
    async task() {
      const state = await world.start('road')
      return { hearer: 'ann', act: () => world.play(state, 'apply:starter') }
    },
    async urged() {
      const { instanceId } = await atCheck()
      return { hearer: 'ann', act: () => succeed(test.call(taskActApi.urge, { body: { instanceId } }, 'starter')) }
    },
    async mentioned() {
      const { instanceId } = await atCheck()
      const body = { instanceId, text: '请看', mentions: [world.idOf('ben')] }
      return { hearer: 'ben', act: () => succeed(test.call(taskActApi.comment, { body }, 'starter')) }
    },
    async copied() {
      const { instanceId } = await atCheck()
      const body = { instanceId, userIds: [world.idOf('stranger')] }
      return { hearer: 'stranger', act: () => succeed(test.call(taskActApi.cc, { body }, 'starter')) }
    },
    async returned() {
      const state = await world.play(await atCheck(), 'check:ann', 'sign:ben')
      const taskId = world.taskOf(state, 'approve')
      return { hearer: 'starter', act: () => succeed(world.reject(taskId, 'boss', 'previous')) }
    },
    async takenBack() {
      const started = await world.start('road')
      await world.play(started, 'apply:starter')
      const taskId = world.taskOf(started, 'apply')
      return { hearer: 'ann', act: () => succeed(world.takeBack(taskId, 'starter')) }
    },
    async ended() {
      const state = await world.play(await atCheck(), 'check:ann', 'sign:ben')
      return { hearer: 'starter', act: () => world.play(state, 'approve:boss') }
    },
    async reassigned() {
      const taskId = check(await atCheck())
      const body = { taskId, newUserId: world.idOf('boss'), reason }
      return { hearer: 'ann', act: () => succeed(test.call(administrationApi.assign, { body }, 'admin')) }
    },
    async jumped() {
      const taskId = check(await atCheck())
      const body = { taskId, targetNode: 'approve', reason }
      return { hearer: 'ann', act: () => succeed(test.call(administrationApi.jump, { body }, 'admin')) }
    },
    formChanged: changedForm,
    async variablesSet() {
      const { instanceId } = await atCheck()
      const body = { variables: { weather: { type: 'text' as const, value: 'rain' } }, reason }
      const input = { query: { id: instanceId }, body }
      return { hearer: 'ann', act: () => succeed(test.call(administrationApi.setVariables, input, 'admin')) }
    },
    async suspended() {
      const { instanceId } = await atCheck()
      return { hearer: 'ann', act: () => suspend(instanceId) }
    },
    async resumed() {
      const { instanceId } = await atCheck()
      await suspend(instanceId)
      const body = { instanceId, reason }
      return { hearer: 'ann', act: () => succeed(test.call(administrationApi.resume, { body }, 'admin')) }
    },
    async transferred() {
      const taskId = check(await atCheck())
      const body = { taskId, userId: world.idOf('boss'), reason }
      return { hearer: 'ann', act: () => succeed(test.call(taskActApi.transfer, { body }, 'ann')) }
    },
    async deleted() {
      const { instanceId } = await atCheck()
      const input = { params: { id: instanceId }, body: { reason } }
      return { hearer: 'ann', act: () => succeed(test.call(processInstanceApi.end, input, 'admin')) }
    },
    async delegation() {
      const query = { delegateUserId: world.idOf('cleo') }
      return { hearer: 'cleo', act: () => succeed(test.call(delegationApi.delegate, { query, body: {} }, 'boss')) }
    },
    async reminded() {
      const { userName } = await aUser(test.database)
      return { hearer: userName, act: await overdue('remind', userName) }
    },
    async escalated() {
      return { hearer: 'boss', act: await overdue('escalate', (await aUser(test.database)).userName) }
    },
    async incident() {
      const { instanceId } = await atCheck()
      const act = async () => {
        await hopelessJob(instanceId)
        await test.workflow.runDueJobs()
      }
      return { hearer: 'admin', act }
    },
    async dataJob() {
      const { rows } = await test.database.query<{ id: string }>(`select id from forms where form_key = 'noted'`)
      const body = { formId: Number(rows[0]?.id), format: 'csv' } as const
      const act = async () => {
        await succeed(test.call(dataJobApi.exportRows, { body }, 'ann'))
        await test.dataJobWorker.runOne()
      }
      return { hearer: 'ann', act }
    },
    async actJob() {
      const { instanceId } = await atCheck()
      const body = { order: { act: 'suspend' as const }, instanceIds: [instanceId], reason, count: 1 }
      const act = async () => {
        const asOf = test.clock.now().toISOString()
        await succeed(test.call(actJobApi.begin, { body: { ...body, asOf } }, 'admin'))
        while (await test.workflow.runActJobs());
      }
      return { hearer: 'admin', act }
    },
    async backup() {
      const asker = await aUser(test.database, { permissions: ['backup:read', 'backup:make', 'backup:restore'] })
      const { userName } = await aUser(test.database, { permissions: ['backup:approve'] })
      const token = await test.loginAs(asker.userName)
      await confirmSessionOf(test.database, token, test.clock.now())
      const made = succeeded(await test.call(backupApi.make, { body: { scope: 'configuration' } }, token))
      while (await test.backupWorker.runOne());
      const { id, confirmation } = succeeded(await test.call(backupApi.compare, { body: { id: made.id } }, token))
      while (await test.backupWorker.runOne());
      const body = { id, confirmation, reason }
      return { hearer: userName, act: () => succeed(test.call(backupApi.restore, { body }, token)) }
    },
  }

  return { atCheck, of: scenes }
}
