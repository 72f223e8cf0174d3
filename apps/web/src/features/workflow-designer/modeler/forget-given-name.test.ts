import { expect, it } from 'vitest'
import { isGivenName } from './forget-given-name.ts'

it.each([
  ['部门负责人审批', 'Approval by the leader', true],
  ['审批 2', 'Approval 2', true],
  ['审批 2', 'Approval 3', false],
  ['部门负责人审批', 'Foreman approves', false],
  ['班长审批', 'Approval by the leader', false],
  ['审批', '', false],
])('knows whether %s, %s are names that were given', (name, nameEn, isGiven) => {
  expect(isGivenName(name, nameEn)).toBe(isGiven)
})
