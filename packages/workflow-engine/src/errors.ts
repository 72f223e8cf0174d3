import type { DefinitionCall } from './called-definitions.ts'

/** No condition held and no default flow is drawn; nothing was changed. */
export class NoFlowTaken extends Error {
  override readonly name = 'NoFlowTaken'
  readonly elementId: string
  constructor(elementId: string) {
    super(`'${elementId}': no outgoing flow can be taken and no default flow is drawn`)
    this.elementId = elementId
  }
}

/** The reasons of an {@link IllegalTransition}. */
export type IllegalTransitionReason =
  | 'alreadyStarted'
  | 'notStarted'
  | 'notActive'
  | 'unknownTask'
  | 'unknownJob'
  | 'unknownToken'
  | 'unknownScope'
  | 'unknownElement'
  | 'noTokenAtSource'
  | 'illegalTarget'
  | 'cannotComplete'
  | 'tooComplex'
  | 'noStartEvent'
  | 'suspended'
  | 'notSuspended'
  | 'noSubscription'
  | 'tooDeep'

/** The command does not fit the state; nothing was changed. `subject` is the id the reason is about. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition'
  readonly reason: IllegalTransitionReason
  readonly subject: string
  constructor(reason: IllegalTransitionReason, subject: string) {
    super(`${reason}: '${subject}'`)
    this.reason = reason
    this.subject = subject
  }
}

/** The drawing holds an element the engine does not run. */
export class UnsupportedElement extends Error {
  override readonly name = 'UnsupportedElement'
  readonly elementId: string
  readonly elementType: string
  constructor(elementId: string, elementType: string) {
    super(`'${elementId}': ${elementType} is not supported`)
    this.elementId = elementId
    this.elementType = elementType
  }
}

/** More work in one transition than any drawing needs: a loop without a wait state, or expressions over long texts. */
export class StepBudgetExceeded extends Error {
  override readonly name = 'StepBudgetExceeded'
  readonly elementId: string
  readonly units: number
  constructor(elementId: string, units: number) {
    super(
      `'${elementId}': still running after ${units} units of work; is there a loop without a wait state, or an expression over long texts?`,
    )
    this.elementId = elementId
    this.units = units
  }
}

/** More iterations of multi-instance activities than the host allows in one process instance; nothing was changed. */
export class TooManyInstances extends Error {
  override readonly name = 'TooManyInstances'
  readonly elementId: string
  readonly count: number
  readonly limit: number
  constructor(elementId: string, count: number, limit: number) {
    super(`'${elementId}': ${count} instances are too many, the most that may be open in one process is ${limit}`)
    this.elementId = elementId
    this.count = count
    this.limit = limit
  }
}

/** A called process runs on, or calls, a definition that the host has not handed in; nothing was changed. */
export class DefinitionNeeded extends Error {
  override readonly name = 'DefinitionNeeded'
  /** The call activity, or the called process. */
  readonly elementId: string
  readonly wanted: { readonly definitionId: string } | DefinitionCall
  constructor(elementId: string, wanted: { readonly definitionId: string } | DefinitionCall) {
    const what = 'key' in wanted ? wanted.key : wanted.definitionId
    super(`'${elementId}': the process definition '${what}' is needed`)
    this.elementId = elementId
    this.wanted = wanted
  }
}

/** An instance cannot go on in another version: it stands where that has no counterpart; nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
  readonly elementIds: readonly string[]
  constructor(elementIds: readonly string[]) {
    super(`no counterpart in the new version for ${elementIds.map((id) => `'${id}'`).join(', ')}`)
    this.elementIds = elementIds
  }
}

/** An error was thrown that nothing catches; nothing was changed (BPMN 2.0.2, 10.5.1 leaves it to the engine). */
export class UncaughtError extends Error {
  override readonly name = 'UncaughtError'
  readonly elementId: string
  readonly code: string
  constructor(elementId: string, code: string) {
    super(`'${elementId}': nothing catches the error '${code}'`)
    this.elementId = elementId
    this.code = code
  }
}

/** An expression cannot be parsed or evaluated. `position` is an offset in UTF-16 units into `expression`. */
export class ExpressionError extends Error {
  override readonly name: string = 'ExpressionError'
  readonly expression: string
  readonly position: number | undefined
  readonly detail: string
  constructor(expression: string, detail: string, position?: number) {
    super(`${expression}: ${detail}`)
    this.expression = expression
    this.detail = detail
    this.position = position
  }
}

/** An expression names a variable that no scope has. */
export class UnknownVariable extends ExpressionError {
  override readonly name = 'UnknownVariable'
  readonly variable: string
  constructor(expression: string, variable: string) {
    super(expression, `unknown variable '${variable}'`)
    this.variable = variable
  }
}

/** What of a drawing an {@link InvalidValue} is about; the value of `variableSize` is the name of the variable. */
export type InvalidValueSubject =
  | 'dueDate'
  | 'priority'
  | 'loopCardinality'
  | 'collection'
  | 'timer'
  | 'variableName'
  | 'variableSize'

/** A drawn value cannot be used: a timer that is no time, a collection that is no list, a cardinality that is no number. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue'
  readonly elementId: string
  readonly what: InvalidValueSubject
  readonly value: string
  constructor(elementId: string, what: InvalidValueSubject, value: string) {
    super(`'${elementId}': ${what} '${value}' cannot be used`)
    this.elementId = elementId
    this.what = what
    this.value = value
  }
}
