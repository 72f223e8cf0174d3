/** The numbers of backups and of messages about notices, in words. */
import { absoluteTime } from '../../../ui/labels/time.ts'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import { counted, lasting, timeText, written, type HealthLine, type PartOf } from './health-line.ts'

const unjudged = { judgement: 'well' } as const

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

export function messageLines(part: PartOf<'messages'>, speech: Speech): readonly HealthLine[] {
  const { t } = speech
  const { waiting, retried, failed, oldestMs } = part
  return [
    counted(
      failed,
      { name: 'failed', label: t('health.messages.failed'), advice: t('health.advice.failedMessages') },
      speech,
    ),
    counted(
      retried,
      { name: 'retried', label: t('health.messages.retried'), advice: t('health.advice.messages') },
      speech,
    ),
    counted(waiting, { name: 'waiting', label: t('health.messages.waiting') }, speech),
    lasting(oldestMs, { name: 'oldest', label: t('health.messages.oldest') }, speech),
  ]
}
