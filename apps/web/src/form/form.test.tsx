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
import type { FormPart } from './form-parts.ts'
import { openForm } from './open-form.ts'

const text = (name: string, rest: object = {}) => ({
  type: 'input-text',
  name,
  label: name,
  labelEn: `${name} En`,
  ...rest,
})
const formOf = (body: readonly object[], rest: Partial<TaskForm> = {}): TaskForm => ({
  formKey: 'f',
  formName: '表单',
  formNameEn: 'Form',
  formVersionId: 1,
  formDataId: null,
  schema: { type: 'form', body },
  values: {},
  defaultRight: 'edit',
  fields: {},
  isMain: true,
  labels: {},
  ...rest,
})
function show(form: TaskForm, part: FormPart = 'all', mainForm?: Record<string, unknown>) {
  const handle = createRef() as MutableRefObject<FormHandle | null>
  const changes: Record<string, unknown>[] = []
  const counts: number[] = []
  const { container } = render(
    <Form
      form={form}
      part={part}
      mainForm={mainForm}
      handle={handle}
      onChange={(values) => changes.push(values)}
      onProblems={(count) => counts.push(count)}
    />,
  )
  return { handle, container, changes, counts }
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })

beforeAll(startTexts)
beforeEach(async () => {
  setLanguage('zh-CN')
  await expect.poll(() => i18next.language).toBe('zh-CN')
})
afterEach(cleanup)

describe('what is drawn', () => {
  const body = [
    { type: 'fieldset', title: '第一节', body: [{ type: 'group', body: [text('a'), text('b')] }] },
    { type: 'fieldset', title: '第二节', body: [text('c')] },
    text('secret'),
  ]
  const rights = {
    defaultRight: 'read' as const,
    fields: { a: { right: 'edit' as const, required: false }, secret: { right: 'hidden' as const, required: false } },
    values: { b: 'B', c: 'C', secret: 'S' },
  }

  it('is what may be edited, where only that is asked for', () => {
    const { container } = show(formOf(body, rights), 'fill')

    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(container.textContent).toBe('第一节a')
  })

  it('is nothing of what the schema never shows, which nobody judges either', () => {
    const never = [text('a', { visibleOn: false }), { type: 'group', visibleOn: false, body: [text('b')] }]
    const column = { type: 'input-text', name: 'n', label: 'n', hidden: true, required: true }
    const table = { type: 'combo', name: 'rows', label: 'rows', multiple: true, items: [text('m'), column] }
    const { handle } = show(formOf([...never, table], { values: { rows: [{ m: 'M' }] } }), 'fill')

    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(handle.current?.validate()).toEqual({ rows: [{ m: 'M' }] })
  })

  it('is nothing to enter where the server fills in, whatever the node allows', () => {
    const filled = text('number', { liveline: { auto: 'planNo' } })
    const { handle } = show(formOf([text('a'), filled], { values: { a: 'A', number: 'LWP-1' } }))

    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(handle.current?.validate()).toEqual({ a: 'A' })
  })

  it('begins with the value of the schema, but never in place of what is stored', () => {
    const body = [text('a', { value: 'first' }), text('b', { value: 'first' })]
    const { handle } = show(formOf(body, { values: { a: 'stored' } }))

    expect(handle.current?.values()).toEqual({ a: 'stored', b: 'first' })
  })

  it('cannot be changed while the schema disables it', () => {
    const body = [text('a', { disabled: true }), text('b', { disabledOn: "${c == 'x'}" }), text('c')]
    show(formOf(body, { values: { c: 'x' } }))

    const off = screen.getAllByRole<HTMLInputElement>('textbox').map(({ disabled }) => disabled)
    expect(off).toEqual([true, true, false])
  })

  it('is a column that nobody enters as text among those that are entered', () => {
    const items = [text('m'), { type: 'static', name: 'n', label: 'n' }, text('off', { disabled: true })]
    const table = { type: 'combo', name: 'rows', label: 'rows', multiple: true, items }
    show(formOf([table], { values: { rows: [{ m: 'M', n: 'from the catalogue', off: 'as it is' }] } }), 'fill')

    expect(screen.getByRole('cell', { name: 'from the catalogue' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'as it is' })).toBeTruthy()
  })

  it('is the rest as text, where only that is asked for', () => {
    const { container } = show(formOf(body, rights), 'read')

    expect(container.querySelector('input')).toBeNull()
    expect(container.textContent).toBe('第一节bB第二节cC')
  })

  it('is both in their order at a start, and nothing that is hidden', () => {
    const { container } = show(formOf(body, rights), 'all')

    expect(container.textContent).toBe('第一节abB第二节cC')
  })

  it('comes and goes by the conditions of the schema, which read the main form too', () => {
    const conditional = [
      text('a'),
      text('b', { visibleOn: "${a == 'x' && mainForm.class == 4}" }),
      { type: 'fieldset', title: '节', visibleOn: '${b}', body: [text('c')] },
    ]
    const { handle, container } = show(formOf(conditional), 'all', { class: 4 })
    expect(container.querySelectorAll('input')).toHaveLength(1)

    type('a', 'x')
    type('b', 'y')
    expect(container.textContent).toBe('ab节c')
    type('a', '')

    // The section asks for what is not seen any more, so the server would leave it out as well.
    expect(container.textContent).toBe('a')
    // What is not seen is kept for the case that it is seen again, and not sent.
    expect(handle.current?.values()).toMatchObject({ b: 'y' })
    let sent: unknown
    act(() => {
      sent = handle.current?.validate()
    })
    expect(sent).not.toHaveProperty('b')
  })
})

describe('what is entered', () => {
  it('is followed by the part of the form that is read elsewhere on the page', () => {
    const form = formOf([text('a'), text('b', { visibleOn: "${a == 'x'}" }), text('c')], {
      values: { b: 'shown', c: 'C' },
      defaultRight: 'read',
      fields: { a: { right: 'edit', required: false } },
    })
    const store = openForm(form, {})
    render(
      <>
        <Form form={form} part="fill" store={store} />
        <Form form={form} part="read" store={store} />
      </>,
    )
    expect(screen.queryByText('shown')).toBeNull()

    type('a', 'x')

    expect(screen.getByText('shown')).toBeTruthy()
  })

  it('survives a change of language, and what was cleared stays clear', async () => {
    const { handle } = show(formOf([text('a'), text('b')], { values: { a: 'before', b: 'before' } }))
    type('a', 'after')
    type('b', '')

    act(() => setLanguage('en'))
    await screen.findByRole('textbox', { name: 'a En' })

    expect(handle.current?.values()).toEqual({ a: 'after', b: '' })
  })

  it('is told at each change, and only what may be edited', () => {
    const { changes } = show(
      formOf([text('a'), text('b')], {
        values: { b: 'kept' },
        fields: { b: { right: 'read', required: false } },
      }),
    )

    type('a', 'x')

    expect(changes).toEqual([{ a: 'x' }])
  })

  it('is compulsory where the node says so', () => {
    const { handle } = show(formOf([text('a')], { fields: { a: { right: 'edit', required: true } } }))

    act(() => expect(handle.current?.validate()).toBeUndefined())

    expect(screen.getByText('请填写a')).toBeTruthy()
    expect(screen.getByRole('textbox').getAttribute('aria-required')).toBe('true')
  })
})

describe('what is wrong', () => {
  const body = [text('a', { required: true }), text('b'), text('c', { required: true })]

  it('is led to one after the other, and round again', () => {
    const { handle, counts } = show(formOf(body))
    const focused = () => (document.activeElement as HTMLInputElement | null)?.id.split('-').at(-1)

    act(() => void handle.current?.validate())
    expect(focused()).toBe('a')
    expect(handle.current?.problemCount()).toBe(2)
    act(() => handle.current?.focusNextProblem())
    expect(focused()).toBe('c')
    act(() => handle.current?.focusNextProblem())
    expect(focused()).toBe('a')

    type('a', 'x')
    expect(counts.at(-1)).toBe(1)
  })

  it('is not sent by Enter', async () => {
    const { handle } = show(formOf(body))
    const user = userEvent.setup()

    await user.click(screen.getByRole('textbox', { name: /^a/ }))
    await user.keyboard('{Enter}')

    expect(handle.current?.problemCount()).toBe(0)
  })
})

describe('a sub-table', () => {
  const rows = {
    type: 'combo',
    name: 'rows',
    label: '人员',
    multiple: true,
    items: [text('role', { required: true }), { type: 'input-number', name: 'count', label: 'count', min: 1 }],
  }

  it('names its cells by column and row, and takes a row away', async () => {
    const { handle } = show(formOf([rows], { values: { rows: [{ role: 'A' }, { role: 'B' }, { role: 'C' }] } }))
    const user = userEvent.setup()
    expect(screen.getByRole('textbox', { name: 'role，第 2 行' })).toHaveProperty('value', 'B')

    await user.click(screen.getByRole('button', { name: '删除第 2 行' }))

    expect(handle.current?.values()).toEqual({ rows: [{ role: 'A' }, { role: 'C' }] })
    expect(screen.getByRole('textbox', { name: 'role，第 2 行' })).toHaveProperty('value', 'C')
  })

  it('says at the cell what is wrong there, and goes on saying it when a row above goes', async () => {
    const { handle } = show(formOf([rows], { values: { rows: [{ role: 'A' }, { count: 0 }] } }))
    act(() => void handle.current?.validate())
    expect(screen.getByText('请填写role')).toBeTruthy()

    await userEvent.setup().click(screen.getByRole('button', { name: '删除第 1 行' }))

    expect(screen.getByText('请填写role')).toBeTruthy()
    expect(screen.getByText('不能小于 1')).toBeTruthy()
  })

  it('shows nothing of cells that the node hides, lets read those that it closes, and takes no row away', async () => {
    const rights = {
      fields: {
        'rows.count': { right: 'hidden' as const, required: false },
        'rows.role': { right: 'read' as const, required: false },
        'rows.note': { right: 'edit' as const, required: true },
      },
      values: { rows: [{ role: 'A' }] },
    }
    const { handle } = show(formOf([{ ...rows, items: [...rows.items, text('note')] }], rights))
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['role*', 'note*', ''])
    expect(screen.getByRole('cell', { name: 'A' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '删除第 1 行' })).toBeNull()

    await userEvent.setup().click(screen.getByRole('button', { name: /新增|添加/ }))

    // Nobody could mend the empty role of a new row here, so nobody is told of it.
    expect(handle.current?.validate()).toBeUndefined()
    expect(handle.current?.problemCount()).toBe(2)
    for (const row of [1, 2]) type(`note，第 ${row} 行`, 'seen')
    expect(handle.current?.validate()).toEqual({ rows: [{ role: 'A', note: 'seen' }, { note: 'seen' }] })
    expect(screen.getByRole('button', { name: '删除第 2 行' })).toBeTruthy()
  })

  it('draws a hundred rows, the first of them at once', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ role: `R${index}` }))
    const { container } = show(formOf([rows], { values: { rows: many } }))
    expect(container.querySelectorAll('tbody tr').length).toBeLessThan(50)

    await expect.poll(() => container.querySelectorAll('tbody tr').length).toBe(100)
  })

  it('draws a row anew only when it has changed', () => {
    const { container } = show(formOf([rows], { values: { rows: [{ role: 'A' }, { role: 'B' }] } }))
    const [first] = container.querySelectorAll('tbody tr')
    const before = first?.outerHTML

    type('role，第 2 行', 'changed')

    expect(container.querySelectorAll('tbody tr')[0]).toBe(first)
    expect(first?.outerHTML).toBe(before)
  })
})
