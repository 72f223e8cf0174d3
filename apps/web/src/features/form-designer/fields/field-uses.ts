import type { FieldUse } from '@liveline/contract/form-design/shapes.ts'
import { createContext, useContext } from 'react'

/** Where the fields of the form are used, as the server knows it of what was saved; undefined while it has not answered. */
export type FieldUses = Readonly<Record<string, readonly FieldUse[]>>

export const FieldUsesContext = createContext<FieldUses | undefined>(undefined)
export const useFieldUses = (): FieldUses | undefined => useContext(FieldUsesContext)

const ofSchema: ReadonlySet<FieldUse['kind']> = new Set(['condition', 'rule', 'text', 'value', 'autoFill', 'source'])
/** Whether it stands in a page table or a workflow: a rename does not mend it. */
export const isOutside = ({ kind }: FieldUse): boolean => !ofSchema.has(kind)
