// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { keepFieldsNamed, nameFields } from './name-fields.ts'

function form(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`
  return document.body.firstElementChild as HTMLElement
}
const item = (name: string, inner: string, classes = '') =>
  `<div data-role="form-item" class="cxd-Form-item ${classes}"><label class="cxd-Form-label"><span>${name}</span><span class="cxd-Form-star">*</span></label>${inner}</div>`

it('names inputs by their labels, with what they want and what is wrong', () => {
  const root = form(
    item('杆号', '<input id="a" /><p class="cxd-Form-description">单基写 23号</p>', 'is-required') +
      item('线路', '<input id="b" /><ul class="cxd-Form-feedback">请填写线路</ul>', 'is-required is-error'),
  )

  nameFields(root, '删除此行')

  const [a, b] = [...root.querySelectorAll('input')]
  expect(a?.getAttribute('aria-label')).toBe('杆号')
  expect(a?.getAttribute('aria-description')).toBe('单基写 23号')
  expect(a?.hasAttribute('aria-invalid')).toBe(false)
  expect(b?.getAttribute('aria-invalid')).toBe('true')
  expect(b?.getAttribute('aria-description')).toBe('请填写线路')
})

it('leaves the fields of a sub-table their own names', () => {
  const root = form(item('人员需求', item('岗位', '<div role="combobox" aria-labelledby="gone"></div>')))

  nameFields(root, '删除此行')

  const box = root.querySelector('[role=combobox]')
  expect(box?.getAttribute('aria-label')).toBe('岗位')
  expect(box?.hasAttribute('aria-labelledby')).toBe(false)
})

it('lets a row be removed from the keyboard', () => {
  const root = form('<a class="cxd-Combo-delBtn"></a>')
  const stop = keepFieldsNamed(root, '删除此行')
  nameFields(root, '删除此行')
  const link = root.querySelector('a') as HTMLElement
  const removed = vi.fn()
  link.addEventListener('click', removed)

  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))

  expect(link.tabIndex).toBe(0)
  expect(link.getAttribute('aria-label')).toBe('删除此行')
  expect(removed).toHaveBeenCalledOnce()
  stop()
})
