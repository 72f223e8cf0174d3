// @vitest-environment happy-dom
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { setCurrentUser } from '../../../session/current-user.ts'
import { UserMenu } from './user-menu.tsx'

beforeAll(startTexts)
afterEach(cleanup)

async function entriesOf(userSource: number) {
  setCurrentUser({ name: '张三', userName: 'zhang.san', userSource, roleList: [], orgs: [] } as unknown as UserInfo)
  render(<UserMenu />)
  fireEvent.click(screen.getByRole('button', { name: '账号 张三' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

it('offers the change of a password to local accounts only', async () => {
  expect(await entriesOf(0)).toContain('修改密码')
  for (const source of [1, 2, 3]) {
    cleanup()
    expect(await entriesOf(source)).not.toContain('修改密码')
  }
})

it('offers delegation, departments and logout to everybody', async () => {
  for (const source of [0, 1, 2, 3]) {
    expect(await entriesOf(source)).toEqual(expect.arrayContaining(['工作委托', '切换部门', '退出登录']))
    cleanup()
  }
})
