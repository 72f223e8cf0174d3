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
const SENDING = '文件还在上传，传完后一并提交'
const LOST = '有文件没有传上，请重试或移除后再提交'
const keptId = (values: Record<string, unknown> | undefined) =>
  JSON.stringify(values).includes('00000000-0000-4000-8000-000000000001')

describe.each<[string, object, File, Record<string, unknown>]>([
  ['a field of files', files, file, {}],
  ['a field of photos', photos, photo, {}],
  ['a cell of files', inRow, file, { rows: [{}] }],
])('%s', (_, item, given, values) => {
  it('waits for a file that goes up, says so at its place, and answers with the file', async () => {
    const { handle, choose } = show(item, values)
    nextUpload.way = 'late'
    await choose(given)
    await screen.findByRole('progressbar')

    let isAnswered = false
    const filled = handle.current?.filled().finally(() => {
      isAnswered = true
    })
    expect(await screen.findByText(SENDING)).toBeTruthy()
    expect(handle.current?.problemCount()).toBe(0)
    expect(isAnswered).toBe(false)

    nextUpload.arrive()
    expect(keptId(await filled)).toBe(true)
    expect(screen.queryByText(SENDING)).toBeNull()
  })

  it('keeps a file that was lost on its way until it is sent again, or taken away', async () => {
    const { handle, choose } = show(item, values)
    nextUpload.way = 'lost'
    await choose(given)
    const again = await screen.findByRole('button', { name: `重新上传 ${given.name}` })

    expect(await handle.current?.filled()).toBeUndefined()
    expect(await screen.findByText(LOST)).toBeTruthy()
    expect(handle.current?.problemCount()).toBe(1)

    nextUpload.way = 'atOnce'
    await userEvent.setup().click(again)
    await expect.poll(() => screen.queryByText(LOST)).toBeNull()
    expect(keptId(await handle.current?.filled())).toBe(true)

    nextUpload.way = 'lost'
    await choose(new File(['y'], `second-${given.name}`, given))
    await screen.findByRole('button', { name: `重新上传 second-${given.name}` })
    expect(await handle.current?.filesThere()).toBe(false)
    await userEvent.setup().click(await screen.findByRole('button', { name: `移除附件 second-${given.name}` }))
    expect(await handle.current?.filesThere()).toBe(true)
  })

  it('stops waiting, and stays where the file is, when it is lost while it is waited for', async () => {
    const { handle, choose } = show(item, values)
    nextUpload.way = 'late'
    await choose(given)
    await screen.findByRole('progressbar')
    const filled = handle.current?.filled()

    nextUpload.way = 'lost'
    await choose(new File(['y'], `second-${given.name}`, given))

    expect(await filled).toBeUndefined()
    expect(await screen.findByText(LOST)).toBeTruthy()
    nextUpload.arrive()
  })

  it('answers nothing when it has left the page meanwhile', async () => {
    const { handle, choose } = show(item, values)
    nextUpload.way = 'late'
    await choose(given)
    await screen.findByRole('progressbar')
    const filled = handle.current?.filled()

    cleanup()

    expect(await filled).toBeUndefined()
    nextUpload.arrive()
  })
})

it('tells at once what else is to be mended, and waits for nothing then', async () => {
  const { handle, choose } = show({
    type: 'group',
    body: [photos, { type: 'input-text', name: 'a', label: '甲', required: true }],
  })
  nextUpload.way = 'late'
  await choose(photo)
  await screen.findByRole('progressbar')

  expect(await handle.current?.filled()).toBeUndefined()
  expect(await screen.findByText('请填写甲')).toBeTruthy()
  expect(handle.current?.problemCount()).toBe(1)
  nextUpload.arrive()
})
