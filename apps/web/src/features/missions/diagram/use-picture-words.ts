import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureWords } from './drawing.ts'

export function usePictureWords(): PictureWords {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      now: t('missions.diagramNow'),
      copied: (people: number) => t('missions.diagramCopied', { people }),
    }),
    [t],
  )
}
