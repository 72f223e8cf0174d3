import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { migrationApi } from '@liveline/contract/migration/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

const KEY = 'movedOn'
const drawing = (steps: readonly string[]) => {
  const nodes = ['s', ...steps, 'e']
  const flows = nodes
    .slice(1)
    .map((to, at) => `<sequenceFlow id="f${at}-${to}" sourceRef="${nodes[at]}" targetRef="${to}"/>`)
  const tasks = steps.map(
    (id) =>
      `<userTask id="${id}" name="环节${id}" liveline:nameEn="Step ${id}" ${id.startsWith('permit') ? 'liveline:noJumpOver="true"' : ''}><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask>`,
  )
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${KEY}" isExecutable="true">
    <startEvent id="s"/>${tasks.join('')}${flows.join('')}<endEvent id="e"/></process></definitions>`
}

let test: TestApp
let admin: string
let applicant: string
let definitionId: number

beforeAll(async () => {
  test = await createTestApp()
  const designer = ['workflow:edit', 'workflow:release', 'workflow:admin', 'workflow:start']
  admin = await test.loginAs((await aUser(test.database, { permissions: designer })).userName)
  applicant = await test.loginAs((await aUser(test.database, { permissions: ['workflow:start'] })).userName)
  const made = { flowKey: KEY, name: '改道', bpmnXml: drawing(['plan', 'check']) }
  definitionId = succeeded(await test.call(processDefinitionApi.create, { body: made }, admin)).id
  await release()
  await release(['plan', 'survey', 'check'])
  await release(['draft', 'check'])
})
afterAll(() => test?.close())

async function release(steps?: readonly string[]): Promise<void> {
  if (steps !== undefined) {
    const body = { id: definitionId, bpmnXml: drawing(steps) }
    succeeded(await test.call(processDefinitionApi.update, { body }, admin))
  }
  succeeded(await test.call(processDefinitionApi.release, { body: { id: definitionId } }, admin))
}

async function startOn(version: number): Promise<{ instanceId: string; taskId: string }> {
  const start = { params: { id: definitionId, v: version }, body: { forms: {} } }
  const { instanceId, open } = succeeded(await test.call(processInstanceApi.start, start, applicant))
  return { instanceId, taskId: open[0]?.taskId ?? '' }
}
const migrate = async (instanceIds: readonly string[], to: number, more: object = {}) =>
  succeeded(
    await test.call(
      migrationApi.migrate,
      { body: { instanceIds: [...instanceIds], to, reason: '新版流程', ...more } },
      admin,
    ),
  ).results
const detail = async (instanceId: string) =>
  succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, admin))
const refused = (code: ErrorCode) => ({ ok: false, retcode: errorCodes[code].retcode })

describe('instances that go on in another version', () => {
  it('take the new way from where they stand, with the reason in their history', async () => {
    const { instanceId, taskId } = await startOn(1)

    expect(await migrate([instanceId], 2)).toMatchObject([{ instanceId, ok: true, retcode: 0 }])
    const { open } = succeeded(await test.call(taskApi.complete, { body: { taskId } }, applicant))

    expect(open.map(({ elementId }) => elementId)).toEqual(['survey'])
    const after = await detail(instanceId)
    expect(after.version).toBe(2)
    expect(after.timeline.find(({ kind }) => kind === 'migrated')).toMatchObject({ opinion: '新版流程' })
  })

  it('are refused one by one, by the names of the steps, and what one is refused stops no other', async () => {
    const [lost, fine] = [await startOn(1), await startOn(2)]
    succeeded(await test.call(taskApi.complete, { body: { taskId: fine.taskId } }, applicant))
    const surveyed = (await detail(fine.instanceId)).open[0]?.taskId ?? ''
    succeeded(await test.call(taskApi.complete, { body: { taskId: surveyed } }, applicant))

    const results = await migrate([lost.instanceId, fine.instanceId, lost.instanceId.toUpperCase()], 3)

    expect(results).toMatchObject([refused('MIGRATION_REFUSED'), { ok: true }])
    expect(results[0]?.msg).toContain('环节plan')
    expect((await detail(lost.instanceId)).version).toBe(1)
  })

  it('get the forms that only the new version asks for, and keep those they have', async () => {
    const form = { formName: 'F', formNameEn: 'F', icon: '', schema: { type: 'form', body: [] } }
    const formed = (own: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
      targetNamespace="t" xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
      <process id="formed" isExecutable="true" liveline:mainForm="kept"><startEvent id="s"/>
      <sequenceFlow id="f" sourceRef="s" targetRef="plan"/><userTask id="plan" ${own}><extensionElements>
      <liveline:approver kind="initiator"/></extensionElements></userTask></process></definitions>`
    const ensure = (bpmnXml: string) =>
      test.database.transaction((tx) =>
        test.workflow.definitions.ensureWorkflow(tx, { flowKey: 'formed', name: 'F', nameEn: 'F', bpmnXml }),
      )
    await test.database.transaction(async (tx) => {
      await test.forms.ensureForm(tx, { ...form, formId: 7020, formKey: 'kept' })
      await test.forms.ensureForm(tx, { ...form, formId: 7021, formKey: 'added' })
    })
    await ensure(formed(''))
    const start = { params: { key: 'formed' }, body: { forms: {} } }
    const { instanceId } = succeeded(await test.call(processInstanceApi.startByKey, start, applicant))
    await ensure(formed('flowable:formKey="added"'))

    expect(await migrate([instanceId], 2)).toMatchObject([{ ok: true }])

    const { rows } = await test.database.query(
      'select form_key, is_main from instance_forms where process_instance_id = $1 order by position',
      [instanceId],
    )
    expect(rows).toEqual([
      { form_key: 'kept', is_main: true },
      { form_key: 'added', is_main: false },
    ])
  })

  it('are tried without being changed, and moved to the step they are mapped to', async () => {
    const { instanceId } = await startOn(1)
    const mapping = { plan: 'draft' }

    expect(await migrate([instanceId], 3, { mapping, dryRun: true })).toMatchObject([{ ok: true }])
    expect(await migrate([instanceId], 3, { dryRun: true })).toMatchObject([refused('MIGRATION_REFUSED')])
    expect((await detail(instanceId)).version).toBe(1)

    expect(await migrate([instanceId], 3, { mapping })).toMatchObject([{ ok: true }])
    const after = await detail(instanceId)
    expect([after.version, after.open.map(({ name, nameEn }) => [name, nameEn])]).toEqual([
      3,
      [['环节draft', 'Step draft']],
    ])
    expect(await migrate([instanceId], 3)).toMatchObject([refused('ALREADY_ON_VERSION')])
  })

  it('are planned: counterparts, what has none, and who stands there', async () => {
    await startOn(2)
    const body = { flowKey: KEY, from: 2, to: 3 }

    const plan = succeeded(await test.call(migrationApi.plan, { body }, admin))

    expect(plan.mapping).toEqual({ s: 's', check: 'check', e: 'e' })
    expect(plan.problems.map(({ path, code }) => [path, code])).toEqual([
      ['plan', 'noCounterpart'],
      ['survey', 'noCounterpart'],
    ])
    const plans = plan.standing.find(({ elementId }) => elementId === 'plan')
    expect(plans).toMatchObject({ name: '环节plan', to: null })
    expect(plans?.tasks).toBeGreaterThan(0)
    expect(plan.problems.map(({ severity }) => severity)).toEqual(['warning', 'warning'])
    const wrong = succeeded(await test.call(migrationApi.plan, { body: { ...body, mapping: { plan: 'e' } } }, admin))
    expect(wrong.problems).toContainEqual(
      expect.objectContaining({ path: 'plan', severity: 'error', code: 'otherType' }),
    )
  })

  it('are planned for some of them: who stands where is told of these alone, by their numbers', async () => {
    const [one, elsewhere] = [await startOn(2), await startOn(1)]
    await startOn(2)
    const { number } = await detail(one.instanceId)
    const instanceIds = [one.instanceId, elsewhere.instanceId]

    const { standing } = succeeded(
      await test.call(migrationApi.plan, { body: { flowKey: KEY, from: 2, to: 3, instanceIds } }, admin),
    )

    expect(standing).toMatchObject([{ elementId: 'plan', tasks: 1, numbers: [number], to: null }])
  })

  it('are refused, each by its number, when they run on another version than the mapping was made for', async () => {
    const [meant, other] = [await startOn(1), await startOn(2)]
    const { number } = await detail(other.instanceId)
    const made = { mapping: { plan: 'draft' }, from: { flowKey: KEY, version: 1 } }

    const results = await migrate([meant.instanceId, other.instanceId], 3, made)

    expect(results).toMatchObject([{ ok: true }, { ...refused('OTHER_VERSION'), number }])
    expect((await detail(other.instanceId)).version).toBe(2)
    expect(await migrate([other.instanceId], 3, { from: { flowKey: 'another', version: 2 } })).toMatchObject([
      refused('OTHER_VERSION'),
    ])
  })

  it('are for process administrators alone, and only between releases', async () => {
    const { instanceId } = await startOn(1)
    const body = { instanceIds: [instanceId], to: 2, reason: 'x' }

    expect((await test.call(migrationApi.migrate, { body }, applicant)).retcode).toBe(errorCodes.FORBIDDEN.retcode)
    expect(await migrate([instanceId], 99)).toMatchObject([refused('NOT_RELEASED')])
  })

  it('pass no guarded step by a mapping that makes another of it', async () => {
    await release(['left', 'permit', 'close'])
    await release(['permit', 'work', 'close'])
    const { instanceId } = await startOn(4)
    for (const mapping of [
      { left: 'work' },
      { left: 'work', permit: 'close' },
      { left: 'work', permit: 'close', close: 'permit' },
      { left: 'close', permit: 'close' },
    ]) {
      for (const dryRun of [true, false]) {
        const results = await migrate([instanceId], 5, { mapping, dryRun })
        expect(results).toMatchObject([refused('SAFETY_GUARD')])
        expect(results[0]?.msg).toContain('环节permit')
      }
    }
    expect((await detail(instanceId)).version).toBe(4)
    expect(await migrate([instanceId], 5, { mapping: { left: 'permit' } })).toMatchObject([{ ok: true }])
  })

  it('pass no guarded step that has another id now', async () => {
    await release(['left', 'permit', 'close'])
    await release(['permitNow', 'work', 'close'])
    const { instanceId } = await startOn(6)
    for (const mapping of [{ left: 'work' }, { left: 'work', permit: 'close' }, { left: 'close' }]) {
      expect(await migrate([instanceId], 7, { mapping })).toMatchObject([refused('SAFETY_GUARD')])
    }
    expect((await detail(instanceId)).version).toBe(6)
    const mapping = { left: 'permitNow' }
    expect(await migrate([instanceId], 7, { mapping })).toMatchObject([{ ok: true }])
  })
})
