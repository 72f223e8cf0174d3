import { transition } from './transition.ts'
import type { TransitionResult } from './transition.ts'
import type { MoveTokens } from './command.ts'
import { indexOf } from './definition-index.ts'
import type { FlowNode, ProcessDefinition, ProcessState, TokenRow } from './model.ts'

/** What a move would do, told before it happens. */
export type MoveReport = {
  /** Whether every later parallel join can still complete. */
  readonly canComplete: boolean
  /** Ids of the parallel joins that would wait for ever. */
  readonly stuckJoins: readonly string[]
  /**
   * Elements with tokens that stay although the target leads to them again, so that their work may be done twice: what
   * `return` would have cancelled and `tokenOnly` does not.
   */
  readonly doubledElementIds: readonly string[]
  /** Open user tasks that the move would cancel. */
  readonly cancelledTaskIds: readonly string[]
  /** Elements with tokens after the move. */
  readonly activeElementIds: readonly string[]
}

/**
 * Makes a move without keeping it, and looks ahead.
 * @throws {IllegalTransition} and everything else that `transition` would throw for the move.
 */
export function dryRunMove(
  definition: ProcessDefinition,
  state: ProcessState,
  move: Omit<MoveTokens, 'type'>,
  context: { readonly now: Date },
): MoveReport {
  const after = simulate(definition, state, move, context.now)
  const collapsed = simulate(definition, state, { ...move, mode: 'return' }, context.now).state
  const stuckJoins = findStuckJoins(definition, after.state)
  const stays = ({ id }: TokenRow): boolean => state.tokens.some((token) => token.id === id)
  const isCollapsed = ({ id }: TokenRow): boolean => !collapsed.tokens.some((token) => token.id === id)
  const elementIds = (tokens: readonly TokenRow[]): readonly string[] => [
    ...new Set(tokens.map(({ elementId }) => elementId)),
  ]
  return {
    canComplete: stuckJoins.length === 0,
    stuckJoins,
    doubledElementIds: elementIds(after.state.tokens.filter((token) => stays(token) && isCollapsed(token))),
    cancelledTaskIds: after.effects.flatMap((effect) => (effect.type === 'userTaskCancelled' ? [effect.task.id] : [])),
    activeElementIds: elementIds(after.state.tokens),
  }
}

function simulate(
  definition: ProcessDefinition,
  state: ProcessState,
  move: Omit<MoveTokens, 'type'>,
  now: Date,
): TransitionResult {
  let lastId = 0
  const nextId = (): string => `dry-run-${++lastId}`
  return transition(definition, state, { ...move, type: 'moveTokens' }, { now, nextId })
}

/** Parallel joins ahead of a token for which nothing can come on at least one flow. */
function findStuckJoins(definition: ProcessDefinition, state: ProcessState): readonly string[] {
  const index = indexOf(definition)
  const stuck = state.scopes.flatMap((scope) => {
    const tokens = state.tokens.filter(({ scopeId }) => scopeId === scope.id)
    const isAhead = ({ id }: FlowNode): boolean =>
      tokens.some(({ elementId }) => elementId === id || index.upstream(id).has(elementId))
    return index
      .children(scope.elementId)
      .filter((node) => node.type === 'parallelGateway' && node.incoming.length > 1 && isAhead(node))
      .filter((join) => !canComplete(index, join, tokens))
      .map(({ id }) => id)
  })
  return [...new Set(stuck)]
}

function canComplete(index: ReturnType<typeof indexOf>, join: FlowNode, tokens: readonly TokenRow[]): boolean {
  const here = tokens.filter(({ elementId }) => elementId === join.id)
  const elsewhere = tokens.filter(({ elementId }) => elementId !== join.id)
  // A token that was moved onto the join stands for any one flow.
  let wildcards = here.filter(({ flowId }) => flowId === undefined).length
  return join.incoming.every((flowId) => {
    if (here.some((token) => token.flowId === flowId)) return true
    const { sourceId } = index.flow(flowId)
    if (
      elsewhere.some(
        ({ elementId }) => elementId === sourceId || index.upstreamWithout(sourceId, join.id).has(elementId),
      )
    ) {
      return true
    }
    wildcards -= 1
    return wildcards >= 0
  })
}
