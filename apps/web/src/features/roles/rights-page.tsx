import { SafetyCertificateOutlined } from '@ant-design/icons'
import { nameIn, say } from '@liveline/contract/language.ts'
import { permissionNames, subjectNameOf } from '@liveline/contract/permissions.ts'
import type { RightsOfRole } from '@liveline/contract/right/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { MultiSelectBox } from '../../ui/controls/select/multi-select-box.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute, useSetQuery, useUnsaved } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { changesOf, rightSections, tick, type Ticked } from './rights-change.ts'
import { RightsDifferenceDialog } from './rights-difference-dialog.tsx'
import { RightCell, type RightsCells } from './rights-cell.tsx'
import { RightsCards } from './rights-cards.tsx'
import { rightsQuery } from './role-queries.ts'
import './roles.css'

const none: Ticked = new Map()

/** Which role gives which right: ticked in a matrix, told as a difference, saved together. */
export function RightsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const isNarrow = useIsMobile()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const mayWrite = useCan('role:write')
  const matrix = useQuery(rightsQuery)
  const [ticked, setTicked] = useState(none)
  const [isSaving, setIsSaving] = useState(false)
  const all = matrix.data ?? []
  const changes = changesOf(ticked, all)
  const count = changes.reduce((sum, { give, take }) => sum + give.length + take.length, 0)
  useUnsaved(count > 0)
  const wanted = new Set((query['role'] ?? '').split(',').filter((id) => id !== ''))
  const shown = wanted.size === 0 ? all : all.filter(({ id }) => wanted.has(String(id)))
  const words = query['find'] ?? ''
  const sections = rightSections(words)
  const set = (role: RightsOfRole, right: string, given: boolean) => setTicked(tick(ticked, role, right, given))
  const cells = { shown, sections, ticked, mayWrite, onTick: set }
  return (
    <section className="ll-page">
      <PageHeader
        title={t('rights.title')}
        subtitle={t(mayWrite ? 'rights.intro' : 'rights.introRead')}
        actions={
          mayWrite ? (
            <>
              <Button disabled={count === 0} onClick={() => setTicked(none)}>
                {t('rights.discard')}
              </Button>
              <Button kind="primary" disabled={count === 0} onClick={() => setIsSaving(true)}>
                {count === 0 ? t('rights.save') : t('rights.saveCount', { count })}
              </Button>
            </>
          ) : undefined
        }
      />
      <div className="ll-rights-bar">
        <SearchField
          label={t('rights.find')}
          defaultValue={words}
          maxLength={50}
          onChange={(text) => setQuery({ find: text === '' ? undefined : text })}
        />
        <MultiSelectBox
          label={t('rights.roles')}
          placeholder={t('rights.allRoles')}
          values={[...wanted].map(Number)}
          options={all.map((role) => ({ value: role.id, label: nameIn(language, role) }))}
          onChange={(ids) => setQuery({ role: ids.length === 0 ? undefined : ids.join(',') })}
        />
      </div>
      {matrix.isError ? (
        <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} />
      ) : matrix.data === undefined ? (
        <Skeleton lines={10} />
      ) : shown.length === 0 || sections.length === 0 ? (
        <EmptyState
          icon={<SafetyCertificateOutlined aria-hidden />}
          title={t('rights.empty')}
          hint={t('rights.emptyHint')}
        />
      ) : isNarrow ? (
        <RightsCards {...cells} />
      ) : (
        <RightsTable {...cells} />
      )}
      {isSaving && changes.length > 0 && (
        <RightsDifferenceDialog
          {...{ changes }}
          matrix={all}
          onSaved={() => {
            setTicked(none)
            setIsSaving(false)
          }}
          onReload={() => {
            setIsSaving(false)
            void matrix.refetch()
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
    </section>
  )
}

function RightsTable({ shown, sections, ...cells }: RightsCells) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section className="ll-rights-frame" tabIndex={0} aria-label={t('rights.title')}>
      <table className="ll-rights">
        <thead>
          <tr>
            <th scope="col">{t('rights.right')}</th>
            {shown.map((role) => (
              <th key={role.id} scope="col" data-duty={role.duty === '' ? undefined : role.duty}>
                <span>{nameIn(language, role)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ subject, rights }) => (
          <tbody key={subject}>
            <tr className="ll-rights-subject">
              <th scope="rowgroup" colSpan={shown.length + 1}>
                <span>{say(language, subjectNameOf(`${subject}:`))}</span>
              </th>
            </tr>
            {rights.map((right) => (
              <tr key={right}>
                <th scope="row">{say(language, permissionNames[right])}</th>
                {shown.map((role) => (
                  <td key={role.id}>
                    <RightCell {...cells} {...{ role, right }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
