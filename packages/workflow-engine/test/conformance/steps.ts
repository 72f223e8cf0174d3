import { addDuration, parseDuration } from '../../src/iso-8601.ts'
import type { UserTaskRow } from '../../src/index.ts'
import { visibleVariables } from '../../src/index.ts'
import { textsOf, variablesOf } from './case.ts'
import type { Step } from './case.ts'
import type { World } from './world.ts'

/** What was expected and what was found, when they differ. */
export type Mismatch = { readonly expected: string; readonly found: string }
type Play = (world: World, argument: unknown, step: Step) => Mismatch | void

const shown = (value: unknown): string => JSON.stringify(value)
const differ = (expected: unknown, found: unknown): Mismatch | void =>
  shown(expected) === shown(found) ? undefined : { expected: shown(expected), found: shown(found) }
const answersTo = (task: UserTaskRow, name: unknown): boolean =>
  name === '*' || task.elementId === name || task.name === name

/** The tasks that no name accounts for, and the names that no task answers to. */
function compareNames(tasks: readonly UserTaskRow[], names: readonly string[]) {
  const left = [...tasks]
  const missing = names.filter((name) => {
    const at = left.findIndex((task) => answersTo(task, name))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { left, missing }
}

/** Multisets; a list that the step does not give is not looked at. */
function compareLists(expected: unknown, found: readonly string[]): Mismatch | undefined {
  if (!Array.isArray(expected)) return undefined
  return differ(textsOf(expected).toSorted(), found.toSorted()) ?? undefined
}

function completeOne(world: World, name: unknown, step: Step): Mismatch | void {
  const candidates = world
    .tasks()
    .filter((task) => answersTo(task, name))
    .filter((task) => step.assignee === undefined || task.assignee === step.assignee)
    .filter((task) => step.sameScopeAsLast !== true || task.scopeId === world.lastScopeId())
  const task = candidates[Number(step.index ?? 0)]
  if (task === undefined)
    return { expected: `an open task ${shown(name)}`, found: shown(world.tasks().map((open) => open.name)) }
  complete(world, task, step)
}

function complete(world: World, task: UserTaskRow, step: Step): void {
  const variables = variablesOf(step.vars)
  world.applyTo(task.processInstanceId, { type: 'completeUserTask', taskId: task.id, variables })
}

/** One entry per step of the cases' README that the supported elements need. */
export const plays: Readonly<Record<string, Play>> = {
  start: (world, argument) => {
    const { key, vars, keepCurrent } = argument as { key: string; vars?: unknown; keepCurrent?: boolean }
    world.start(key, variablesOf(vars), keepCurrent !== true)
  },
  complete: completeOne,
  completeAll: (world, name, step) => {
    for (const task of world.tasks().filter((open) => answersTo(open, name))) {
      if (world.tasks().some(({ id }) => id === task.id)) complete(world, task, step)
    }
  },
  expectTasks: (world, names, step) => {
    const tasks = world.tasks()
    const { left, missing } = compareNames(tasks, textsOf(names))
    if (left.length + missing.length > 0) {
      return { expected: shown(names), found: shown(tasks.map(({ name }) => name)) }
    }
    const assignees = tasks.flatMap(({ assignee }) => assignee ?? [])
    const groups = tasks.flatMap(({ candidateGroups }) => candidateGroups)
    return compareLists(step.assignees, assignees) ?? compareLists(step.candidateGroups, groups)
  },
  expectTaskCount: (world, count) => differ(count, world.tasks().length),
  expectTaskCounts: (world, counts) => {
    const names = Object.keys(counts as object)
    return differ(
      counts,
      Object.fromEntries(names.map((name) => [name, world.tasks().filter((task) => answersTo(task, name)).length])),
    )
  },
  expectTasksInclude: (world, names) => {
    const { missing } = compareNames(world.tasks(), textsOf(names))
    if (missing.length > 0) return { expected: shown(names), found: shown(world.tasks().map(({ name }) => name)) }
  },
  expectTasksExclude: (world, names) =>
    differ(
      [],
      world
        .tasks()
        .filter((task) => textsOf(names).some((name) => answersTo(task, name)))
        .map(({ name }) => name),
    ),
  expectEnded: (world, ended) => differ(ended, world.current().state.instance.state !== 'active'),
  expectInstances: (world, count) => differ(count, world.runningCount()),
  expectTimers: (world, count) => differ(count, world.timerCount()),
  expectJobs: (world, count) => differ(count, world.jobs('async').length),
  expectSubscriptions: (world, count) => differ(count, world.subscriptionCount()),
  expectWaiting: (world, ids) =>
    differ(
      textsOf(ids).toSorted(),
      world
        .waiting()
        .map(({ elementId }) => elementId)
        .toSorted(),
    ),
  expectVars: (world, expected, step) => {
    const known = world.current().variables
    const present = textsOf(step.absent).filter((name) => known.has(name))
    const names = Object.keys(expected as object)
    return present.length > 0
      ? { expected: `no ${shown(step.absent)}`, found: shown(present) }
      : differ(expected, Object.fromEntries(names.map((name) => [name, known.get(name)])))
  },
  expectTaskVars: (world, argument) => {
    const { task: name, vars } = argument as { task: string; vars: object }
    const task = world.tasks().find((open) => answersTo(open, name))
    const seen = visibleVariables(world.current().state, task?.scopeId)
    return differ(vars, Object.fromEntries(Object.keys(vars).map((key) => [key, seen[key]])))
  },
  setVars: (world, variables, step) => {
    // Without a running instance it is the conditional start events that hear of them.
    if (!world.hasRunning()) return void world.startByCondition(variablesOf(variables))
    const task = world.tasks().find((open) => answersTo(open, step.onTask))
    world.applyToCurrent({
      type: 'setVariables',
      variables: variablesOf(variables),
      ...(task === undefined ? {} : { taskId: task.id }),
    })
  },
  claim: (world, name, step) => {
    const task = world.tasks().find((open) => answersTo(open, name))
    if (task === undefined) return { expected: `an open task ${shown(name)}`, found: 'none' }
    world.applyTo(task.processInstanceId, { type: 'reassignUserTask', taskId: task.id, assignee: String(step.user) })
  },
  fireTimer: (world, id) => {
    world.fire(({ kind, elementId }) => kind === 'timer' && (id === '*' || elementId === id))
  },
  advanceClock: (world, text) => {
    const duration = parseDuration(String(text))
    if (duration === undefined) return { expected: 'a duration', found: shown(text) }
    world.advance(addDuration(world.now(), duration))
    while (world.fire(({ kind, dueAt }) => kind === 'timer' && dueAt <= world.now()) > 0);
  },
  runJobs: (world) => {
    while (world.fire(({ kind }) => kind === 'async') > 0);
  },
  executeJobsOnce: (world) => {
    world.fire(({ kind }) => kind === 'async')
  },
  trigger: (world, id, step) => {
    const token = world.waiting().filter(({ elementId }) => elementId === id)[Number(step.index ?? 0)]
    if (token === undefined) return { expected: `a token waiting at ${shown(id)}`, found: 'none' }
    world.applyTo(token.processInstanceId, { type: 'triggerActivity', tokenId: token.id })
  },
  move: (world, argument) => {
    const { from, to } = argument as { from: unknown; to: unknown }
    world.applyToCurrent({ type: 'moveTokens', from: textsOf(from), to: textsOf(to), mode: 'tokenOnly' })
  },
  signal: (world, name) => world.signal(String(name)),
  message: (world, name, step) =>
    world.message(String(name), Number(step.index ?? 0))
      ? undefined
      : { expected: `somebody who waits for the message ${shown(name)}`, found: 'nobody' },
  delete: (world) => world.applyToCurrent({ type: 'cancelInstance' }),
  expectHistory: () => undefined,
}
