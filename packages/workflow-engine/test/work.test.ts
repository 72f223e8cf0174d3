import { describe, expect, it } from 'vitest'
import { createWork, evaluate, ExpressionError, StepBudgetExceeded, transition, WORK_BUDGET } from '../src/index.ts'
import type { DrawingLimits, Variables } from '../src/index.ts'
import { parseOne } from './play.ts'

const limits: DrawingLimits = { minimumTimerMs: 60_000, maximumInstances: 500 }
const flow = (from: string, to: string, inner = ''): string =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
const service = (id: string, expression: string, result?: string): string =>
  `<serviceTask id="${id}" f:expression="${expression}" ${result === undefined ? '' : `f:resultVariable="${result}"`}/>`
const parallel = (count: number | string, condition = ''): string =>
  `<multiInstanceLoopCharacteristics><loopCardinality>${count}</loopCardinality>${condition}</multiInstanceLoopCharacteristics>`

async function start(content: string, variables: Variables = {}) {
  const definition = await parseOne(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn" targetNamespace="t"><process id="p"><startEvent id="s"/>${content}</process></definitions>`,
  )
  let ids = 0
  const context = { now: new Date('2026-03-02T08:00:00Z'), nextId: () => `i${++ids}`, limits }
  return transition(definition, undefined, { type: 'startProcess', variables }, context)
}
/** A service task that is done over and over. */
const over = (expression: string, result?: string): string =>
  service('x', expression, result) + flow('s', 'x') + flow('x', 'x')

describe('the work of one transition', () => {
  it.each([
    ['steps', `<task id="x"/>${flow('s', 'x')}${flow('x', 'x')}`, {}],
    ['a template that doubles', over('${s}${s}', 's'), { s: 'x' }],
    ['a sum that doubles', over('${s + s}', 's'), { s: 'x' }],
    ['a method that lengthens', over("${(s + 'ß').toUpperCase()}", 's'), { s: 'ß'.repeat(90_000) }],
    [
      'long texts turned',
      over(`\${${'s.toUpperCase().toLowerCase().length() + '.repeat(5)}0}`),
      { s: 'x'.repeat(99_000) },
    ],
    ['long texts compared', over('${s == t}'), { s: 'x'.repeat(99_000), t: 'x'.repeat(99_000) }],
    ['long texts searched', over('${s.contains(t)}'), { s: 'x'.repeat(99_000), t: `y${'x'.repeat(40_000)}` }],
    [
      'long texts searched by name',
      over('${vars:contains(s, t)}'),
      { s: 'x'.repeat(99_000), t: `y${'x'.repeat(40_000)}` },
    ],
    ['long texts made numbers', over('${s - 1}'), { s: '1'.repeat(99_000) }],
    ['long lists searched', over('${l.contains(0)}'), { l: Array.from({ length: 90_000 }, () => 1) }],
    [
      'long lists made texts',
      over('${l == l2}'),
      { l: Array.from({ length: 9_000 }, () => 'x'), l2: Array.from({ length: 9_000 }, () => 'x') },
    ],
    [
      'large maps measured',
      over('${empty m}'),
      { m: Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [at, at])) },
    ],
    ['whole numbers squared', over('${n * n}', 'n'), { n: 2n }],
    ['long expressions', over(`\${1${'+1'.repeat(900)}}`), {}],
    [
      'variables by the thousand',
      over("${execution.setVariable('v' + n, n)}${execution.setVariable('n', n + 1)}"),
      { n: 0 },
    ],
    ['a long list kept', over('${l}', 'r'), { l: Array.from({ length: 200_000 }, () => 1) }],
    [
      'tasks of many names',
      `<userTask id="u" f:candidateUsers="\${names}">${parallel(500)}</userTask>${flow('s', 'u')}`,
      { names: 'a,'.repeat(40_000) },
    ],
    [
      'iterations in sequence',
      `<subProcess id="o"><multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>500</loopCardinality></multiInstanceLoopCharacteristics>${Array.from({ length: 15 }, (_, at) => `<task id="t${at}"/>${at === 0 ? '' : flow(`t${at - 1}`, `t${at}`)}`).join('')}</subProcess>${flow('s', 'o')}`,
      {},
    ],
  ] satisfies [string, string, Variables][])('has an end: %s', async (_, content, variables) => {
    await expect(start(content, variables)).rejects.toSatisfy(
      (failure) =>
        failure instanceof StepBudgetExceeded ||
        failure instanceof ExpressionError ||
        (failure as Error).name === 'InvalidValue',
    )
  })

  it.each([
    ['turned', `\${${'s.toUpperCase().toLowerCase().length() + '.repeat(5)}0}`],
    ['in lists', '${l.contains(s)}'],
    ['in a template', '${s.length()} ${s}'],
  ])('counts every character that an expression reads: %s', (_, expression) => {
    const spent = (s: string): number => {
      const work = createWork(WORK_BUDGET, () => {
        throw new Error('too much')
      })
      evaluate(expression, { s, l: [s.replace(/.$/, '!'), s] }, { work })
      return WORK_BUDGET - work.left()
    }
    expect(spent('x'.repeat(80_000))).toBeGreaterThan(spent('x'.repeat(8_000)) + 1_000)
  })

  it('is told by the element at which it ran out', async () => {
    await expect(start(over('${1}'))).rejects.toMatchObject({ name: 'StepBudgetExceeded', elementId: 'x' })
  })

  it('has room for five hundred signers with all that can be drawn on a task', async () => {
    const drawn =
      'f:candidateUsers="${signers.get(loopCounter)}" f:candidateGroups="100044,100045" f:dueDate="${due}" f:priority="${loopCounter &lt; 10 ? 80 : 50}"'
    const signing = `<subProcess id="countersign">${parallel('${signers.size()}')}<userTask id="u" name="Sign \${loopCounter}" ${drawn}/>
      <boundaryEvent id="b" attachedToRef="u" cancelActivity="false"><timerEventDefinition><timeDuration>\${wait}</timeDuration></timerEventDefinition></boundaryEvent><task id="reminded"/>${flow('b', 'reminded')}</subProcess>${flow('s', 'countersign')}`
    const signers = Array.from({ length: 500 }, (_, at) => `user${at}`)
    const { state } = await start(signing, { signers, due: '2026-04-01', wait: 'P1D' })

    expect(state.tasks).toHaveLength(500)
    expect(state.jobs).toHaveLength(500)
  })
})

describe('a text that an expression builds', () => {
  it.each(['${s}${s}', '${s + s}', '${s.toUpperCase()}', '${l}${l}'])('is refused when too long: %s', (expression) => {
    const variables = { s: 'ß'.repeat(60_000), l: Array.from({ length: 30_000 }, () => 1) }
    expect(() => evaluate(expression, variables)).toThrow('too long')
  })
})
