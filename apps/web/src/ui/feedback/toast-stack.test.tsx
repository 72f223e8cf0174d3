// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { Dialog } from './dialog.tsx'
import { ToastStack } from './toast-stack.tsx'
import { toast, useToasts } from './toasts.ts'

beforeAll(startTexts)
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

const dialogOf = (text: string) => screen.getByText(text).closest('dialog')?.querySelector('h2')?.textContent
const Page = ({ titles }: { titles: readonly string[] }) => (
  <>
    {titles.map((title) => (
      <Dialog key={title} title={title}>
        ·
      </Dialog>
    ))}
    <ToastStack />
  </>
)

it('lies in the uppermost dialog, where it can be read and pressed, and on the page when none stands', () => {
  const { rerender } = render(<Page titles={['甲']} />)
  act(() => toast.error('保存失败'))
  expect(dialogOf('保存失败')).toBe('甲')

  rerender(<Page titles={['甲', '乙']} />)
  expect(dialogOf('保存失败')).toBe('乙')
  rerender(<Page titles={['乙']} />)
  expect(dialogOf('保存失败')).toBe('乙')

  rerender(<Page titles={[]} />)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(dialogOf('保存失败')).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: '关闭提示' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['success', 'status', 'check-circle'],
  ['info', 'status', 'info-circle'],
  ['warning', 'alert', 'warning'],
  ['error', 'alert', 'close-circle'],
] as const)('shows %s as %s with a sign of its own', (kind, role, sign) => {
  render(<Page titles={[]} />)
  act(() => toast[kind]('一句话'))

  const shown = screen.getByRole(role)
  expect(shown.dataset['kind']).toBe(kind)
  expect(shown.querySelector('.anticon')?.classList).toContain(`anticon-${sign}`)
})
