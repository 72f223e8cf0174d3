import type { VariableValue, Variables } from '../../src/index.ts'

/** One step of an outside case; exactly one of the action keys is present. */
export type Step = Readonly<Record<string, unknown>>

/** An outside case as `cases.json` has it. */
export type ConformanceCase = {
  readonly id: string
  readonly feature: string
  readonly files: readonly string[]
  readonly steps: readonly Step[]
  readonly quirk?: boolean
  readonly stubs?: { readonly scriptTasks?: Stubs; readonly serviceTasks?: Stubs; readonly delegates?: Stubs }
}

export type Stub = { readonly increment?: string; readonly throwError?: string; readonly set?: Variables }
type Stubs = Readonly<Record<string, Stub>>

export type Outcome =
  | { readonly id: string; readonly result: 'passed' }
  | { readonly id: string; readonly result: 'skipped'; readonly reason: string }
  | {
      readonly id: string
      readonly result: 'failed'
      readonly step: number
      readonly expected: string
      readonly found: string
    }

export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Step arguments are JSON, so variables are. */
export const variablesOf = (value: unknown): Variables => (value ?? {}) as Record<string, VariableValue>
