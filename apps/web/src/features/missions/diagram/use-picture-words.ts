import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureWords } from './drawing.ts'

export function usePictureWords(): PictureWords {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      now: t('missions.diagramNow'),
      copied: (people: number) => t('missions.diagramCopied', { people }),
      consequences: {
        cancelled: t('missions.diagramConsequences.cancelled'),
        opened: t('missions.diagramConsequences.opened'),
        doubled: t('missions.diagramConsequences.doubled'),
        stuck: t('missions.diagramConsequences.stuck'),
      },
    }),
    [t],
  )
}
