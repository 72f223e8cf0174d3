import {
  DefinitionNeeded,
  ExpressionError,
  IllegalTransition,
  InvalidValue,
  NoFlowTaken,
  StepBudgetExceeded,
  TooManyInstances,
  UnsupportedElement,
} from '@liveline/workflow-engine'
import { AppError } from '../../../http/app-error.ts'

/** The engine's refusals in the caller's catalogue; anything else is a bug and stays one. */
export function refusalOf(error: unknown): unknown {
  const isRefusal = [
    NoFlowTaken,
    UnsupportedElement,
    StepBudgetExceeded,
    TooManyInstances,
    ExpressionError,
    InvalidValue,
    IllegalTransition,
  ].some((kind) => error instanceof kind)
  if (!isRefusal || !(error instanceof Error)) return error
  // The value may be of a field that the caller does not see; the log has it.
  const reason = error instanceof InvalidValue ? `'${error.elementId}': ${error.what} cannot be used` : error.message
  return new AppError('PROCESS_FAILED', { details: { reason }, cause: error })
}

/**
 * Whether a move that was only tried cannot be made: its ends do not fit, or it would leave a called process, whose
 * drawing a trial does not fetch.
 */
export const isImpossibleMove = (error: unknown): boolean =>
  error instanceof IllegalTransition || error instanceof DefinitionNeeded
