import { holds } from '@liveline/form-schema/expression.ts'
import { fillTemplate } from '@liveline/form-schema/template.ts'
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { createContext, useCallback, useContext, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { Part } from './form-parts.ts'
import type { FieldState, FormStore } from './form-store.ts'
import type { Values } from './schema-values.ts'

export interface FormSurroundings {
  readonly store: FormStore
  /** Begins the ids of its inputs. */
  readonly id: string
  /** What the values of fields with a source are called. */
  readonly labels: TaskForm['labels']
  /** What stands beside a value that is only read. */
  readonly beside?: ((field: FormField) => ReactNode) | undefined
  /** Stands around each part while the form is designed. */
  readonly Frame?: ComponentType<{ readonly part: Part; readonly children: ReactNode }>
}

export const FormContext = createContext<FormSurroundings | null>(null)

export function useForm(): FormSurroundings {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A field stands outside a form')
  return form
}

export function useFieldState(name: string): FieldState {
  const { store } = useForm()
  return useSyncExternalStore(
    useCallback((tell) => store.subscribeTo(name, tell), [store, name]),
    () => store.stateOf(name),
  )
}

const never = () => () => {}

interface Conditions {
  readonly visibleOn: string | undefined
  readonly hiddenOn: string | undefined
}

export const isVisible = ({ visibleOn, hiddenOn }: Conditions, scope: Values): boolean =>
  (visibleOn === undefined || holds(visibleOn, scope)) && !(hiddenOn !== undefined && holds(hiddenOn, scope))

/** Whether a part is seen while the form holds what it holds; one without conditions asks nothing. */
export function useIsVisible(part: Conditions): boolean {
  const { store } = useForm()
  const isFree = part.visibleOn === undefined && part.hiddenOn === undefined
  return useSyncExternalStore(isFree ? never : store.subscribeToAll, () => isVisible(part, store.scope()))
}

/** Draws again when another of these parts is seen, or one no longer. */
export function useVisibleCount(parts: readonly Conditions[]): string {
  const { store } = useForm()
  return useSyncExternalStore(store.subscribeToAll, () =>
    parts.map((part) => (isVisible(part, store.scope()) ? '1' : '0')).join(''),
  )
}

/** A text of the schema with the values it inserts. */
export function useFilledText(text: unknown): string {
  const { store } = useForm()
  const template = typeof text === 'string' ? text : ''
  return useSyncExternalStore(template.includes('${') ? store.subscribeToAll : never, () =>
    fillTemplate(template, store.scope()),
  )
}
