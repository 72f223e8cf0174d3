import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transition } from '@liveline/workflow-engine'
import type {
  Changes,
  Command,
  Effect,
  ProcessDefinition,
  ProcessState,
  ScopeRow,
  VariableValue,
} from '@liveline/workflow-engine'
import { draw } from '../../../../../../packages/workflow-engine/test/draw.ts'
import { parseOne } from '../../../../../../packages/workflow-engine/test/play.ts'
import { drawModel, randomBlock } from '../../../../../../packages/workflow-engine/test/random-model.ts'
import { emptyTally, playStory, randomStory } from '../../../../../../packages/workflow-engine/test/stories.ts'
import type { Stage } from '../../../../../../packages/workflow-engine/test/stories.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test-support/test-database.ts'
import {
  instanceColumns,
  jobColumns,
  scopeColumns,
  subscriptionColumns,
  taskColumns,
  tokenColumns,
} from './table-columns.ts'
import { readProcessSettings } from '../../process-definitions/read-settings.ts'
import { findInstance } from './instances.repository.ts'
import type { LoadedInstance } from './stored-instance.ts'
import { recordStep } from '../step/record-step.ts'
import { fromColumns, toJson, type TypedColumns } from './typed-value.ts'
import { plainCalendar } from '../../working-calendar/working-calendar.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'

let database: TestDatabase
let lastId = 0
/** UUIDs in the order they are made. */
const nextId = (): string => `00000000-0000-7000-8000-${String((lastId += 1)).padStart(12, '0')}`
const now = new Date('2026-03-02T08:00:00.123Z')
const INITIATOR = 100_001

beforeAll(async () => {
  database = await createTestDatabase()
  await changeRows(
    database,
    `insert into process_definitions (id, definition_key, name, created_at, updated_at) values (1, 'p', 'p', $1, $1)`,
    [now],
  )
  await changeRows(
    database,
    `insert into process_definition_versions (id, definition_id, version, state, bpmn_xml, checksum, created_at, updated_at)
     values (1, 1, 1, 1, '', '', $1, $1)`,
    [now],
  )
})
afterAll(() => database.drop())

const byKey = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) =>
    JSON.stringify(Object.values(a as object)) < JSON.stringify(Object.values(b as object)) ? -1 : 1,
  )
/** Tables have no order. */
const sorted = (state: ProcessState): ProcessState => ({
  instance: state.instance,
  scopes: byKey(state.scopes),
  tokens: byKey(state.tokens),
  variables: state.variables.toSorted((a, b) => (`${a.scopeId} ${a.name}` < `${b.scopeId} ${b.name}` ? -1 : 1)),
  tasks: byKey(state.tasks),
  jobs: byKey(state.jobs),
  subscriptions: byKey(state.subscriptions),
  compensations: byKey(state.compensations),
})

/** Plays through the tables: each step is written, read back and compared, and the next goes on from what was read. */
async function startStoredPlay(
  definition: ProcessDefinition,
  variables: Readonly<Record<string, VariableValue>>,
): Promise<Stage> {
  const settings = readProcessSettings(definition)
  const version = {
    versionId: 1,
    definitionId: 1,
    key: definition.id,
    name: 'p',
    nameEn: 'p',
    version: 1,
    bpmnXml: '',
    definition,
    settings,
  }
  const instanceId = nextId()
  let loaded: LoadedInstance | undefined
  let changes: Changes

  /** Visits as one would keep them, a row each; by the id of the visit, or of a flow taken by its place. */
  const activities: Activity[] = []
  const changesOfVariables: unknown[] = []

  const apply = async (command: Command): Promise<void> => {
    const result = transition(definition, loaded?.state, command, { now, nextId })
    const heading = { orgId: 1, number: 'N1', title: 't', initiatorId: INITIATOR }
    const { writes } = recordStep({
      ...heading,
      version,
      versionAt: () => version,
      before: loaded,
      result,
      act: undefined,
      resolved: new Map(),
      calendar: plainCalendar,
      now,
      ids: { next: nextId },
    })
    const { instance } = result.state
    const changing = { id: instance.id, status: instance.state, ended_at: instance.endedAt ?? null }
    if (loaded !== undefined) writes.update('process_instances', ['id'], changing)
    else {
      writes.insert('process_instances', {
        ...changing,
        org_id: 1,
        definition_id: 1,
        definition_version_id: 1,
        definition_key: definition.id,
        number: 'N1',
        title: 't',
        business_state: '',
        business_key: instance.businessKey,
        initiator_id: INITIATOR,
        initiator_name: '',
        initiator_department: '',
        fields: {},
        started_at: now,
        rev: 1,
      })
    }
    await writes.write(database)
    loaded = await findInstance(database, instanceId)
    if (loaded === undefined) throw new Error('the instance is gone')
    expect(sorted(loaded.state)).toEqual(sorted(result.state))
    changes = result.changes
    for (const effect of result.effects) note(effect, activities, changesOfVariables)
    expect(await readActivities(instanceId)).toEqual(activities.map(lineOf).toSorted())
    expect(byKey(await readVariableChanges(instanceId))).toEqual(byKey(changesOfVariables.map(asJson)))
  }
  await apply({
    type: 'startProcess',
    processInstanceId: instanceId,
    businessKey: 'N1',
    initiator: String(INITIATOR),
    variables,
  })
  return {
    apply,
    state: () => (loaded as LoadedInstance).state, // read at the start
    changes: () => changes,
    now: () => now,
  }
}

type Activity = {
  readonly id: string
  readonly element_id: string
  readonly element_type: string
  readonly loop_counter: number | null
  readonly started_at: Date
  ended_at: Date | null
  outcome: string | null
  reason: string | null
}

/** The history as the engine tells it. */
function note(effect: Effect, activities: Activity[], variables: unknown[]): void {
  const began = { loop_counter: null, started_at: now, ended_at: null, outcome: null, reason: null }
  if (effect.type === 'flowTaken') {
    const flow = { element_id: effect.flowId, element_type: 'sequenceFlow', ended_at: now, outcome: 'completed' }
    activities.push({ ...began, ...flow, id: '' })
  } else if (effect.type === 'activityStarted') {
    const { activityInstanceId: id, elementId: element_id, elementType: element_type, loopCounter } = effect
    activities.push({ ...began, id, element_id, element_type, loop_counter: loopCounter ?? null })
  } else if (effect.type === 'activityEnded') {
    const visit = activities.find(({ id }) => id === effect.activityInstanceId)
    if (visit !== undefined)
      Object.assign(visit, { ended_at: now, outcome: effect.outcome, reason: effect.reason ?? null })
  } else if (effect.type === 'variableSet') {
    variables.push({ scope: effect.scopeId, name: effect.name, value: effect.value })
  }
}

const lineOf = (activity: Omit<Activity, 'id'>): string =>
  JSON.stringify([
    ...[activity.element_id, activity.element_type, activity.loop_counter, activity.started_at],
    ...[activity.ended_at, activity.outcome, activity.reason],
  ])

async function readActivities(instanceId: string): Promise<string[]> {
  const { rows } = await database.query<Omit<Activity, 'id'>>(
    `select element_id, element_type, loop_counter, started_at, ended_at, outcome, reason
     from activities where process_instance_id = $1`,
    [instanceId],
  )
  return rows.map(lineOf).toSorted()
}

async function readVariableChanges(instanceId: string): Promise<unknown[]> {
  const { rows } = await database.query<TypedColumns & { scope: string; name: string }>(
    `select scope_id as scope, name, type, text_value, number_value, bigint_value, boolean_value, timestamp_value,
            json_value from variable_changes where process_instance_id = $1`,
    [instanceId],
  )
  return rows.map((row) => asJson({ scope: row.scope, name: row.name, value: fromColumns(row) }))
}
/** So that values can be put in order: not a number, a date and a big integer included. */
const asJson = (change: unknown) => toJson(change as VariableValue)

describe('an instance that is written and read back after every step', () => {
  it.each([
    { seed: -1994297106, path: '205' },
    { seed: 6, path: '205' },
    { seed: 3, path: '0' },
  ])('is the instance that the engine made, and runs to its end (seed $seed)', async (beginning) => {
    const tally = emptyTally()
    await fc.assert(
      fc.asyncProperty(randomBlock, randomStory, async (block, acts) => {
        const definition = await parseOne(drawModel(block))
        await playStory(await startStoredPlay(definition, { pick: 1 }), definition, acts, tally)
      }),
      { ...beginning, numRuns: 20 },
    )
    expect(tally.steps).toBeGreaterThan(50)
    expect(tally.moves).toBeGreaterThan(0)
  })

  it('lets signers sign in turn to the last', async () => {
    const definition = await draw('start → sign\nsign → z\nz → end', {}, { sign: -3 })
    const stage = await startStoredPlay(definition, {})

    for (const elementId of ['sign', 'sign', 'sign', 'z']) {
      expect(stage.state().tasks.map((task) => task.elementId)).toEqual([elementId])
      await stage.apply({ type: 'completeUserTask', taskId: stage.state().tasks[0]?.id ?? '' })
    }

    expect(stage.state().instance.state).toBe('completed')
  })

  it('lets signers sign on whose body was stored before it was kept that they sign in turn', async () => {
    const definition = await draw('start → sign\nsign → z\nz → end', {}, { sign: -2 })
    const stage = await startStoredPlay(definition, {})
    const state = { ...stage.state(), scopes: stage.state().scopes.map(withoutSequence) }

    const after = transition(
      definition,
      state,
      { type: 'completeUserTask', taskId: state.tasks[0]?.id ?? '' },
      { now, nextId },
    )

    expect(after.state.tasks).toMatchObject([{ elementId: 'sign', loopCounter: 1 }])
    expect(after.changes.scopes.updated).toMatchObject([{ kind: 'multiInstance', isSequential: true }])
  })

  it('tells how a visit ended that its own step has ended', async () => {
    const definition = await parseOne(
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">
        <startEvent id="start"/><sequenceFlow id="f" sourceRef="start" targetRef="fork"/><parallelGateway id="fork"/>
        <sequenceFlow id="g" sourceRef="fork" targetRef="a"/><userTask id="a"/>
        <sequenceFlow id="h" sourceRef="fork" targetRef="stop"/>
        <endEvent id="stop"><terminateEventDefinition/></endEvent></process></definitions>`,
    )

    const stage = await startStoredPlay(definition, {})

    const { rows } = await database.query(
      `select outcome, reason from activities where process_instance_id = $1 and element_id = 'a'`,
      [stage.state().instance.id],
    )
    expect(rows).toEqual([{ outcome: 'cancelled', reason: 'terminated' }])
  })

  it('keeps every kind of value, at any depth', async () => {
    const definition = await draw('start → a\na → end')
    const stage = await startStoredPlay(definition, {})
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), anyValue),
        async (variables) => {
          // Written and compared by the stage.
          await stage.apply({ type: 'setVariables', variables })
        },
      ),
      { seed: 1, numRuns: 60 },
    )
    await stage.apply({
      type: 'setVariables',
      variables: {
        look: { $date: 'x' },
        alike: [{ $plain: { $bigint: '1' } }],
        list: [now, 12345678901234567890n, Number.NaN],
      },
    })
    const kept = Object.fromEntries(stage.state().variables.map(({ name, value }) => [name, value]))
    expect(kept['list']).toEqual([now, 12345678901234567890n, Number.NaN])
    expect(kept['look']).toEqual({ $date: 'x' })
  })
})

/** As bodies were stored before the field was kept. */
function withoutSequence(scope: ScopeRow): ScopeRow {
  const { isSequential, ...row } = scope
  return isSequential === undefined ? scope : row
}

/** Dates PostgreSQL and JavaScript write alike. */
const moments = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const anyValue = fc.letrec<{ value: VariableValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.double(),
    fc.string({ unit: 'grapheme-ascii' }),
    fc.bigInt(),
    moments,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('$date', '$bigint', '$plain'), fc.string({ unit: 'grapheme-ascii' })),
      tie('value'),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
})).value

describe('every field of the engine’s rows', () => {
  const tables = {
    process_instances: instanceColumns,
    scopes: scopeColumns,
    tokens: tokenColumns,
    tasks: taskColumns,
    jobs: jobColumns,
    subscriptions: subscriptionColumns,
  }

  it.each(Object.entries(tables))('has a column of its own in %s', async (table, columns) => {
    const { rows } = await database.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    )
    const known = rows.map(({ name }) => name)
    const used = Object.values(columns).map(({ name }) => name)
    expect(known).toEqual(expect.arrayContaining(used))
    expect(new Set(used).size).toBe(used.length)
  })
})
