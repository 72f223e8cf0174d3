/** The live-line pack in a test app, and the people of plan approval P1 acting through HTTP. */
import { join } from 'node:path'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Queryable } from '../src/database/open-database.ts'
import { silentLog } from '../src/log.ts'
import { createReportPagesService } from '../src/modules/report-pages/report-pages.service.ts'
import { createDataSetsService } from '../src/modules/data-sets/data-sets.service.ts'
import { loadPack } from '../src/modules/pack/pack-loader.ts'
import { readPack } from '../src/modules/pack/pack-files.ts'
import { withDates } from '../src/modules/pack/sample-plans.ts'
import type { Answer, CallOptions, TestApp } from './test-app.ts'

export const packDirectory = join(import.meta.dirname, '../seeds/live-line')
/** A Monday morning in China. */
export const MONDAY = new Date('2026-11-23T09:00:00+08:00')

type Values = Record<string, unknown>
export type Completion = Answer<typeof taskApi.complete>

/** Who plays which node of P1 (people.json). */
export const playerOf: Readonly<Record<string, string>> = {
  screening: 'zhoumin',
  survey: 'heqiang',
  opsCheck: 'wujing',
  scheme: 'wangtao',
  signSafety: 'fengchao',
  signOperations: 'wujing',
  signDispatch: 'huangwei',
  signMarketing: 'gaoyue',
  chiefApproval: 'yangguang',
  headApproval: 'heqiang',
  publish: 'luoxin',
}

export async function loadLiveLinePack({
  database,
  clock,
  forms,
  catalogue,
  pageTables,
  workflow,
}: TestApp): Promise<void> {
  const dataSets = createDataSetsService({ database, clock, log: silentLog })
  await loadPack(packDirectory, {
    database,
    clock,
    forms,
    catalogue,
    pageTables,
    dataSets,
    reportPages: createReportPagesService({ database, clock, dataSets }),
    definitions: workflow.definitions,
    log: silentLog,
  })
}

export type Journey = Awaited<ReturnType<typeof createJourney>>

export async function createJourney(test: TestApp) {
  const { samplePlans, catalogue } = await readPack(packDirectory)
  const dated = (values: unknown) => withDates(values, test.clock.now()) as Values
  const sampleForm = (task: string, formKey: string) => {
    const step = samplePlans
      .flatMap((plan) => plan.steps)
      // The last is of class 4, and has the bypass calculation that it needs; for others that is dropped.
      .findLast((one) => one.task === task && one.forms[formKey] !== undefined)
    return dated(step?.forms[formKey] ?? {})
  }
  /** What the form fills in when another item is chosen, and the people it needs. */
  const itemValues = (code: unknown): Values => {
    const item = catalogue.content.find((one) => one.code === code)
    if (item === undefined) return {}
    const { method, liveHours, avoidedHours, crew, reclose } = item
    const crewNeed = [{ role: 'ground', count: crew }]
    return { itemCode: code, method, liveHours, avoidedHours, crewSize: crew, crewNeed, recloseRequired: reclose }
  }
  const plan = (over: Values = {}): Values => ({
    ...dated(samplePlans[0]?.plan ?? {}),
    riskLevel: 'IV',
    crewCount: 1,
    newMethod: false,
    ...itemValues(over['itemCode']),
    ...over,
  })
  const nodeForms: Readonly<Record<string, () => Record<string, Values>>> = {
    survey: () => ({ lwSurvey: sampleForm('survey', 'lwSurvey') }),
    scheme: () => ({ lwScheme: sampleForm('scheme', 'lwScheme') }),
  }

  const taskOf = (state: Pick<StepResult, 'open'>, element: string): string => {
    const found = state.open.find(({ elementId }) => elementId === element)
    if (found === undefined)
      throw new Error(`'${element}' is not open, but ${state.open.map(({ elementId }) => elementId).join()}`)
    return found.taskId
  }

  const sessions = new Map<string, { token: string; at: number }>()
  /** A person's session; a new one when the test has moved the clock, for the old one is then idle. */
  async function as(userName: string): Promise<string> {
    const now = test.clock.now().getTime()
    const kept = sessions.get(userName)
    if (kept !== undefined && kept.at === now) return kept.token
    const token = await test.loginAs(userName)
    sessions.set(userName, { token, at: now })
    return token
  }

  const start = async (over: Values = {}, userName = 'chenyu') =>
    succeeded(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key: 'lwPlanApproval' }, body: { forms: { lwPlan: plan(over) } } },
        await as(userName),
      ),
    )

  /** Completes an open node as the person who plays it. */
  async function act(state: Pick<StepResult, 'open'>, element: string, outcome: string, opinion = '') {
    const body = { taskId: taskOf(state, element), outcome, opinion, forms: nodeForms[element]?.() ?? {} }
    return succeeded(await test.call(taskApi.complete, { body }, await as(playerOf[element] ?? '')))
  }

  return {
    as,
    plan,
    itemValues,
    taskOf,
    formsAt: (element: string) => nodeForms[element]?.() ?? {},
    start,
    act,

    /** One attempt, whatever comes of it. */
    attempt: async (
      taskId: string,
      outcome: string,
      userName: string,
      more: { opinion?: string; forms?: Record<string, Values> } = {},
      options: CallOptions = {},
    ): Promise<Completion> =>
      test.call(taskApi.complete, { body: { taskId, outcome, ...more } }, await as(userName), options),

    /** A plan that was found feasible from both sides: whether it is signed at once depends on its item. */
    async surveyed(over: Values = {}): Promise<StepResult> {
      return act(await act(await act(await start(over), 'screening', 'live'), 'survey', 'live'), 'opsCheck', 'ok')
    },

    /** The process view as a person sees it. */
    detail: async (instanceId: string, userName = 'chenyu') =>
      succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, await as(userName))),
  }
}

export function succeeded<T>(answer: { retcode: number; data: T; text: string }): T {
  if (answer.retcode !== 0) throw new Error(answer.text)
  return answer.data
}

export const elementsOf = (state: Pick<StepResult, 'open'>): string[] =>
  state.open.map(({ elementId }) => elementId).toSorted()

/** How many rows the tables of the work flow hold: what a refusal must leave as it was. */
export async function countRows(database: Queryable): Promise<unknown> {
  const tables = [
    'process_instances',
    'tokens',
    'tasks',
    'task_history',
    'operations',
    'activity_history',
    'steps',
    'variables',
    'jobs',
    'form_data',
    'form_data_history',
    'audit_log',
    'notices',
  ]
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await database.query(`select ${counts.join(', ')}`)).rows[0]
}
