// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setCurrentUser } from '../current-user.ts'
import type { Draft } from './draft-keeper.ts'
import { saveLocalDraft } from './local-draft.ts'
import { useDraft } from './use-draft.ts'

const user = (userId: number) => ({ userId }) as UserInfo
const draft = (content: string, savedAt: string): Draft<string> => ({ content, savedAt })

function open(server?: Draft<string>) {
  const save = vi.fn(async () => ({ savedAt: '', revision: 2 }))
  const { result } = renderHook(() =>
    useDraft<string>({
      name: 'task.1',
      enabled: true,
      server: { draft: server, revision: 1 },
      read: (stored) => (stored === null ? undefined : (stored as Draft<string>)),
      isEmpty: (content) => content === '',
      save,
    }),
  )
  return { result, save }
}

beforeEach(() => {
  localStorage.clear()
  setCurrentUser(user(7))
})
afterEach(cleanup)

describe('the draft that is found', () => {
  it('is the newer one of the browser and the server', () => {
    saveLocalDraft('task.1', draft('here', '2026-11-21T02:00:00.000Z'))

    expect(open(draft('there', '2026-11-21T01:00:00.000Z')).result.current.found?.content).toBe('here')
    expect(open(draft('there', '2026-11-21T03:00:00.000Z')).result.current.found?.content).toBe('there')
  })

  it('is never that of another person who uses the same browser', () => {
    saveLocalDraft('task.1', draft('of user 7', '2026-11-21T02:00:00.000Z'))
    setCurrentUser(user(8))

    expect(open().result.current.found).toBeUndefined()
  })
})

describe('what waits for the server', () => {
  it('is sent when the tab is put away', () => {
    const { result, save } = open()
    result.current.keeper.keep('entered')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

    document.dispatchEvent(new Event('visibilitychange'))
    visibility.mockRestore()

    expect(save).toHaveBeenCalledOnce()
  })

  it('is sent when the page is left', () => {
    const { result, save } = open()
    result.current.keeper.keep('entered')

    window.dispatchEvent(new Event('pagehide'))

    expect(save).toHaveBeenCalledOnce()
  })
})
