import { describe, expect, it } from 'vitest'
import { createPathReader } from './organisation-path.ts'

const node = (id: number, pid: number | null, name: string, nameEn = '') => ({ id, pid, name, nameEn })
const read = createPathReader([
  node(1, null, '临湖供电公司', 'Linhu'),
  node(2, 1, '带电作业中心', 'Live-line Centre'),
  node(3, 2, '一班', 'Team 1'),
  node(4, 1, '配电部'),
  node(5, 4, '一班'),
  node(6, null, '一班'),
])

describe('a place as people write it', () => {
  it.each([
    ['带电作业中心', [2]],
    ['带电作业中心/一班', [3]],
    ['临湖供电公司 / 带电作业中心 / 一班', [3]],
    ['配电部＞一班', [5]],
    ['/临湖供电公司／配电部', [4]],
    ['live-line centre / TEAM 1', [3]],
    ['二班', []],
    ['配电部/带电作业中心/一班', []],
    ['配电部//一班', []],
    ['', []],
  ])('%s', (text, ids) => {
    expect(read(text)).toEqual(ids)
  })

  it('means the uppermost one where nothing is written above it, and is open where several fit', () => {
    expect(read('一班')).toEqual([6])
    const twice = createPathReader([node(1, null, 'A'), node(2, null, 'B'), node(3, 1, 'C'), node(4, 2, 'C')])
    expect(twice('C')).toEqual([3, 4])
    expect(twice('B/C')).toEqual([4])
  })
})
