import type { CalledDefinitions } from './called-definitions.ts'
import { indexOf } from './definition-index.ts'
import type { DefinitionIndex } from './definition-index.ts'
import { createDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import type { Effect } from './effect.ts'
import { IllegalTransition, StepBudgetExceeded } from './errors.ts'
import type { ExpressionMethod } from './expression/evaluate.ts'
import type { DrawingLimits } from './limits.ts'
import type { ProcessDefinition } from './definition.ts'
import type { ProcessInstanceRow, ProcessState, ScopeRow, TokenRow } from './state.ts'
import { budgetFor, createWork, ROW_UNITS, spendLooking } from './work.ts'
import type { Work } from './work.ts'

/** The outside world of a transition: the time, new ids, and methods that expressions may call. */
export type TransitionContext = {
  readonly now: Date
  readonly nextId: () => string
  /** What called processes run on. */
  readonly definitions?: CalledDefinitions
  readonly methods?: Readonly<Record<string, ExpressionMethod>>
  /** What computed timers and multi-instance activities are held to; without them only the step budget holds. */
  readonly limits?: DrawingLimits
}

/** What goes outward until something catches it (BPMN 2.0.2, 10.5.1). Without a code only what catches all catches it. */
export type Thrown = {
  readonly kind: 'error' | 'escalation' | 'cancel'
  readonly code?: string
  readonly message?: string
}

/** Who waits for an event: a token, or a scope for the start of one of its event sub-processes. */
export type Waiting = { readonly scopeId: string; readonly tokenId?: string }

/** How far the conditions of conditional events have been looked at; each fires at most once in a transition. */
type ConditionCheck = {
  seenEffects: number
  isForced: boolean
  readonly known: Set<string>
  readonly fired: Set<string>
}

/**
 * A step that is due in the running transition.
 * `continued`: the asynchronous continuation of the node has been fired.
 */
export type Operation =
  | { readonly kind: 'enter' | 'leave'; readonly tokenId: string; readonly continued?: true }
  | { readonly kind: 'scopeEmptied'; readonly scopeId: string }
  /** Goes outward from a scope, and from the activity of the token if there is one, until something catches it. */
  | { readonly kind: 'throw'; readonly thrown: Thrown; readonly scopeId: string; readonly tokenId: string }
  /** Wakes everything in the instance that waits for the signal. */
  | { readonly kind: 'signal'; readonly name: string }

/** One transition while it runs: the draft it writes, the effects so far, the steps still due. */
export type Run = {
  readonly definition: ProcessDefinition
  /** Of the instance's own definition; see `definition-at.ts` for the one a scope runs. */
  readonly index: DefinitionIndex
  /** By scope, as they are met. */
  readonly indexes: Map<string, DefinitionIndex>
  readonly draft: Draft
  readonly context: TransitionContext
  readonly effects: Effect[]
  readonly agenda: Operation[]
  /** What the whole transition may still cost: steps, rows, expressions. */
  readonly work: Work
  readonly conditions: ConditionCheck
  /** The element at which it stands, for telling where the work ran out. */
  elementId: string
}

export function createRun(
  definition: ProcessDefinition,
  instance: ProcessInstanceRow,
  before: ProcessState | undefined,
  context: TransitionContext,
): Run {
  const work = createWork(budgetFor(context.limits?.maximumInstances), (units) => {
    throw new StepBudgetExceeded(run.elementId, units)
  })
  const run: Run = {
    definition,
    index: indexOf(definition),
    indexes: new Map(),
    conditions: {
      seenEffects: 0,
      isForced: false,
      known: new Set(before?.subscriptions.filter(({ kind }) => kind === 'conditional').map(({ id }) => id)),
      fired: new Set(),
    },
    draft: createDraft(instance, before),
    context,
    effects: [],
    agenda: [],
    work,
    elementId: definition.id,
  }
  return run
}

/** Puts a new token on a node and makes it due. */
export function createToken(run: Run, scopeId: string, elementId: string, flowId?: string): TokenRow {
  const token: TokenRow = {
    id: run.context.nextId(),
    processInstanceId: run.draft.instance.id,
    scopeId,
    elementId,
    state: 'active',
    ...(flowId === undefined ? {} : { flowId }),
  }
  run.work.spend(ROW_UNITS)
  run.draft.tokens.insert(token)
  run.agenda.push({ kind: 'enter', tokenId: token.id })
  return token
}

/** Puts a new token at a join as if it had come along a flow; nothing becomes due. */
export function createArrival(run: Run, scopeId: string, elementId: string, flowId: string): TokenRow {
  const token: TokenRow = {
    id: run.context.nextId(),
    processInstanceId: run.draft.instance.id,
    scopeId,
    elementId,
    state: 'arrived',
    flowId,
  }
  run.draft.tokens.insert(token)
  return token
}

/** Changes columns of a token; gives back the new row. */
export function updateToken(run: Run, token: TokenRow, columns: Partial<TokenRow>): TokenRow {
  const updated = { ...token, ...columns }
  run.draft.tokens.update(updated)
  return updated
}

export function tokensIn(run: Run, scopeId: string): TokenRow[] {
  const tokens = run.draft.tokens.of(scopeId)
  spendLooking(run.work, tokens.length)
  return tokens
}

/** @throws {IllegalTransition} */
export function getToken(run: Run, tokenId: string): TokenRow {
  const token = run.draft.tokens.find(tokenId)
  if (token === undefined) throw new IllegalTransition('unknownToken', tokenId)
  return token
}

/** @throws {IllegalTransition} */
export function getScope(run: Run, scopeId: string): ScopeRow {
  const scope = run.draft.scopes.find(scopeId)
  if (scope === undefined) throw new IllegalTransition('unknownScope', scopeId)
  return scope
}

/** @throws {IllegalTransition} when the instance has ended. */
export function processScopeOf(run: Run): ScopeRow {
  for (const scope of run.draft.scopes.all()) if (isRoot(scope)) return scope
  throw new IllegalTransition('notActive', run.draft.instance.id)
}

/** The process of the instance itself, not one that it has called. */
export const isRoot = ({ kind, parentScopeId }: ScopeRow): boolean => kind === 'process' && parentScopeId === undefined

/** Whether the scope is one iteration of a multi-instance activity. */
export const isIterationOf = (scope: ScopeRow, elementId: string): boolean =>
  scope.kind === 'iteration' && scope.elementId === elementId
