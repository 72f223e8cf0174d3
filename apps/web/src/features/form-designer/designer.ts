import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { beginHistory, record, redo, undo, type History } from './schema-edit/history.ts'
import type { Edited } from './schema-edit/insert-nodes.ts'
import { treeOf } from './schema-edit/tree.ts'

/** What is being dragged: components of the form, or a new one of the palette. */
export type Dragged = { readonly ids: readonly string[] } | { readonly made: Json }

export interface DesignerState {
  readonly history: History
  readonly schema: AmisSchema
  /** The chosen components; `current` is the one that keys go on from. */
  readonly chosen: readonly string[]
  readonly current: string | undefined
  /** What the last command did, read out to whoever does not see it. */
  readonly said: string
}

interface Options {
  /** Key strokes of the same kind are one step: what is typed into. */
  readonly about?: string
  readonly said?: string
}

export type Designer = ReturnType<typeof createDesigner>

/** One form as it is edited: every change is a step that can be taken back. */
export function createDesigner(schema: AmisSchema, clock: () => number = () => Date.now()) {
  const listeners = new Set<() => void>()
  let state: DesignerState = { history: beginHistory(schema), schema, chosen: [], current: undefined, said: '' }
  let dragged: Dragged | undefined

  const become = (next: Partial<DesignerState>): void => {
    state = { ...state, ...next }
    for (const tell of listeners) tell()
  }
  const goTo = (history: History, said: string): void => {
    const { schema: now, chosen } = history.now
    const left = chosen.filter((id) => treeOf(now).has(id))
    become({ history, schema: now, chosen: left, current: left.at(-1), said })
  }

  return {
    state: () => state,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
    choose: (chosen: readonly string[], current: string | undefined = chosen.at(-1)) =>
      become({ chosen, current, said: '' }),
    /** One step; `edit` answers the schema, or with it what is chosen then. @returns whether anything changed */
    apply: (
      edit: (schema: AmisSchema) => AmisSchema | Edited | undefined,
      { about, said = '' }: Options = {},
    ): boolean => {
      const answer = edit(state.schema)
      if (answer === undefined || answer === state.schema) return false
      // An edit says its ids; a schema has a type.
      const edited = isEdited(answer) ? answer : { schema: answer, ids: state.chosen }
      const chosen = edited.ids.filter((id) => treeOf(edited.schema).has(id))
      const history = record(state.history, { schema: edited.schema, chosen }, about, clock())
      become({ history, schema: edited.schema, chosen, current: chosen.at(-1), said })
      return true
    },
    undo: (said = '') => goTo(undo(state.history), said),
    redo: (said = '') => goTo(redo(state.history), said),
    say: (said: string) => become({ said }),
    drag: (what: Dragged | undefined) => {
      dragged = what
    },
    dragged: () => dragged,
  }
}

const isEdited = (answer: AmisSchema | Edited): answer is Edited =>
  Array.isArray(answer['ids']) && typeof answer['schema'] === 'object'
