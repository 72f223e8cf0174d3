import { BellOutlined, CheckOutlined, ProfileOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { processAddress, taskAddress } from '@liveline/contract/console-addresses.ts'
import { quickFormAddress } from '../../app/paths.ts'
import { QuickFormLink } from '../../form/quick-form-link.tsx'
import { useCan } from '../../session/current-user.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { countText } from '../../ui/list/count-text.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { RouteLink, useRoute } from '../../ui/navigation.tsx'
import { Handlers } from '../../ui/labels/person.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { StateTag } from '../../ui/labels/state-tag.tsx'
import { RelativeTime, useNow } from '../../ui/labels/times.tsx'
import { byUrgency, type Urgency } from './by-urgency.ts'
import { markNoticesRead, myProcessesQuery, myTasksQuery, noticesQuery, quickFormsQuery } from './home-queries.ts'
import './home.css'

type Task = Awaited<ReturnType<NonNullable<typeof myTasksQuery.queryFn>>>['rows'][number]

function Panel(props: { title: string; count?: string | undefined; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="home-panel" aria-label={props.title}>
      <header>
        <h2>{props.title}</h2>
        {props.count !== undefined && props.count !== '0' && <span>{props.count}</span>}
        {props.aside}
      </header>
      {props.children}
    </section>
  )
}

function TaskLine({ task, urgency }: { task: Task; urgency: Urgency }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li className="home-task" data-urgency={urgency}>
      <div>
        <RouteLink className="home-title" to={taskAddress(task.taskId)}>
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

function ToDo() {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const { data, error, isPending, refetch } = useQuery(myTasksQuery)
  const groups = byUrgency(data?.rows ?? [], now)
  const isCut = data !== undefined && (data.totalIsCapped || data.total > data.rows.length)
  return (
    <Panel title={t('home.todo')} count={data && countText(data.total, data.totalIsCapped, language)}>
      {isPending ? (
        <Skeleton lines={6} />
      ) : data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon={<CheckOutlined aria-hidden />} title={t('home.todoEmpty')} hint={t('home.todoEmptyHint')} />
      ) : (
        groups.map(({ urgency, tasks }, index) => (
          <div key={urgency}>
            <h3 data-urgency={urgency}>
              {/* The longest due come first: only of the last group shown can there be more. */}
              {t(`home.urgency.${urgency}`)}{' '}
              <span>{countText(tasks.length, isCut && index === groups.length - 1, language)}</span>
            </h3>
            <ul>
              {tasks.map((task) => (
                <TaskLine key={task.taskId} task={task} urgency={urgency} />
              ))}
            </ul>
          </div>
        ))
      )}
    </Panel>
  )
}

function QuickStart() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data = [] } = useQuery(quickFormsQuery)
  return (
    <>
      {data.slice(0, 2).map((form) => (
        <QuickFormLink key={form.formId} form={form} to={quickFormAddress(form)} className="ll-button">
          {t('home.apply')} {nameIn(language, form, 'formName')}
        </QuickFormLink>
      ))}
    </>
  )
}

function MyProcesses() {
  const { t } = useTranslation()
  const language = useLanguage()
  const canStart = useCan('workflow:start')
  const { data, error, isPending, refetch } = useQuery(myProcessesQuery)
  return (
    <Panel title={t('home.mine')} count={data && countText(data.total, data.totalIsCapped, language)}>
      {isPending ? (
        <Skeleton lines={3} />
      ) : data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={<ProfileOutlined aria-hidden />}
          title={t('home.mineEmpty')}
          hint={t('home.mineEmptyHint')}
          action={canStart ? <QuickStart /> : undefined}
        />
      ) : (
        <ul>
          {data.rows.map((instance) => (
            <li key={instance.instanceId} className="home-process">
              <RouteLink className="home-title" to={processAddress(instance.instanceId)}>
                {instance.title}
              </RouteLink>
              <StateTag state={instance.businessState === '' ? instance.status : instance.businessState} />
              <p>
                <span className="home-number">{instance.number}</span>
                <Handlers handlers={instance.currentHandlers} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Notices() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, isPending, refetch } = useQuery(noticesQuery)
  const unread = (data?.rows ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id)
  return (
    <Panel
      title={t('home.notices')}
      count={String(unread.length)}
      aside={
        unread.length > 0 ? (
          <Button kind="text" onClick={() => void markNoticesRead(unread)}>
            {t('shell.allRead')}
          </Button>
        ) : undefined
      }
    >
      {isPending ? (
        <Skeleton lines={3} />
      ) : data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={<BellOutlined aria-hidden />}
          title={t('home.noticesEmpty')}
          hint={t('home.noticesEmptyHint')}
        />
      ) : (
        <ul>
          {data.rows.map((notice) => {
            const title = nameIn(language, notice, 'title')
            return (
              <li key={notice.id} className="home-notice" data-unread={notice.readAt === null}>
                {notice.link.startsWith('/') ? (
                  <RouteLink to={notice.link} onClick={() => void markNoticesRead([notice.id])}>
                    {title}
                  </RouteLink>
                ) : (
                  <span>{title}</span>
                )}
                <RelativeTime value={notice.createdAt} />
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

/** The person's own work: what waits for him, what he has under way, what happened (ui.md, Home). */
export function HomePage() {
  const { t } = useTranslation()
  const { active } = useRoute()
  return (
    <div className="home" data-active={active}>
      <h1 className="ll-visually-hidden">{t('home.title')}</h1>
      <ToDo />
      <div className="home-side">
        <MyProcesses />
        <Notices />
      </div>
    </div>
  )
}
