// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { clearToken, getToken, holdToken, pageToken, setToken } from './token.ts'

beforeEach(() => localStorage.clear())

/** As another tab of the browser does it. */
const setElsewhere = (token: string) => {
  localStorage.setItem('liveline.token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'liveline.token' }))
}

it('is that of the browser until a page shows the work of somebody', () => {
  setElsewhere('a')
  expect(pageToken()).toBe('a')
})

it('stays that of the person of the page, whoever logs in in another tab, until the page has asked who that is', () => {
  setToken('mine')
  holdToken()
  setElsewhere('theirs')
  expect([getToken(), pageToken()]).toEqual(['theirs', 'mine'])
  holdToken()
  expect(pageToken()).toBe('theirs')
})

it('follows what this page does itself', () => {
  setToken('mine')
  holdToken()
  setToken('anew')
  expect(pageToken()).toBe('anew')
  clearToken()
  expect(pageToken()).toBeUndefined()
})
