import type { CalledDefinitions } from './called-definitions.ts'
import { perform } from './transition.ts'
import type { TransitionResult } from './transition.ts'
import type { MoveTokens } from './command.ts'
import { callFinder, definitionsOf } from './look-ahead/definition-of.ts'
import { findDoubledWork } from './look-ahead/doubled-work.ts'
import { findStuck } from './look-ahead/find-stuck.ts'
import type { ProcessDefinition } from './definition.ts'
import type { ProcessState, TokenRow } from './state.ts'

/** What a move would do, told before it happens. */
export type MoveReport = {
  /** Whether the instance can end on every way it may take after the move. `transition` refuses the move otherwise. */
  readonly canComplete: boolean
  /** Ids of the elements, mostly parallel joins, at which a token would wait for ever on one of those ways. */
  readonly stuckJoins: readonly string[]
  /** There are more ways than can be followed: nothing is known to be stuck, and nothing is certain. */
  readonly isTooComplex: boolean
  /**
   * Elements whose work may be done twice: those with tokens that stay although the target leads to them again, and
   * those to which a token that stays leads as well as the target.
   */
  readonly doubledElementIds: readonly string[]
  /** Open user tasks that the move would cancel. */
  readonly cancelledTaskIds: readonly string[]
  /** Elements of the instance's own drawing with tokens after the move. */
  readonly activeElementIds: readonly string[]
  /** Scopes of the called processes that the move would end. */
  readonly endedCallIds: readonly string[]
}

/**
 * Makes a move without keeping it, and looks ahead.
 * @param context `definitions`: what the called processes run on
 * @throws {IllegalTransition} and everything else that `transition` would throw for the move, but for what the report
 *   tells in `canComplete`.
 */
export function dryRunMove(
  definition: ProcessDefinition,
  state: ProcessState,
  move: Omit<MoveTokens, 'type'>,
  context: { readonly now: Date; readonly definitions?: CalledDefinitions },
): MoveReport {
  const after = simulate(definition, state, move, context)
  const collapsed = simulate(definition, state, { ...move, mode: 'return' }, context).state
  const { stuckElementIds, isCertain } = findStuck(definition, after.state, context.definitions)
  const isOld = ({ id }: TokenRow): boolean => state.tokens.some((token) => token.id === id)
  const isCollapsed = ({ id }: TokenRow): boolean => !collapsed.tokens.some((token) => token.id === id)
  const overrun = after.state.tokens.filter((token) => isOld(token) && isCollapsed(token))
  const doubled = findDoubledWork(definitionsOf(definition, after.state, context.definitions), after.state, state)
  const callAt = callFinder(after.state)
  const own = after.state.tokens.filter(({ scopeId }) => callAt(scopeId) === undefined)
  const open = new Set(after.state.scopes.map(({ id }) => id))
  return {
    canComplete: stuckElementIds.length === 0 && isCertain,
    stuckJoins: stuckElementIds,
    isTooComplex: stuckElementIds.length === 0 && !isCertain,
    doubledElementIds: [...new Set([...overrun.map(({ elementId }) => elementId), ...doubled])],
    cancelledTaskIds: after.effects.flatMap((effect) => (effect.type === 'userTaskCancelled' ? [effect.task.id] : [])),
    activeElementIds: [...new Set(own.map(({ elementId }) => elementId))],
    endedCallIds: state.scopes
      .filter(({ id, definitionId }) => definitionId !== undefined && !open.has(id))
      .map(({ id }) => id),
  }
}

function simulate(
  definition: ProcessDefinition,
  state: ProcessState,
  move: Omit<MoveTokens, 'type'>,
  context: { readonly now: Date; readonly definitions?: CalledDefinitions },
): TransitionResult {
  let lastId = 0
  const nextId = (): string => `dry-run-${++lastId}`
  return perform(definition, state, { ...move, type: 'moveTokens' }, { ...context, nextId })
}
