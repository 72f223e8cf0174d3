import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  parseProcess,
  transition,
  validateProcess,
  type Command,
  type ProcessDefinition,
  type ProcessState,
  type Variables,
} from '@liveline/workflow-engine'
import { beforeAll, describe, expect, test } from 'vitest'
import { readProcessSettings } from '../process-definitions/read-settings.ts'
import { settingProblems } from '../process-definitions/drawings/setting-problems.ts'

const file = join(import.meta.dirname, '../../../seeds/live-line/workflows/lw-plan-approval.bpmn')
const start = new Date('2026-03-02T01:00:00Z')

/** A plan as P1 sees it: class 2, risk III, one crew, no key users. */
const simplePlan: Variables = {
  class: 2,
  riskLevel: 'III',
  crewCount: 1,
  newMethod: false,
  sensitiveUsers: [],
  planStart: '2026-03-12T08:30:00+08:00',
}

let definition: ProcessDefinition

beforeAll(async () => {
  const { definitions, problems } = await parseProcess(await readFile(file, 'utf8'))
  expect(problems).toEqual([])
  expect(definitions).toHaveLength(1)
  definition = definitions[0] as ProcessDefinition
})

/** Runs one plan; tasks are named by their element id. */
function startPlan(plan: Variables = {}) {
  let ids = 0
  let state: ProcessState | undefined
  let passed: string[] = []
  const act = (command: Command) => {
    const result = transition(definition, state, command, { now: start, nextId: () => `id-${++ids}` })
    state = result.state
    passed = result.effects.flatMap((effect) => ('elementId' in effect ? [effect.elementId] : []))
  }
  act({ type: 'startProcess', variables: { ...simplePlan, ...plan } })
  const run = {
    open: () => (state?.tasks ?? []).map(({ elementId }) => elementId).sort(),
    status: () => state?.instance.state,
    passed: () => passed,
    jobs: () => state?.jobs ?? [],
    complete(elementId: string, outcome: string, variables: Variables = {}) {
      const task = state?.tasks.find((open) => open.elementId === elementId)
      if (task === undefined) throw new Error(`'${elementId}' is not open, but ${run.open().join(', ')}`)
      const name = readProcessSettings(definition).nodes[elementId]?.outcomeVariable
      if (name === undefined) throw new Error(`'${elementId}' has no outcome variable`)
      act({ type: 'completeUserTask', taskId: task.id, variables: { ...variables, [name]: outcome } })
      return run
    },
    expire() {
      const job = run.jobs().find(({ elementId }) => elementId === 'planStartPassed')
      if (job === undefined) throw new Error('No timer is set')
      act({ type: 'fireJob', jobId: job.id })
      return run
    },
    survey(surveyOutcome = 'live', opsOutcome = 'ok') {
      return run.complete('survey', surveyOutcome).complete('opsCheck', opsOutcome)
    },
    agree(...elementIds: string[]) {
      for (const elementId of elementIds) run.complete(elementId, 'approve')
      return run
    },
  }
  return run
}

const countersigners = ['signDispatch', 'signOperations', 'signSafety']

describe('P1 as drawn', () => {
  test('passes the validator of the engine and the settings of the server', () => {
    expect(validateProcess(definition).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(settingProblems(definition)).toEqual([])
  })

  test('gives every task an approver, a time limit and outcomes', () => {
    const { nodes } = readProcessSettings(definition)
    const tasks = Object.values(definition.nodes).filter(({ type }) => type === 'userTask')
    expect(tasks).toHaveLength(11)
    for (const { id } of tasks) {
      const settings = nodes[id]
      expect(settings?.approvers, id).toHaveLength(1)
      expect(settings?.timeLimit?.escalateTo?.kind, id).toBe('role')
      expect(
        settings?.outcomes.filter(({ primary }) => primary),
        id,
      ).toHaveLength(1)
      expect(settings?.state, id).toBeTruthy()
    }
  })
})

describe('P1 in memory', () => {
  test('a class 2 plan skips the scheme and is published', () => {
    const plan = startPlan().complete('screening', 'live').survey()
    expect(plan.open()).toEqual(countersigners)
    plan.agree(...countersigners)
    expect(plan.open()).toEqual(['headApproval'])
    plan.agree('headApproval').complete('publish', 'publish')
    expect(plan.passed()).toContain('endPublished')
    expect(plan.status()).toBe('completed')
    expect(plan.jobs()).toEqual([])
  })

  test('a plan that can only be done dead ends at the screening', () => {
    const plan = startPlan().complete('screening', 'dead')
    expect(plan.passed()).toContain('endDead')
    expect(plan.status()).toBe('completed')
  })

  test('survey and operations check wait for each other', () => {
    const plan = startPlan().complete('screening', 'live')
    expect(plan.open()).toEqual(['opsCheck', 'survey'])
    expect(plan.complete('survey', 'live').open()).toEqual(['opsCheck'])
  })

  test.each([
    ['postpone', 'ok'],
    ['dead', 'ok'],
    ['live', 'postpone'],
    ['live', 'dead'],
  ])('survey "%s" with operations "%s" goes back to the screening', (survey, operations) => {
    const plan = startPlan().complete('screening', 'live').survey(survey, operations)
    expect(plan.open()).toEqual(['screening'])
    expect(plan.complete('screening', 'live').survey().open()).toEqual(countersigners)
  })

  test.each<[string, Variables]>([
    ['class 3', { class: 3 }],
    ['two crews', { crewCount: 2 }],
    ['risk II', { riskLevel: 'II' }],
    ['a new method', { newMethod: true }],
  ])('%s needs a scheme', (_, plan) => {
    expect(startPlan(plan).complete('screening', 'live').survey().open()).toEqual(['scheme'])
  })

  test('a rejection returns a class 3 plan to the scheme once all have countersigned', () => {
    const plan = startPlan({ class: 3 }).complete('screening', 'live').survey().complete('scheme', 'submit')
    plan.complete('signSafety', 'reject').agree('signOperations')
    expect(plan.open()).toEqual(['signDispatch'])
    expect(plan.agree('signDispatch').open()).toEqual(['scheme'])
    plan.complete('scheme', 'submit').agree(...countersigners)
    expect(plan.open()).toEqual(['headApproval'])
    expect(plan.complete('headApproval', 'reject').open()).toEqual(['scheme'])
  })

  test('a rejection returns a plan without a scheme to the screening', () => {
    const plan = startPlan().complete('screening', 'live').survey().agree('signOperations', 'signDispatch')
    expect(plan.complete('signSafety', 'reject').open()).toEqual(['screening'])
  })

  test('key users bring in marketing; what it said counts no more once they are taken off', () => {
    const plan = startPlan({ sensitiveUsers: ['hospital'] })
      .complete('screening', 'live')
      .survey()
    expect(plan.open()).toEqual(['signDispatch', 'signMarketing', 'signOperations', 'signSafety'])
    plan.agree(...countersigners).complete('signMarketing', 'reject')
    expect(plan.open()).toEqual(['screening'])
    plan
      .complete('screening', 'live', { sensitiveUsers: [] })
      .survey()
      .agree(...countersigners)
    expect(plan.open()).toEqual(['headApproval'])
  })

  test.each<[string, Variables]>([
    ['class 4', { class: 4 }],
    ['risk I', { riskLevel: 'I' }],
  ])('%s goes to the chief engineer', (_, variables) => {
    const plan = startPlan(variables).complete('screening', 'live').survey().complete('scheme', 'submit')
    expect(plan.agree(...countersigners).open()).toEqual(['chiefApproval'])
    expect(plan.complete('chiefApproval', 'reject').open()).toEqual(['scheme'])
  })

  test('the plan clerk can return a plan to the screening', () => {
    const plan = startPlan()
      .complete('screening', 'live')
      .survey()
      .agree(...countersigners, 'headApproval')
    expect(plan.complete('publish', 'return').open()).toEqual(['screening'])
  })

  test('a plan that is not published by its start expires, whatever is open', () => {
    const plan = startPlan().complete('screening', 'live')
    expect(plan.jobs().map(({ dueAt }) => dueAt.toISOString())).toEqual(['2026-03-12T00:30:00.000Z'])
    plan.expire()
    expect(plan.passed()).toContain('endExpired')
    expect(plan.open()).toEqual([])
    expect(plan.status()).toBe('completed')
  })
})
