import { FILE_LIMIT_BYTES } from '@liveline/contract/constants.ts'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { fileProblem, roomFor } from './file-problem.ts'

beforeAll(startTexts)

it.each([
  ['plan.pdf', 1_000, undefined],
  ['PHOTO.JPG', 1_000, undefined],
  ['run.exe', 1_000, '不能上传这种文件'],
  ['noending', 1_000, '不能上传这种文件'],
  ['plan.pdf', 0, '文件是空的'],
  ['plan.pdf', FILE_LIMIT_BYTES + 1, '超过上限 20.0 MB'],
])('of %s with %i bytes says %s', (name, size, problem) => {
  const found = fileProblem({ name, size }, i18next.t)
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(problem)
})

it('has room for ten', () => {
  expect([roomFor(0), roomFor(8), roomFor(12)]).toEqual([10, 2, 0])
})
