/** Processes that call activities run: they live in the rows of their caller, below its token. */
import { removeScope } from './cancel.ts'
import type { DefinitionCall } from './called-definitions.ts'
import { createDataObjects } from './data-objects.ts'
import { nodeOf } from './definition-at.ts'
import { DefinitionNeeded, IllegalTransition } from './errors.ts'
import { subscribeEventSubProcesses } from './events/subscribe.ts'
import { evaluateIn } from './expressions.ts'
import { toText } from './expression/coerce.ts'
import type { FlowNode, VariableMapping } from './definition.ts'
import type { ScopeRow, TokenRow, Variables, VariableValue } from './state.ts'
import type { Run } from './run.ts'
import { startScope } from './scopes.ts'
import { allVariablesOf, lookupFrom, setVariables } from './variables.ts'
import { ROW_UNITS } from './work.ts'

/** Calls nested deeper are a process that calls itself for ever. */
const DEEPEST_CALL = 20

/**
 * Opens the called process below the token, with the variables that are handed in, and lets it begin.
 * @throws {DefinitionNeeded} when the host has not handed in what is called.
 * @throws {IllegalTransition} `noStartEvent`, or `tooDeep` for processes that call each other without end.
 * @see BPMN 2.0.2, 13.3.4 Call Activity
 */
export const callProcess = (run: Run, node: FlowNode, token: TokenRow): void =>
  startScope(run, openCall(run, node, token))

/** The same without its start events, which are the caller's business. */
export function openCall(run: Run, node: FlowNode, token: TokenRow): ScopeRow {
  const call = callOf(run, node, token.scopeId)
  const found = run.context.definitions?.find(call)
  if (found === undefined) throw new DefinitionNeeded(node.id, call)
  if (depthOf(run, token.scopeId) >= DEEPEST_CALL) throw new IllegalTransition('tooDeep', node.id)
  const { definitionId, definition } = found
  const handedIn = variablesIn(run, node, token.scopeId)
  const scope: ScopeRow = {
    id: run.context.nextId(),
    processInstanceId: token.processInstanceId,
    kind: 'process',
    elementId: definition.id,
    parentScopeId: token.scopeId,
    parentTokenId: token.id,
    definitionId,
  }
  run.work.spend(ROW_UNITS)
  run.draft.scopes.insert(scope)
  run.effects.push({ type: 'processCalled', elementId: node.id, scopeId: scope.id, definitionId, key: definition.id })
  createDataObjects(run, scope.id, definition.dataObjects)
  setVariables(run, scope.id, handedIn, true)
  subscribeEventSubProcesses(run, scope)
  return scope
}

/** Which definition a call activity in a scope means. */
export function callOf(run: Run, node: FlowNode, scopeId: string): DefinitionCall {
  const { calledElement = '', binding = 'latest', version } = node.callActivity ?? {}
  const text = (expression: string): string => toText(evaluateIn(run, scopeId, expression)).trim()
  return { key: text(calledElement), binding, ...(version === undefined ? {} : { version: text(version) }) }
}

function depthOf(run: Run, scopeId: string): number {
  let depth = 0
  for (let scope = run.draft.scopes.find(scopeId); scope !== undefined;) {
    if (scope.kind === 'process') depth += 1
    scope = run.draft.scopes.find(scope.parentScopeId ?? '')
  }
  return depth
}

function variablesIn(run: Run, { callActivity }: FlowNode, scopeId: string): Variables {
  const all = callActivity?.inheritVariables === true ? allVariablesOf(run, scopeId) : {}
  return { ...all, ...mapped(run, callActivity?.in ?? [], scopeId) }
}

/** A source that is not there is handed over as null. */
function mapped(run: Run, mappings: readonly VariableMapping[], scopeId: string): Variables {
  const values: Record<string, VariableValue> = {}
  for (const { all, source, sourceExpression, target } of mappings) {
    if (all === true) Object.assign(values, allVariablesOf(run, scopeId))
    const name = target ?? source
    if (name === undefined) continue
    values[name] =
      sourceExpression === undefined
        ? (lookupFrom(run, scopeId)(source ?? '') ?? null)
        : evaluateIn(run, scopeId, sourceExpression)
  }
  return values
}

/** Hands variables of a called process out to its caller, as drawn. */
export function handOut(run: Run, scope: ScopeRow): void {
  const token = run.draft.tokens.find(scope.parentTokenId ?? '')
  if (token === undefined) return
  const { out = [], outIsLocal } = nodeOf(run, token).callActivity ?? {}
  setVariables(run, token.scopeId, mapped(run, out, scope.id), outIsLocal)
}

/** Ends a called process that has no token left: hands variables out, and the caller's token goes on. */
export function completeCall(run: Run, scope: ScopeRow): void {
  handOut(run, scope)
  removeScope(run, scope)
  if (scope.parentTokenId !== undefined) run.agenda.push({ kind: 'leave', tokenId: scope.parentTokenId })
}
