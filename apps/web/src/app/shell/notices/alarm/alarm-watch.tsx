import type { NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lazy-part.tsx'
import { withTexts } from '../../../../messages/load-texts.ts'
import { useConsole } from '../../../console-state.ts'
import { todoTotalQuery } from '../todo-queries.ts'
import './alarm-watch.css'
import { useAlarms } from './use-alarms.ts'

const AlarmHost = lazyPart(() => withTexts(['notices'], () => import('./alarm-host.tsx')))

/**
 * Waits for what comes, and brings it up at the lower right, where it takes no focus and stops nobody (answers B18): never
 * twice, also in several tabs. The cards are fetched with the first of them; the region is there before, so that it is read.
 */
export function AlarmWatch() {
  const { t } = useTranslation()
  const isFreshLogin = useConsole((state) => state.isFreshLogin)
  const [isGreeting, setGreeting] = useState(isFreshLogin)
  const [fresh, setFresh] = useState<readonly NoticeRow[]>([])
  const { alarms, dismiss } = useAlarms({ isGreeting: isFreshLogin, onNew: setFresh })
  const { data: waiting } = useQuery({ ...todoTotalQuery, enabled: isGreeting })
  // Once there it stays, or it would tell the same again.
  const isWanted = fresh.length > 0 || (isGreeting && waiting !== undefined && waiting.total > 0)
  const greeted = () => {
    setGreeting(false)
    // Shown once: a console that is drawn anew after a change of settings greets nobody.
    useConsole.setState({ isFreshLogin: false })
  }
  return (
    <section className="alarms" aria-label={t('shell.notices.alarms')} aria-live="polite">
      {isWanted && (
        <Suspense fallback={null}>
          <AlarmHost alarms={alarms} fresh={fresh} isGreeting={isGreeting} dismiss={dismiss} onGreeted={greeted} />
        </Suspense>
      )}
    </section>
  )
}
