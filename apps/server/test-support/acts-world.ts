/** Small processes and the people of them, for tests of what people do with tasks. */
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { aRole, aUser, type TestUser } from './factories.ts'
import { succeeded } from './plan-journey.ts'
import type { TestApp } from './test-app.ts'

const head = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:liveline="http://liveline.example/schema/bpmn">`

const task = (id: string, who: string, more = '', inside = '') =>
  `<userTask id="${id}" name="步骤${id}" liveline:nameEn="Step ${id}" ${who} ${more}>${inside}</userTask>`
const group = (role: number) => `flowable:candidateGroups="${role}"`
const flow = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`

/** The drawings by key; `role` is held by ann, ben and cleo. */
const drawings = (role: number): Record<string, string> => ({
  /** apply → check → sign → approve */
  road: `<startEvent id="s"/>${flow('s', 'apply')}
    ${task('apply', '', '', '<extensionElements><liveline:approver kind="initiator" value=""/></extensionElements>')}
    ${flow('apply', 'check')}${task('check', group(role))}${flow('check', 'sign')}${task('sign', group(role))}
    ${flow('sign', 'approve')}${task('approve', 'flowable:assignee="boss"')}${flow('approve', 'e')}<endEvent id="e"/>`,
  /** As road, but nobody leads the work past `sign`. */
  guarded: `<startEvent id="s"/>${flow('s', 'apply')}${task('apply', 'flowable:assignee="starter"')}
    ${flow('apply', 'check')}${task('check', group(role))}${flow('check', 'sign')}
    ${task('sign', group(role), 'liveline:noJumpOver="true"')}
    ${flow('sign', 'approve')}${task('approve', 'flowable:assignee="boss"')}${flow('approve', 'e')}<endEvent id="e"/>`,
  /** plan → (left ∥ right) → join → after */
  fork: `<startEvent id="s"/>${flow('s', 'plan')}${task('plan', 'flowable:assignee="starter"')}${flow('plan', 'split')}
    <parallelGateway id="split"/>${flow('split', 'left')}${flow('split', 'right')}
    ${task('left', 'flowable:assignee="ann"')}${task('right', 'flowable:assignee="ben"')}
    ${flow('left', 'join')}${flow('right', 'join')}<parallelGateway id="join"/>${flow('join', 'after')}
    ${task('after', 'flowable:assignee="boss"')}${flow('after', 'e')}<endEvent id="e"/>`,
  /** plan → countersign by ann, ben and cleo → after */
  several: `<startEvent id="s"/>${flow('s', 'plan')}${task('plan', 'flowable:assignee="starter"')}${flow('plan', 'vote')}
    ${task('vote', group(role), '', '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>')}
    ${flow('vote', 'after')}${task('after', 'flowable:assignee="boss"')}${flow('after', 'e')}<endEvent id="e"/>`,
  /** first → second, which must be in other hands; copied to boss when `first` is completed */
  apart: `<startEvent id="s"/>${flow('s', 'first')}
    ${task('first', group(role), '', '<extensionElements><liveline:cc kind="user" value="boss"/></extensionElements>')}
    ${flow('first', 'second')}${task('second', group(role), 'liveline:separateFrom="first"')}
    ${flow('second', 'e')}<endEvent id="e"/>`,
  /** first → a variable is set by itself → second */
  machine: `<startEvent id="s"/>${flow('s', 'first')}${task('first', 'flowable:assignee="ann"')}${flow('first', 'send')}
    <serviceTask id="send" name="发送" flowable:expression="\${1 + 1}"/>${flow('send', 'second')}
    ${task('second', 'flowable:assignee="boss"')}${flow('second', 'e')}<endEvent id="e"/>`,
})

export type ActsWorld = Awaited<ReturnType<typeof createActsWorld>>

export async function createActsWorld(test: TestApp) {
  const { database } = test
  const role = await aRole(database, { permissions: [] })
  const people: Record<string, TestUser> = {}
  for (const userName of ['starter', 'boss', 'stranger'])
    people[userName] = await aUser(database, { userName, permissions: ['workflow:start'] })
  for (const userName of ['ann', 'ben', 'cleo']) people[userName] = await aUser(database, { userName, roles: [role] })
  people['gone'] = await aUser(database, { userName: 'gone', enabled: false })
  people['admin'] = await aUser(database, { userName: 'admin', permissions: ['workflow:admin', 'workflow:delete'] })
  for (const [key, content] of Object.entries(drawings(role.id))) {
    const bpmnXml = `${head}<process id="${key}" isExecutable="true">${content}</process></definitions>`
    await database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, { flowKey: key, name: key, nameEn: key, bpmnXml }),
    )
  }

  const idOf = (userName: string) => people[userName]?.userId ?? 0
  const taskOf = (state: Pick<StepResult, 'open'>, element: string): string => {
    const found = state.open.find(({ elementId }) => elementId === element)
    if (found === undefined) throw new Error(`'${element}' is not open: ${JSON.stringify(state.open)}`)
    return found.taskId
  }
  const complete = async (taskId: string, userName: string) =>
    test.call(taskApi.complete, { body: { taskId } }, userName)

  return {
    idOf,
    taskOf,
    complete,
    start: async (key: string) =>
      succeeded(await test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, 'starter')),
    /** Completes steps one after the other, `element:person`; the clock goes on by a second between two. */
    async play(state: StepResult, ...steps: string[]): Promise<StepResult> {
      let now = state
      for (const step of steps) {
        const [element = '', userName = ''] = step.split(':')
        test.clock.advance(1_000)
        now = succeeded(await complete(taskOf(now, element), userName))
      }
      return now
    },
    reject: (taskId: string, userName: string, to: string, more: { straightBack?: boolean; opinion?: string } = {}) =>
      test.call(taskActApi.reject, { body: { taskId, to, opinion: '缺附件', ...more } }, userName),
    takeBack: (taskId: string, userName: string) =>
      test.call(processInstanceApi.withdraw, { body: { taskId, opinion: '写错了' } }, userName),
    info: async (taskId: string, userName: string) =>
      succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, userName)),
    detail: async (instanceId: string, userName: string) =>
      succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, userName)),
  }
}

export const openOf = (state: Pick<StepResult, 'open'>): string[] =>
  state.open.map(({ elementId }) => elementId).toSorted()
export const handlersOf = (state: Pick<StepResult, 'open'>, element: string): string[] =>
  state.open
    .filter(({ elementId }) => elementId === element)
    .flatMap(({ handlers }) => handlers.map(({ name }) => name))
