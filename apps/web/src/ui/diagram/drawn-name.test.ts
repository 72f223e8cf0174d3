import { expect, it } from 'vitest'
import { drawnName } from './drawn-name.ts'

const task = (name?: string) => ({
  id: `t-${name}`,
  type: 'bpmn:UserTask',
  businessObject: name === undefined ? {} : { name },
})
const join = (name?: string, ...before: readonly ReturnType<typeof task>[]) => ({
  ...task(name),
  id: 'Gateway_0x',
  type: 'bpmn:ParallelGateway',
  incoming: before.map((source) => ({ source })),
  outgoing: [{}],
})

it('names a gateway that has no name by what it does and what stands before it', () => {
  expect(drawnName(join(undefined, task('查勘'), task('复核')), 'zh-CN')).toBe('并行汇聚（查勘、复核之后）')
  expect(drawnName(join(' ', task('Survey'), task()), 'en')).toBe('parallel join')
})

it('leaves a name as it is, and another element without one its id', () => {
  expect(drawnName(join('会签', task('查勘'), task('复核')), 'zh-CN')).toBe('会签')
  expect(drawnName(task(), 'zh-CN')).toBe('t-undefined')
})
