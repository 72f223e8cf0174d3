import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { useEffect } from 'react'
import { api } from '../../../api/client.ts'
import { invalidateTasks, queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { currentUser } from '../../../session/current-user.ts'

const ROWS_ASKED = 100

/** Whoever opens a process that was given him to read has read it. */
export function useMarkRead({ instanceId, timeline }: Pick<InstanceDetail, 'instanceId' | 'timeline'>): void {
  const me = currentUser()?.userId
  const isUnread =
    me !== undefined &&
    timeline.some(({ copies }) => copies.some(({ person, readAt }) => person.userId === me && readAt === null))
  useEffect(() => {
    if (!isUnread) return
    const mark = async () => {
      const { rows } = await api.cc.list({ query: { unread: 'true', page: 1, rows: ROWS_ASKED }, quiet: true })
      const ids = rows.filter((row) => row.instanceId === instanceId).map(({ id }) => id)
      if (ids.length === 0) return
      await api.cc.read({ body: { ids }, quiet: true })
      await Promise.all([queryClient.invalidateQueries({ queryKey: queryKeys.cc.all }), invalidateTasks()])
    }
    // It stays unread then, and is marked by the next visit.
    void mark().catch(() => {})
  }, [isUnread, instanceId])
}
