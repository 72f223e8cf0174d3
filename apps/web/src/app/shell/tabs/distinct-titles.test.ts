import { expect, it } from 'vitest'
import { withVisited, type Tab } from '../../tabs.ts'
import { distinctTitles } from './distinct-titles.ts'

function shownOf(...numbers: readonly string[]): readonly string[] {
  const tabs = numbers
    .reduce<readonly Tab[]>((all, _, index) => withVisited(all, `/t?taskId=${index}`), [])
    .map((tab, index) => ({
      ...tab,
      title: `筛查 ${numbers[index]}`,
      shortTitle: `筛查 ·${numbers[index]?.slice(-4)}`,
    }))
  return [...distinctTitles(tabs, ({ title }) => title ?? '').values()].map(({ head, tail }) => head + tail)
}

it('shows the last digits while they differ', () => {
  expect(shownOf('LWP-151-202611-0041', 'LWP-151-202611-0042')).toEqual(['筛查 ·0041', '筛查 ·0042'])
})

it('shows as much as tells two numbers apart whose last digits are the same', () => {
  expect(shownOf('LWP-151-202611-0001', 'LWP-152-202611-0001', 'LWP-151-202611-0002')).toEqual([
    '筛查 ·151-202611-0001',
    '筛查 ·152-202611-0001',
    '筛查 ·0002',
  ])
})

it('leaves alone what is the same twice', () => {
  expect(shownOf('LWP-151-202611-0001', 'LWP-151-202611-0001')).toEqual(['筛查 ·0001', '筛查 ·0001'])
})
