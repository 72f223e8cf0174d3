import { ALARM_KINDS, type NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { useCurrentUser } from '../../../../session/current-user.ts'
import { claimAlarms, lastAlarmed } from './alarm-memory.ts'

const POLL_MS = 30_000
const LOOKED_AT = 20
/** A tab that somebody looks at goes first; others wait so long for it. */
const HIDDEN_WAIT_MS = 700
const VISIBLE_WAIT_MS = 200

const freshNoticesQuery = queryOptions({
  queryKey: queryKeys.notices.fresh,
  queryFn: ({ signal }) => api.notice.list({ query: { rows: LOOKED_AT, unread: 'true' }, signal, quiet: true }),
  refetchInterval: POLL_MS,
  // Told also when nobody looks at the page: that is what a message of the system is for.
  refetchIntervalInBackground: true,
})

/** Something to do or to answer now; what somebody has done meanwhile is not. */
const isAlarm = ({ kind, task }: NoticeRow): boolean =>
  ALARM_KINDS.includes(kind) && (task === null || task.state === 'open')

/**
 * The notices to bring up: each once, in one tab of the browser. What there was before this person's first time here, or
 * before a login that `isGreeting` tells of, is summed up instead.
 * @param onNew hears of those that have just come
 */
export function useAlarms({
  isGreeting,
  onNew,
}: {
  isGreeting: boolean
  onNew: (fresh: readonly NoticeRow[]) => void
}) {
  const { userId } = useCurrentUser()
  const { data } = useQuery(freshNoticesQuery)
  const [shown, setShown] = useState<readonly NoticeRow[]>([])
  const [isQuiet, setQuiet] = useState(() => isGreeting || lastAlarmed(userId) === undefined)
  useEffect(() => {
    if (data === undefined) return
    if (isQuiet) {
      claimAlarms(userId, data.rows)
      setQuiet(false)
      return
    }
    const wait = document.hidden ? HIDDEN_WAIT_MS : Math.random() * VISIBLE_WAIT_MS
    const timer = setTimeout(() => {
      const fresh = claimAlarms(userId, data.rows).filter(isAlarm)
      if (fresh.length === 0) return
      setShown((before) => [...fresh, ...before])
      onNew(fresh)
    }, wait)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- who is told is no reason to look again
  }, [data, userId, isQuiet])

  // One that was read, here or elsewhere, or whose task somebody did, goes by itself.
  const open = new Set(data?.rows.filter(isAlarm).map(({ id }) => id))
  return {
    alarms: shown.filter(({ id }) => open.has(id)),
    dismiss: (ids: readonly string[]) => setShown((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
