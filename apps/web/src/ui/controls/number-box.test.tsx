// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NumberBox } from './number-box.tsx'

const changed = vi.fn()
function Field({ start, step }: { start?: number | string; step?: number }) {
  const [value, setValue] = useState(start)
  return (
    <NumberBox
      label="Crew"
      unit="people"
      value={value}
      step={step}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}
const input = () => screen.getByRole('textbox', { name: 'Crew (people)' }) as HTMLInputElement

beforeEach(() => changed.mockReset())
afterEach(cleanup)

it.each([
  ['-3', -3],
  ['1.50', 1.5],
  ['1,234', 1234],
  ['about 4', 'about 4'],
  ['1,5', '1,5'],
])('keeps %s as it was typed', async (typed, kept) => {
  render(<Field />)
  await userEvent.type(input(), typed)
  await userEvent.tab()

  expect(changed).toHaveBeenLastCalledWith(kept)
  expect(input().value).toBe(typed)
})

it('is nothing when it is emptied', async () => {
  render(<Field start={4} />)
  await userEvent.clear(input())

  expect(changed).toHaveBeenLastCalledWith(undefined)
})

it('steps by the arrow keys, below zero too, and not from what is no number', async () => {
  render(<Field start={1} step={0.5} />)
  await userEvent.click(input())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(changed).toHaveBeenLastCalledWith(-0.5)
  await userEvent.clear(input())
  await userEvent.type(input(), 'x{ArrowUp}')

  expect(input().value).toBe('x')
})

it('leaves the wheel to the page', () => {
  render(<Field start={1} step={1} />)
  input().focus()
  fireEvent.wheel(input(), { deltaY: 100 })

  expect(changed).not.toHaveBeenCalled()
})
