import { TeamOutlined } from '@ant-design/icons'
import { nameIn, say } from '@liveline/contract/language.ts'
import { isRight, permissionNames, subjectNameOf } from '@liveline/contract/permissions.ts'
import type { SubjectKind, WhoCan } from '@liveline/contract/right/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { personOptions } from '../../form/people/person-options.ts'
import { useCan } from '../../session/current-user.ts'
import type { Option, OptionSource } from '../../ui/controls/select/option.ts'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { joinNames } from '../../ui/labels/join-names.ts'
import { Person } from '../../ui/labels/person.tsx'
import { RouteLink, useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { api } from '../../api/client.ts'
import { PersonRights } from './person-rights.tsx'
import { callsQuery, rightsOfPersonQuery, rightsQuery, whoCanQuery } from './role-queries.ts'
import './roles.css'

type Asked = SubjectKind | 'person'
const kinds: readonly Asked[] = ['right', 'call', 'menu', 'role', 'person']

/** Who can do something, by which role; or what a person can do, and why. */
export function WhoCanPage({ rolesPath }: { rolesPath: string }) {
  const { t } = useTranslation()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const seesMenu = useCan('menu:read')
  const kind = kinds.find((one) => one === query['kind']) ?? 'right'
  const id = query['subject'] ?? ''
  const offered = kinds.filter((one) => one !== 'menu' || seesMenu)
  const options = useOptions(kind)
  const isOfPerson = kind === 'person' && id !== ''
  const person = useQuery({ ...rightsOfPersonQuery(Number(id)), enabled: isOfPerson })
  return (
    <section className="ll-page">
      <PageHeader title={t('whoCan.title')} subtitle={t('whoCan.intro')} />
      <div className="ll-who-bar">
        <Segments
          label={t('whoCan.kind')}
          value={kind}
          options={offered.map((one) => [one, t(`whoCan.kinds.${one}`)] as const)}
          onChange={(next) => setQuery({ kind: next, subject: undefined })}
        />
        <SelectBox
          key={kind}
          label={t(`whoCan.choose.${kind}`)}
          placeholder={t(`whoCan.choose.${kind}`)}
          searchable
          value={id === '' ? undefined : id}
          chosenLabel={isOfPerson ? person.data?.name : undefined}
          options={options}
          onChange={(value) => setQuery({ subject: value === undefined ? undefined : String(value) })}
        />
      </div>
      {id === '' ? (
        <EmptyState
          icon={<TeamOutlined aria-hidden />}
          title={t('whoCan.nothingChosen')}
          hint={t('whoCan.nothingHint')}
        />
      ) : kind === 'person' ? (
        <PersonRights userId={Number(id)} rolesPath={rolesPath} />
      ) : (
        <Answer {...{ kind, id, rolesPath }} />
      )}
    </section>
  )
}

const RIGHT = 3

function useOptions(of: Asked): OptionSource {
  const language = useLanguage()
  const calls = useQuery({ ...callsQuery, enabled: of === 'call' })
  const roles = useQuery({ ...rightsQuery, enabled: of === 'role' })
  if (of === 'person') return personOptions({})
  if (of === 'call') {
    return (calls.data ?? []).map(({ name, method, path, summary }): Option => ({
      value: name,
      label: `${method} ${path}`,
      detail: summary,
      keywords: name,
    }))
  }
  if (of === 'role') {
    return (roles.data ?? []).map((role): Option => ({ value: String(role.id), label: nameIn(language, role) }))
  }
  if (of === 'menu') {
    return async () =>
      (await api.menu.entries({ quiet: true }))
        .filter(({ type }) => type !== RIGHT)
        .map((entry): Option => ({ value: String(entry.id), label: nameIn(language, entry), detail: entry.url }))
  }
  return Object.entries(permissionNames).map(([right, name]): Option => ({
    value: right,
    label: say(language, name),
    group: say(language, subjectNameOf(right)),
    keywords: right,
  }))
}

function Answer({ kind, id, rolesPath }: { kind: SubjectKind; id: string; rolesPath: string }) {
  const { t } = useTranslation()
  const found = useQuery(whoCanQuery(kind, id))
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton lines={8} />
  return (
    <div className="ll-who-answer">
      <Asks who={found.data} />
      <Panel title={t('whoCan.roles', { count: found.data.roles.length })}>
        <Roles who={found.data} rolesPath={rolesPath} />
      </Panel>
      <Panel title={t('whoCan.people', { count: found.data.total })}>
        <People who={found.data} />
      </Panel>
    </div>
  )
}

/** What is asked for, in words. */
function Asks({ who: { access } }: { who: WhoCan }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (access === '') return null
  const text =
    access === 'public' || access === 'session'
      ? t(`whoCan.asks.${access}`)
      : t('whoCan.asks.right', { right: isRight(access) ? say(language, permissionNames[access]) : access })
  return <p className="ll-who-asks">{text}</p>
}

function Roles({ who, rolesPath }: { who: WhoCan; rolesPath: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (who.roles.length === 0) return <p className="ll-muted">{t('whoCan.noRoles')}</p>
  return (
    <ul className="ll-who-roles">
      {who.roles.map((role) => (
        <li key={role.id}>
          <RouteLink to={`${rolesPath}?role=${role.id}`}>{nameIn(language, role)}</RouteLink>
          <span className="ll-muted">{t('whoCan.scope', { scope: t(`roles.scopes.${role.dataScope}`) })}</span>
        </li>
      ))}
    </ul>
  )
}

function People({ who }: { who: WhoCan }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (who.people.length === 0) return <p className="ll-muted">{t('whoCan.noPeople')}</p>
  const nameOf = (id: number) => {
    const role = who.roles.find((one) => one.id === id)
    return role === undefined ? String(id) : nameIn(language, role)
  }
  return (
    <>
      <ul className="ll-who-people">
        {who.people.map(({ userId, name, departmentName, roleIds }) => (
          <li key={userId}>
            <Person person={{ name, departmentName, onBehalfOf: null }} />
            <span className="ll-muted">{departmentName}</span>
            <span>{t('whoCan.because', { roles: joinNames(roleIds.map(nameOf), language) })}</span>
          </li>
        ))}
      </ul>
      {who.people.length < who.total && (
        <p className="ll-muted">{t('whoCan.more', { shown: who.people.length, count: who.total })}</p>
      )}
    </>
  )
}
