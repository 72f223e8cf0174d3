// @vitest-environment happy-dom
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { createRef, type MutableRefObject } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerCalls, nextUpload } from '../../../test/answer-calls.ts'
import { startTexts } from '../../../test/start-texts.ts'
import { setLanguage } from '../../ui/language.ts'
import { Form, type FormHandle } from '../form.tsx'

answerCalls({})
beforeAll(startTexts)
beforeEach(async () => {
  setLanguage('zh-CN')
  await expect.poll(() => i18next.language).toBe('zh-CN')
  nextUpload.fileId = '00000000-0000-4000-8000-000000000001'
})
afterEach(cleanup)

const file = new File(['%PDF-'], 'plan.pdf', { type: 'application/pdf' })
const photo = new File(['x'], 'pole.jpg', { type: 'image/jpeg', lastModified: Date.parse('2026-11-21T08:30:00Z') })
const files = { type: 'input-file', name: 'files', label: '附件' }
const photos = { type: 'input-image', name: 'photos', label: '照片' }
const inRow = { type: 'combo', name: 'rows', label: '明细', multiple: true, items: [files] }

function show(item: object, values: Record<string, unknown> = {}) {
  const handle = createRef() as MutableRefObject<FormHandle | null>
  const form: TaskForm = {
    formKey: 'f',
    formName: '表单',
    formNameEn: 'Form',
    formVersionId: 1,
    formDataId: null,
    schema: { type: 'form', body: [item] },
    values,
    defaultRight: 'edit',
    fields: {},
    isMain: true,
    labels: {},
  }
  const { container } = render(<Form form={form} part="all" handle={handle} />)
  const choose = async (given: File) => {
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('There is no choice of files')
    await userEvent.setup().upload(input, given)
  }
  return { handle, choose }
}
const keptId = (values: Record<string, unknown> | undefined) =>
  JSON.stringify(values).includes('00000000-0000-4000-8000-000000000001')

describe.each<[string, object, File, Record<string, unknown>]>([
  ['a field of files', files, file, {}],
  ['a field of photos', photos, photo, {}],
  ['a cell of files', inRow, file, { rows: [{}] }],
])('%s', (_, item, given, values) => {
  it('is not sent while a file of it goes up, and says so; it is sent with the file', async () => {
    const { handle, choose } = show(item, values)
    nextUpload.way = 'late'
    await choose(given)
    await screen.findByRole('progressbar')

    expect(handle.current?.validate()).toBeUndefined()
    expect(await screen.findByText('文件还在上传，传完后再提交')).toBeTruthy()
    expect(handle.current?.isAwaited()).toBe(true)

    nextUpload.arrive()
    await expect.poll(() => keptId(handle.current?.validate())).toBe(true)
    expect(screen.queryByText('文件还在上传，传完后再提交')).toBeNull()
    expect(handle.current?.isAwaited()).toBe(false)
  })

  it('keeps a file that was lost on its way until it is sent again, or taken away', async () => {
    const { handle, choose } = show(item, values)
    nextUpload.way = 'lost'
    await choose(given)
    const again = await screen.findByRole('button', { name: `重新上传 ${given.name}` })

    expect(handle.current?.validate()).toBeUndefined()
    expect(await screen.findByText('有文件没有传上，请重试或移除后再提交')).toBeTruthy()

    nextUpload.way = 'atOnce'
    await userEvent.setup().click(again)
    await expect.poll(() => keptId(handle.current?.validate())).toBe(true)

    nextUpload.way = 'lost'
    await choose(new File(['y'], `second-${given.name}`, given))
    await expect.poll(() => handle.current?.isAwaited()).toBe(true)
    await userEvent.setup().click(await screen.findByRole('button', { name: `移除附件 second-${given.name}` }))
    await expect.poll(() => handle.current?.isAwaited()).toBe(false)
  })
})
