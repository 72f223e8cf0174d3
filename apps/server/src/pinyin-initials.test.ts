import { expect, it } from 'vitest'
import { pinyinInitials, pinyinSounds } from './pinyin-initials.ts'

it.each([
  ['带电更换直线绝缘子', 'ddghzxjyz'],
  ['10kV 莲塘 811 线', '10kvlt811x'],
  ['带负荷（旁路）更换', 'ddfhplgh'.slice(1)],
  ['', ''],
  ['<script>', 'script'],
])('%s is found by %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})

it('reads the surname of a person as a surname', () => {
  expect(pinyinInitials('单雄', 'person')).toBe('sx')
  expect(pinyinInitials('冯超', 'person')).toBe('fc')
})

it.each([
  ['作业计划', 'text', 'zuoyejihua'],
  ['待办任务', 'text', 'daibanrenwu'],
  ['10kV 线路', 'text', '10kvxianlu'],
  ['单雄', 'person', 'shanxiong'],
  ['吕绿', 'person', 'lvlv'],
] as const)('%s as %s sounds %s', (text, kind, sounds) => {
  expect(pinyinSounds(text, kind)).toBe(sounds)
})
