import type { Variables, VariableValue } from '../model.ts'
export type ExpressionMethod = (...args: readonly VariableValue[]) => VariableValue
export type EvaluateOptions = { readonly methods?: Readonly<Record<string, ExpressionMethod>> }
export declare function evaluate(expression: string, variables: Variables, options?: EvaluateOptions): VariableValue
