/** A process whose only due work is an hourly timer that fires beside its task, for tests of due jobs. */
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { Queryable } from '../src/database/open-database.ts'
import { aUser } from './factories.ts'
import { succeeded } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'

export const HOUR_MS = 3_600_000

const drawing = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn"><process id="cycle" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="u"/>
  <userTask id="u" name="Wait" flowable:assignee="starter"/>
  <boundaryEvent id="b" attachedToRef="u" cancelActivity="false">
    <timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition></boundaryEvent>
  <sequenceFlow id="f2" sourceRef="b" targetRef="beside"/><task id="beside"/></process></definitions>`

export async function releaseCycle(test: TestApp): Promise<void> {
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: 'cycle', name: '循环', nameEn: 'Cycle', bpmnXml: drawing }),
  )
}

export async function startCycle(test: TestApp): Promise<string> {
  const call = await test.call(
    processInstanceApi.startByKey,
    { params: { key: 'cycle' }, body: { forms: {} } },
    'starter',
  )
  return succeeded(call).instanceId
}

/** Copies of a running instance, each with its timer. */
export async function copyCycle(database: Queryable, instanceId: string, copies: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `with copy as (select n, gen_random_uuid() as id from generate_series(1, $2) n),
     root as (
       insert into process_instances select (jsonb_populate_record(i, jsonb_build_object('id', c.id, 'number', i.number || '-' || c.n))).*
       from process_instances i, copy c where i.id = $1),
     ${['scopes', 'tokens', 'tasks', 'jobs']
       .map(
         (table) => `of_${table} as (
       insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('process_instance_id', c.id, 'id', ${table === 'jobs' ? 'gen_random_uuid()' : 'r.id'}))).*
       from ${table} r, copy c where r.process_instance_id = $1)`,
       )
       .join(',\n     ')}
     select id from copy order by n`,
    [instanceId, copies],
  )
  return rows.map(({ id }) => id)
}

/** Instances in the order in which their timers fired. */
export async function listFirings(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ process_instance_id: string }>(
    `select process_instance_id from activities where element_id = 'b' order by id, place`,
  )
  return rows.map((row) => row.process_instance_id)
}

/** The timers of these instances fail from now on, or work again. */
export async function breakTimers(database: Queryable, instanceIds: readonly string[], isBroken = true): Promise<void> {
  await database.query('update jobs set element_id = $2 where process_instance_id = any($1::uuid[])', [
    instanceIds,
    isBroken ? 'nowhere' : 'b',
  ])
}

export type JobColumns = {
  attempts: number
  failure: object | null
  retry_at: Date | null
  incident_at: Date | null
  due_at: Date
}

export async function readJob(database: Queryable, instanceId: string): Promise<JobColumns | undefined> {
  const { rows } = await database.query<JobColumns>(
    'select attempts, failure, retry_at, incident_at, due_at from jobs where process_instance_id = $1',
    [instanceId],
  )
  return rows[0]
}
