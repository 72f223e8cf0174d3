import type { MoveTokens } from './command.ts'
import type { ProcessDefinition, ProcessState } from './model.ts'

/** `stuckJoins`: ids of joining gateways that could never complete after the move. */
export type MoveReport = {
  readonly canComplete: boolean
  readonly stuckJoins: readonly string[]
  /** Open user tasks the move would cancel. */
  readonly cancelledTaskIds: readonly string[]
  /** Elements with tokens after the move. */
  readonly activeElementIds: readonly string[]
}
export declare function dryRunMove(
  definition: ProcessDefinition,
  state: ProcessState,
  move: Omit<MoveTokens, 'type'>,
  context: { now: Date },
): MoveReport
