import type { DrawingLimits } from '../limits.ts'
import type { Problem, ProcessDefinition } from '../definition.ts'

/** What the host does of what a drawing may ask for. */
export type HostAbilities = {
  /** The `implementation`s of service, send and business rule tasks that somebody works on. */
  readonly implementations?: ReadonlySet<string>
  /** The variables that the host itself sets in this process; undefined when it does not say. */
  readonly variables?: ReadonlySet<string>
}

/** Looks at a drawing and tells every place that breaks it, or what the host allows and does. */
export type Rule = (definition: ProcessDefinition, limits: DrawingLimits, abilities: HostAbilities) => Iterable<Problem>

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
