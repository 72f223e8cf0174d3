import { evaluateWith } from './expression/evaluate.ts'
import type { ExpressionMethod } from './expression/evaluate.ts'
import { toBoolean, toText } from './expression/coerce.ts'
import type { FlowNode, SequenceFlow } from './definition.ts'
import type { VariableValue } from './state.ts'
import type { Run } from './run.ts'
import { lookupFrom, setComputed } from './variables.ts'

type Methods = Readonly<Record<string, ExpressionMethod>>

/** The value of a text as seen from a scope; `execution.getVariable` and `hasVariable` are there as in the dialects. */
export function evaluateIn(run: Run, scopeId: string, text: string): VariableValue {
  return evaluateWith(text, lookupFrom(run, scopeId), () => readingMethods(run, scopeId), run.work)
}

/** As {@link evaluateIn}; `execution.setVariable` may be called too. */
export function evaluateServiceIn(run: Run, scopeId: string, text: string): VariableValue {
  const methods = (): Methods => ({
    ...readingMethods(run, scopeId),
    'execution.setVariable': (name = null, value = null) => {
      setComputed(run, scopeId, toText(name), value)
      return null
    },
  })
  return evaluateWith(text, lookupFrom(run, scopeId), methods, run.work)
}

/** Whether a flow may be taken: its skip expression when skipping is switched on, else its condition. */
export function flowHolds(run: Run, scopeId: string, flow: SequenceFlow): boolean {
  if (flow.skipExpression !== undefined && isSkippingEnabled(run, scopeId)) {
    return toBoolean(evaluateIn(run, scopeId, flow.skipExpression))
  }
  return flow.condition === undefined || toBoolean(evaluateIn(run, scopeId, flow.condition))
}

/** Whether the activity is passed over: switched on by a variable, as Flowable and Activiti do. */
export function isSkipped(run: Run, scopeId: string, node: FlowNode): boolean {
  if (node.skipExpression === undefined || !isSkippingEnabled(run, scopeId)) return false
  return toBoolean(evaluateIn(run, scopeId, node.skipExpression))
}

function isSkippingEnabled(run: Run, scopeId: string): boolean {
  const lookup = lookupFrom(run, scopeId)
  return lookup('_FLOWABLE_SKIP_EXPRESSION_ENABLED') === true || lookup('_ACTIVITI_SKIP_EXPRESSION_ENABLED') === true
}

function readingMethods(run: Run, scopeId: string): Methods {
  const lookup = lookupFrom(run, scopeId)
  const { id, businessKey = null } = run.draft.instance
  return {
    now: () => run.context.now,
    'execution.getProcessInstanceId': () => id,
    'execution.getProcessInstanceBusinessKey': () => businessKey,
    'execution.getProcessBusinessKey': () => businessKey,
    'execution.getBusinessKey': () => businessKey,
    ...run.context.methods,
    'execution.getVariable': (name = null) => lookup(toText(name)) ?? null,
    'execution.hasVariable': (name = null) => lookup(toText(name)) !== undefined,
  }
}
