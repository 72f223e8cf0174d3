// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearToken, holdToken, setToken } from '../session/token.ts'
import { watchKeptPage } from './kept-page.ts'
import { packPaths, paths } from './paths.ts'

const reload = vi.fn()
beforeAll(() => watchKeptPage(reload))
beforeEach(() => {
  reload.mockClear()
  document.body.innerHTML = '<div id="root">计划 0042</div>'
  history.replaceState(null, '', packPaths.toDoTasks)
  setToken('mine')
  holdToken()
})

const leave = () => window.dispatchEvent(new Event('pagehide'))
const comeBack = (persisted = true) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent)
const shown = () => document.body.textContent

it('a page that is left and come back to by the same person stands as it was', () => {
  leave()
  comeBack()
  expect(shown()).toContain('0042')
  expect(reload).not.toHaveBeenCalled()
})

it('a page that is left by logging out is kept empty, and loaded anew when somebody goes back', () => {
  clearToken()
  leave()
  expect(shown()).toBe('')
  comeBack()
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['logged out', () => localStorage.clear()],
  ['somebody else logged in', () => localStorage.setItem('liveline.token', 'theirs')],
])('a page that was kept while another tab has %s shows nothing and is loaded anew', (_, change) => {
  leave()
  change()
  comeBack()
  expect(shown()).toBe('')
  expect(reload).toHaveBeenCalledOnce()
})

it('the login that is come back to after logging in is loaded anew; the map is anybody’s', () => {
  history.replaceState(null, '', paths.login)
  comeBack()
  expect(reload).toHaveBeenCalledOnce()
  reload.mockClear()
  history.replaceState(null, '', paths.map)
  clearToken()
  comeBack()
  expect(reload).not.toHaveBeenCalled()
})

it('a page that is opened, not brought back, is left to the guard', () => {
  clearToken()
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
})
