import type { ItemView } from '../item-view.ts'
import { select } from '../select/select.tsx'

/** Its options come from the call that its kind names. */
export const departmentPicker: ItemView = select
