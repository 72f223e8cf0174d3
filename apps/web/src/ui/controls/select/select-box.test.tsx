// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { Dialog } from '../../feedback/dialog.tsx'
import type { Option, OptionSource, OptionValue } from './option.ts'
import { SelectBox } from './select-box.tsx'

const methods: readonly Option[] = [
  { value: 1, label: 'Gloves' },
  { value: 2, label: 'Hot stick', disabled: true },
  { value: 3, label: 'Bare hand' },
  { value: 4, label: 'Bypass' },
]
const catalogue: readonly Option[] = [
  { value: 'LW02', label: 'Change a fuse', detail: 'LW02 · gloves · class 2', group: 'Class 2', keywords: 'hrq' },
  { value: 'LW07', label: 'Change a fuse', detail: 'LW07 · hot stick · class 2', group: 'Class 2', keywords: 'hrq' },
  ...Array.from({ length: 8 }, (_, index) => ({ value: `LW1${index}`, label: `Item ${index}`, group: 'Class 3' })),
]

const changed = vi.fn()
const left = vi.fn()

function Field({ options, start, ...rest }: { options: OptionSource; start?: OptionValue; clearable?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <SelectBox
        label="Method"
        value={value}
        options={options}
        onBlur={left}
        onChange={(next) => {
          changed(next)
          setValue(next)
        }}
        {...rest}
      />
      <button type="button">Next</button>
    </>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Method' })
const list = () => screen.findByRole('listbox', { name: 'Method' })
const search = () => screen.getByRole('combobox', { name: /^搜索/ })
const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.textContent
}
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

async function openAt(options: OptionSource, start?: OptionValue) {
  render(<Field options={options} {...(start === undefined ? {} : { start })} />)
  act(() => box().focus())
  await userEvent.keyboard('{ArrowDown}')
  await list()
}

beforeAll(startTexts)
beforeEach(() => {
  changed.mockReset()
  left.mockReset()
})
afterEach(cleanup)

describe('a closed box', () => {
  it('is one native button and nothing else', () => {
    const { container } = render(<SelectBox label="Method" value={3} options={methods} onChange={changed} />)

    expect(container.querySelectorAll('*')).toHaveLength(3)
    expect(box().tagName).toBe('BUTTON')
    expect(box().textContent).toBe('Bare hand')
    expect(box().getAttribute('aria-expanded')).toBe('false')
  })

  it('shows the label that came with the value, and asks for no options', () => {
    const load = vi.fn(async () => methods)
    render(<SelectBox label="Method" value="3" options={load} chosenLabel="Bare hand" onChange={changed} />)

    expect(box().textContent).toBe('Bare hand')
    expect(load).not.toHaveBeenCalled()
  })

  it('leaves Ctrl+Enter to the page', async () => {
    render(<Field options={methods} />)
    act(() => box().focus())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    expect(box().getAttribute('aria-expanded')).toBe('false')
  })

  it('is emptied by Delete, where it may be empty', async () => {
    render(<Field options={methods} start={1} clearable />)
    act(() => box().focus())
    await userEvent.keyboard('{Delete}')

    expect(changed).toHaveBeenCalledExactlyOnceWith(undefined)
    expect(box().textContent).toBe('请选择')
  })
})

describe('a short list', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}', '{Alt>}{ArrowDown}{/Alt}'])('opens by %s', async (key) => {
    render(<Field options={methods} start={3} />)
    act(() => box().focus())
    await userEvent.keyboard(key)

    await list()
    expect(document.activeElement).toBe(box())
    expect(active()).toBe('Bare hand')
  })

  it('is walked by the keys, past what cannot be chosen, and chooses by Enter', async () => {
    await openAt(methods)
    expect(active()).toBe('Gloves')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Bare hand')
    await userEvent.keyboard('{End}')
    expect(active()).toBe('Bypass')
    await userEvent.keyboard('{Home}{PageDown}{ArrowUp}{Enter}')

    expect(changed).toHaveBeenCalledExactlyOnceWith(3)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(box())
  })

  it('goes to what is typed, and chooses by Space', async () => {
    await openAt(methods)
    await userEvent.keyboard('by ')

    expect(changed).toHaveBeenCalledExactlyOnceWith(4)
  })

  it('opens at what is typed at the closed box', async () => {
    render(<Field options={methods} />)
    act(() => box().focus())
    await userEvent.keyboard('b')
    await list()

    expect(active()).toBe('Bare hand')
  })

  it('gives the focus back on Escape and chooses nothing', async () => {
    await openAt(methods)
    await userEvent.keyboard('{ArrowDown}{Escape}')

    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(box())
    expect(changed).not.toHaveBeenCalled()
  })

  it('is left by Tab, which chooses nothing and says that the field was left', async () => {
    await openAt(methods)
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()

    expect(document.activeElement?.textContent).toBe('Next')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(changed).not.toHaveBeenCalled()
    expect(left).toHaveBeenCalled()
  })

  it('is chosen from by a press, but not what cannot be chosen', async () => {
    await openAt(methods)
    await userEvent.click(screen.getByRole('option', { name: 'Hot stick' }))
    expect(changed).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('option', { name: 'Bypass' }))

    expect(changed).toHaveBeenCalledExactlyOnceWith(4)
  })

  it('closes on Escape within a dialog, which stays', async () => {
    const dialogClosed = vi.fn()
    render(
      <Dialog title="Plan" onClose={dialogClosed}>
        <Field options={methods} />
      </Dialog>,
    )
    act(() => box().focus())
    await userEvent.keyboard('{Enter}')
    await list()

    expect(fireEvent.keyDown(box(), { key: 'Escape' })).toBe(false)
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('a long list', () => {
  it('is searched by label, second line and keywords, whatever case and width', async () => {
    await openAt(catalogue)
    expect(document.activeElement).toBe(search())
    expect(screen.getByRole('status').textContent).toBe('共 10 项')
    // Full-width "lw07".
    await userEvent.type(search(), '\uFF4C\uFF57\uFF10\uFF17')
    expect(shown()).toEqual(['Change a fuseLW07 · hot stick · class 2'])
    expect(screen.getByRole('status').textContent).toBe('共 1 项')
    await userEvent.clear(search())
    await userEvent.type(search(), 'HRQ stick')
    expect(shown()).toEqual(['Change a fuseLW07 · hot stick · class 2'])
    await userEvent.keyboard('{Enter}')

    expect(changed).toHaveBeenCalledExactlyOnceWith('LW07')
    expect(document.activeElement).toBe(box())
  })

  it('stands under headings, which describe their options', async () => {
    await openAt(catalogue)
    const described = screen.getByRole('option', { name: 'Item 3' }).getAttribute('aria-describedby') ?? ''

    expect(document.getElementById(described)?.textContent).toBe('Class 3')
  })

  it('says that nothing matches, and Enter chooses nothing', async () => {
    await openAt(catalogue)
    await userEvent.type(search(), 'zzz{Enter}')

    expect(screen.getByText('没有匹配的选项')).not.toBeNull()
    expect(changed).not.toHaveBeenCalled()
  })

  it('keeps what was typed at the closed box while the list was on its way', async () => {
    render(<Field options={catalogue} />)
    act(() => box().focus())
    await userEvent.keyboard('lw')
    await list()

    expect((search() as HTMLInputElement).value).toMatch(/^lw?$/)
  })

  it('does not take the Enter that ends the writing of Chinese', async () => {
    await openAt(catalogue)
    fireEvent.keyDown(search(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(search(), { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(search(), { key: 'Escape', isComposing: true })

    expect(changed).not.toHaveBeenCalled()
    expect(screen.queryByRole('listbox')).not.toBeNull()
    fireEvent.keyDown(search(), { key: 'Enter' })
    expect(changed).toHaveBeenCalledExactlyOnceWith('LW02')
  })

  it('draws of 5,000 only those in sight, and counts all', async () => {
    await openAt(Array.from({ length: 5_000 }, (_, index) => ({ value: index, label: `Pole ${index}` })))

    expect(shown().length).toBeLessThan(100)
    expect(screen.getByRole('status').textContent).toBe('共 5000 项')
  })
})

describe('a list that is asked for', () => {
  it('says that it is on its way, then shows it', async () => {
    let answer: (options: readonly Option[]) => void = () => {}
    await openAt(() => new Promise((resolve) => (answer = resolve)))
    expect(screen.getByRole('status').textContent).toBe('正在加载…')
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      answer(methods)
    })

    expect(shown()).toEqual(methods.map(({ label }) => label))
  })

  it('says that it failed, and tries again', async () => {
    const load = vi.fn<() => Promise<readonly Option[]>>().mockRejectedValueOnce(new Error('down'))
    load.mockResolvedValue(methods)
    await openAt(load)
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))

    await screen.findByRole('option', { name: 'Gloves' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('asks the other side for what is typed, once per pause, and drops what comes too late', async () => {
    const asked: { query: string; signal: AbortSignal }[] = []
    const find = async (query: string, signal: AbortSignal) => {
      asked.push({ query, signal })
      return query === '' ? methods : [{ value: 'zhang', label: 'Zhang Wei' }]
    }
    await openAt({ search: find })
    await screen.findByRole('option', { name: 'Gloves' })
    await userEvent.type(search(), 'zh')
    await userEvent.click(await screen.findByRole('option', { name: 'Zhang Wei' }))

    expect(asked.at(-1)?.query).toBe('zh')
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(changed).toHaveBeenCalledExactlyOnceWith('zhang')
    // Its label is known although its options are gone.
    expect(box().textContent).toBe('Zhang Wei')
  })
})
