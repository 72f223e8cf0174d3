import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { isExpression } from '@liveline/form-schema/rules.ts'
import type { FieldState, FormStore } from '../../../form/form-store.ts'
import type { Values } from '../../../form/schema-values.ts'
import { treeOf } from '../schema-edit/tree.ts'

const NONE: FieldState['problems'] = new Map()

/** Holds what fields begin with, in place of a store of entries: nothing is entered into a form that is designed. */
export interface DesignValues {
  readonly store: FormStore
  /** The form as it is now; texts that name a field are drawn again. */
  readonly show: (schema: AmisSchema, language: Language) => void
}

export function createDesignValues(schema: AmisSchema, language: Language): DesignValues {
  const told = new Set<() => void>()
  let states = statesOf(schema)
  let scope = namesOf(schema, language)
  const nothing: FieldState = { value: undefined, isRequired: false, isDisabled: false, problems: NONE }
  const subscribe = (tell: () => void) => {
    told.add(tell)
    return () => told.delete(tell)
  }
  const store: FormStore = {
    values: () => scope,
    scope: () => scope,
    stateOf: (name) => states.get(name) ?? nothing,
    subscribeTo: (_, tell) => subscribe(tell),
    subscribeToAll: subscribe,
    set: () => {},
    take: () => {},
    visit: () => {},
    moveRows: () => {},
    showAll: () => [],
    showIn: () => [],
    shownProblems: () => [],
    refuse: () => false,
    keptRows: () => 0,
    await: () => {},
    awaited: () => [],
    isSending: () => false,
    whenThere: async () => true,
    isSeen: () => true,
  }
  return {
    store,
    show: (next, words) => {
      states = statesOf(next)
      scope = namesOf(next, words)
      for (const tell of told) tell()
    },
  }
}

/** The same object for the same component, or every field would be drawn at every edit. */
const kept = new WeakMap<object, FieldState>()

function statesOf(schema: AmisSchema): ReadonlyMap<string, FieldState> {
  const states = new Map<string, FieldState>()
  for (const { node, role } of treeOf(schema).values()) {
    if (role !== 'item') continue
    const state = kept.get(node) ?? {
      value: firstValue(node),
      isRequired: node['required'] === true || node['requiredOn'] === true,
      isDisabled: node['disabled'] === true,
      problems: NONE,
    }
    kept.set(node, state)
    states.set(String(node['name']), state)
  }
  return states
}

/** A table shows one row, so that its columns are seen. */
function firstValue(node: Values): unknown {
  const { type, value } = node
  if (value !== undefined && !isExpression(value)) return value
  return type === 'combo' ? (node['multiple'] === true ? [{}] : {}) : undefined
}

/** What a text shows where it inserts a field: its label. */
const namesOf = (schema: AmisSchema, language: Language): Values =>
  Object.fromEntries(fieldsOf(schema).map((field) => [field.name, `‹${nameIn(language, field, 'label')}›`]))
