import { ALARM_KINDS, type NoticeRow } from '@liveline/contract/notice/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { useCurrentUser } from '../../../../session/current-user.ts'
import { useNow } from '../../../../ui/labels/times.tsx'
import { byUrgency } from './alarm-order.ts'
import { claimAlarms, lastAlarmed, passOver } from './alarm-memory.ts'

const POLL_MS = 30_000
const LOOKED_AT = 20
/** A tab that somebody looks at goes first; others wait so long for it. */
const HIDDEN_WAIT_MS = 700

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
 * The notices to bring up, the most urgent first: each once, in one tab of the browser. What there was before this person's first time here, or
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
  const now = useNow()
  const [shown, setShown] = useState<readonly NoticeRow[]>([])
  const [isQuiet, setQuiet] = useState(() => isGreeting || lastAlarmed(userId) === undefined)
  useEffect(() => {
    if (data === undefined) return
    if (isQuiet) {
      passOver(userId, data.rows)
      setQuiet(false)
      return
    }
    const wait = document.hidden ? HIDDEN_WAIT_MS : 0
    const bringUp = async () => {
      const claimed = await claimAlarms(userId, data.rows)
      const fresh = byUrgency(claimed.filter(isAlarm), new Date())
      if (fresh.length === 0) return
      setShown((before) => [...fresh, ...before])
      onNew(fresh)
    }
    const timer = setTimeout(() => void bringUp(), wait)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- who is told is no reason to look again
  }, [data, userId, isQuiet])

  // One that was read, here or elsewhere, or whose task somebody did, goes by itself.
  const open = new Set(data?.rows.filter(isAlarm).map(({ id }) => id))
  return {
    alarms: byUrgency(
      shown.filter(({ id }) => open.has(id)),
      now,
    ),
    dismiss: (ids: readonly string[]) => setShown((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
