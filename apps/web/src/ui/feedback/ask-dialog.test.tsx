// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../controls/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

afterEach(cleanup)

function Asked({ onDo }: { onDo: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <AskDialog
      title="挂起"
      command="挂起流程"
      keep="取消"
      busy={busy}
      onDo={() => {
        setBusy(true)
        onDo()
      }}
      onClose={() => {}}
    >
      <p>全部待办都不能办理。</p>
    </AskDialog>
  )
}

it('keeps the focus at the button that is at work, and hears no second press of it', () => {
  const onDo = vi.fn()
  render(<Asked onDo={onDo} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '挂起流程' })
  button.focus()
  fireEvent.click(button)
  expect([button.disabled, button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual([
    false,
    'true',
    'true',
  ])
  fireEvent.click(button)
  expect(onDo).toHaveBeenCalledTimes(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '取消' }).disabled).toBe(true)
})

it('sends no form a second time while it is sent', () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="名称" />
      <Button type="submit" disabled aria-busy>
        保存
      </Button>
    </form>,
  )
  const isMeant = fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect([isMeant, onSubmit.mock.calls.length]).toEqual([false, 0])
})
