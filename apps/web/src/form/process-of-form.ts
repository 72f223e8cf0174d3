import { createContext } from 'react'

/** The instance whose forms are drawn here; undefined before it has started. */
export const ProcessOfForm = createContext<string | undefined>(undefined)
