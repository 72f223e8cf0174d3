import type { SystemHealth } from '@liveline/contract/system-health/shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import { addressOf, RouteLink } from '../../../ui/navigation.tsx'
import type { HealthLine, HealthPart, HealthPaths, PartOf } from './health-line.ts'
import { LockedAccounts } from './locked-accounts.tsx'
import { RestoreCertificate, RetryMessages } from './restore-certificate.tsx'
import { ServerList } from './server-list.tsx'
import { auditLines, backupLines, certificateLines, databaseLines, serverLines, storageLines } from './system-lines.ts'
import { faultLines, messageLines, peopleLines, processLines, sendingLines } from './work-lines.ts'

interface ShownPart {
  readonly name: HealthPart
  /** Undefined: it could not be read. */
  readonly lines: readonly HealthLine[] | undefined
  /** What the numbers count, one by one. */
  readonly more?: ReactNode
}

function NewestFault({ newest, path }: { newest: PartOf<'errorReports'>['newest']; path: string | undefined }) {
  const { t } = useTranslation()
  if (newest === null) return null
  const { number, message, lastAt } = newest
  return (
    <p className="health-fault">
      <span>{t('health.errorReports.newest')}</span>
      {path === undefined ? (
        <span>{message}</span>
      ) : (
        <RouteLink to={addressOf(path, { report: String(number) })}>{message}</RouteLink>
      )}
      <RelativeTime value={lastAt} />
    </p>
  )
}

/** The parts in their order, what people wait for first. */
export function shownParts(health: SystemHealth, speech: Speech, paths: HealthPaths): readonly ShownPart[] {
  const { servers, database, processes, sendings, people, errorReports, audit, storage, certificate } = health
  const { messages, backups } = health
  return [
    { name: 'processes', lines: processes ? processLines(processes, speech, paths) : undefined },
    {
      name: 'servers',
      lines: servers ? serverLines(servers, speech) : undefined,
      more: servers && <ServerList rows={servers.rows} />,
    },
    { name: 'database', lines: database ? databaseLines(database, speech) : undefined },
    {
      name: 'people',
      lines: people ? peopleLines(people, speech) : undefined,
      more: people && <LockedAccounts {...people} />,
    },
    { name: 'sendings', lines: sendings ? sendingLines(sendings, speech, paths) : undefined },
    {
      name: 'messages',
      lines: messages ? messageLines(messages, speech) : undefined,
      more: messages && <RetryMessages {...messages} />,
    },
    {
      name: 'backups',
      lines: backups ? backupLines(backups, speech) : undefined,
      more: backups && <RestoreCertificate {...backups} />,
    },
    { name: 'storage', lines: storage ? storageLines(storage, speech) : undefined },
    // Nothing is wrong where something before the server encrypts.
    ...(certificate === null ? [] : [{ name: 'certificate' as const, lines: certificateLines(certificate, speech) }]),
    { name: 'audit', lines: audit ? auditLines(audit, speech) : undefined },
    {
      name: 'errorReports',
      lines: errorReports ? faultLines(errorReports, speech, paths) : undefined,
      more: errorReports && <NewestFault newest={errorReports.newest} path={paths.errorReports} />,
    },
  ]
}
