// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Rows({ rows }: { readonly rows: readonly string[] }) {
  const host = useRef<HTMLDivElement>(null)
  useKeptFocus(host)
  return (
    <div ref={host}>
      <button type="button">above</button>
      <div>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button">{`open ${row}`}</button>
              <span>
                <button type="button">{`remove ${row}`}</button>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <button type="button">below</button>
    </div>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const focusedName = () => document.activeElement?.textContent

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['the stop that stands there now', ['a', 'b', 'c'], 'remove b', ['a', 'c'], 'remove c'],
  ['the last where none stands there', ['a', 'b'], 'remove b', ['a'], 'remove a'],
  ['what is around where nothing is left of the list', ['a'], 'open a', [], 'below'],
])('gives the focus to %s', async (_, rows, focused, left, then) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { rerender } = render(<Rows rows={rows} />)
  button(focused).focus()

  rerender(<Rows rows={left} />)

  await waitFor(() => expect(focusedName()).toBe(then))
})

it('looks for the stops once, however deep the one that gets the focus stands', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  render(<Rows rows={['a', 'b', 'c']} />)
  const looked = vi.spyOn(Element.prototype, 'querySelectorAll')

  button('remove c').focus()

  const own = looked.mock.calls.filter(([selector]) => selector.startsWith('a[href], button'))
  looked.mockRestore()
  expect(own).toHaveLength(1)
})
