import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../test-support/factories.ts'
import { longestSlice, MOST_UNITS, shortestOf } from '../test-support/longest-slice.ts'
import { succeeded } from '../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../test-support/test-app.ts'

const RUNS = 3
let test: TestApp
let made = 0

beforeAll(async () => {
  test = await createTestApp()
  const handlers = await aRole(test.database, { id: 100044 })
  await aUser(test.database, {
    userName: 'attacker',
    roles: [handlers],
    permissions: ['workflow:start', 'workflow:edit', 'workflow:release', 'workflow:admin'],
  })
})
afterAll(() => test.close())

const HEAD = (key: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn"><process id="${key}" isExecutable="true"><startEvent id="s"/>`
const TAIL = '</process></definitions>'
const newKey = () => `hurtful${++made}`
const repeat = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('')
const task = (id: string, inner = '') =>
  `<userTask id="${id}" name="${id}" flowable:candidateGroups="100044">${inner}</userTask>`
const flow = (from: string, to: string) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`
const many = (count: string, condition = '') =>
  `<multiInstanceLoopCharacteristics><loopCardinality>${count}</loopCardinality>${condition}</multiInstanceLoopCharacteristics>`

const create = (flowKey: string, bpmnXml: string) =>
  test.call(processDefinitionApi.create, { body: { flowKey, name: flowKey, bpmnXml } }, 'attacker')
const release = (id: number) => test.call(processDefinitionApi.release, { body: { id } }, 'attacker')
const start = (key: string) =>
  test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, 'attacker')
const complete = (taskId: string) => test.call(taskApi.complete, { body: { taskId } }, 'attacker')
const end = (id: string) =>
  test.call(processInstanceApi.end, { params: { id }, body: { reason: 'too big' } }, 'attacker')
async function ready(content: string): Promise<string> {
  const key = newKey()
  const { id } = succeeded(await create(key, HEAD(key) + content + TAIL))
  succeeded(await release(id))
  return key
}
const countOf = async (table: string) =>
  (await test.database.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

describe('a drawing cannot hold the server up', () => {
  it('by its size: a million characters and two thousand elements, saved and released', async () => {
    const words = 'a long note of the drawer '.repeat(14)
    const content =
      repeat(999, (at) => task(`t${at}`, `<documentation>${words}${words}</documentation>`)) +
      flow('s', 't0') +
      repeat(998, (at) => flow(`t${at}`, `t${at + 1}`))
    const units = await shortestOf(RUNS, () =>
      longestSlice(async () => {
        const key = newKey()
        const xml = HEAD(key) + content + TAIL
        expect(xml.length).toBeGreaterThan(850_000)
        const { id, problems } = succeeded(await create(key, xml))
        expect(problems).toEqual([])
        succeeded(await release(id))
        succeeded(await start(key))
      }),
    )
    expect(units).toBeLessThan(MOST_UNITS)
  })

  it.each([
    ['open quotes', (key: string) => `${HEAD(key)}<a b=${"'".repeat(650_000)}`],
    ['elements nobody knows', (key: string) => HEAD(key) + '<a/>\n'.repeat(4_900) + TAIL],
    ['elements without id', (key: string) => HEAD(key) + '<task/>'.repeat(4_900) + TAIL],
    [
      'elements by the ten thousand',
      (key: string) => HEAD(key) + repeat(30, () => `<subProcess>${'<task/>'.repeat(1_300)}</subProcess>`) + TAIL,
    ],
    [
      'open brackets',
      (key: string) => HEAD(key) + `<userTask id="u" flowable:candidateUsers="${'${'.repeat(300_000)}"/>` + TAIL,
    ],
    ['two thousand problems', (key: string) => HEAD(key) + repeat(1_900, (at) => `<callActivity id="c${at}"/>`) + TAIL],
  ])('by what it is made of: %s', async (_, make) => {
    const units = await shortestOf(RUNS, () =>
      longestSlice(async () => {
        const key = newKey()
        const created = await create(key, make(key))
        const refused = created.retcode === 0 ? await release(created.data.id) : created
        expect(refused).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_REFUSED.retcode })
      }),
    )
    expect(units).toBeLessThan(MOST_UNITS)
  })

  it('by nine thousand signers: refused at release when drawn, at run time when computed, with nothing changed', async () => {
    const drawn = newKey()
    const { id } = succeeded(await create(drawn, HEAD(drawn) + task('u', many('9000')) + flow('s', 'u') + TAIL))
    const refused = await release(id)
    expect(refused).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_REFUSED.retcode })
    expect(refused.details['problems']).toContainEqual(expect.objectContaining({ path: 'u', code: 'tooManyInstances' }))
    expect(refused.msg).toContain('多实例')

    const computed = await ready(task('u', many('${90 * 100}')) + flow('s', 'u'))
    const before = await Promise.all(['process_instances', 'tasks', 'operations', 'audit_log'].map(countOf))
    const failed = await start(computed)
    expect(failed).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_FAILED.retcode })
    expect(failed.msg).toContain('“u”')
    expect(await Promise.all(['process_instances', 'tasks', 'operations', 'audit_log'].map(countOf))).toEqual(before)
  })

  const service = (id: string, expression: string, result?: string) =>
    `<serviceTask id="${id}" flowable:expression="${expression}"${result === undefined ? '' : ` flowable:resultVariable="${result}"`}/>`
  const long = '${s}'.repeat(32)
  const reading = `\${${`s${'.toUpperCase().toLowerCase()'.repeat(9)}.length() + `.repeat(5)}0}`
  const steps = repeat(15, (at) => `<task id="t${at}"/>${at === 0 ? '' : flow(`t${at - 1}`, `t${at}`)}`)

  it.each([
    [
      'long texts turned over and over',
      service('a', "${'x'}", 's') +
        service('b', long, 's') +
        service('c', long, 's') +
        service('d', long, 's') +
        service('r', reading, 'n') +
        ['s-a', 'a-b', 'b-c', 'c-d', 'd-r', 'r-r']
          .map((ends) => flow(...(ends.split('-') as [string, string])))
          .join(''),
    ],
    [
      'a text that doubles',
      service('a', "${'x'}", 's') + service('b', '${s}${s}', 's') + flow('s', 'a') + flow('a', 'b') + flow('b', 'b'),
    ],
    [
      'gateways in a ring',
      `<exclusiveGateway id="g"/><inclusiveGateway id="h"/>${flow('s', 'g')}${flow('g', 'h')}${flow('h', 'g')}`,
    ],
    [
      'five hundred rounds of fifteen steps',
      `<subProcess id="o"><multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>500</loopCardinality></multiInstanceLoopCharacteristics>${steps}</subProcess>${flow('s', 'o')}`,
    ],
  ])('by what runs without waiting: %s, refused with nothing changed', async (_, content) => {
    const key = await ready(content)
    const tables = ['process_instances', 'variables', 'operations', 'audit_log']
    const before = await Promise.all(tables.map(countOf))
    const units = await shortestOf(RUNS, () =>
      longestSlice(async () => {
        const failed = await start(key)
        expect(failed).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_FAILED.retcode })
      }),
    )
    expect(await Promise.all(tables.map(countOf))).toEqual(before)
    expect(units).toBeLessThan(MOST_UNITS)
  })

  it('by as much as may run without waiting: two hundred rounds of fifteen steps, done', async () => {
    const key = await ready(
      `<subProcess id="o"><multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>200</loopCardinality></multiInstanceLoopCharacteristics>${steps}</subProcess>${flow('s', 'o')}`,
    )
    const units = await shortestOf(RUNS, () => longestSlice(async () => void succeeded(await start(key))))
    expect(units).toBeLessThan(MOST_UNITS)
  })

  it('by five hundred: started, signed, ended early and ended by an administrator', async () => {
    const condition = '<completionCondition>${nrOfCompletedInstances &gt;= 2}</completionCondition>'
    const key = await ready(task('u', many('500', condition)) + flow('s', 'u'))
    const slices: Record<string, number> = {}
    const slice = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const { result, units } = await longestSlice(work)
      slices[name] = Math.min(slices[name] ?? Number.POSITIVE_INFINITY, units)
      return result
    }
    for (let run = 0; run < RUNS; run += 1) {
      const started = succeeded(await slice('start', () => start(key)))
      expect(started.open).toHaveLength(500)
      const [first, second] = started.open
      succeeded(await slice('sign', () => complete(first?.taskId ?? '')))
      expect(succeeded(await slice('last', () => complete(second?.taskId ?? ''))).status).toBe('completed')
      const other = succeeded(await start(key))
      expect(succeeded(await slice('end', () => end(other.instanceId))).businessState).toBe('deleted')
    }
    for (const [name, units] of Object.entries(slices))
      expect({ name, tooLong: units >= MOST_UNITS, units }).toMatchObject({ name, tooLong: false })
  })

  it('even an instance of nine thousand tasks, made before there was a limit, is ended at once', async () => {
    const key = await ready(task('u') + flow('s', 'u'))
    const units = await shortestOf(RUNS, () =>
      longestSlice(async () => {
        const { instanceId } = succeeded(await start(key))
        await test.database.query(
          `with made as (
             insert into tasks (org_id, process_instance_id, id, token_id, scope_id, element_id, name, definition_key, created_at)
             select org_id, process_instance_id, gen_random_uuid(), token_id, scope_id, element_id, name, definition_key, created_at
             from tasks, generate_series(1, 8999) where process_instance_id = $1 returning *)
           insert into task_actors (org_id, process_instance_id, task_id, actor_kind, actor_id, definition_key, task_created_at)
           select org_id, process_instance_id, id, 'role', 100044, definition_key, created_at from made`,
          [instanceId],
        )
        succeeded(await end(instanceId))
        const { rows } = await test.database.query<{ n: number }>(
          `select count(*)::int as n from task_history where process_instance_id = $1 and reason = 'deleted'`,
          [instanceId],
        )
        expect(rows[0]?.n).toBe(9_000)
      }),
    )
    expect(units).toBeLessThan(MOST_UNITS)
  })
})
