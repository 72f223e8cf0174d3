import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import { timeText, type PartOf } from './health-line.ts'
import { JudgementSign } from './judgement-tag.tsx'

/** Nobody sees a difference below it. */
const TOLD_FROM_MS = 1_000

function ServerLine({ server }: { server: PartOf<'servers'>['rows'][number] }) {
  const { t } = useTranslation()
  const speech = useSpeech()
  const { address, version, startedAt, seenAt, isAlive, isAsked, clockAheadMs, streams, judgement } = server
  const off = Math.abs(clockAheadMs)
  return (
    <li className="health-server" data-judgement={judgement}>
      <JudgementSign judgement={judgement} />
      <b>{address}</b>
      <span>{version}</span>
      {isAsked && <span>{t('health.servers.asked')}</span>}
      <p>
        {isAlive ? (
          <>
            <span title={absoluteTime(startedAt)}>
              {t('health.servers.up', { time: timeText(speech.now.getTime() - Date.parse(startedAt), speech) })}
            </span>
            <span>
              {t('health.servers.beat')} <RelativeTime value={seenAt} />
            </span>
            {off >= TOLD_FROM_MS && (
              <span>
                {t(clockAheadMs > 0 ? 'health.servers.ahead' : 'health.servers.behind', {
                  time: timeText(off, speech),
                })}
              </span>
            )}
            <span>{t('health.servers.pages', { count: streams })}</span>
          </>
        ) : (
          <span>
            {t('health.servers.gone')} <RelativeTime value={seenAt} />
          </span>
        )}
      </p>
    </li>
  )
}

/** Each server that runs, and those that went without a word. */
export function ServerList({ rows }: Pick<PartOf<'servers'>, 'rows'>) {
  return (
    <ul>
      {rows.map((server) => (
        <ServerLine key={`${server.address} ${server.startedAt}`} server={server} />
      ))}
    </ul>
  )
}
