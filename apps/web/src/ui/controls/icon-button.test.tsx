// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

afterEach(cleanup)

function Undo({ steps, onUndo, as: As }: { steps: number; onUndo: () => void; as: typeof IconButton }) {
  const [left, setLeft] = useState(steps)
  return (
    <>
      <As
        label="Undo"
        disabled={left === 0}
        onClick={() => {
          setLeft(left - 1)
          onUndo()
        }}
      >
        Undo
      </As>
      <button type="button" onClick={() => setLeft(steps)}>
        Change
      </button>
    </>
  )
}
const InWords: typeof IconButton = (props) => <Button keepsFocus {...props} aria-label={props.label} />

it.each([
  ['of a picture', IconButton],
  ['in words', InWords],
])('a command %s keeps the focus when there is nothing left to do, does nothing more, and goes on', async (_, as) => {
  const onUndo = vi.fn()
  render(<Undo steps={2} as={as} onUndo={onUndo} />)
  const undo = screen.getByRole('button', { name: 'Undo' })
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}{Enter}')
  expect(undo.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(undo)

  await user.keyboard('{Enter} ')
  await user.click(undo)
  expect(onUndo).toHaveBeenCalledTimes(2)

  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(undo.getAttribute('aria-disabled')).toBeNull()
  await user.tab({ shift: true })
  await user.keyboard(' ')
  expect(onUndo).toHaveBeenCalledTimes(3)
})

it('a command in words that is not pressed again and again is disabled as buttons are', () => {
  render(<Button disabled>Release</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
})
