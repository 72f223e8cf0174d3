// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { preferencesStore } from '../../../ui/theme/preferences.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

beforeAll(startTexts)
afterEach(cleanup)

it('says that the font is switched', () => {
  render(<SettingsDrawer onClose={() => {}} />)
  fireEvent.click(screen.getByText('中'))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['字号已切换'])
  expect(preferencesStore.getState().size).toBe('medium')
})
