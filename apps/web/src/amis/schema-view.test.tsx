// @vitest-environment happy-dom
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { itemTypes, type ItemType } from '@liveline/form-schema/item-kinds.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { answerCalls, pickable } from '../../test/answer-calls.ts'
import { byKeyboard } from '../../test/by-keyboard.ts'
import { setLanguage } from '../ui/language.ts'
import SchemaView from './schema-view.tsx'

/** amis' own inputs and labels; its frames around them may stay. */
const OF_AMIS = '.cxd-Form-item, .cxd-Form-control, [data-role="form-item"], .RuntimeError'
/** Besides the button without looks that amis gives every form. */
const ENTERED = 'input:not([type=submit]), textarea, select, button, [role=combobox]'

/** A form, and below it what amis holds. */
const formOf = (...body: AmisSchema[]): AmisSchema => ({
  type: 'form',
  body: [...body, { type: 'tpl', tpl: 'amis holds ${field|json:0}' }],
})
const holds = (value: unknown) =>
  expect.poll(() => document.body.textContent).toContain(`amis holds ${JSON.stringify(value)}`)
const placeOf = (name: string) =>
  waitFor(() => {
    const place = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
    if (place === null) throw new Error(`No item ${name}`)
    return place
  })
const inputOf = async (name: string) => {
  const input = (await placeOf(name)).querySelector('input')
  if (input === null) throw new Error(`No input ${name}`)
  return input
}

beforeAll(startTexts)
beforeEach(async () => {
  setLanguage('zh-CN')
  await expect.poll(() => i18next.language).toBe('zh-CN')
})
afterEach(cleanup)

/** A page of amis has no time for what is typed piece by piece, files and signatures need a server of their own. */
const otherwise: readonly ItemType[] = ['input-datetime', 'input-image', 'input-signature']
answerCalls(pickable)

describe.each(itemTypes)('the item %s within amis', (type) => {
  const { item, right } = kinds[type].example
  const schema = formOf({ ...item, name: 'field' })

  it('is drawn by our control, not by that of amis', async () => {
    render(<SchemaView schema={schema} values={{ field: right[0] }} />)

    await holds(right[0])
    expect(document.querySelector(OF_AMIS)).toBeNull()
    if (type === 'hidden') return
    const place = await placeOf('field')
    expect(place.textContent).toContain(item['label'])
    expect(place.querySelector(ENTERED) === null).toBe(type === 'static' || type === 'current-handler')
  })

  it('gives amis what a person enters', async () => {
    const enter = byKeyboard[type]
    if (enter === undefined || otherwise.includes(type)) return
    render(<SchemaView schema={schema} />)
    await placeOf('field')

    await enter(userEvent.setup())

    await holds(right[0])
  })

  it('is text where it is only read', async () => {
    render(<SchemaView schema={{ ...schema, static: true }} values={{ field: right[0] }} />)

    await holds(right[0])
    expect(document.querySelector(kinds[type].value === 'files' ? 'textarea, select' : ENTERED)).toBeNull()
    expect(document.querySelector(OF_AMIS)).toBeNull()
    if (type !== 'hidden') expect((await placeOf('field')).querySelector('dd')?.textContent).not.toMatch(/^—?$/)
  })
})

const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, label: name, ...rest })

describe('a schema page', () => {
  it('shows and hides, computes and disables its items as its schema says', async () => {
    const schema = formOf(
      text('field'),
      text('shown', { visibleOn: '${field}' }),
      text('computed', { value: "${field == 'x' ? 'yes' : 'no'}" }),
      text('closed', { disabledOn: '${field}' }),
    )
    render(<SchemaView schema={schema} />)
    expect((await inputOf('closed')).disabled).toBe(false)
    expect(document.querySelector('[data-field=shown]')).toBeNull()

    fireEvent.change(await inputOf('field'), { target: { value: 'x' } })

    await placeOf('shown')
    await expect.poll(async () => (await inputOf('computed')).value).toBe('yes')
    expect((await inputOf('closed')).disabled).toBe(true)
  })

  it('judges an item by the values of the others, and says at the field what is wrong', async () => {
    const later = { validations: { holds: "${field == 'x'}" }, validationErrors: { holds: 'must be x' } }
    render(<SchemaView schema={formOf(text('field'), text('judged', later))} values={{ judged: 'a' }} />)
    const input = await inputOf('judged')
    fireEvent.change(input, { target: { value: 'b' } })
    fireEvent.blur(input)
    await expect.poll(async () => (await placeOf('judged')).textContent).toContain('Must be x')

    fireEvent.change(await inputOf('field'), { target: { value: 'x' } })

    await expect.poll(async () => (await placeOf('judged')).textContent).not.toContain('Must be x')
  })

  it('keeps what was entered and what was cleared in another language', async () => {
    const schema = formOf(text('field', { label: '甲', labelEn: 'A' }), text('other'))
    const values = { field: 'before', other: 'before' }
    const { rerender } = render(<SchemaView schema={schema} values={values} />)
    fireEvent.change(await inputOf('field'), { target: { value: 'after' } })
    fireEvent.change(await inputOf('other'), { target: { value: '' } })

    act(() => setLanguage('en'))
    rerender(<SchemaView schema={schema} values={values} />)

    await expect.poll(async () => (await placeOf('field')).textContent).toBe('A')
    expect((await inputOf('field')).value).toBe('after')
    expect((await inputOf('other')).value).toBe('')
  })

  it('has no button to send a form with', async () => {
    render(<SchemaView schema={formOf(text('field'))} />)
    await placeOf('field')

    expect(document.querySelector('button')).toBeNull()
  })

  it('names what it cannot show, and shows the rest', async () => {
    render(<SchemaView schema={formOf({ type: 'hologram' }, text('field'))} />)

    await placeOf('field')
    expect(await screen.findByText('当前版本不能显示“hologram”')).not.toBeNull()
  })

  it('runs no script template, not even one of a schema', async () => {
    const script = { type: 'tpl', tpl: "<%= 'ran' + '-script' %>" }
    render(<SchemaView schema={formOf(text('field'), script, { type: 'tpl', tpl: 'told' })} />)
    await expect.poll(() => document.body.textContent).toContain('told')

    expect(document.body.textContent).not.toContain('ran-script')
  })
})
