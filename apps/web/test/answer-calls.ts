import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'

/** As much of an upload as the page looks at. */
class FakeUpload {
  status = 200
  responseText = ''
  protected url = ''
  readonly upload = { addEventListener: () => {} }
  private readonly heard = new Map<string, () => void>()

  open(_method: string, url: string): void {
    this.url = url
  }
  setRequestHeader(): void {}
  abort(): void {}
  addEventListener(event: string, hear: () => void): void {
    this.heard.set(event, hear)
  }
  send(): void {
    this.responseText = JSON.stringify({ retcode: 0, msg: 'ok', data: this.answer() })
    const end = (event: string) => {
      for (const one of [event, 'loadend']) this.heard.get(one)?.()
    }
    nextUpload.arrive = () => end('load')
    if (nextUpload.way === 'lost') end('error')
    else if (nextUpload.way === 'atOnce') nextUpload.arrive()
  }
  protected answer(): unknown {
    return undefined
  }
}

/** The id that the next file is given, and whether it arrives at once, only when `arrive` is called, or never. */
export const nextUpload = { fileId: '', way: 'atOnce' as 'atOnce' | 'late' | 'lost', arrive: () => {} }

/** One thing for every picker to offer. */
export const pickable: Readonly<Record<string, unknown>> = {
  'user/options': { options: [{ value: 100001, label: '王强', initials: 'wq', departmentName: '带电班' }] },
  'organize/options': { options: [{ value: 101, label: '带电班', initials: 'ddb' }] },
  'form/catalogue': { options: [{ value: 'LW09', label: '更换绝缘子' }] },
  'sensitiveWord/match': { htmlText: '', wordList: [], contain: false },
}

/** The server of a test of the page: it answers calls by the end of their path, and takes every file. */
export function answerCalls(data: Readonly<Record<string, unknown>>): void {
  const answerOf = (url: string): unknown => {
    const path = new URL(url, location.origin).pathname
    return Object.entries(data).find(([end]) => path.endsWith(end))?.[1]
  }
  beforeEach(() => {
    queryClient.clear()
    nextUpload.way = 'atOnce'
    vi.stubGlobal('fetch', async (url: string) => Response.json({ retcode: 0, msg: 'ok', data: answerOf(url) }))
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FakeUpload {
        protected override answer(): unknown {
          const at = '2026-11-21T08:30:00Z'
          const name = new URL(this.url, location.origin).searchParams.get('name')
          const uploadedBy = { userId: 1, name: '王强', departmentName: '', onBehalfOf: null }
          return { id: nextUpload.fileId, name, size: 1, type: 'application/pdf', uploadedBy, at }
        }
      },
    )
  })
  afterEach(() => vi.unstubAllGlobals())
}
