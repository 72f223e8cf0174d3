import type { Json } from '@liveline/form-schema/json.ts'
import type { Setting } from '@liveline/form-schema/kinds/setting.ts'
import type { ComponentType } from 'react'

/** What the editor of one setting is given. */
export interface EditorProps {
  readonly setting: Setting
  /** The component, or the first of several. */
  readonly node: Json
  readonly id: string
  /** Its name on screen. */
  readonly label: string
  readonly inputId: string
  readonly describedBy: string | undefined
  /** Sets properties of what is chosen; key strokes in one box are one step. */
  readonly onChange: (change: Json) => void
}
export type Editor = ComponentType<EditorProps>
