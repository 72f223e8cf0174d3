import { actName } from '@liveline/contract/audit/act-names.ts'
import type { AuditEntryDetail } from '@liveline/contract/audit/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentUser } from '../../session/current-user.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { Facts, type Fact } from '../../ui/labels/facts.tsx'
import { Person } from '../../ui/labels/person.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import './audit.css'
import { objectText, secondOf } from './audit-columns.tsx'
import { auditEntry } from './audit-queries.ts'
import { FieldChanges } from './field-changes.tsx'
import { objectAddress } from './object-address.ts'

interface Props {
  readonly id: string
  readonly onClose: () => void
  /** Leads to all entries of one object. */
  readonly onObject: (kind: string, objectId: string) => void
}

/** One entry of the log: what was done, by whom, to what, and what changed. */
export function EntryDrawer({ id, onClose, onObject }: Props) {
  const { t } = useTranslation()
  const { data: entry, error, refetch } = useQuery(auditEntry(id))
  const address =
    entry === undefined
      ? undefined
      : objectAddress(entry.kind, entry.objectId, (right) => currentUser()?.permissions.includes(right) === true)
  return (
    <Dialog
      title={t('audit.entry', { id })}
      place="right"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('audit.close')}</Button>
          {address !== undefined && <ButtonLink to={address}>{t('audit.openObject')}</ButtonLink>}
          {entry !== undefined && (
            <Button kind="primary" onClick={() => onObject(entry.kind, entry.objectId)}>
              {t('audit.ofObject')}
            </Button>
          )}
        </>
      }
    >
      {error !== null && entry === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : entry === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <EntryFacts entry={entry} />
          <h3 className="audit-heading">{t('audit.changes')}</h3>
          <FieldChanges before={entry.before} after={entry.after} />
        </>
      )}
    </Dialog>
  )
}

function EntryFacts({ entry }: { entry: AuditEntryDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const facts: readonly Fact[] = [
    [t('audit.action'), actName(language, entry.action)],
    [t('audit.object'), objectText(entry, language)],
    ...(entry.objectName === null ? [] : [[t('audit.objectId'), entry.objectId] as const]),
    [
      t('audit.at'),
      <span key="at" className="ll-number">
        {secondOf(entry.at)}
      </span>,
    ],
    [t('audit.who'), <Person key="who" person={{ ...entry.who, onBehalfOf: null }} />],
    [t('audit.userName'), entry.userName],
    ...(entry.onBehalfOf === '' ? [] : [[t('audit.behalf'), entry.onBehalfOf] as const]),
    ...(entry.address === '' ? [] : [[t('audit.address'), entry.address] as const]),
    [
      t('audit.result'),
      <span key="result" className="ll-tag" data-tone={entry.result === 'ok' ? 'done' : 'stopped'}>
        <span>{t(`audit.results.${entry.result}`)}</span>
      </span>,
    ],
    [
      t('audit.chain'),
      entry.chained === null
        ? t('audit.notChained')
        : t('audit.chained', { seq: entry.chained.seq, hash: entry.chained.hash.slice(0, 16) }),
    ],
  ]
  return <Facts facts={facts} inRows />
}
