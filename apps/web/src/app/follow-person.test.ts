import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { expect, it } from 'vitest'
import { changeOf } from './follow-person.ts'

const person = { finDepId: 1, roleTree: [], roleList: [], permissions: ['a'] } as unknown as UserInfo

it.each<[string, UserInfo | undefined, UserInfo, ReturnType<typeof changeOf>]>([
  ['nothing that this window did not do itself', person, { ...person, passwordUpdateTime: 3 }, 'none'],
  ['a right', person, { ...person, permissions: ['a', 'b'] }, 'menu'],
  ['another department, whatever came with it', person, { ...person, finDepId: 2, permissions: [] }, 'department'],
  ['everything at first', undefined, person, 'menu'],
])('notices %s', (_, before, now, change) => {
  expect(changeOf(before, now)).toBe(change)
})
