import { actName } from '@liveline/contract/audit/act-names.ts'
import { taskAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { PersonDetail } from '@liveline/contract/people/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { useCan } from '../../session/current-user.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Facts, type Fact } from '../../ui/labels/facts.tsx'
import { joinNames } from '../../ui/labels/join-names.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { AbsoluteTime, RelativeTime } from '../../ui/labels/times.tsx'
import { navigate, RouteLink, useRoute, useTabTitle } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import './people.css'
import { changesQuery, personQuery, sessionsQuery, tasksQuery } from './people-queries.ts'
import { PersonActions } from './person-actions.tsx'
import { usePersonActs } from './person-dialogs.tsx'
import { sourceName } from './source-name.ts'

interface Props {
  readonly listPath: string
  /** What the person may do, and by which role. */
  readonly rights: (userId: number) => ReactNode
  /** To whom the person has delegated, and for whom he acted. */
  readonly delegations: (userId: number) => ReactNode
}

/** `paths.person` with `userId`: one person, what he has, where he is logged in, what was done with his account. */
export function PersonPage({ listPath, rights, delegations }: Props) {
  const { t } = useTranslation()
  const { query } = useRoute()
  const userId = /^[1-9]\d{0,14}$/.test(query['userId'] ?? '') ? Number(query['userId']) : undefined
  const person = useQuery({ ...personQuery(userId ?? 0), enabled: userId !== undefined })
  const [mayWrite, mayGrant, mayUnlock] = [useCan('user:write'), useCan('role:grant'), useCan('user:unlock')]
  const [mayEnd, mayReadRoles, mayDelegate] = [useCan('session:end'), useCan('role:read'), useCan('delegation:force')]
  const { onAct, dialogs } = usePersonActs({ onDeleted: () => navigate(listPath) })
  const { data } = person
  useTabTitle(data?.name)
  if (userId === undefined) {
    return <EmptyState isPage title={t('peopleAdmin.noPerson')} hint={t('peopleAdmin.noPersonHint')} />
  }
  if (data === undefined) {
    return person.isError ? (
      <ErrorState isPage error={person.error} onRetry={() => void person.refetch()} />
    ) : (
      <Skeleton lines={10} />
    )
  }
  return (
    <section className="ll-page">
      <PageHeader
        title={data.name}
        state={
          <span className="ll-tag" data-tone={data.enabled ? 'done' : 'void'}>
            <span>{t(data.enabled ? 'peopleAdmin.enabled' : 'peopleAdmin.disabled')}</span>
          </span>
        }
        subtitle={data.obstacle === '' ? undefined : data.obstacle}
        actions={
          <>
            <ButtonLink to={listPath}>{t('peopleAdmin.toList')}</ButtonLink>
            <PersonActions person={data} {...{ mayWrite, mayGrant, mayUnlock, onAct }} />
          </>
        }
      />
      <PersonFacts person={data} />
      <Tasks userId={userId} />
      {mayDelegate && delegations(userId)}
      {mayEnd && data.obstacle === '' && <Sessions userId={userId} />}
      {mayReadRoles && rights(userId)}
      {data.mayAdminister && <Changes userId={userId} />}
      {dialogs}
    </section>
  )
}

function PersonFacts({ person }: { person: PersonDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const named = (many: readonly { name: string; nameEn: string }[]) =>
    many.length === 0
      ? t('peopleAdmin.none')
      : joinNames(
          many.map((one) => nameIn(language, one)),
          language,
        )
  const types = new Map<string, PersonDetail['attrs']>()
  for (const attr of person.attrs) {
    const type = nameIn(language, { name: attr.typeName, nameEn: attr.typeNameEn })
    types.set(type, [...(types.get(type) ?? []), attr])
  }
  const present = person.attrs.find(({ id }) => id === person.finDepId)
  const password =
    person.passwordChangedAt === null
      ? t('peopleAdmin.noPassword')
      : person.oneTimeUntil === null
        ? absoluteTime(person.passwordChangedAt)
        : t('peopleAdmin.oneTimeOpen', { time: absoluteTime(person.oneTimeUntil) })
  const facts: readonly Fact[] = [
    [t('peopleAdmin.userName'), person.userName],
    [t('peopleAdmin.source'), sourceName(person.userSource, t)],
    [t('peopleAdmin.phone'), person.phone],
    [t('peopleAdmin.email'), person.email],
    [t('peopleAdmin.idNo'), person.idNo],
    [t('peopleAdmin.finDep'), present === undefined ? '' : nameIn(language, present)],
    ...[...types].map(([type, attrs]) => [type, named(attrs)] as const),
    [t('peopleAdmin.roles'), named(person.roles)],
    [
      t('peopleAdmin.lastLogin'),
      person.lastLoginAt === null ? t('peopleAdmin.never') : <AbsoluteTime key="login" value={person.lastLoginAt} />,
    ],
    [t('peopleAdmin.passwordChangedAt'), password],
    [t('peopleAdmin.createdAt'), <AbsoluteTime key="created" value={person.createdAt} />],
  ]
  return (
    <Panel title={t('peopleAdmin.facts')}>
      <Facts facts={facts} />
    </Panel>
  )
}

function Tasks({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const tasks = useQuery(tasksQuery(userId))
  return (
    <Section title={t('peopleAdmin.tasks')} query={tasks}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="ll-muted">{t('peopleAdmin.noTasks')}</p>
        ) : (
          <ul>
            {rows.map((task) => (
              <li key={task.taskId}>
                <RouteLink to={taskAddress(task.taskId)}>
                  {nameIn(language, task)} · {task.title}
                </RouteLink>{' '}
                <span className="ll-muted">
                  <span className="ll-number">{task.number}</span> <RelativeTime value={task.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}

function Sessions({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const sessions = useQuery({ ...sessionsQuery(userId), gcTime: 0 })
  const { busy, failure, send } = useSendOnce()
  const end = async (sessionId: string) => {
    const answer = await send({ userId, sessionIds: [sessionId] }, (body, idempotencyKey) =>
      api.people.endSessions({ body, idempotencyKey, quiet: true }),
    )
    if (answer === undefined) return
    toast.success(t(answer.ended === 0 ? 'peopleAdmin.endedAlready' : 'peopleAdmin.ended'))
    await sessions.refetch()
  }
  return (
    <Section title={t('peopleAdmin.sessions')} query={sessions}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="ll-muted">{t('peopleAdmin.noSessions')}</p>
        ) : (
          <div className="person-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('peopleAdmin.device')}</th>
                  <th scope="col">{t('peopleAdmin.address')}</th>
                  <th scope="col">{t('peopleAdmin.loggedInAt')}</th>
                  <th scope="col">{t('peopleAdmin.lastActivity')}</th>
                  <th scope="col">{t('peopleAdmin.endSession')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((session) => {
                  const known = session.device === '' ? t('peopleAdmin.unknownDevice') : session.device
                  const device = session.kind === 'api' ? t('peopleAdmin.apiClient') : known
                  return (
                    <tr key={session.sessionId}>
                      <td>{device}</td>
                      <td className="ll-number">{session.address}</td>
                      <td>
                        <AbsoluteTime value={session.since} />
                      </td>
                      <td>
                        <RelativeTime value={session.lastActivityAt} />
                      </td>
                      <td>
                        <Button
                          kind="danger"
                          disabled={busy}
                          aria-label={t('peopleAdmin.endOf', { device })}
                          onClick={() => void end(session.sessionId)}
                        >
                          {t('peopleAdmin.endSession')}
                        </Button>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            {failure !== undefined && <FieldError text={failure.message} />}
          </div>
        )
      }
    </Section>
  )
}

function Changes({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const changes = useQuery(changesQuery(userId))
  return (
    <Section title={t('peopleAdmin.changes')} query={changes}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="ll-muted">{t('peopleAdmin.noChanges')}</p>
        ) : (
          <div className="person-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('peopleAdmin.when')}</th>
                  <th scope="col">{t('peopleAdmin.who')}</th>
                  <th scope="col">{t('peopleAdmin.what')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ at, by, action, result }, place) => (
                  <tr key={`${at} ${action} ${place}`}>
                    <td>
                      <AbsoluteTime value={at} />
                    </td>
                    <td>{by}</td>
                    <td>
                      {actName(language, action)}
                      {result === 'refused' && <span className="ll-muted"> · {t('peopleAdmin.wasRefused')}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Section>
  )
}

interface SectionProps<T> {
  readonly title: string
  readonly query: {
    readonly data: T | undefined
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly children: (data: T) => ReactNode
}

/** A part of the page that is asked for by itself. */
function Section<T>({ title, query, children }: SectionProps<T>) {
  return (
    <Panel title={title}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  )
}
