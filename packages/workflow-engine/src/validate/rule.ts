import type { FlowNode, Problem, ProcessDefinition } from '../model.ts'

/** Looks at a drawing and tells every place that breaks it. */
export type Rule = (definition: ProcessDefinition) => Iterable<Problem>

export const error = (elementId: string, code: string, message: string): Problem => ({
  elementId,
  code,
  message,
  severity: 'error',
})

export const warning = (elementId: string, code: string, message: string): Problem => ({
  elementId,
  code,
  message,
  severity: 'warning',
})

/** What a person calls the element. */
export const labelOf = ({ id, name }: Pick<FlowNode, 'id'> & { readonly name?: string }): string =>
  name === undefined ? `'${id}'` : `'${name}' (${id})`
