import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJourney, loadLiveLinePack, succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { rowsWrittenBy, totalOf } from '../../../../test-support/written-rows.ts'

let test: TestApp
let journey: Awaited<ReturnType<typeof createJourney>>

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test?.close())

/** What the workflow writes; the audit log and the series of numbers have their own tests. */
async function written(act: () => Promise<unknown>) {
  const tables = Object.entries(await rowsWrittenBy(test.database, act))
  return Object.fromEntries(tables.filter(([name]) => !/^(?:audit|number)_/.test(name)))
}
const row = (inserted: number, updated: number, deleted: number) =>
  expect.objectContaining({ inserted, updated, deleted })

describe('a completion', () => {
  it('writes the rows that somebody needs, and no others (docs/adr/0022)', async () => {
    const started = await journey.start()
    await journey.as('zhoumin')

    const rows = await written(() => journey.act(started, 'screening', 'live'))

    expect(rows).toEqual({
      process_instances: row(0, 1, 0),
      tokens: row(1, 1, 0),
      tasks: row(2, 0, 1),
      task_actors: row(2, 0, 1),
      jobs: row(2, 0, 1),
      variables: row(1, 0, 0),
      // Two tasks begin, one ends; a gateway, a fork and four flows are passed.
      activity_history: row(2, 1, 0),
      steps: row(1, 0, 0),
      task_history: row(1, 0, 0),
      operations: row(1, 0, 0),
      // One for each of the two tasks, though one of them is of a role with three holders.
      notices: row(2, 1, 0),
      instance_participants: row(3, 0, 0),
    })
    expect(totalOf(rows)).toEqual({ inserted: 18, updated: 4, deleted: 3, indexEntries: 49 })
  })

  it('names nobody again who belongs to the instance already', async () => {
    await test.asOwner.query(
      `create function refuse_repeated() returns trigger language plpgsql as $$ begin
         if exists (select from instance_participants p where p.process_instance_id = new.process_instance_id
                      and p.actor_kind = new.actor_kind and p.actor_id = new.actor_id)
         then raise exception 'participant % % is written again', new.actor_kind, new.actor_id; end if;
         return new; end $$;
       create trigger refuse_repeated before insert on instance_participants
         for each row execute function refuse_repeated()`,
    )
    const screened = await journey.act(await journey.start(), 'screening', 'live')
    const checked = await journey.act(await journey.act(screened, 'survey', 'live'), 'opsCheck', 'ok')

    expect(checked.status).toBe('active')
    const { rows } = await test.database.query<{ actors: string[] }>(
      `select array_agg(actor_kind || ' ' || actor_id order by 1) as actors from instance_participants
       where process_instance_id = $1 and actor_kind = 'user'`,
      [checked.instanceId],
    )
    const people = await test.database.query<{ actors: string[] }>(
      `select array_agg('user ' || id order by 1) as actors from users where user_name in ('chenyu', 'zhoumin', 'heqiang', 'wujing')`,
    )
    expect(rows[0]?.actors).toEqual(expect.arrayContaining(people.rows[0]?.actors ?? []))
  })
})

describe('a start', () => {
  it('writes the rows that somebody needs, and no others', async () => {
    await journey.as('chenyu')

    const rows = await written(() => journey.start())

    expect(rows).toMatchObject({ activity_history: row(2, 0, 0), steps: row(1, 0, 0), notices: row(1, 0, 0) })
    expect(rows).toMatchObject({ variables: row(7, 0, 0), instance_participants: row(2, 0, 0) })
    expect(rows['variable_history']).toBeUndefined()
    expect(totalOf(rows)).toEqual({ inserted: 28, updated: 0, deleted: 0, indexEntries: 57 })
  })
})

describe('what a step passed', () => {
  it('is on the diagram as before, and in its order', async () => {
    const screened = await journey.act(await journey.start(), 'screening', 'live')

    const shown = succeeded(
      await test.call(
        processInstanceApi.detail,
        { query: { instanceId: screened.instanceId } },
        await journey.as('chenyu'),
      ),
    )

    const first = ['start', 'toPlan', 'planOpened', 'toScreening']
    const second = ['screening', 'toScreened', 'screened', 'toSurvey', 'surveyFork', 'toSiteSurvey', 'toOpsCheck']
    expect(shown.passedElementIds).toEqual([...first, ...second].toSorted())
    const { rows } = await test.database.query<{ element_id: string; element_type: string }>(
      `select element_id, element_type from activities a join steps using (process_instance_id, id)
       where process_instance_id = $1 order by id, place`,
      [screened.instanceId],
    )
    expect(rows.map(({ element_id }) => element_id)).toEqual([...first, ...second.slice(1)])
    expect(rows.at(-3)).toEqual({ element_id: 'surveyFork', element_type: 'parallelGateway' })
  })
})
