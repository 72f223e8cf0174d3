import { HomePage } from '../features/home/home-page.tsx'
import { useConsole } from './console-state.ts'
import { toDoPath } from './shell/notices/todo-queries.ts'

/** Home with the pages that the menu grants behind its numbers. */
export function HomeView() {
  const { routes } = useConsole(({ menu }) => menu)
  const pathTo = (view: string) => routes.find(({ component }) => component === view)?.path
  return (
    <HomePage
      toDoPath={toDoPath()}
      myProcessesPath={pathTo('myProcesses')}
      incidentsPath={pathTo('incidents')}
      errorReportsPath={pathTo('errorReports')}
    />
  )
}
