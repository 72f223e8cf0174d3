/** Where in a drawing a case gets stuck. Pure. */
import { ExpressionError, type ProcessDefinition } from '@liveline/workflow-engine'

/** The element that an error of the engine is about; undefined where it says none of this drawing. */
export function failedAt(cause: unknown, { nodes, flows }: ProcessDefinition): string | undefined {
  if (cause instanceof ExpressionError) return readAt(cause.expression, { nodes, flows })
  const named = cause instanceof Error && 'elementId' in cause ? cause.elementId : undefined
  return typeof named === 'string' && Object.hasOwn(nodes, named) ? named : undefined
}

/** The first that says the expression: a flow, else a node. */
function readAt(text: string, { nodes, flows }: Pick<ProcessDefinition, 'nodes' | 'flows'>): string | undefined {
  const flow = Object.values(flows).find(
    ({ condition, skipExpression }) => condition === text || skipExpression === text,
  )
  if (flow !== undefined) return flow.id
  return Object.values(nodes).find(({ name, loop, timer, script, serviceTask, skipExpression }) =>
    [
      name,
      skipExpression,
      loop?.cardinality,
      loop?.collection,
      loop?.completionCondition,
      timer?.expression,
      script?.text,
      serviceTask?.expression,
    ].includes(text),
  )?.id
}
