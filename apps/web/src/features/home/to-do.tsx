import { CheckOutlined } from '@ant-design/icons'
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { StateTag } from '../../ui/labels/state-tag.tsx'
import { RelativeTime, useNow } from '../../ui/labels/times.tsx'
import { countText } from '../../ui/list/count-text.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { byUrgency, urgencies, type Urgency } from './by-urgency.ts'
import { myTasksQuery, urgencyQuery } from './home-queries.ts'
import { Panel, PanelContent } from './panel.tsx'
import { RoleCounters, useRoleCounters } from './role-counters.tsx'

type Task = Awaited<ReturnType<NonNullable<typeof myTasksQuery.queryFn>>>['rows'][number]

function TaskLine({ task, urgency }: { task: Task; urgency: Urgency }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li className="home-task" data-urgency={urgency}>
      <div>
        <RouteLink className="home-title" to={taskAddress(task.taskId)} title={task.title}>
          {task.title}
        </RouteLink>
        <p>
          <b>{nameIn(language, task, 'taskName')}</b>
          <span className="home-number">{task.number}</span>
          <span>{task.initiator.name}</span>
          <span className="home-due">
            {task.overdue && <StateTag state="overdue" />}
            {task.escalated && <StateTag state="escalated" />}
            {task.dueAt !== null && !task.overdue && (
              <>
                {t('home.due', { time: '' })}
                <RelativeTime value={task.dueAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <ButtonLink to={taskAddress(task.taskId)}>
        {t('home.open')}
        <span className="ll-visually-hidden"> {task.title}</span>
      </ButtonLink>
    </li>
  )
}

/** How many there are of each, counted by the server; each number leads to its list. */
function Urgencies({ path }: { path: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery(urgencyQuery)
  if (data === undefined) return null
  return (
    <div className="home-figures">
      {urgencies.map((urgency) => {
        const { count, isCapped } = data[urgency]
        if (urgency === 'undated' && count === 0) return null
        const figure = (
          <>
            <b>{countText(count, isCapped, language)}</b> <span>{t(`home.urgency.${urgency}`)}</span>
          </>
        )
        // No list can be asked for what has no due date.
        return path === undefined || urgency === 'undated' ? (
          <span key={urgency} className="home-figure" data-urgency={count > 0 ? urgency : undefined}>
            {figure}
          </span>
        ) : (
          <RouteLink
            key={urgency}
            className="home-figure"
            data-urgency={count > 0 ? urgency : undefined}
            to={`${path}?due=${urgency}`}
          >
            {figure}
          </RouteLink>
        )
      })}
    </div>
  )
}

/** What waits for the person, the most urgent first, and what waits for his roles. */
export function ToDo({ path }: { path: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const asked = useQuery(myTasksQuery)
  const { data } = asked
  const roles = useRoleCounters()
  const hasNoTask = data?.rows.length === 0
  const hasNothing = hasNoTask && roles.counters.length === 0 && !roles.isUnknown
  const isCut = data !== undefined && (data.totalIsCapped || data.total > data.rows.length)
  const total = data && countText(data.total, data.totalIsCapped, language)
  return (
    <Panel title={t('home.todo')} count={total}>
      <PanelContent
        // That nothing waits is said by both answers, not by the first of them.
        asked={{ ...asked, isPending: asked.isPending || (hasNoTask && roles.isPending) }}
        lines={6}
        isEmpty={() => hasNothing}
        empty={{ icon: <CheckOutlined aria-hidden />, title: t('home.todoEmpty'), hint: t('home.todoEmptyHint') }}
      >
        {({ rows }) => (
          <>
            {!hasNoTask && <Urgencies path={path} />}
            {byUrgency(rows, now).map(({ urgency, tasks }) => (
              <div key={urgency}>
                <h3 data-urgency={urgency}>{t(`home.urgency.${urgency}`)}</h3>
                <ul>
                  {tasks.map((task) => (
                    <TaskLine key={task.taskId} task={task} urgency={urgency} />
                  ))}
                </ul>
              </div>
            ))}
            <RoleCounters />
            {isCut && path !== undefined && (
              <RouteLink className="home-more" to={path}>
                {t('home.allTasks', { total: total ?? '' })}
              </RouteLink>
            )}
          </>
        )}
      </PanelContent>
    </Panel>
  )
}
