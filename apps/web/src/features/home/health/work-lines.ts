/** The numbers of processes, sendings, messages, people and faults, in words. */
import { addressOf } from '../../../ui/navigation.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import { countText } from '../../../ui/list/count-text.ts'
import { counted, lasting, type HealthLine, type HealthPaths, type PartOf } from './health-line.ts'

export function processLines(
  part: PartOf<'processes'>,
  speech: Speech,
  { incidents: to }: HealthPaths,
): readonly HealthLine[] {
  const { t } = speech
  const { due, oldestMs, incidents, withoutHandler, uncountedMs } = part
  return [
    counted(
      incidents,
      { name: 'incidents', label: t('health.processes.incidents'), to, advice: t('health.advice.incidents') },
      speech,
    ),
    counted(
      withoutHandler,
      {
        name: 'withoutHandler',
        label: t('health.processes.withoutHandler'),
        advice: t('health.advice.withoutHandler'),
      },
      speech,
    ),
    counted(due, { name: 'due', label: t('health.processes.due') }, speech),
    lasting(oldestMs, { name: 'oldest', label: t('health.processes.oldest'), advice: t('health.advice.due') }, speech),
    lasting(
      uncountedMs,
      { name: 'uncounted', label: t('health.processes.uncounted'), advice: t('health.advice.uncounted') },
      speech,
    ),
  ]
}

/** What is sent to other systems and tried again when it was not taken. */
function deliveryLines(
  of: 'sendings' | 'messages',
  { waiting, retried, failed, oldestMs }: PartOf<'sendings' | 'messages'>,
  speech: Speech,
  advice: { failed: string; retried: string },
  to?: string,
): readonly HealthLine[] {
  const { t } = speech
  return [
    counted(failed, { name: 'failed', label: t(`health.${of}.failed`), to, advice: advice.failed }, speech),
    counted(retried, { name: 'retried', label: t(`health.${of}.retried`), advice: advice.retried }, speech),
    counted(waiting, { name: 'waiting', label: t(`health.${of}.waiting`) }, speech),
    lasting(oldestMs, { name: 'oldest', label: t(`health.${of}.oldest`) }, speech),
  ]
}

export function sendingLines(part: PartOf<'sendings'>, speech: Speech, paths: HealthPaths): readonly HealthLine[] {
  const { t } = speech
  const advice = { failed: t('health.advice.failedSendings'), retried: t('health.advice.sendings') }
  return deliveryLines('sendings', part, speech, advice, paths.incidents)
}

export function messageLines(part: PartOf<'messages'>, speech: Speech): readonly HealthLine[] {
  const { t } = speech
  const advice = { failed: t('health.advice.failedMessages'), retried: t('health.advice.messages') }
  return deliveryLines('messages', part, speech, advice)
}

export function peopleLines(
  { sessions, people, failedLogins, locked }: PartOf<'people'>,
  speech: Speech,
): readonly HealthLine[] {
  const { t, language } = speech
  return [
    counted(people, { name: 'people', label: t('health.people.people') }, speech),
    counted(sessions, { name: 'sessions', label: t('health.people.sessions') }, speech),
    counted(
      failedLogins,
      {
        name: 'failedLogins',
        label: t('health.people.failedLogins'),
        note: t('health.people.before', { total: countText(failedLogins.before ?? 0, false, language) }),
        advice: t('health.advice.failedLogins'),
      },
      speech,
    ),
    counted(locked, { name: 'locked', label: t('health.people.locked'), advice: t('health.advice.locked') }, speech),
  ]
}

export function faultLines(
  { open }: PartOf<'errorReports'>,
  speech: Speech,
  { errorReports }: HealthPaths,
): readonly HealthLine[] {
  const { t } = speech
  return [
    counted(
      open,
      {
        name: 'open',
        label: t('health.errorReports.open'),
        to: errorReports === undefined ? undefined : addressOf(errorReports, { open: '1' }),
        advice: t('health.advice.errorReports'),
      },
      speech,
    ),
  ]
}
