import type { DataVersion } from '@liveline/contract/form-data/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordAddress } from '../../../app/paths.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { RouteLink } from '../../../ui/navigation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import './record-history.css'
import { historyQuery } from './record-queries.ts'

interface Props {
  readonly id: string
  /** The state on screen. */
  readonly rev: number
}

/** Every state of a record, newest first: who, when, why, and what changed; each can be opened as it stood. */
export function RecordHistory({ id, rev }: Props) {
  const { t } = useTranslation()
  const history = useQuery(historyQuery(id))
  if (history.data === undefined && history.isError)
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  return (
    <Panel title={t('records.history')}>
      {history.data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <ol className="record-history">
          {history.data.versions.map((version, place) => (
            <li key={version.rev} aria-current={version.rev === rev ? 'true' : undefined}>
              <State version={version} />
              {version.rev !== rev && (
                <RouteLink to={recordAddress(id, place === 0 ? {} : { rev: version.rev })}>
                  {t('records.openState', { rev: version.rev })}
                </RouteLink>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** Who did what to a record when, why, and what came of it. */
export function State({ version }: { version: DataVersion }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isChange = version.kind === 'updated'
  return (
    <>
      <p className="record-history-head">
        <strong>{t(`records.kind.${version.kind}`)}</strong> {version.by?.name ?? '–'}{' '}
        <AbsoluteTime value={version.at} />
      </p>
      {version.reason !== '' && <Quote text={version.reason} />}
      {isChange && (
        <dl>
          {version.changes.map((change) => (
            <div key={change.field}>
              <dt>{nameIn(language, change, 'label')}</dt>
              <dd>
                <del>{change.beforeText === '' ? '–' : change.beforeText}</del>
                <span aria-hidden> → </span>
                <ins>{change.afterText === '' ? '–' : change.afterText}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
