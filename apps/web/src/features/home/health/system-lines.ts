/** The numbers of servers, database, audit log and backups, in words. */
import { sizeText } from '../../../form/files/size-text.ts'
import { absoluteTime, millisecondsText, relativeTime } from '../../../ui/labels/time.ts'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import { countText } from '../../../ui/list/count-text.ts'
import { counted, lasting, timeText, written, type HealthLine, type PartOf } from './health-line.ts'

const unjudged = { judgement: 'well' } as const

export function serverLines(part: PartOf<'servers'>, speech: Speech): readonly HealthLine[] {
  const { t } = speech
  const { running, versions, clockOffMs, streams } = part
  return [
    counted(
      running,
      { name: 'running', label: t('health.servers.running'), advice: t('health.advice.serverGone') },
      speech,
    ),
    counted(
      versions,
      { name: 'versions', label: t('health.servers.versions'), advice: t('health.advice.versions') },
      speech,
    ),
    lasting(
      clockOffMs,
      { name: 'clockOff', label: t('health.servers.clockOff'), advice: t('health.advice.clockOff') },
      speech,
    ),
    counted(streams, { name: 'streams', label: t('health.servers.streams') }, speech),
  ]
}

export function databaseLines(part: PartOf<'database'>, speech: Speech): readonly HealthLine[] {
  const { t, language } = speech
  const { answerMs, sizeBytes, freeBytes, connections, longestTransactionMs, migrations } = part
  const { deadPercent, replicas, replicaLagMs } = part
  const of = (total: number | undefined) =>
    total === undefined ? undefined : t('health.of', { total: countText(total, false, language) })
  return [
    written(answerMs, millisecondsText(answerMs.value, language), {
      name: 'answer',
      label: t('health.database.answer'),
      advice: t('health.advice.answer'),
    }),
    counted(
      connections,
      {
        name: 'connections',
        label: t('health.database.connections'),
        note: of(connections.of),
        advice: t('health.advice.connections'),
      },
      speech,
    ),
    lasting(
      longestTransactionMs,
      { name: 'longest', label: t('health.database.longest'), advice: t('health.advice.longest') },
      speech,
    ),
    written(sizeBytes, sizeText(sizeBytes.value), { name: 'size', label: t('health.database.size') }),
    ...(freeBytes === null
      ? []
      : [
          written(freeBytes, sizeText(freeBytes.value), {
            name: 'free',
            label: t('health.database.free'),
            note: freeBytes.of === undefined ? undefined : t('health.of', { total: sizeText(freeBytes.of) }),
            advice: t('health.advice.free'),
          }),
        ]),
    counted(
      migrations,
      {
        name: 'migrations',
        label: t('health.database.migrations'),
        note: of(migrations.of),
        advice: t(
          migrations.value > (migrations.of ?? 0) ? 'health.advice.migrationsAhead' : 'health.advice.migrationsBehind',
        ),
      },
      speech,
    ),
    written(deadPercent, `${deadPercent.value}%`, {
      name: 'dead',
      label: t('health.database.dead'),
      advice: t('health.advice.dead'),
    }),
    ...(replicas.value === 0
      ? []
      : [
          lasting(
            replicaLagMs,
            {
              name: 'replicas',
              label: t('health.database.replicaLag'),
              note: t('health.database.replicas', { count: replicas.value }),
              advice: t('health.advice.replicaLag'),
            },
            speech,
          ),
        ]),
  ]
}

export function storageLines({ files, fileBytes }: PartOf<'storage'>, speech: Speech): readonly HealthLine[] {
  const { t } = speech
  return [
    counted(files, { name: 'files', label: t('health.storage.files') }, speech),
    written(fileBytes, sizeText(fileBytes.value), { name: 'fileBytes', label: t('health.storage.bytes') }),
  ]
}

export function certificateLines(
  { daysLeft, validTo, name }: PartOf<'certificate'>,
  { t }: Speech,
): readonly HealthLine[] {
  return [
    written(daysLeft, t('health.certificate.days', { count: daysLeft.value }), {
      name: 'daysLeft',
      label: name,
      note: t('health.certificate.until', { time: absoluteTime(validTo) }),
      advice: t('health.advice.certificate'),
    }),
  ]
}

export function auditLines({ waiting, lagMs, lastAt, chain }: PartOf<'audit'>, speech: Speech): readonly HealthLine[] {
  const { t, now, language } = speech
  const ago = (at: string) => relativeTime(at, now, language, t('time.justNow'))
  const verdict = chain === null ? 'unchecked' : chain.isIntact ? 'intact' : 'broken'
  return [
    written(chain ?? unjudged, t(`health.audit.${verdict}`), {
      name: 'chain',
      label: t('health.audit.chain'),
      note: chain === null ? undefined : t('health.audit.checkedAt', { time: ago(chain.at) }),
      advice: t('health.advice.chain'),
    }),
    counted(waiting, { name: 'waiting', label: t('health.audit.waiting') }, speech),
    lasting(lagMs, { name: 'lag', label: t('health.audit.lag'), advice: t('health.advice.lag') }, speech),
    written(unjudged, lastAt === null ? t('health.audit.none') : ago(lastAt), {
      name: 'last',
      label: t('health.audit.last'),
    }),
  ]
}

export function backupLines(part: PartOf<'backups'>, speech: Speech): readonly HealthLine[] {
  const { t } = speech
  const { ready, ageMs, failed, testFailed, testAgeMs, lastAt, lastScope, nextAt, test } = part
  const isOld = testAgeMs !== null && testAgeMs.judgement !== 'well' && testFailed.judgement === 'well'
  return [
    written(ageMs ?? ready, ageMs === null ? t('health.backups.none') : timeText(ageMs.value, speech), {
      name: 'age',
      label: t('health.backups.age'),
      note:
        lastAt === null || lastScope === null
          ? undefined
          : `${absoluteTime(lastAt)} ${t(`health.backups.${lastScope}`)}`,
      advice: t(ageMs === null ? 'health.advice.noBackup' : 'health.advice.backupAge'),
    }),
    counted(
      failed,
      { name: 'failed', label: t('health.backups.failed'), advice: t('health.advice.failedBackups') },
      speech,
    ),
    written(unjudged, nextAt === null ? t('health.backups.never') : absoluteTime(nextAt), {
      name: 'next',
      label: t('health.backups.next'),
    }),
    written(
      isOld ? testAgeMs : testFailed,
      t(`health.backups.${test === null ? 'untested' : test.state === 'failed' ? 'failedTest' : 'passed'}`),
      {
        name: 'test',
        label: t('health.backups.test'),
        note: test === null ? undefined : absoluteTime(test.at),
        advice: t(isOld ? 'health.advice.testAge' : 'health.advice.testFailed'),
      },
    ),
  ]
}
