import { useTranslation } from 'react-i18next'
import { useRoute } from '../../ui/navigation.tsx'
import { DayBoard } from './day-board.tsx'
import './home.css'
import { MyProcesses } from './my-processes.tsx'
import { Notices } from './notices.tsx'
import { QuickStart } from './quick-start.tsx'
import { ToDo } from './to-do.tsx'

interface Props {
  /** Where the lists behind the numbers stand; undefined for whoever has no such page. */
  readonly toDoPath?: string | undefined
  readonly myProcessesPath?: string | undefined
}

/** The day of a person: what waits for him, what is worked today, what he has under way, what happened (ui.md, Home). */
export function HomePage({ toDoPath, myProcessesPath }: Props) {
  const { t } = useTranslation()
  const { active } = useRoute()
  return (
    <div className="home" data-active={active}>
      <h1 className="ll-visually-hidden">{t('home.title')}</h1>
      <ToDo path={toDoPath} />
      <DayBoard />
      <div className="home-side">
        <MyProcesses path={myProcessesPath} />
        <Notices />
        <QuickStart />
      </div>
    </div>
  )
}
