import { HealthPage } from '../features/home/health/health-page.tsx'
import { useConsole } from './console-state.ts'
import { toDoPath } from './shell/notices/todo-queries.ts'

/** The page of the health with the pages that the menu grants behind its numbers. */
export function HealthView() {
  const { routes } = useConsole(({ menu }) => menu)
  const pathTo = (view: string) => routes.find(({ component }) => component === view)?.path
  return (
    <HealthPage paths={{ toDo: toDoPath(), incidents: pathTo('incidents'), errorReports: pathTo('errorReports') }} />
  )
}
