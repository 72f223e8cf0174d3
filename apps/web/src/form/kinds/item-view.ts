import type { AmisSchema, TaskForm } from '@liveline/contract/form/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import type { ItemType } from '@liveline/form-schema/item-kinds.ts'
import type { ComponentType, ReactNode } from 'react'
import type { AwaitedFile, FormStore, Problem } from '../form-store.ts'
import type { Values } from '../schema-values.ts'

/** Stands where nothing was filled in. */
export const NOTHING = '—'

/** What a control is given; it keeps nothing of the value itself. */
export interface ControlProps {
  /** In the words of the language on screen. */
  readonly node: AmisSchema
  readonly field: FormField
  readonly id: string
  readonly label: string
  /** No label points at it, as in a sub-table: it says its name itself. */
  readonly isUnlabelled?: boolean
  readonly value: unknown
  readonly isRequired: boolean
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  /** Ids of its help and its problem. */
  readonly describedBy: string | undefined
  /** @param also fields that are filled in with it */
  readonly onChange: (value: unknown, also?: Values) => void
  readonly onBlur: () => void
  /** A file of it is not there yet; undefined: nothing is awaited. */
  readonly onAwait: (what: AwaitedFile | undefined) => void
  /** What is around it: the values of the form, and in a sub-table those of its row. */
  readonly scope: () => Values
  readonly labels: TaskForm['labels']
}

/** A control that holds fields of its own: it draws their problems. */
export interface TableProps extends ControlProps {
  readonly store: FormStore
  readonly problems: ReadonlyMap<string, Problem>
  readonly views: ItemViews
}

export interface ReadProps {
  readonly node: AmisSchema
  readonly field: FormField
  readonly value: unknown
  readonly labels: TaskForm['labels']
  readonly language: Language
  readonly views: ItemViews
}

/** How one kind of item is drawn; how it is judged stands in `packages/form-schema/src/kinds`. */
export interface ItemView {
  /** Absent: it is never entered. */
  readonly Control?: ComponentType<ControlProps>
  readonly Table?: ComponentType<TableProps>
  /** As text, without any input. Never asked for what is empty. */
  readonly read: (props: ReadProps) => ReactNode
  /** Its label stands over several inputs, or beside its one. */
  readonly labelling?: 'group' | 'beside'
  /** What it shows is asked elsewhere: it is read though it holds nothing. */
  readonly isAsked?: boolean
  /** It takes the width of the form. */
  readonly isWide?: boolean
}

/** All of them, for the columns of a sub-table. */
export type ItemViews = Readonly<Record<ItemType, ItemView>>
