// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sanitizeHtml } from '../ui/sanitize.ts'
import { amisEnv, amisFetcher, sameOriginPath } from './env.ts'

afterEach(() => vi.unstubAllGlobals())

describe('amis as a guest', () => {
  it('reaches nothing but our own origin', async () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)

    const answer = await amisFetcher({ url: 'https://elsewhere.example/steal' })

    expect(fetch).not.toHaveBeenCalled()
    expect(answer.data.status).toBe(403)
    expect(sameOriginPath('//elsewhere.example/x', 'http://console.example')).toBeUndefined()
    expect(sameOriginPath('/form/catalogue?a=1', 'http://console.example')).toBe('/form/catalogue?a=1')
  })

  it('is given the bare data of our envelope', async () => {
    const body = { retcode: 0, msg: 'ok', data: { options: [{ value: 'LW09' }] } }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)))

    const answer = await amisFetcher({ url: '/form/catalogue' })

    expect(answer.data).toEqual({ status: 0, msg: '', data: { options: [{ value: 'LW09' }] } })
  })

  it('is refused a fetch whose retcode is not 0 (specification §8)', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ retcode: 40400, msg: '没有' }))
    expect((await amisFetcher({ url: '/form/catalogue' })).data).toEqual({ status: 40400, msg: '', data: {} })
  })

  it('leaves filters out that nobody has filled in', async () => {
    let sent = ''
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      sent = body
      return Response.json({ retcode: 0, msg: 'ok', data: {} })
    })
    const filters = [
      { field: 'tool', op: 'contains', value: '' },
      { field: 'state', op: 'eq' },
      { field: 'no', op: 'eq', value: 0 },
    ]

    await amisFetcher({ url: '/api/form/data/list', method: 'post', data: { formId: 1, filters } })

    expect(JSON.parse(sent)).toEqual({ formId: 1, filters: [{ field: 'no', op: 'eq', value: 0 }] })
  })

  it('writes no markup that runs', () => {
    expect(amisEnv.filterHtml).toBe(sanitizeHtml)
    expect(amisEnv.filterHtml?.('<img src=x onerror=alert(1)>')).not.toContain('onerror')
  })
})
