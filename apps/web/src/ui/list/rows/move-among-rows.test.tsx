// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Popup } from '../../popup/popup.tsx'
import { moveAmongRows } from './move-among-rows.ts'

afterEach(cleanup)

function Rows() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the lists have it
    <ul onKeyDown={moveAmongRows}>
      {['甲', '乙'].map((name) => (
        <li key={name} data-row-link>
          <label className="ll-card-select">
            <input type="checkbox" aria-label={`选择 ${name}`} />
          </label>
          <a href={`#${name}`}>{name}</a>
          <Popup label={`${name}的操作`} trigger="…">
            {() =>
              ['修改', '删除'].map((act) => (
                <button key={act} type="button" role="menuitem">
                  {act}
                </button>
              ))
            }
          </Popup>
        </li>
      ))}
    </ul>
  )
}

const focused = () => document.activeElement?.textContent

it('walks from row to row', () => {
  render(<Rows />)
  screen.getByRole('link', { name: '甲' }).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(focused()).toBe('乙')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
  expect(focused()).toBe('甲')
})

it('walks from box to box, and from elsewhere in a row to the link of the next', () => {
  render(<Rows />)
  const [first, second] = screen.getAllByRole('checkbox')
  first?.focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
  screen.getByRole('button', { name: '甲的操作' }).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(focused()).toBe('乙')
})

it('leaves the arrows to the menu of a row as long as it is open', () => {
  render(<Rows />)
  fireEvent.click(screen.getByRole('button', { name: '甲的操作' }))
  expect(focused()).toBe('修改')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(focused()).toBe('删除')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '甲的操作' }))
})
