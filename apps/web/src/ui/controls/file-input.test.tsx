// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { sourcesBut } from '../../../test/sources.ts'
import { setLanguage } from '../language.ts'
import { FileInput } from './file-input.tsx'

afterEach(cleanup)

it('says in the language of the console what is chosen, and gives the file', async () => {
  await startTexts()
  setLanguage('en')
  const onFile = vi.fn()
  render(
    <>
      <label htmlFor="drawing">Drawing</label>
      <FileInput id="drawing" accept=".bpmn" onFile={onFile} />
    </>,
  )
  expect(await screen.findByText('Choose a file')).toBeTruthy()
  expect(screen.getByText('No file chosen')).toBeTruthy()

  const file = new File(['<bpmn/>'], 'patrol.bpmn')
  await userEvent.upload(screen.getByLabelText('Drawing'), file)

  expect(onFile).toHaveBeenLastCalledWith(file)
  expect(screen.getByText('patrol.bpmn')).toBeTruthy()
  expect(screen.queryByText('No file chosen')).toBeNull()
})

it('is the only field whose words would be those of the browser', () => {
  const fields = sourcesBut('ui/controls/file-input.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:input|Input)\b[^<]*?type="file"[^<]*?\/>/g)].map(([field]) => ({ file, field })),
  )
  expect(fields.length).toBeGreaterThan(2)
  expect(fields.filter(({ field }) => !/\bhidden\b|ll-visually-hidden/.test(field)).map(({ file }) => file)).toEqual([])
})
