import type { ItemType } from '@liveline/form-schema/item-kinds.ts'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { nextUpload } from './answer-calls.ts'

type Typist = (user: UserEvent) => Promise<void>
const keys =
  (...typed: readonly string[]): Typist =>
  async (user) => {
    await user.tab()
    for (const one of typed) await user.keyboard(one)
  }
const chooseSecond: Typist = async (user) => {
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowDown}{Enter}')
}

/** The one that the call offers. */
const chooseOnly: Typist = async (user) => {
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('option')
  await user.keyboard('{ArrowDown}{Enter}')
}
/** The device's own choice answers to the button. */
const chooseFile =
  (name: string, type: string, id: number): Typist =>
  async (user) => {
    nextUpload.fileId = `00000000-0000-4000-8000-00000000000${id}`
    await user.tab()
    expect(document.activeElement?.tagName).toBe('BUTTON')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('There is no choice of files')
    await user.upload(input, new File(['x'], name, { type, lastModified: Date.parse('2026-11-21T08:30:00Z') }))
  }

/** How each is filled in by keys alone, to hold the first right value of its example. */
export const byKeyboard: Readonly<Partial<Record<ItemType, Typist>>> = {
  'input-text': keys('10kV 莲塘 811'),
  textarea: keys('更换绝缘子{Enter}23号杆'),
  'input-number': keys('4'),
  select: chooseSecond,
  radios: keys('{ArrowDown}'),
  checkbox: keys(' '),
  switch: keys(' '),
  checkboxes: async (user) => {
    await user.tab()
    await user.keyboard(' ')
    await user.tab()
    await user.keyboard(' ')
  },
  'input-date': keys('20261121', '{Tab}'),
  'input-datetime': keys('2026-11-21 0830', '{Tab}'),
  'input-time': keys('0830', '{Tab}'),
  'person-picker': async (user) => {
    await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByRole('option', { name: /王强/ })
    await user.keyboard('{ArrowDown}{Enter}')
  },
  'department-picker': chooseOnly,
  'organisation-picker': chooseOnly,
  'catalogue-item': chooseOnly,
  'location-picker': keys('113.3245', '{Tab}', '23.1066'),
  'weather-reading': async (user) => {
    await keys('3.5', '{Tab}', '60', '{Tab}', '21', '{Tab}', '{Enter}')(user)
  },
  'input-quantity': keys('60', '{Tab}'),
  'checked-text': keys('设备正常'),
  opinion: keys('同意。'),
  'input-file': chooseFile('plan.pdf', 'application/pdf', 1),
  'input-image': chooseFile('pole.jpg', 'image/jpeg', 2),
  'input-signature': async (user) => {
    await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
  },
  combo: async (user) => {
    await user.tab()
    await user.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
    await user.keyboard('工作负责人')
    await user.tab()
    await user.keyboard('1')
  },
}
