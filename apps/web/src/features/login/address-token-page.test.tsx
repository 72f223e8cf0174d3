// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getToken, setToken } from '../../session/token.ts'
import { setLanguage } from '../../ui/language.ts'
import { AddressTokenPage } from './address-token-page.tsx'

type Request = { readonly url: string; readonly body: string; readonly token: string | undefined }
let requests: Request[] = []
let answers: Record<string, { status?: number; body: unknown }>
const onEntered = vi.fn()
const onDeclined = vi.fn()

const ok = (data: unknown) => ({ body: { retcode: 0, msg: 'ok', data } })
const dead = { status: 400, body: { retcode: 40013, msg: '链接中的登录凭证无效' } }
const loggedOut = { status: 401, body: { retcode: 40101, msg: '您已退出登录' } }
const chenyu = { name: '陈宇', userName: 'chenyu' }
const zhoumin = { name: '周敏', userName: 'zhoumin' }

beforeEach(() => {
  requests = []
  answers = {
    '/system/token/preview': ok(chenyu),
    '/system/token/exchange': ok({ token: 'mine', userName: 'chenyu', mustChangePassword: false }),
    '/system/user/info': ok(zhoumin),
    '/system/logout/zhoumin': ok(null),
  }
  localStorage.clear()
  setLanguage('zh-CN')
  onEntered.mockClear()
  onDeclined.mockClear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const token = (init.headers as Record<string, string>)['token']
    requests.push({ url, body: typeof init.body === 'string' ? init.body : '', token })
    const answer = answers[url]
    if (answer === undefined) throw new TypeError('offline')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const BROUGHT = { token: 'theirs' }
const open = () => render(<AddressTokenPage brought={BROUGHT} onEntered={onEntered} onDeclined={onDeclined} />)
const button = (name: string) => screen.findByRole('button', { name })
const urls = () => requests.map(({ url }) => url)

describe('a token in the address', () => {
  it('is looked at and neither kept nor traded before the click', async () => {
    open()

    const goOn = await button('以 陈宇 的身份继续')
    expect(screen.getByText('chenyu')).toBeTruthy()
    expect(document.activeElement).toBe(goOn)
    expect(urls()).toEqual(['/system/token/preview'])
    expect(getToken()).toBeUndefined()
    expect(Object.values(localStorage)).not.toContain('theirs')
  })

  it('is traded for another one by the click, and travels in bodies only', async () => {
    open()
    await userEvent.click(await button('以 陈宇 的身份继续'))

    await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
    expect(getToken()).toBe('mine')
    expect(urls()).toEqual(['/system/token/preview', '/system/token/exchange'])
    for (const { url, body, token } of requests) {
      expect([url.includes('theirs'), token, JSON.parse(body)]).toEqual([false, undefined, { token: 'theirs' }])
    }
  })

  it('can be confirmed with the keyboard alone', async () => {
    open()
    await button('以 陈宇 的身份继续')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  })

  it('can be declined', async () => {
    open()
    await userEvent.click(await button('改用用户名和密码登录'))
    expect(onDeclined).toHaveBeenCalledOnce()
    expect(urls()).toEqual(['/system/token/preview'])
  })

  it('that opens nothing is said in words, with the way to the login', async () => {
    answers['/system/token/preview'] = dead
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('链接中的登录凭证无效')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    await userEvent.click(await button('改用用户名和密码登录'))
    expect(onDeclined).toHaveBeenCalledOnce()
  })

  it('that was used meanwhile logs nobody in', async () => {
    answers['/system/token/exchange'] = dead
    open()
    await userEvent.click(await button('以 陈宇 的身份继续'))
    await screen.findByRole('alert')
    expect(getToken()).toBeUndefined()
    expect(onEntered).not.toHaveBeenCalled()
  })

  it('can be looked at again when the server did not answer', async () => {
    delete answers['/system/token/preview']
    open()
    const retry = await button('重试')
    answers['/system/token/preview'] = ok(chenyu)
    await userEvent.click(retry)
    await button('以 陈宇 的身份继续')
  })

  it('is asked about in English too', async () => {
    setLanguage('en')
    setToken('old')
    open()
    await button('Continue as 陈宇')
    await button('Stay logged in as 周敏')
    expect(document.body.textContent).toContain('This browser is logged in as 周敏 (zhoumin).')
    expect(document.body.textContent).not.toMatch(/[{}]/)
  })
})

describe('where somebody is logged in already', () => {
  it('says who that is and who it would be, and keeps the focus on staying', async () => {
    setToken('old')
    open()
    const stay = await button('不切换，继续使用 周敏 的登录')
    expect(document.activeElement).toBe(stay)
    expect(document.body.textContent).toContain('当前已登录为周敏（zhoumin）')

    await userEvent.click(stay)

    expect(onDeclined).toHaveBeenCalledOnce()
    expect(getToken()).toBe('old')
    expect(urls()).not.toContain('/system/token/exchange')
  })

  it('ends that session with its own token once the new one is there', async () => {
    setToken('old')
    open()
    await userEvent.click(await button('以 陈宇 的身份继续'))
    await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
    expect(urls().slice(-2)).toEqual(['/system/token/exchange', '/system/logout/zhoumin'])
    expect(requests.at(-1)?.token).toBe('old')
    expect(getToken()).toBe('mine')
  })

  it('leaves that session alone when the link turns out to be used', async () => {
    answers['/system/token/exchange'] = dead
    setToken('old')
    open()
    await userEvent.click(await button('以 陈宇 的身份继续'))
    await button('继续使用当前登录')
    expect(getToken()).toBe('old')
    expect(urls()).not.toContain('/system/logout/zhoumin')
  })

  it('asks as if nobody were, when that session is over', async () => {
    answers['/system/user/info'] = loggedOut
    setToken('old')
    open()
    await userEvent.click(await button('以 陈宇 的身份继续'))
    await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
    expect(urls()).not.toContain('/system/logout/zhoumin')
  })

  it('asks again when another tab has changed who that is', async () => {
    open()
    const goOn = await button('以 陈宇 的身份继续')
    setToken('of another tab')
    await userEvent.click(goOn)
    await button('不切换，继续使用 周敏 的登录')
    expect(urls()).not.toContain('/system/token/exchange')
  })
})
