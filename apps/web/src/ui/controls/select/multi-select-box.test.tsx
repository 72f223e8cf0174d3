// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { MultiSelectBox } from './multi-select-box.tsx'
import type { OptionValue } from './option.ts'

const options = ['Rain', 'Wind', 'Fog'].map((label) => ({ value: label.toLowerCase(), label }))

function Field({ start }: { start: readonly OptionValue[] }) {
  const [values, setValues] = useState(start)
  return (
    <MultiSelectBox
      label="Hazards"
      values={values}
      // Made anew each time, as a form does.
      options={[...options]}
      chosenLabels={{ ice: 'Ice' }}
      onChange={setValues}
    />
  )
}

const box = () => screen.getByRole('combobox', { name: 'Hazards' })
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent)

beforeAll(startTexts)
afterEach(cleanup)

it('stays open, and where it is, while several are chosen', async () => {
  render(<Field start={[]} />)
  act(() => box().focus())
  await userEvent.keyboard('{Enter}')
  const list = await screen.findByRole('listbox', { name: 'Hazards' })
  expect(list.getAttribute('aria-multiselectable')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown} ')

  expect(chips()).toEqual(['Wind', 'Fog'])
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Fog')
  await userEvent.keyboard('{Enter}{Escape}')
  expect(chips()).toEqual(['Wind'])
  expect(document.activeElement).toBe(box())
})

it('lets each chosen one be taken away by the keys, and the focus goes to the next', async () => {
  render(<Field start={['rain', 'ice', 'fog']} />)
  expect(chips()).toEqual(['Rain', 'Ice', 'Fog'])
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '移除Ice' }))
  await userEvent.keyboard('{Enter}')

  expect(chips()).toEqual(['Rain', 'Fog'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '移除Fog' }))
  await userEvent.tab()
  await userEvent.keyboard('{Backspace}')
  expect(chips()).toEqual(['Rain'])
})
