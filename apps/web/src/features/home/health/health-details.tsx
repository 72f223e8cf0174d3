/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reached by keys. */
import type { IncidentRow } from '@liveline/contract/incident/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { HealthDetail } from '@liveline/contract/system-health/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../form/files/size-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { millisecondsText } from '../../../ui/labels/time.ts'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { countText } from '../../../ui/list/count-text.ts'
import { useRoute } from '../../../ui/navigation.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { failuresQuery, healthDetailQuery, retryFailure } from '../home-queries.ts'
import { Panel } from '../panel.tsx'

/** Catalogues are asked, nothing is counted. */
const EVERY_MS = 30_000

/** What stands behind the numbers: what was given up, tables, statements, connections, the version. */
export function HealthDetails() {
  const { active } = useRoute()
  const refetchInterval = active ? EVERY_MS : (false as const)
  const { data, error, refetch } = useQuery({ ...healthDetailQuery, refetchInterval })
  return (
    <>
      <Failures refetchInterval={refetchInterval} />
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Tables tables={data.tables} />
          <Statements statements={data.statements} />
          <Connections connections={data.connections} />
          <Version version={data.version} />
        </>
      )}
    </>
  )
}

function Failures({ refetchInterval }: { refetchInterval: number | false }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ ...failuresQuery, refetchInterval })
  const title = t('health.page.failures')
  if (data === undefined) {
    return (
      <Panel title={title}>
        {error === null ? <Skeleton lines={3} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Panel>
    )
  }
  const { rows, total, totalIsCapped } = data
  return (
    <Panel title={title} count={countText(total, totalIsCapped, language)}>
      {rows.length === 0 ? (
        <p className="health-text">{t('health.page.noFailures')}</p>
      ) : (
        <Rows
          name={title}
          heads={[
            t('health.page.number'),
            t('health.page.step'),
            t('health.page.reason'),
            t('health.page.since'),
            t('health.page.retry'),
          ]}
        >
          {rows.map((row) => (
            <tr key={row.jobId}>
              <td className="ll-number">{row.number}</td>
              <td>
                {nameIn(language, row, 'elementName')} · {t(`health.page.kinds.${row.kind}`)}
              </td>
              <td>{row.reason}</td>
              <td>
                <RelativeTime value={row.since} />
              </td>
              <td>
                <Retry failure={row} />
              </td>
            </tr>
          ))}
        </Rows>
      )}
      {(totalIsCapped || total > rows.length) && (
        <p className="health-text">
          {t('health.page.failuresAll', { total: countText(total, totalIsCapped, language), shown: rows.length })}
        </p>
      )}
    </Panel>
  )
}

function Retry({ failure }: { failure: IncidentRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { number, instanceId, jobId } = failure
  const step = nameIn(language, failure, 'elementName')
  const retry = async () => {
    setBusy(true)
    try {
      const outcome = await retryFailure({ instanceId, jobId })
      toast.success(t(`health.page.${outcome}`, { number }))
      setAsking(false)
    } catch {
      // Shown by the one place that shows failures; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button aria-label={t('health.page.retryOf', { step, number })} onClick={() => setAsking(true)}>
        {t('health.page.retry')}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('health.page.retryTitle', { number })}
          command={t('health.page.retry')}
          keep={t('health.page.cancel')}
          busy={busy}
          onClose={() => setAsking(false)}
          onDo={() => void retry()}
        >
          <p>{t('health.page.retryText', { step })}</p>
          <p>{failure.reason}</p>
        </AskDialog>
      )}
    </>
  )
}

function Tables({ tables }: Pick<HealthDetail, 'tables'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (tables === null) return null
  const name = t('health.page.tables')
  return (
    <Panel title={name}>
      <Rows
        name={name}
        heads={[t('health.page.table'), t('health.page.size'), t('health.page.rows'), t('health.page.deadRows')]}
      >
        {tables.map((table) => (
          <tr key={table.name}>
            <td>{table.name}</td>
            <td data-number>{sizeText(table.bytes)}</td>
            <td data-number>{countText(table.rows, false, language)}</td>
            <td data-number>{countText(table.deadRows, false, language)}</td>
          </tr>
        ))}
      </Rows>
    </Panel>
  )
}

function Statements({ statements }: Pick<HealthDetail, 'statements'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (statements === null) return null
  const name = t('health.page.statements')
  return (
    <Panel title={name}>
      <p className="health-text">
        {t(statements.source === 'database' ? 'health.page.fromDatabase' : 'health.page.fromServer')}
      </p>
      {statements.rows.length === 0 ? (
        <p className="health-text">{t('health.page.noStatements')}</p>
      ) : (
        <Rows
          name={name}
          heads={[t('health.page.statement'), t('health.page.calls'), t('health.page.mean'), t('health.page.max')]}
        >
          {statements.rows.map(({ text, calls, meanMs, maxMs }) => (
            <tr key={text}>
              <td>
                <code>{text}</code>
              </td>
              <td data-number>{countText(calls, false, language)}</td>
              <td data-number>{millisecondsText(meanMs, language)}</td>
              <td data-number>{millisecondsText(maxMs, language)}</td>
            </tr>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function Connections({ connections }: Pick<HealthDetail, 'connections'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (connections === null) return null
  const name = t('health.page.connections')
  return (
    <Panel title={name}>
      <Rows name={name} heads={[t('health.page.program'), t('health.page.state'), t('health.page.count')]}>
        {connections.map(({ application, state, count }) => (
          <tr key={`${application} ${state}`}>
            <td>{application}</td>
            <td>{state === '' ? '–' : state}</td>
            <td data-number>{countText(count, false, language)}</td>
          </tr>
        ))}
      </Rows>
    </Panel>
  )
}

function Version({ version: { version, commit, node, postgres, notes } }: Pick<HealthDetail, 'version'>) {
  const { t } = useTranslation()
  return (
    <Panel title={t('health.page.version')}>
      <p className="health-text">
        {t('health.page.versionLine', { version, commit: commit === '' ? '–' : commit, node, postgres })}
      </p>
      <div className="health-notes" role="region" aria-label={t('health.page.version')} tabIndex={0}>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** A table that scrolls where it is too wide. */
function Rows({ name, heads, children }: { name: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <div className="health-rows" role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
