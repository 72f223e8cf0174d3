import type { ProcessDefinition } from './definition.ts'

/** Which definition a call activity means. */
export type DefinitionCall = {
  /** BPMN process id. */
  readonly key: string
  readonly binding: 'latest' | 'version'
  readonly version?: string
}

/**
 * The definitions that called processes run on, as far as the host holds them. What it does not hold makes `transition`
 * throw {@link DefinitionNeeded}; the host then fetches it and asks again.
 */
export type CalledDefinitions = {
  /** A definition that a scope is pinned to. */
  readonly get: (definitionId: string) => ProcessDefinition | undefined
  /** The definition that a call means now. */
  readonly find: (
    call: DefinitionCall,
  ) => { readonly definitionId: string; readonly definition: ProcessDefinition } | undefined
}
