// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getToken } from '../../session/token.ts'
import { LoginForm } from './login-form.tsx'

const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
const hex = (part: string | undefined) => Buffer.from(part ?? '', 'base64url').toString('hex')
const calls: string[] = []
let logins: { status: number; body: unknown }[] = []

beforeEach(() => {
  calls.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    // A file before this one may still be asking whether the server is there.
    if (url === '/healthz') return new Response()
    calls.push(url)
    if (url === '/system/keypair') {
      const data = { key: `k${calls.length}`, modulus: hex(jwk.n), exponent: hex(jwk.e), expiresAt: '' }
      return Response.json({ retcode: 0, msg: 'ok', data })
    }
    const { status, body } = logins.shift() ?? { status: 500, body: {} }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const success = {
  status: 200,
  body: { retcode: 0, msg: 'ok', data: { token: 'abc', userName: 'lisi', mustChangePassword: false } },
}
const onLoggedIn = vi.fn()
async function logInAs(userName: string, password: string) {
  render(<LoginForm onLoggedIn={onLoggedIn} />)
  const person = userEvent.setup()
  if (userName !== '') await person.type(screen.getByLabelText('用户名'), userName)
  if (password !== '') await person.type(screen.getByLabelText('密码'), password)
  await person.click(screen.getByRole('button', { name: '登录' }))
}

describe('LoginForm', () => {
  it.each([
    ['', 'x', '请输入用户名'],
    ['  ', 'x', '请输入用户名'],
    ['lisi', '', '请输入密码'],
  ])('asks for what is missing (%j, %j)', async (userName, password, text) => {
    await logInAs(userName, password)

    expect(screen.getByText(text)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('keeps the token of a login', async () => {
    logins = [success]

    await logInAs('lisi', 'secret')

    await waitFor(() => expect(onLoggedIn).toHaveBeenCalled())
    expect(getToken()).toBe('abc')
  })

  it('fetches a new challenge and repeats once, unseen, when the old one has expired', async () => {
    logins = [{ status: 400, body: { retcode: 40002, msg: '页面已过期，请重试' } }, success]

    await logInAs('lisi', 'secret')

    await waitFor(() => expect(getToken()).toBe('abc'))
    expect(calls).toEqual(['/system/keypair', '/system/login/k1', '/system/keypair', '/system/login/k3'])
    expect(screen.queryByText('页面已过期，请重试')).toBeNull()
  })

  it('shows the reason of a refusal beside the form', async () => {
    logins = [{ status: 400, body: { retcode: 40010, msg: '用户名或密码错误' } }]

    await logInAs('lisi', 'wrong')

    expect((await screen.findByRole('alert')).textContent).toContain('用户名或密码错误')
    expect(getToken()).toBeUndefined()
  })

  it('asks for the verification code once the server wants one', async () => {
    logins = [{ status: 400, body: { retcode: 40011, msg: '请输入验证码' } }]

    await logInAs('lisi', 'wrong')

    expect(await screen.findByLabelText('验证码')).toBeTruthy()
  })
})
