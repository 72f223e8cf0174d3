// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { getToken, setToken } from '../../../session/token.ts'
import { useConsole } from '../../console-state.ts'
import { SessionEndedDialog } from './session-ended-dialog.tsx'

const choose = vi.fn<(choice: 'again' | 'stay') => void>()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(startTexts)
beforeEach(() => {
  choose.mockClear()
  setCurrentUser({ userId: 1, userName: 'anna', name: '安娜', userSource: 0 } as UserInfo)
  setToken('a-token-that-has-ended')
  render(<SessionEndedDialog end={{ kind: 'asking', message: '您的账号已在其他设备登录', choose }} />)
})
afterEach(() => {
  cleanup()
  useConsole.setState({ sessionEnd: undefined })
})

it('says that the person was logged out, and why', () => {
  expect(screen.getByRole('dialog', { name: '您已退出登录' }).textContent).toContain('您的账号已在其他设备登录')
})

it('lets the person stay and read, without a token', () => {
  press('留在此页')

  expect(choose).toHaveBeenCalledExactlyOnceWith('stay')
  expect(getToken()).toBeUndefined()
  expect(useConsole.getState().sessionEnd).toEqual({ kind: 'stayed' })
})

it('asks for the password of the same person in place who wants to log in again', () => {
  expect(document.querySelector('input[type="password"]')).toBeNull()
  press('重新登录')

  expect(document.querySelector('input[type="password"]')).not.toBeNull()
  expect(screen.getByDisplayValue('anna')).toHaveProperty('readOnly', true)
  expect(choose).not.toHaveBeenCalled()
})
