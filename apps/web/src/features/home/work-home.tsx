import { useQuery } from '@tanstack/react-query'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { DayBoard } from './day-board.tsx'
import { myTasksQuery } from './home-queries.ts'
import { MyProcesses } from './my-processes.tsx'
import { Notices } from './notices.tsx'
import { QuickStart } from './quick-start.tsx'
import { ToDo } from './to-do.tsx'

/** So few leave room below them for what else would stand in the last column. */
const FEW_TASKS = 3

interface Props {
  readonly toDoPath: string | undefined
  readonly myProcessesPath: string | undefined
}

/** What waits for a person, what is worked today, what he has under way, what happened. */
export function WorkHome({ toDoPath, myProcessesPath }: Props) {
  const { data } = useQuery(myTasksQuery)
  const isMobile = useIsMobile()
  // One below the other, nothing is gained by what stands first.
  const isShort = !isMobile && data !== undefined && data.rows.length <= FEW_TASKS
  return (
    <>
      <div className="home-column">
        <ToDo path={toDoPath} />
        {isShort && <MyProcesses path={myProcessesPath} />}
      </div>
      <DayBoard />
      <div className="home-column">
        {!isShort && <MyProcesses path={myProcessesPath} />}
        <Notices />
        <QuickStart />
      </div>
    </>
  )
}
