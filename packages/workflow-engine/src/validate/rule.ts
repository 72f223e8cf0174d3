import type { DrawingLimits } from '../limits.ts'
import type { FlowNode, Problem, ProcessDefinition } from '../model.ts'

/**
 * Looks at a drawing and tells every place that breaks it, or the limits of the host; `implementations` is the work that
 * the host does for service, send and business rule tasks.
 */
export type Rule = (
  definition: ProcessDefinition,
  limits: DrawingLimits,
  implementations: ReadonlySet<string>,
) => Iterable<Problem>

export const error = (elementId: string, code: string, message: string, messageZh?: string): Problem => ({
  elementId,
  code,
  message,
  ...(messageZh === undefined ? {} : { messageZh }),
  severity: 'error',
})

export const warning = (elementId: string, code: string, message: string, messageZh?: string): Problem => ({
  elementId,
  code,
  message,
  ...(messageZh === undefined ? {} : { messageZh }),
  severity: 'warning',
})

/** What a person calls the element. */
export const labelOf = ({ id, name }: Pick<FlowNode, 'id'> & { readonly name?: string }): string =>
  name === undefined ? `'${id}'` : `'${name}' (${id})`

/** The same in Chinese. */
export const labelZhOf = ({ id, name }: Pick<FlowNode, 'id'> & { readonly name?: string }): string =>
  name === undefined ? `“${id}”` : `“${name}”（${id}）`
