import { useMemo } from 'react'
import { create } from 'zustand'
import { currentUser } from '../../../session/current-user.ts'
import { readQueue, type Queue } from './queue.ts'

/** Of this window and this person: two windows work through two lists, and nobody through another's. */
const keyOf = () => `liveline.queue.${currentUser()?.userId ?? 0}`

function stored(key: string): Queue | undefined {
  try {
    return readQueue(sessionStorage.getItem(key))
  } catch {
    return undefined
  }
}

interface Kept {
  readonly key: string | undefined
  readonly queue: Queue | undefined
}
const useKept = create<Kept>(() => ({ key: undefined, queue: undefined }))

/** What is worked through now; it outlives a reload of the page. */
export function useQueue(): Queue | undefined {
  const kept = useKept()
  const key = keyOf()
  return useMemo(() => (kept.key === key ? kept.queue : stored(key)), [kept, key])
}

export function keepQueue(queue: Queue): void {
  const key = keyOf()
  try {
    sessionStorage.setItem(key, JSON.stringify(queue))
  } catch {
    // A full store costs only what a reload would bring back.
  }
  useKept.setState({ key, queue })
}
