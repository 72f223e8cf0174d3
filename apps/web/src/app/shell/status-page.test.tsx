// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { setLanguage } from '../../ui/language.ts'
import { useConsole } from '../console-state.ts'
import { StatusPage } from './status-page.tsx'

beforeAll(startTexts)
afterEach(() => {
  cleanup()
  setLanguage('zh-CN')
})

const configure = (administratorContactEn: string) =>
  useConsole.setState({ config: { administratorContact: '方圆，内线 8000', administratorContactEn } as never })
const draw = () => render(<StatusPage kind="forbidden" asked={undefined} home="/home" />)

it('names the administrator in the language of the page', async () => {
  configure('Fang Yuan, extension 8000')
  draw()
  expect(screen.getByText('如工作需要，请告诉系统管理员：方圆，内线 8000')).toBeTruthy()
  act(() => setLanguage('en'))
  expect(await screen.findByText(/system administrator: Fang Yuan, extension 8000$/)).toBeTruthy()
})

it('names him in Chinese where nobody has written it in English', async () => {
  configure('')
  setLanguage('en')
  draw()
  expect(await screen.findByText(/system administrator: 方圆，内线 8000$/)).toBeTruthy()
})
