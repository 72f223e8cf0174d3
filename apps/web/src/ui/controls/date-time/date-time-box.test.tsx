// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { DateTimeBox } from './date-time-box.tsx'
import type { MomentKind } from './read-moment.ts'

const formats = { datetime: 'YYYY-MM-DDTHH:mm:ssZ', date: 'YYYY-MM-DD', time: 'HH:mm' }
const changed = vi.fn()
const left = vi.fn()

function Field({ kind, start }: { kind: MomentKind; start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <DateTimeBox
        label="Start"
        kind={kind}
        format={formats[kind]}
        value={value}
        onBlur={left}
        onChange={(next) => {
          changed(next)
          setValue(next)
        }}
      />
      <button type="button">Next</button>
    </>
  )
}
const input = () => screen.getByRole('textbox', { name: 'Start' }) as HTMLInputElement
const opener = () => screen.getByRole('button', { name: '打开日历：Start' })

beforeAll(startTexts)
beforeEach(() => {
  changed.mockReset()
  left.mockReset()
})
afterEach(cleanup)

describe('what is typed', () => {
  it('is kept as a moment, and rewritten only when the field is left', async () => {
    render(<Field kind="datetime" />)
    await userEvent.type(input(), '2026-11-21 0830')
    expect(changed).toHaveBeenLastCalledWith('2026-11-21T08:30:00+08:00')
    expect(input().value).toBe('2026-11-21 0830')
    await userEvent.tab()
    await userEvent.tab()

    expect(input().value).toBe('2026-11-21 08:30')
    expect(left).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['datetime', '8:30'],
    ['datetime', '2026-02-30 08:30'],
    ['date', 'next week '],
    ['time', '25:00'],
  ] as const)('stays as it is when it is no %s: %s', async (kind, typed) => {
    render(<Field kind={kind} />)
    await userEvent.type(input(), typed)
    await userEvent.tab()
    await userEvent.tab()

    expect(changed).toHaveBeenLastCalledWith(typed)
    expect(input().value).toBe(typed)
  })

  it('may be taken away', async () => {
    render(<Field kind="date" start="2026-11-21" />)
    await userEvent.clear(input())

    expect(changed).toHaveBeenLastCalledWith('')
  })

  it('of a time needs no calendar', async () => {
    render(<Field kind="time" start="08:30" />)

    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(input().value).toBe('08:30')
  })
})

it('shows what is kept where the work is done, and what it does not understand as it is', () => {
  const { unmount } = render(<Field kind="datetime" start="2026-11-21T00:30:00Z" />)
  expect(input().value).toBe('2026-11-21 08:30')
  unmount()
  render(<Field kind="datetime" start="about noon" />)
  expect(input().value).toBe('about noon')
})

describe('the calendar', () => {
  it('opens by Alt and the arrow at the chosen day, and Escape gives the focus back', async () => {
    render(<Field kind="datetime" start="2026-11-21T08:30:00+08:00" />)
    await userEvent.click(input())
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByRole('dialog')

    await waitFor(() => expect(document.activeElement?.textContent).toBe('21'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(input())
    expect(changed).not.toHaveBeenCalled()
  })

  it('changes the day and keeps the time', async () => {
    render(<Field kind="datetime" start="2026-11-21T08:30:00+08:00" />)
    await userEvent.click(opener())
    await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('21'))
    await userEvent.keyboard('{ArrowRight}{Enter}')

    expect(changed).toHaveBeenLastCalledWith('2026-11-22T08:30:00+08:00')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '时间' }))
    await userEvent.keyboard('1715{Enter}')
    expect(changed).toHaveBeenLastCalledWith('2026-11-22T17:15:00+08:00')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(input())
  })

  it('shows a day that was chosen without a time as what it is: not complete', async () => {
    render(<Field kind="datetime" start="2026-11-21" />)
    await userEvent.click(opener())
    await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('21'))
    await userEvent.keyboard('{Enter}')
    expect(changed).not.toHaveBeenCalledWith(expect.stringContaining('T'))
    await userEvent.keyboard('0830')

    expect(changed).toHaveBeenLastCalledWith('2026-11-21T08:30:00+08:00')
  })

  it('gives a date and closes', async () => {
    render(<Field kind="date" start="2026-11-21" />)
    await userEvent.click(opener())
    await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('21'))
    await userEvent.keyboard('{ArrowUp}{Enter}')

    expect(changed).toHaveBeenLastCalledWith('2026-11-14')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(input())
  })

  it('gives the present minute', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T17:20:31Z'), toFake: ['Date'] })
    render(<Field kind="datetime" />)
    await userEvent.click(opener())
    await userEvent.click(await screen.findByRole('button', { name: '此刻' }))
    vi.useRealTimers()

    expect(changed).toHaveBeenLastCalledWith('2026-11-21T01:20:00+08:00')
  })
})
