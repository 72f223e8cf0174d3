import type { QuickForm } from '@liveline/contract/system-config/shapes.ts'
import { create } from 'zustand'

/** Which quick form stands over the page; set from wherever one is offered, shown by the shell. */
export const useQuickForm = create<{ readonly form: QuickForm | undefined }>(() => ({ form: undefined }))

export const openQuickForm = (form: QuickForm): void => useQuickForm.setState({ form })
export const closeQuickForm = (): void => useQuickForm.setState({ form: undefined })
