// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { setCurrentUser } from '../../session/current-user.ts'
import { useToasts } from '../../ui/feedback/toasts.ts'
import { setLanguage } from '../../ui/language.ts'
import { PasswordDialog } from './password-dialog.tsx'

const onChanged = vi.fn()
let refusal: unknown
let sent = 0

const key = { key: 'k', modulus: 'c'.repeat(512), exponent: '010001', expiresAt: '2026-11-22T00:00:00Z' }
const setPolicy = (requireMixedCase: boolean) =>
  setCurrentUser({ passwordPolicy: { requireMixedCase, maxAgeDays: 0 } } as UserInfo)

beforeAll(startTexts)
beforeEach(() => {
  sent = 0
  refusal = undefined
  onChanged.mockClear()
  useToasts.setState({ toasts: [] })
  setPolicy(false)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/system/keypair') return Response.json({ retcode: 0, msg: 'ok', data: key })
    sent += 1
    return refusal === undefined
      ? Response.json({ retcode: 0, msg: 'ok', data: null })
      : Response.json(refusal, { status: 400 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setLanguage('zh-CN')
})

const show = (forced?: 'firstLogin' | 'expired') =>
  render(<PasswordDialog userName="zhang.san" forced={forced} onClose={() => {}} onChanged={onChanged} />)
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } })
const submit = () => fireEvent.submit(document.querySelector('form')!)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

describe('the rules of specification §5, the first that fails only', () => {
  it.each([
    ['', '', '', '请输入原密码'],
    ['old', '', '', '请输入新密码'],
    ['old', 'Ab1!', 'x', '请输入 8 到 18 位密码'],
    ['old', 'Abcd-1234-Efgh-5678', '', '请输入 8 到 18 位密码'],
    ['old', 'abcdefgh', 'x', '必须包含大小写字母、数字和特殊字符'],
    ['old', 'abcd1234', '', '必须包含大小写字母、数字和特殊字符'],
    ['old', 'abcd-1234', '', '两次输入的密码不一致'],
    ['old', 'abcd-1234', 'abcd-1235', '两次输入的密码不一致'],
    ['abcd-1234', 'abcd-1234', 'abcd-1234', '新密码不能与原密码相同'],
  ])('%s, %s, %s: %s', (old, next, confirm, message) => {
    show()
    write('原密码', old)
    write('新密码', next)
    write('确认新密码', confirm)

    submit()

    expect(alerts()).toEqual([message])
    expect(sent).toBe(0)
  })

  it.each([
    ['', '', '', 'Please enter the old password'],
    ['old', 'Ab1!', 'x', 'Enter an 8 to 18 character password'],
    ['old', 'abcdefgh', 'x', 'It must contain upper and lower case letters, digits and special characters'],
    ['old', 'abcd-1234', '', 'The two passwords do not match'],
  ])('in the words of the specification: %s, %s, %s', async (old, next, confirm, message) => {
    setLanguage('en')
    show()
    await screen.findByLabelText('Old password')
    write('Old password', old)
    write('New password', next)
    write('New password again', confirm)

    submit()

    expect(alerts()).toEqual([message])
  })

  it('wants both cases of letters only where that is set', () => {
    setPolicy(true)
    show()
    write('原密码', 'old')
    write('新密码', 'abcd-1234')
    write('确认新密码', 'abcd-1234')
    submit()

    expect(alerts()).toEqual(['必须包含大小写字母、数字和特殊字符'])
    expect(screen.queryByText(/建议/)).toBeNull()
  })
})

it('shows the strength and the rules that are met while one types', () => {
  show()
  const met = () =>
    [...document.querySelectorAll('li[data-met=true]')].map((li) => li.firstChild?.nextSibling?.textContent)
  expect(met()).toEqual([])
  write('新密码', 'abc1')
  expect(screen.getByText('强度：弱')).toBeTruthy()
  expect(met()).toEqual(['含数字', '含字母', '不含用户名'])

  write('新密码', 'Abcd-1234-efg')
  expect(screen.getByText('强度：强')).toBeTruthy()
  expect(met()).toHaveLength(6)
})

it('shows and hides each password, and says when capitals are locked', () => {
  show()
  const field = screen.getByLabelText('新密码', { exact: true })
  expect(field.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: '显示新密码' }))
  expect(field.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: '隐藏新密码' }))
  expect(field.getAttribute('type')).toBe('password')

  const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
  Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'CapsLock' })
  fireEvent(field, event)
  expect(screen.getByText('大写锁定已打开')).toBeTruthy()
  fireEvent.blur(field)
  expect(screen.queryByText('大写锁定已打开')).toBeNull()
})

it('says that the password is changed, and hands over to the log-out', async () => {
  show()
  write('原密码', 'Old-1234')
  write('新密码', 'Abcd-1234')
  write('确认新密码', 'Abcd-1234')
  submit()

  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['密码已修改，请用新密码重新登录'])
})

it('shows what the server refuses at the field that it is about', async () => {
  refusal = { retcode: 40021, msg: '原密码不正确', data: null }
  show()
  write('原密码', 'Old-1234')
  write('新密码', 'Abcd-1234')
  write('确认新密码', 'Abcd-1234')
  submit()

  await waitFor(() => expect(alerts()).toEqual(['原密码不正确']))
  expect(document.activeElement).toBe(screen.getByLabelText('原密码', { exact: true }))
  expect(onChanged).not.toHaveBeenCalled()
})

it.each([
  ['firstLogin', '首次登录请修改密码'],
  ['expired', '密码已过期，请修改'],
] as const)('names the reason why it must be changed: %s', (forced, title) => {
  show(forced)

  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy()
})
