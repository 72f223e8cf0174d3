import { CheckOutlined, RightOutlined } from '@ant-design/icons'
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countersQuery } from '../../../api/counters-query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { countText } from '../../../ui/list/count-text.ts'
import { RouteLink } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { toDoPath, todoTotalQuery, urgentTasksQuery } from './todo-queries.ts'

/** The most urgent tasks, each one click away, and how many wait in each workflow and for each role. */
export function ToDoList({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const total = useQuery(todoTotalQuery)
  const counters = useQuery(countersQuery)
  const urgent = useQuery(urgentTasksQuery)
  const path = toDoPath()
  const flows = total.data?.items.filter(({ count }) => count > 0) ?? []
  const isUnknown =
    (total.isError && total.data === undefined) ||
    (counters.isError && counters.data === undefined) ||
    counters.data?.some(({ count }) => count === null) === true
  // Whoever has no task may still have work that only a counter tells of.
  const onlyCounted = urgent.data?.rows.length === 0 && counters.data?.some(({ count }) => (count ?? 0) > 0) === true
  const { overdue = 0, overdueIsCapped = false } = total.data ?? {}

  return (
    <>
      {isUnknown && <p className="notice-hint">{t('shell.todoUnknown')}</p>}
      {!onlyCounted && (
        <h2>
          {t('notices.tasks')}
          {overdue > 0 && <em>{t('shell.todoOverdue', { total: countText(overdue, overdueIsCapped, language) })}</em>}
        </h2>
      )}
      {urgent.data === undefined ? (
        urgent.isError ? (
          <ErrorState error={urgent.error} onRetry={() => void urgent.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )
      ) : urgent.data.rows.length === 0 ? (
        // Not known is not nothing.
        !isUnknown &&
        !onlyCounted && (
          <EmptyState
            icon={<CheckOutlined aria-hidden />}
            title={t('shell.todoEmpty')}
            hint={t('notices.nothingToDoHint')}
          />
        )
      ) : (
        <ul>
          {urgent.data.rows.map((task) => (
            <li key={task.taskId}>
              <RouteLink className="notice-line" to={taskAddress(task.taskId)} onClick={close}>
                <strong>{task.title}</strong>
                <span>
                  {nameIn(language, task, 'taskName')}
                  <span className="ll-number">{task.number}</span>
                  {task.overdue ? <StateTag state="overdue" /> : <RelativeTime value={task.dueAt} />}
                </span>
              </RouteLink>
            </li>
          ))}
        </ul>
      )}
      {counters.data !== undefined && counters.data.length > 0 && (
        <>
          <h2>{t('notices.counters')}</h2>
          <ul>
            {counters.data.map((counter) => (
              <li key={counter.key}>
                <RouteLink className="notice-count" to={counter.pageUrl} onClick={close}>
                  {nameIn(language, counter)}{' '}
                  <b>{countText(counter.count ?? undefined, counter.countIsCapped, language)}</b>
                </RouteLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {flows.length > 0 && (
        <>
          <h2>{t('notices.byFlow')}</h2>
          <ul>
            {flows.map((flow) => (
              <li key={flow.flowId}>
                <RouteLink className="notice-count" to={path ?? '#'} onClick={close}>
                  {nameIn(language, flow, 'flowName')} <b>{countText(flow.count, flow.countIsCapped, language)}</b>
                </RouteLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {path !== undefined && (
        <RouteLink className="notice-all" to={path} onClick={close}>
          {t('shell.todoAll')} <RightOutlined aria-hidden />
        </RouteLink>
      )}
    </>
  )
}
