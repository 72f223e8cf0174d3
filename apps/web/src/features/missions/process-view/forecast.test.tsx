// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { Forecast } from './forecast.tsx'

beforeAll(startTexts)
afterEach(cleanup)

it('says that the people of a step are known later, where the drawing does not say them before', () => {
  render(<Forecast steps={[{ elementId: 'sign', name: '班长会签', nameEn: 'Signing', handlers: [], dueAt: null }]} />)
  expect(screen.getByRole('listitem').textContent).toBe('班长会签到该环节时确定')
})
