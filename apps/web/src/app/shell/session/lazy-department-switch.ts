import { lazyPart } from '../../lazy-part.tsx'
import { withTexts } from '../../../messages/load-texts.ts'

/** With its texts when it is opened: most people have one department. */
export const DepartmentSwitch = lazyPart(async () => ({
  default: (await withTexts(['account'], () => import('./department-switch.tsx'))).DepartmentSwitch,
}))
