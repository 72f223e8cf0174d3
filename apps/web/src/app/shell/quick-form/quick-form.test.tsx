// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { closeQuickForm } from '../../../form/quick-form-choice.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { appHistory } from '../../../ui/navigation.tsx'
import { QuickForms } from '../navbar/quick-forms.tsx'
import { QuickForm } from './quick-form.tsx'

const names = ['作业计划申请', '勘察申请', '停用申请', '工器具申请', '培训申请', '反馈', '请假']
const quickForms = names.map((formName, index) => ({
  formId: index + 1,
  formKey: `form${index + 1}`,
  formName,
  formNameEn: '',
  icon: '',
  flowKey: `flow${index + 1}`,
}))
const form = {
  formKey: 'form1',
  formName: '作业计划申请',
  formNameEn: '',
  isMain: true,
  formVersionId: 1,
  formDataId: null,
  schema: { type: 'form', body: [{ type: 'input-text', name: 'feeder', label: '线路名称' }] },
  values: {},
  defaultRight: 'edit',
  fields: {},
  labels: {},
}
const started = { instanceId: 'i1', number: 'LWP-1', status: 'active', businessState: 'screening', open: [] }

beforeAll(startTexts)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  closeQuickForm()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.startsWith('/system/config/forms')
      ? quickForms
      : url.includes('/startByKey/')
        ? started
        : { flowKey: 'flow1', flowName: '', flowNameEn: '', form, diagram: '', copied: null, toChoose: [] }
    return Response.json({ retcode: 0, msg: 'ok', data })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <QuickForms />
      <QuickForm />
    </QueryClientProvider>,
  )
const open = async () => fireEvent.click(await screen.findByRole('link', { name: '作业计划申请' }))
const dialog = () => screen.findByRole('dialog', { name: '填报：作业计划申请' })
const escape = async () => fireEvent(await dialog(), new Event('cancel', { cancelable: true }))

it('five are icons in the configured order, named for who does not see them; the rest stand behind one more', async () => {
  show()
  const icons = await screen.findAllByRole('link')

  expect(icons.map(({ title }) => title)).toEqual(names.slice(0, 5))
  expect(icons.map(({ textContent }) => textContent)).toEqual(names.slice(0, 5))
  expect(icons[0]?.getAttribute('href')).toBe('/mission/quick?formKey=form1&flowKey=flow1&formId=1')
  fireEvent.click(screen.getByRole('button', { name: '更多快捷表单' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(names.slice(5))
})

it('opens over the page, and the address stays', async () => {
  const { href } = appHistory.location
  show()
  await open()

  const field = await screen.findByRole('textbox', { name: '线路名称' })
  expect((await dialog()).contains(field)).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(appHistory.location.href).toBe(href)
})

it('is left to the browser when it shall open elsewhere', async () => {
  show()
  const icon = await screen.findByRole('link', { name: '作业计划申请' })
  icon.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(icon, { ctrlKey: true })

  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps what was entered when it is closed, and says so', async () => {
  show()
  await open()
  fireEvent.change(await screen.findByRole('textbox', { name: '线路名称' }), {
    target: { value: '莲塘 811 线' },
  })
  await escape()

  expect(screen.queryByRole('dialog')).toBeNull()
  const [kept] = useToasts.getState().toasts
  expect(kept?.text).toBe('“作业计划申请”的草稿已保留')
  act(() => kept?.action?.run())
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '线路名称' })).value).toBe('莲塘 811 线')
})

it('says nothing when nothing was entered, and closes when another page is opened', async () => {
  show()
  await open()
  await escape()
  expect(useToasts.getState().toasts).toEqual([])

  await open()
  await dialog()
  act(() => appHistory.push('/home'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the number and the way to the process once it is submitted', async () => {
  show()
  await open()
  fireEvent.click(await screen.findByRole('button', { name: '提交申请' }))

  expect(await screen.findByText(/LWP-1/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: '查看流程' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(appHistory.location.href).toBe('/mission/instance?instanceId=i1')
})
