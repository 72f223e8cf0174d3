import type { ProcessDefinition, ProcessState } from './model.ts'

export type ForecastTask = { readonly elementId: string; readonly name: string }
/** The user tasks that come next after the ones open now, nearest first. */
export declare function forecast(definition: ProcessDefinition, state: ProcessState): readonly ForecastTask[]
