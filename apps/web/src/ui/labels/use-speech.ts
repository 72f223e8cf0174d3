import type { Language } from '@liveline/contract/language.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../use-language.ts'
import { useNow } from './times.tsx'

/** What labels need to be written without a hook of their own: words, the language on screen, the present. */
export interface Speech {
  readonly t: TFunction
  readonly language: Language
  readonly now: Date
}

/** Asked for once by a page that writes many labels. */
export function useSpeech(): Speech {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  return useMemo(() => ({ t, language, now }), [t, language, now])
}
