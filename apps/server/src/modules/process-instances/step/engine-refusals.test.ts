import { errorCodes, errorMessage } from '@liveline/contract/error-codes.ts'
import * as engine from '@liveline/workflow-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstTaskProcesses } from '../../../../test-support/first-task-drawing.ts'
import {
  createJourney,
  countRows,
  loadLiveLinePack,
  MONDAY,
  type Journey,
} from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { AppError } from '../../../http/app-error.ts'
import { illegalTransitionTexts, invalidValueTexts } from './engine-refusals.texts.ts'
import { refusalOf } from './engine-refusals.ts'

let test: TestApp
let journey: Journey
let processes: ReturnType<typeof firstTaskProcesses>

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  processes = firstTaskProcesses(test, journey)
})
afterAll(() => test.close())

describe('a drawing', () => {
  it('that cannot go on change nothing and say why', async () => {
    await processes.release(
      'noWayOut',
      `<sequenceFlow id="f2" sourceRef="first" targetRef="decide"/><exclusiveGateway id="decide"/><endEvent id="e"/>
       <sequenceFlow id="f3" sourceRef="decide" targetRef="e"><conditionExpression xsi:type="tFormalExpression">\${weather == 'fine'}</conditionExpression></sequenceFlow>`,
    )
    const taskId = journey.taskOf(await processes.start('noWayOut'), 'first')
    const before = await countRows(test.database)

    const failed = await journey.attempt(taskId, '', 'chenyu')

    expect(failed).toMatchObject({ status: 422, retcode: errorCodes.PROCESS_FAILED.retcode })
    expect(failed.msg).toContain("表达式 ${weather == 'fine'} 用到的变量“weather”不存在")
    expect(failed.details['reason']).toMatchObject({ nameEn: expect.stringContaining('uses the variable “weather”') })
    expect(await countRows(test.database)).toEqual(before)
  })
})

const drawing = {
  id: 'flow',
  name: '检修',
  nodes: { check: { id: 'check', type: 'userTask', name: '审核' }, meet: { id: 'meet', type: 'parallelGateway' } },
  flows: {},
} as unknown as engine.ProcessDefinition

/** One of each class that the engine throws, with those of its kinds that have words of their own. */
const thrown: Readonly<Record<string, readonly Error[]>> = {
  NoFlowTaken: [new engine.NoFlowTaken('check')],
  UnsupportedElement: [new engine.UnsupportedElement('check', 'complexGateway')],
  StepBudgetExceeded: [new engine.StepBudgetExceeded('check', 9)],
  TooManyInstances: [new engine.TooManyInstances('check', 900, 500)],
  UncaughtError: [new engine.UncaughtError('check', 'E1')],
  ExpressionError: [new engine.ExpressionError('${a / 0}', 'division by zero')],
  UnknownVariable: [new engine.UnknownVariable('${wind}', 'wind')],
  InvalidValue: (Object.keys(invalidValueTexts) as (keyof typeof invalidValueTexts)[]).map(
    (what) => new engine.InvalidValue('check', what, 'secret'),
  ),
  IllegalTransition: (Object.keys(illegalTransitionTexts) as engine.IllegalTransitionReason[]).map(
    (reason) => new engine.IllegalTransition(reason, 'check'),
  ),
}
/** Asked for by the host and answered; told by the steps themselves. */
const ELSEWHERE = new Set(['DefinitionNeeded', 'MigrationRefused'])
const classes = Object.entries(engine).flatMap(([name, value]) =>
  typeof value === 'function' && value.prototype instanceof Error && !ELSEWHERE.has(name) ? [name] : [],
)
const saidOf = (error: Error) => {
  const refusal = refusalOf(error, drawing)
  if (!(refusal instanceof AppError)) throw new Error('no refusal', { cause: refusal })
  return (['zh-CN', 'en'] as const).map((language) => errorMessage(refusal.code, language, refusal.details))
}

describe('what the engine throws', () => {
  it.each(classes)('%s: is told in both languages, by the name of the element', (name) => {
    expect(thrown[name]?.length).toBeGreaterThan(0)
    for (const error of thrown[name] ?? []) {
      const [zh, en] = saidOf(error)
      expect(en?.replaceAll('审核', '')).not.toMatch(/\p{Script=Han}/u)
      expect(zh).not.toMatch(/ (?:is|the|of|no) /)
      expect(`${zh} ${en}`).not.toContain(
        error instanceof engine.InvalidValue && error.what !== 'variableSize' ? 'secret' : 'undefined',
      )
      for (const said of [zh, en]) expect(said).not.toContain('check')
    }
  })

  it('calls an element without a name by its kind, and one that no drawing has by its id', () => {
    expect(saidOf(new engine.IllegalTransition('cannotComplete', 'meet, check'))).toEqual([
      expect.stringContaining('“meet”（并行网关）、“审核”将永远等不齐'),
      expect.stringContaining('“meet” (parallel gateway), “审核” could never complete'),
    ])
    expect(saidOf(new engine.IllegalTransition('unknownElement', 'nowhere'))[0]).toContain('流程图中没有“nowhere”')
  })

  it('is not guessed where two drawings call the same id differently', () => {
    const other = { ...drawing, nodes: { check: { id: 'check', type: 'userTask', name: '复核' } } }
    const refusal = refusalOf(new engine.NoFlowTaken('check'), drawing, other as unknown as engine.ProcessDefinition)
    expect((refusal as AppError).details?.['reason']).toMatchObject({ name: expect.stringContaining('“check”之后') })
  })

  it('but a bug stays one', () => {
    const bug = new TypeError('undefined is not a function')
    expect(refusalOf(bug, drawing)).toBe(bug)
  })
})
