// @vitest-environment happy-dom
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { typedTexts } from '../../test/typed-texts.ts'
import { setLanguage } from '../ui/language.ts'
import { startI18n } from './i18n.ts'

beforeAll(startI18n)

describe.each(['zh-CN', 'en'] as const)('a sentence in %s', (language) => {
  it.each(Object.entries(typedTexts))('holds %s as it was typed', async (_, text) => {
    setLanguage(language)
    await expect.poll(() => i18next.language).toBe(language)

    expect(i18next.t('missions.withdrawText', { title: text })).toContain(text)
    expect(i18next.t('missions.alreadyDone', { name: text, at: text }).split(text)).toHaveLength(3)
  })
})
