import { runAgenda } from './agenda.ts'
import type { CalledDefinitions } from './called-definitions.ts'
import type { Command } from './command.ts'
import { beginCommand } from './commands/registry.ts'
import { changesOf, stateOf } from './draft.ts'
import type { Effect } from './effect.ts'
import { DefinitionNeeded, IllegalTransition, TooManyInstances } from './errors.ts'
import { findStuck } from './look-ahead/find-stuck.ts'
import type { ProcessDefinition } from './definition.ts'
import type { Changes, ProcessInstanceRow, ProcessState } from './state.ts'
import { createRun } from './run.ts'
import type { Run, TransitionContext } from './run.ts'
import { rescheduleDates } from './timers.ts'

export type { TransitionContext } from './run.ts'

/** Tokens that one process instance may have, for each iteration that it may have open: for what nested ones hold. */
const TOKENS_PER_INSTANCE = 4

export type TransitionResult = {
  readonly state: ProcessState
  readonly changes: Changes
  readonly effects: readonly Effect[]
}

/**
 * What a command does to a process instance: the state after, its difference from the state before, and the effects in
 * order. Pure: the same arguments give the same answer, and nothing given is changed. When it throws, nothing happened.
 * A move after which the instance could come to a halt without a task is refused (`cannotComplete`, with the elements
 * at which tokens would wait for ever; `tooComplex` when that cannot be told).
 * @param state undefined for `startProcess`, and only for that.
 * @throws {IllegalTransition} {@link NoFlowTaken} {@link UnknownVariable} {@link ExpressionError} {@link InvalidValue}
 *   {@link UnsupportedElement} {@link StepBudgetExceeded} {@link TooManyInstances} {@link DefinitionNeeded}
 */
export function transition(
  definition: ProcessDefinition,
  state: ProcessState | undefined,
  command: Command,
  context: TransitionContext,
): TransitionResult {
  const result = perform(definition, state, command, context)
  if (command.type === 'moveTokens' || command.type === 'migrateInstance') {
    assertCanComplete(definition, result.state, context.definitions)
  }
  return result
}

/** As {@link transition}, but a move is not asked where it leads. */
export function perform(
  definition: ProcessDefinition,
  state: ProcessState | undefined,
  command: Command,
  context: TransitionContext,
): TransitionResult {
  const run = createRun(definition, instanceFor(definition, state, command, context), state, context)
  beginCommand(run, command)
  runAgenda(run)
  rescheduleDates(run)
  refuseGrowth(run, state)
  return { state: stateOf(run.draft), changes: changesOf(run.draft, state), effects: run.effects }
}

function assertCanComplete(
  definition: ProcessDefinition,
  state: ProcessState,
  definitions: CalledDefinitions | undefined,
): void {
  for (const { elementId, definitionId } of state.scopes) {
    if (definitionId !== undefined && definitions?.get(definitionId) === undefined) {
      throw new DefinitionNeeded(elementId, { definitionId })
    }
  }
  const { stuckElementIds, isCertain } = findStuck(definition, state, definitions)
  if (stuckElementIds.length > 0) throw new IllegalTransition('cannotComplete', stuckElementIds.join(', '))
  if (!isCertain) throw new IllegalTransition('tooComplex', definition.id)
}

/** A cycle that opens a task with each firing would grow for ever; whatever makes an instance smaller stays possible. */
function refuseGrowth({ context, definition, draft }: Run, before: ProcessState | undefined): void {
  const limit = (context.limits?.maximumInstances ?? Number.POSITIVE_INFINITY) * TOKENS_PER_INSTANCE
  const tokens = draft.tokens.rows()
  if (tokens.length <= limit || tokens.length <= (before?.tokens.length ?? 0)) return
  throw new TooManyInstances(tokens.at(-1)?.elementId ?? definition.id, tokens.length, limit)
}

const possibleWhileSuspended: ReadonlySet<Command['type']> = new Set([
  'resumeInstance',
  'cancelInstance',
  'setVariables',
])

function instanceFor(
  definition: ProcessDefinition,
  state: ProcessState | undefined,
  command: Command,
  { now, nextId }: TransitionContext,
): ProcessInstanceRow {
  if (command.type === 'startProcess') {
    if (state !== undefined) throw new IllegalTransition('alreadyStarted', state.instance.id)
    const { businessKey, initiator } = command
    return {
      id: command.processInstanceId ?? nextId(),
      processDefinitionKey: definition.id,
      state: 'active',
      ...(businessKey === undefined ? {} : { businessKey }),
      ...(initiator === undefined ? {} : { initiator }),
      startedAt: now,
    }
  }
  if (state === undefined) throw new IllegalTransition('notStarted', definition.id)
  const isSuspended = state.instance.state === 'suspended'
  if (isSuspended && !possibleWhileSuspended.has(command.type)) {
    throw new IllegalTransition('suspended', state.instance.id)
  }
  if (state.instance.state !== 'active' && !isSuspended) throw new IllegalTransition('notActive', state.instance.id)
  return state.instance
}
