import { nameIn, say } from '@liveline/contract/language.ts'
import { isRight, permissionNames, subjectNameOf, subjectOf } from '@liveline/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { joinNames } from '../../ui/labels/join-names.ts'
import { RouteLink } from '../../ui/navigation.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { rightsOfPersonQuery } from './role-queries.ts'
import './roles.css'

/** What a person may do, and which of his roles is the reason. */
export function PersonRights({ userId, rolesPath }: { userId: number; rolesPath: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const found = useQuery(rightsOfPersonQuery(userId))
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton lines={8} />
  const { roles, rights, menus, enabled } = found.data
  const because = (roleIds: readonly number[]) =>
    joinNames(
      roles.filter(({ id }) => roleIds.includes(id)).map((role) => nameIn(language, role)),
      language,
    )
  const subjects = [...new Set(rights.map(({ right }) => subjectOf(right)))]
  return (
    <div className="ll-who-answer">
      {!enabled && <p className="ll-who-asks">{t('whoCan.disabled')}</p>}
      <Panel title={t('whoCan.roles', { count: roles.length })}>
        {roles.length === 0 ? (
          <p className="ll-muted">{t('whoCan.holdsNone')}</p>
        ) : (
          <ul className="ll-who-roles">
            {roles.map((role) => (
              <li key={role.id}>
                <RouteLink to={`${rolesPath}?role=${role.id}`}>{nameIn(language, role)}</RouteLink>
                <span className="ll-muted">{t('whoCan.scope', { scope: t(`roles.scopes.${role.dataScope}`) })}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t('whoCan.rights', { count: rights.length })}>
        {rights.length === 0 && <p className="ll-muted">{t('whoCan.mayNothing')}</p>}
        {subjects.map((subject) => (
          <section key={subject} className="ll-who-subject">
            <h3>{say(language, subjectNameOf(`${subject}:`))}</h3>
            <ul>
              {rights
                .filter(({ right }) => subjectOf(right) === subject)
                .map(({ right, roleIds }) => (
                  <li key={right}>
                    <span>{isRight(right) ? say(language, permissionNames[right]) : right}</span>
                    <span className="ll-muted">{t('whoCan.because', { roles: because(roleIds) })}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </Panel>
      <Panel title={t('whoCan.menu', { count: menus.length })}>
        <ul className="ll-who-menu">
          {menus.map((entry) => (
            <li key={entry.id} style={{ paddingInlineStart: entry.depth * INDENT_PX }}>
              <span>{nameIn(language, entry)}</span>
              <span className="ll-muted">{t('whoCan.because', { roles: because(entry.roleIds) })}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const INDENT_PX = 20
