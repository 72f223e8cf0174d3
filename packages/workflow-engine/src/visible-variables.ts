import type { ProcessState, Variables } from './model.ts'
/** The variables as seen from a scope (default: the process), inner ones hiding outer ones. */
export declare function visibleVariables(state: ProcessState, scopeId?: string): Variables
