// @vitest-environment happy-dom
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { createRef, type MutableRefObject } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { setLanguage } from '../ui/language.ts'
import { Form, type FormHandle } from './form.tsx'

const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, label: name, ...rest })
const pages = [
  { title: '线路', body: [text('line', { required: true })] },
  { title: '杆塔', body: [text('pole', { required: true })] },
  { title: '照片', visibleOn: "${line == 'x'}", body: [text('photo')] },
]

function show(part: object, right: 'edit' | 'read' = 'edit') {
  const form: TaskForm = {
    ...{ formKey: 'f', formName: '表单', formNameEn: 'Form', formVersionId: 1, formDataId: null },
    ...{ schema: { type: 'form', body: [part] }, values: right === 'read' ? { line: 'a', pole: 'b' } : {} },
    ...{ defaultRight: right, fields: {}, isMain: true, labels: {} },
  }
  const handle = createRef() as MutableRefObject<FormHandle | null>
  render(<Form form={form} part="all" handle={handle} />)
  return handle
}
const shownPage = () => screen.getByRole('tabpanel').textContent
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

beforeAll(startTexts)
beforeEach(async () => {
  setLanguage('zh-CN')
  await expect.poll(() => i18next.language).toBe('zh-CN')
})
afterEach(cleanup)

describe('tabs', () => {
  it('take turns, by mouse and by the arrow keys, and show those whose condition holds', async () => {
    show({ type: 'tabs', tabs: pages })
    expect(tabs()).toEqual(['线路', '杆塔'])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x' } })
    expect(tabs()).toEqual(['线路', '杆塔', '照片'])

    fireEvent.click(screen.getByRole('tab', { name: '杆塔' }))
    expect(shownPage()).toContain('pole')
    screen.getByRole('tab', { name: '杆塔' }).focus()
    await userEvent.setup().keyboard('{ArrowRight}{ArrowRight}')
    expect(shownPage()).toContain('line')
    expect(document.activeElement?.textContent).toBe('线路')
  })

  it('lead to what is wrong on another page, and say how much there is', () => {
    const handle = show({ type: 'tabs', tabs: pages })
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a' } })

    act(() => void handle.current?.validate())

    expect(shownPage()).toContain('pole')
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('pole')
    expect(tabs()).toEqual(['线路', '杆塔1'])
  })

  it('are read one below the other', () => {
    show({ type: 'tabs', tabs: pages }, 'read')
    expect(screen.queryByRole('tab')).toBeNull()
    expect(document.body.textContent).toContain('杆塔')
  })
})

describe('steps', () => {
  it('go on only from a step that is right', async () => {
    show({ type: 'wizard', steps: pages })
    const user = userEvent.setup()

    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect(shownPage()).toContain('line')
    expect(document.querySelector('[data-wrong=true]')).not.toBeNull()

    await user.type(screen.getByRole('textbox'), 'a')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect(shownPage()).toContain('pole')
    await user.click(screen.getByRole('button', { name: '上一步' }))
    expect(shownPage()).toContain('line')
  })
})

describe('columns and computed fields', () => {
  it('stand side by side, and a computed one follows what is entered, unwritable', () => {
    const number = (name: string, rest: object = {}) => ({ type: 'input-number', name, label: name, ...rest })
    const handle = show({
      type: 'grid',
      columns: [{ md: 4, body: [number('a')] }, { body: [number('b', { liveline: { computed: '${a * 2}' } })] }],
    })
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '4' } })

    expect(document.querySelector('[data-field=b] dd')?.textContent).toBe('8')
    expect([...document.querySelectorAll('.ll-form-column')].map((one) => one.getAttribute('data-span'))).toEqual([
      '4',
      '6',
    ])
    expect(handle.current?.values()).toEqual({ a: 4 })
  })
})
