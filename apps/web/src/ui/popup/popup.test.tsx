// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ContextMenu } from '../menu/context-menu.tsx'
import { MenuItem } from '../menu/menu-item.tsx'
import { Popup } from './popup.tsx'

const focused = () => document.activeElement?.textContent
const button = () => screen.getByRole('button', { name: 'More' })
const chosen = vi.fn()

beforeEach(() => chosen.mockReset())
afterEach(cleanup)

describe('a menu', () => {
  beforeEach(async () => {
    render(
      <>
        <Popup label="More" trigger="…">
          {(close) =>
            ['Copy', 'Move', 'Remove'].map((word) => (
              <MenuItem
                key={word}
                disabled={word === 'Move'}
                onSelect={() => {
                  close()
                  chosen(word)
                }}
              >
                {word}
              </MenuItem>
            ))
          }
        </Popup>
        <button type="button">Next</button>
      </>,
    )
    await userEvent.click(button())
  })

  it('leads through its commands by the keys, and leaves out what cannot be done', async () => {
    expect(focused()).toBe('Copy')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Remove')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Copy')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Remove')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Copy')
    await userEvent.keyboard('{End}{Enter}')

    expect(chosen).toHaveBeenCalledExactlyOnceWith('Remove')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('closes on Esc and gives the focus back', async () => {
    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('is left by Tab, and closes behind the focus', async () => {
    await userEvent.tab()

    expect(focused()).toBe('Next')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes on a press elsewhere, and on a second one on its button', async () => {
    await userEvent.click(screen.getByText('Next'))
    expect(screen.queryByRole('menu')).toBeNull()

    await userEvent.click(button())
    expect(screen.getByRole('menu', { name: 'More' })).not.toBeNull()
    await userEvent.click(button())
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('a panel of fields', () => {
  it('leaves the arrow keys to them, and takes the focus to the first', async () => {
    render(
      <Popup label="Days" trigger="…" kind="dialog">
        {() => (
          <>
            <input aria-label="From" />
            <input aria-label="To" />
          </>
        )}
      </Popup>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Days' }))

    expect(document.activeElement).toBe(screen.getByLabelText('From'))
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByLabelText('From'))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('To'))
    expect(screen.getByRole('dialog', { name: 'Days' })).not.toBeNull()
  })
})

describe('a context menu', () => {
  it('gives the focus back to what had it', async () => {
    render(<button type="button">Tab</button>)
    act(() => screen.getByText('Tab').focus())
    function Menu() {
      const [open, setOpen] = useState(true)
      return open ? (
        <ContextMenu label="Tab" x={10} y={10} onClose={() => setOpen(false)}>
          <MenuItem onSelect={chosen}>Close</MenuItem>
        </ContextMenu>
      ) : null
    }
    render(<Menu />)
    expect(focused()).toBe('Close')
    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tab' }))
  })
})
