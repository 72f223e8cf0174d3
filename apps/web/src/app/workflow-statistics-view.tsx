import { StatisticsPage } from '../features/workflow-statistics/statistics-page.tsx'
import { useConsole } from './console-state.ts'

/** The statistics with the list of instances behind their numbers, for whom the menu grants it. */
export function WorkflowStatisticsView() {
  const { routes } = useConsole(({ menu }) => menu)
  return <StatisticsPage instancesPath={routes.find(({ component }) => component === 'instances')?.path} />
}
