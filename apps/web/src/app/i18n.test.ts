// @vitest-environment happy-dom
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { typedTexts } from '../../test/typed-texts.ts'
import { setLanguage } from '../ui/language.ts'
import { loadTexts, withTexts } from '../messages/load-texts.ts'
import { startI18n } from './i18n.ts'

beforeAll(startI18n)

it('shows the language that was chosen last, whichever texts come last', async () => {
  setLanguage('en')
  setLanguage('zh-CN')
  await expect.poll(() => i18next.hasResourceBundle('en', 'translation')).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))

  expect(i18next.language).toBe('zh-CN')
})

it('has the texts of a page that came before the language was changed, and of one that came while it was', async () => {
  await loadTexts(['missions'])
  setLanguage('en')
  await loadTexts(['lists'])

  await expect.poll(() => i18next.t('missions.handle')).toBe('Open')
  expect(i18next.t('list.refresh')).toBe('Refresh')
  setLanguage('zh-CN')
  await expect.poll(() => i18next.t('missions.handle')).toBe('办理')
  expect(i18next.t('list.refresh')).toBe('刷新')
})

it('gives out a page together with its texts', async () => {
  expect(i18next.exists('password.title')).toBe(false)
  expect(await withTexts(['account'], async () => 'the page')).toBe('the page')
  expect(i18next.exists('password.title')).toBe(true)
})

describe.each(['zh-CN', 'en'] as const)('a sentence in %s', (language) => {
  it.each(Object.entries(typedTexts))('holds %s as it was typed', async (_, text) => {
    await loadTexts(['missions'])
    setLanguage(language)
    await expect.poll(() => i18next.language).toBe(language)

    expect(i18next.t('missions.withdrawText', { title: text })).toContain(text)
    expect(i18next.t('missions.alreadyDone', { name: text, at: text }).split(text)).toHaveLength(3)
  })
})
