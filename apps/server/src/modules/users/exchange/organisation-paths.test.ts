import { expect, it } from 'vitest'
import { organisationPaths } from './organisation-paths.ts'

const paths = organisationPaths([
  { id: 1, aid: 1, pid: null, name: '公司' },
  { id: 2, aid: 1, pid: 1, name: '东部' },
  { id: 3, aid: 1, pid: 1, name: '西部' },
  { id: 4, aid: 1, pid: 2, name: '一班' },
  { id: 5, aid: 1, pid: 3, name: '一班' },
  { id: 6, aid: 2, pid: null, name: '班长' },
])
const isDepartment = ({ aid }: { aid: number }) => aid === 1

it.each([
  ['公司/东部/一班', 4],
  ['东部 ／ 一班', 4],
  ['西部/一班', 5],
  ['一班', undefined],
  ['东部', 2],
  ['公司', 1],
  ['班长', undefined],
  ['没有/一班', undefined],
  ['', undefined],
])('%j names %j', (path, id) => expect(paths.find(path, isDepartment)?.id).toBe(id))

it('writes a path as it reads it', () => {
  expect(paths.pathOf(5)).toBe('公司/西部/一班')
  expect(paths.find(paths.pathOf(5), isDepartment)?.id).toBe(5)
})
