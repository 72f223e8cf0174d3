import { lazy } from 'react'
import { withTexts } from '../../../messages/load-texts.ts'

/** With its texts when it is opened: most people have one department. */
export const DepartmentSwitch = lazy(async () => ({
  default: (await withTexts(['account'], () => import('./department-switch.tsx'))).DepartmentSwitch,
}))
